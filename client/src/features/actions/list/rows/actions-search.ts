import * as z from 'zod/mini'
import { lenient } from '../../../../lib/address/address-texts.ts'
import { LONGEST_SEARCH } from '../../../../lib/address/analysis-defaults.ts'

export const ACTION_TABS = ['open', 'closed', 'monitoring'] as const
export type ActionTab = (typeof ACTION_TABS)[number]

/** The list's URL parameters. */
export interface ActionsSearch {
  status?: ActionTab | undefined
  /** The key of the action shown on top of the list. */
  action?: string | undefined
  /** The number of days back for closed actions. A text is none: the list says so. */
  closedOnStartDate?: number | string | undefined
  actionsSearch?: string | undefined
  /** Comma-separated statuses. */
  statusFilter?: string | undefined
  /** Comma-separated values of each filter. */
  assigneeFilter?: string | undefined
  teamFilter?: string | undefined
  siteFilter?: string | undefined
  severityFilter?: string | undefined
  typeFilter?: string | undefined
  dueFilter?: string | undefined
  /** Of closed actions. */
  proofFilter?: string | undefined
  /** Column and direction, `severity-desc`; latest first by default. */
  sort?: string | undefined
}

const NEWEST_FIRST = 'updated-desc'

/** The URL value of a sort; omitted for the default. */
export function sortText(sort: { column: string; direction: 'asc' | 'desc' } | null): string | undefined {
  const text = sort ? `${sort.column}-${sort.direction}` : NEWEST_FIRST
  return text === NEWEST_FIRST ? undefined : text
}

/** Last 12 months, the default for closed actions. */
export const MONTHS_12_DAYS = 365
const LONGEST_TIME_FRAME_DAYS = 100_000

const filter = () => lenient(z.string().check(z.maxLength(LONGEST_SEARCH)))

const ActionsSearchSchema = z.object({
  action: lenient(z.string().check(z.minLength(1), z.maxLength(120))),
  closedOnStartDate: lenient(
    z.union([
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_TIME_FRAME_DAYS)),
      z.string().check(z.minLength(1), z.maxLength(LONGEST_SEARCH)),
    ]),
  ),
  actionsSearch: lenient(z.string().check(z.maxLength(LONGEST_SEARCH))),
  statusFilter: filter(),
  assigneeFilter: filter(),
  teamFilter: filter(),
  siteFilter: filter(),
  severityFilter: filter(),
  typeFilter: filter(),
  dueFilter: filter(),
  proofFilter: filter(),
  sort: lenient(z.string().check(z.regex(/^[a-zA-Z]{1,20}-(asc|desc)$/))),
})

export function actionsSearch(raw: Record<string, unknown>): ActionsSearch {
  return { ...ActionsSearchSchema.parse(raw), status: firstTab(raw.status) }
}

/** The days of closed actions that an address shows. */
export const daysBackIn = ({ closedOnStartDate }: ActionsSearch): number =>
  typeof closedOnStartDate === 'number' ? closedOnStartDate : MONTHS_12_DAYS

/** The first known of several values; an unknown one means open, a missing one stays missing. */
function firstTab(value: unknown): ActionTab | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const values = value.split(',')
  return ACTION_TABS.find((tab) => tab === values.find(isTab)) ?? 'open'
}

function isTab(value: string): boolean {
  return ACTION_TABS.some((tab) => tab === value)
}
