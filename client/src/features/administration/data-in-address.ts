import { textsOf } from '../../lib/address-texts.ts'

export const portfolioAddress = textsOf('portfolioSearch', 'portfolioSort')
