import { IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { type Problem, problem, problemOf } from '@bonfire/contract/refusals/problem'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type * as z from 'zod'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import '../../http/plain-issues.ts'
import type { SentRow, UnreadableRow } from '../readers/sent-row.ts'
import { dayAt, siteDay } from '../sites/site-day.ts'
import { costsOf, type OrderedFirings, withPlainCost } from './occurrence-cost.ts'
import type { OccurrenceContent } from './occurrence-merge.ts'
import type { SentOccurrence } from './reading/finding-source.ts'

/** A valid occurrence; its site, equip and rule are not checked yet. */
export interface CheckedOccurrence extends OccurrenceContent {
  readonly row: number
  /** Rejected rows are shown as sent. */
  readonly sent?: SentRow | UnreadableRow
  readonly siteKey: string
  readonly equipKey: string
  readonly equipName: string | undefined
  readonly ruleKey: string
  /** Site-local, `yyyy-MM-dd`. */
  readonly occurredOn: string
  /** The row's names of the site and the rule, beside their ids. */
  readonly siteName?: string | undefined
  readonly ruleName?: string | undefined
  /** The starts are what the clocks at the site showed, as if in UTC: see `atSite`. */
  readonly isWallClock?: boolean
  readonly zone?: SentOccurrence['zone']
  /** The durations are up to what the clocks showed. */
  readonly hasWallEnds?: boolean
  /** Signs and codes that go with its costs; all have to be those of the project's currency. */
  readonly costMarks?: readonly string[]
  readonly clockChange?: SentOccurrence['clockChange']
  /** The day is not known until the site's time zone is. */
  readonly hasNoDay?: boolean
}

const REQUIRED_FIELDS = ['siteId', 'equipId', 'ruleId', 'occurredOn', 'times'] as const
const MAXIMUM_FIRINGS = 1440
const DAYS_AHEAD = 2

/** A rejection only has a reason if it will be reported. */
export function checkOccurrence(sent: SentOccurrence, { isTold } = { isTold: true }): CheckedOccurrence | RowProblem {
  if (!isTold && !hasRequiredFields(sent.value)) return rejectSilently(sent.row)
  const count = firingCount(sent.value)
  // The count is checked before each of them is.
  if (count > MAXIMUM_FIRINGS) {
    const what = problem('value.too-many', { maximum: MAXIMUM_FIRINGS })
    return rowProblem(sent.row, 'hit.too-long', { problems: [problem('value.of', { field: 'times', problem: what })] })
  }
  const priced = withPlainCost(sent)
  if ('code' in priced) return isTold ? priced : rejectSilently(sent.row)
  const parsed = IngestOccurrence.safeParse(priced.value)
  if (!parsed.success) return isTold ? describeProblem(sent, parsed.error.issues) : rejectSilently(sent.row)
  const occurrence = parsed.data
  const firings = orderFirings(occurrence.times)
  const costs = costsOf(occurrence, firings)
  if (costs === 'twice') return rowProblem(sent.row, 'hit.two-costs')
  return {
    row: sent.row,
    siteKey: occurrence.siteId,
    equipKey: occurrence.equipId,
    equipName: occurrence.equipName,
    ruleKey: occurrence.ruleId,
    occurredOn: occurrence.occurredOn,
    starts: firings.starts,
    durations: firings.durations,
    costs,
    severity: occurrence.severity ?? null,
    description: occurrence.description ?? null,
    reportUrl: occurrence.reportUrl ?? null,
    sourceId: occurrence.sourceId ?? null,
    pointIds: occurrence.pointIds?.length ? occurrence.pointIds : null,
    ...(sent.isWallClock && {
      isWallClock: true,
      zone: sent.zone,
      clockChange: sent.clockChange,
      hasWallEnds: sent.hasWallEnds,
    }),
    ...(costs && { costMarks: [...priced.marks, ...(occurrence.currency ? [occurrence.currency] : [])] }),
    ...(sent.hasNoDay && { hasNoDay: true }),
    ...(sent.siteName && { siteName: sent.siteName }),
    ...(sent.ruleName && { ruleName: sent.ruleName }),
  }
}

export const rejectSilently = (row: number) => rowProblem(row, 'hit.wrong', { problems: [] })

const hasRequiredFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && REQUIRED_FIELDS.every((field) => field in value)

function firingCount(value: unknown): number {
  const times = (value as { times?: unknown } | null)?.times
  return Array.isArray(times) ? times.length : 0
}

/**
 * Firings must be on their reported day and not in the future. Allows one day off, because some engines use UTC days.
 */
export function checkTimes(occurrence: CheckedOccurrence, timezone: string, now: Date): RowProblem | undefined {
  const { startsAt, endsAt } = siteDay(timezone, occurrence.occurredOn)
  const latestAllowed = now.getTime() / 1000 + DAYS_AHEAD * SECONDS_PER_DAY
  const newest = occurrence.starts.at(-1) ?? 0
  const oldest = occurrence.starts[0] ?? 0
  const days = DAYS_AHEAD
  if (startsAt > latestAllowed)
    return rowProblem(occurrence.row, 'hit.future-day', { day: occurrence.occurredOn, days })
  if (newest > latestAllowed)
    return rowProblem(occurrence.row, 'hit.future-firing', { instant: localTime(newest), days })
  const strayed = oldest < startsAt - SECONDS_PER_DAY ? oldest : newest >= endsAt + SECONDS_PER_DAY ? newest : undefined
  if (strayed === undefined) return undefined
  const day = dayAt(timezone, new Date(strayed * 1000))
  const instant = localTime(strayed)
  return rowProblem(occurrence.row, 'hit.wrong-day', {
    instant,
    day,
    timeZone: timezone,
    occurredOn: occurrence.occurredOn,
  })
}

const localTime = (seconds: number) => new Date(seconds * 1000).toISOString()

function orderFirings(times: IngestOccurrence['times']): OrderedFirings {
  const only = times.length === 1 ? times[0] : undefined
  if (only) return { starts: [epochSeconds(only.t)], durations: [only.d], costs: [only.cost ?? null] }
  const byStart = new Map<number, IngestOccurrence['times'][number]>()
  for (const time of times) byStart.set(epochSeconds(time.t), time)
  const starts = [...byStart.keys()].sort((a, b) => a - b)
  return {
    starts,
    durations: starts.map((start) => byStart.get(start)?.d ?? 0),
    costs: starts.map((start) => byStart.get(start)?.cost ?? null),
  }
}

const epochSeconds = (t: string | number) => (typeof t === 'number' ? t : Math.floor(Date.parse(t) / 1000))

export function describeProblem(
  sent: SentOccurrence,
  issues: readonly z.core.$ZodIssue[],
  value: unknown = sent.value,
): RowProblem {
  const isTooLong = issues.every((issue) => issue.code === 'too_big' && issue.origin !== 'number')
  const problems = issues.slice(0, 5).map((issue) => {
    const path = issue.path.join('.')
    const found = issue.path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown>)?.[key], value)
    const field = sent.fieldNames?.[path] ?? path
    const named = [field, shortenValue(found)].filter(Boolean).join(' ')
    return problem('value.of', { field: named, problem: describeIssue(path, found, issue) })
  })
  return rowProblem(sent.row, isTooLong ? 'hit.too-long' : 'hit.wrong', { problems })
}

function describeIssue(path: string, value: unknown, issue: z.core.$ZodIssue): Problem {
  if (value === undefined) return problem('value.missing')
  if (/^times\.\d+\.t$/.test(path)) return problem('value.instant')
  return path === 'occurredOn' || path === 'date' ? problem('value.date') : problemOf(issue.message)
}

function shortenValue(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
