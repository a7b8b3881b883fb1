import { textsOf } from '../../lib/address/address-texts.ts'

export const pointsAddress = textsOf('pointsSite', 'pointsEquip', 'pointsSearch', 'pointsShow', 'pointsSort')
