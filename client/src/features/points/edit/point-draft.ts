import { POINT_KINDS, type Point, type PointChange } from '@bonfire/contract/histories/points'
import { unitSymbol } from '../../data-in/unit-select.tsx'

export const NO_ROLE = 'none'
export const NO_UNIT = 'none'
/** Stands for the site itself; no equip can have this ID. */
export const SITE_ITSELF = ''
export const AS_PROPOSED = 'proposed'
/** The field is empty: measured, from the interval, that of the site, as the project keeps them. */
export const BY_ITSELF = 'default'

/** The form's values; undefined if several points differ, or nothing was chosen. */
export interface PointDraft {
  readonly name?: string | undefined
  readonly equip?: string | undefined
  readonly kind?: string | undefined
  /** The symbol. */
  readonly unit?: string | undefined
  /** The words of an enum, one a line, in the order of their numbers. */
  readonly states?: string | undefined
  readonly role?: string | undefined
  readonly interval?: string | undefined
  readonly hold?: string | undefined
  readonly timezone?: string | undefined
  readonly retention?: string | undefined
}

const toText = (value: number | string | null) => (value === null ? BY_ITSELF : String(value))

/** The values that all of the points have. */
export function draftOf(points: readonly Point[]): PointDraft {
  const common = (read: (point: Point) => string): string | undefined => {
    const values = new Set(points.map(read))
    return values.size === 1 ? [...values][0] : undefined
  }
  return {
    name: common(({ name }) => name),
    equip: common(({ equipId }) => equipId ?? SITE_ITSELF),
    kind: common(({ kind }) => kind),
    unit: common(({ unit }) => (unit === null ? NO_UNIT : unitSymbol(unit))),
    states: common(({ states }) => (states ?? []).join('\n')),
    role: common(({ role }) => role ?? NO_ROLE),
    interval: common(({ intervalSeconds }) => toText(intervalSeconds)),
    hold: common(({ setHoldSeconds }) => toText(setHoldSeconds)),
    timezone: common(({ timezone }) => toText(timezone)),
    retention: common(({ retentionDays }) => (retentionDays === null ? '' : String(retentionDays))),
  }
}

const toSeconds = (value: string) => (value === BY_ITSELF ? null : Number(value))

/** True if the days are a whole number from 1 to a hundred years, or empty. */
export const isRetention = (value: string) => {
  const days = value.trim()
  return days === '' || (/^\d{1,5}$/.test(days) && Number(days) >= 1 && Number(days) <= 36_500)
}

/** Only numbers have units. */
export const isOfNumber = ({ kind }: PointDraft) => kind === 'number'

export const isOfStates = ({ kind }: PointDraft) => kind === 'enum'

const splitLines = (states: string) =>
  states
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The fields that differ between two drafts. */
export function toPointChange(draft: PointDraft, before: PointDraft): PointChange {
  const changed = <Field extends keyof PointDraft>(field: Field): string | undefined =>
    draft[field] === before[field] ? undefined : draft[field]
  const role = changed('role')
  const [name, interval, hold] = [changed('name'), changed('interval'), changed('hold')]
  const [equip, unit, states] = [changed('equip'), changed('unit'), changed('states')]
  const kind = POINT_KINDS.find((known) => known === changed('kind'))
  const [timezone, retention] = [changed('timezone'), changed('retention')]
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(equip !== undefined && { equipId: equip === SITE_ITSELF ? null : equip }),
    ...(kind !== undefined && { kind }),
    // Another kind takes the unit with it.
    ...(unit !== undefined && isOfNumber(draft) && { unit: unit === NO_UNIT ? null : unit }),
    ...(states !== undefined && isOfStates(draft) && { states: splitLines(states) }),
    ...(role === AS_PROPOSED && { asProposed: true as const }),
    ...(role !== undefined && role !== AS_PROPOSED && { role: role === NO_ROLE ? null : role }),
    ...(interval !== undefined && { intervalSeconds: toSeconds(interval) }),
    ...(hold !== undefined && { holdSeconds: toSeconds(hold) }),
    ...(timezone !== undefined && { timezone: timezone === BY_ITSELF ? null : timezone }),
    ...(retention !== undefined && { retentionDays: retention.trim() === '' ? null : Number(retention) }),
  }
}
