import { textsOf } from '../../lib/address/address-texts.ts'

export const portfolioAddress = textsOf('portfolioSearch', 'portfolioSort')
export const siteEquipsAddress = textsOf('equipsSearch', 'equipsSort')
