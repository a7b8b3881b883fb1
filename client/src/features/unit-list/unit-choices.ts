import { UNIT_RANGES, UNIT_STATES, type UnitRange, type UnitState } from '@bonfire/contract/diagnosis/units'

export const UNIT_GROUPS = ['none', 'site', 'kind'] as const
export type UnitGroup = (typeof UNIT_GROUPS)[number]
export type StateChoice = UnitState | 'all'

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined, usual: Value): Value =>
  values.find((value) => value === text) ?? usual

export const parseGroup = (text: string | undefined): UnitGroup => oneOf(UNIT_GROUPS, text, 'none')
export const parseState = (text: string | undefined): StateChoice => oneOf(['all', ...UNIT_STATES], text, 'all')
export const parseDays = (text: string | undefined): UnitRange => UNIT_RANGES.find((days) => String(days) === text) ?? 7
