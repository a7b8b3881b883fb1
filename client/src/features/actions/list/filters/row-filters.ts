import { ActionStatus } from '@bonfire/contract/actions/action-words'
import { periodAround } from '@bonfire/contract/overview/periods'
import { REPAIR_STATES } from '@bonfire/contract/proof/repair'
import type { ActionRow } from '../../action-model.ts'
import { daysLeft } from '../../due/due.tsx'
import type { ActionsSearch, ActionTab } from '../rows/actions-search.ts'

/** The filters besides the status, in order. */
export const FILTER_NAMES = ['assignee', 'team', 'site', 'severity', 'type', 'due', 'proof'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What is closed is due no more, and only that has a proof. */
export const filtersOf = (tab: ActionTab): readonly FilterName[] =>
  FILTER_NAMES.filter((name) => name !== (tab === 'closed' ? 'due' : 'proof'))

/** The chosen values of each filter; none chosen means all. */
export type RowFilters = Readonly<Record<FilterName, ReadonlySet<string>>>

/** Whoever looks at the list, so that a link to one's own actions is a link to everybody's own. */
export const MINE = 'me'
export const UNASSIGNED = 'none'
const UNWATCHED = 'none'
export const PROOF_VALUES = [...REPAIR_STATES, UNWATCHED] as const
export const DUE_VALUES = ['overdue', 'week', 'none'] as const

type FilterParameters = Pick<ActionsSearch, `${FilterName}Filter`>

export function filtersIn(url: FilterParameters): RowFilters {
  const chosen = FILTER_NAMES.map((name) => [name, valuesIn(url[`${name}Filter`])])
  return Object.fromEntries(chosen) as RowFilters
}

/** Values are comma-separated; a comma or percent sign in a name is escaped. */
function valuesIn(text: string | undefined): ReadonlySet<string> {
  const values = (text ?? '').split(',').filter((value) => value !== '')
  return new Set(values.map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%')))
}

export function filterParameter(name: FilterName, values: Iterable<string>): FilterParameters {
  const text = Array.from(values, (value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
  return { [`${name}Filter`]: text || undefined }
}

/** The parameters of a list without these filters. */
export const NO_FILTERS: FilterParameters = Object.assign({}, ...FILTER_NAMES.map((name) => filterParameter(name, [])))

export const isFiltered = (filters: RowFilters) => FILTER_NAMES.some((name) => filters[name].size > 0)

/** The reader and the time at each site, which some filters depend on. */
export interface FilterSurroundings {
  readonly myId: string
  readonly todayAt: (portfolioSiteId: string) => string
}

/** The values by which a filter finds an action. */
export function valuesOf(row: ActionRow, name: FilterName, { myId, todayAt }: FilterSurroundings): readonly string[] {
  switch (name) {
    case 'assignee':
      if (row.assigneeId === myId) return [MINE, myId]
      return [row.assigneeId ?? row.assignee ?? UNASSIGNED]
    case 'team':
      return [row.team]
    case 'site':
      return [row.portfolioSiteId]
    case 'severity':
      return [row.priority]
    case 'type':
      return [row.type]
    case 'proof':
      return [row.repairs?.state ?? UNWATCHED]
    case 'due':
      return dueValues(row, todayAt(row.portfolioSiteId))
  }
}

function dueValues(row: ActionRow, today: string): readonly (typeof DUE_VALUES)[number][] {
  const { dueDate } = row
  if (dueDate === null) return ['none']
  const { from, to } = periodAround('week', today)
  const isThisWeek = from <= dueDate && dueDate <= to
  return [
    ...((daysLeft(row, today) ?? 0) < 0 ? (['overdue'] as const) : []),
    ...(isThisWeek ? (['week'] as const) : []),
  ]
}

export function filterRows(
  rows: readonly ActionRow[],
  filters: RowFilters,
  surroundings: FilterSurroundings,
): readonly ActionRow[] {
  const used = FILTER_NAMES.filter((name) => filters[name].size > 0)
  if (used.length === 0) return rows
  return rows.filter((row) =>
    used.every((name) => valuesOf(row, name, surroundings).some((value) => filters[name].has(value))),
  )
}

/** The known statuses in the URL; both raw values of New Action belong together. */
export function chosenStatuses(statusFilter: string | undefined): ReadonlySet<ActionStatus> {
  const chosen = new Set<ActionStatus>()
  for (const text of (statusFilter ?? '').split(',')) {
    const status = ActionStatus.safeParse(text).data
    if (status) for (const each of alikeStatuses(status)) chosen.add(each)
  }
  return chosen
}

const NEW_ACTION_STATUSES: readonly ActionStatus[] = ['New Action', 'To Be Raised MM']

/** Statuses with the same label. */
export function alikeStatuses(status: ActionStatus): readonly ActionStatus[] {
  return NEW_ACTION_STATUSES.includes(status) ? NEW_ACTION_STATUSES : [status]
}
