import { textsOf } from '../../lib/address/address-texts.ts'

export const unitsAddress = textsOf(
  ...(['unitSearch', 'unitState', 'unitKind', 'unitDays', 'unitGroup', 'unitSort'] as const),
)
