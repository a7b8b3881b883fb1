import { stateOf, UNIT_STATES, type Unit, type UnitState } from '@bonfire/contract/diagnosis/units'
import { SEVERITIES } from '@bonfire/contract/values/category'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { compareLabels } from '../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../lib/search.ts'
import type { DataSort } from '../../ui/table/data-table-headers.tsx'
import type { StateChoice, UnitGroup } from './unit-choices.ts'

export const UNIT_COLUMNS = [
  ...(['name', 'site', 'kind', 'state', 'severity', 'wrong', 'cause', 'time', 'trend', 'cost', 'sample'] as const),
]
export type UnitColumn = (typeof UNIT_COLUMNS)[number]

/** A unit with its words in the reader's language. */
export interface UnitRow extends Unit {
  readonly site: string
  readonly kindName: string
  readonly causeName: string
  readonly state: UnitState
  readonly timeZone: string
}

export interface UnitWords {
  readonly siteOf: (siteId: string) => { readonly label: string; readonly timeZone: string }
  readonly kindName: (kind: Unit['kind']) => string
  readonly causeName: (cause: string) => string
}

export const toRows = (units: readonly Unit[], words: UnitWords, nowSeconds: number): UnitRow[] =>
  units.map((unit) => {
    const { label, timeZone } = words.siteOf(unit.siteId)
    return {
      ...unit,
      ...{ site: label, timeZone },
      kindName: words.kindName(unit.kind),
      causeName: unit.cause === null ? '' : words.causeName(unit.cause),
      state: stateOf(unit, nowSeconds),
    }
  })

interface Sought {
  readonly search: string
  readonly state: StateChoice
  readonly kind: string | undefined
  readonly sort: DataSort<UnitColumn> | null
}

/** The rows that are shown, in order, and how many of each state the other choices leave. */
export function findRows(
  rows: readonly UnitRow[],
  { search, state, kind, sort }: Sought,
): { found: UnitRow[]; counts: Readonly<Record<StateChoice, number>> } {
  const words = searchWords(search)
  const some = rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      matchesWords(foldedText([row.name, row.site, row.kindName, row.causeName].join('\n')), words),
  )
  const byState = Map.groupBy(some, (row) => row.state)
  const counts = {
    all: some.length,
    ...(Object.fromEntries(UNIT_STATES.map((one) => [one, byState.get(one)?.length ?? 0])) as Record<
      UnitState,
      number
    >),
  }
  const found = state === 'all' ? some : (byState.get(state) ?? [])
  return { found: sortRows(found, sort), counts }
}

const SORT_VALUES: Readonly<Record<UnitColumn, (row: UnitRow) => string | number | null>> = {
  name: ({ name }) => name,
  site: ({ site }) => site,
  kind: ({ kindName }) => kindName,
  state: ({ state }) => UNIT_STATES.indexOf(state),
  severity: ({ severity }) => (severity === null ? null : SEVERITIES.indexOf(severity)),
  wrong: ({ wrong, snoozed }) => wrong - snoozed || null,
  cause: ({ causeName }) => causeName || null,
  time: ({ durationSeconds }) => durationSeconds || null,
  trend: (row) => (hasTrend(row) ? row.durationSeconds - row.durationBeforeSeconds : null),
  cost: ({ cost }) => cost,
  sample: ({ newestSampleAt }) => newestSampleAt,
}

export const hasTrend = ({ durationSeconds, durationBeforeSeconds }: Unit) =>
  durationSeconds + durationBeforeSeconds > 0

/** Without a chosen order, what is wrong comes first, the worst and longest of it. */
function sortRows(rows: readonly UnitRow[], sort: DataSort<UnitColumn> | null): UnitRow[] {
  if (sort === null) return rows.toSorted(byWorst)
  const sign = sort.direction === 'asc' ? 1 : -1
  const sortValue = SORT_VALUES[sort.column]
  return rows.toSorted((one, other) => {
    const [left, right] = [sortValue(one), sortValue(other)]
    // Blanks come last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byWorst(one, other)
    const inCurrency = sort.column === 'cost' ? compareLabels(one.currency, other.currency) : 0
    const order = typeof left === 'number' ? left - Number(right) : compareLabels(left, String(right))
    return inCurrency || sign * order || byWorst(one, other)
  })
}

const rankOf = ({ severity }: Unit) => (severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity))

const byWorst = (one: UnitRow, other: UnitRow) =>
  UNIT_STATES.indexOf(one.state) - UNIT_STATES.indexOf(other.state) ||
  rankOf(one) - rankOf(other) ||
  other.durationSeconds - one.durationSeconds ||
  compareLabels(one.name, other.name) ||
  one.number - other.number

export interface GroupLine {
  readonly key: string
  readonly kind: 'group'
  readonly heightPixels: number
  readonly level: 1
  readonly isExpanded: boolean
  readonly label: string
  readonly rows: readonly UnitRow[]
}

interface UnitLine {
  readonly key: string
  readonly kind: 'unit'
  readonly heightPixels: number
  readonly level: 1 | 2
  readonly row: UnitRow
}

export type Line = GroupLine | UnitLine

const GROUP_PIXELS = 36
const UNIT_PIXELS = 40
/** Of a card on a phone, with the space around it. */
const CARD_PIXELS = 96

/** Rows below the site or kind that they share, in the order of the names of those. */
export function toLines(
  rows: readonly UnitRow[],
  { group, folded, isPhone }: { group: UnitGroup; folded: ReadonlySet<string>; isPhone: boolean },
): Line[] {
  const unitLine = (row: UnitRow, level: 1 | 2): UnitLine => ({
    ...{ key: `unit ${row.number}`, kind: 'unit', heightPixels: isPhone ? CARD_PIXELS : UNIT_PIXELS, level, row },
  })
  if (group === 'none') return rows.map((row) => unitLine(row, 1))
  const groups = [...Map.groupBy(rows, (row) => (group === 'site' ? row.siteId : row.kind))]
  const labelled = groups.map(([id, some]) => {
    const [first] = some
    return { key: `${group} ${id}`, some, label: (group === 'site' ? first?.site : first?.kindName) ?? id }
  })
  return labelled
    .toSorted((one, other) => compareLabels(one.label, other.label))
    .flatMap(({ key, some, label }): Line[] => {
      const isExpanded = !folded.has(key)
      const head: GroupLine = {
        ...{ key, kind: 'group', heightPixels: GROUP_PIXELS, level: 1, isExpanded, label, rows: some },
      }
      return [head, ...(isExpanded ? some.map((row) => unitLine(row, 2)) : [])]
    })
}

const SORT = /^(-?)(\w+)$/

export function parseSort(text: string | undefined): DataSort<UnitColumn> | null {
  const [, sign, name] = SORT.exec(text ?? '') ?? []
  const column = UNIT_COLUMNS.find((one) => one === name)
  return column ? { column, direction: sign ? 'desc' : 'asc' } : null
}

export const writeSort = (sort: DataSort<UnitColumn> | null): string | undefined =>
  sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : undefined
