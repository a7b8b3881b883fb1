import { textsOf } from '../../lib/address/address-texts.ts'

/** `pointsEdit` asks to edit a point. */
export const pointsAddress = textsOf(
  ...(['pointsSite', 'pointsEquip', 'pointsSearch', 'pointsShow', 'pointsSort', 'pointsEdit'] as const),
)
