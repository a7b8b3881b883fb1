import * as z from 'zod/mini'
import { LONGEST_SEARCH } from '../../../lib/analysis-defaults.ts'

export const ACTION_TABS = ['open', 'closed', 'monitoring'] as const
export type ActionTab = (typeof ACTION_TABS)[number]

/** What the address of the list says (OPEN-F01). */
export interface ActionsSearch {
  status?: ActionTab | undefined
  /** The key of the action that is shown over the list. */
  action?: string | undefined
  /** How many days back closed actions are shown. */
  closedOnStartDate?: number | undefined
  actionsSearch?: string | undefined
  /** Comma-separated statuses. */
  statusFilter?: string | undefined
  /** Column and direction, `severity-desc`; the newest first without it. */
  sort?: string | undefined
}

const NEWEST_FIRST = 'updated-desc'

/** How the address names a sort; the initial one is left out. */
export function sortText(sort: { column: string; direction: 'asc' | 'desc' } | null): string | undefined {
  const text = sort ? `${sort.column}-${sort.direction}` : NEWEST_FIRST
  return text === NEWEST_FIRST ? undefined : text
}

/** Last 12 months, as closed actions are shown at first (ACT-50, OPEN-F11). */
export const MONTHS_12_DAYS = 365
const LONGEST_TIME_FRAME_DAYS = 100_000

/** A value that is wrong counts as missing. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}

const ActionsSearchSchema = z.object({
  action: lenient(z.string().check(z.minLength(1), z.maxLength(120))),
  closedOnStartDate: lenient(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_TIME_FRAME_DAYS))),
  actionsSearch: lenient(z.string().check(z.maxLength(LONGEST_SEARCH))),
  statusFilter: lenient(z.string().check(z.maxLength(LONGEST_SEARCH))),
  sort: lenient(z.string().check(z.regex(/^[a-z]{1,20}-(asc|desc)$/))),
})

export function actionsSearch(raw: Record<string, unknown>): ActionsSearch {
  return { ...ActionsSearchSchema.parse(raw), status: firstTab(raw.status) }
}

/** Of several values the first that is known; an unknown one is open, a missing one stays missing. */
function firstTab(value: unknown): ActionTab | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const values = value.split(',')
  return ACTION_TABS.find((tab) => tab === values.find(isTab)) ?? 'open'
}

function isTab(value: string): boolean {
  return ACTION_TABS.some((tab) => tab === value)
}
