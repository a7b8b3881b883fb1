import { Hit, type Rejection } from '@bonfire/contract/ingest'
import type * as z from 'zod'
import '../../http/plain-issues.ts'
import type { Findings } from './hit-merge.ts'
import type { SentRow, UnreadableRow } from './readers/hit-source.ts'
import { dayAt, siteDay } from './site-day.ts'

/** A hit whose fields are right; whether site, equip and rule exist is not known yet. */
export interface CheckedHit extends Findings {
  readonly row: number
  /** For who wants to see refused rows as they were. */
  readonly sent?: SentRow | UnreadableRow
  readonly siteKey: string
  readonly equipKey: string
  readonly equipName: string | undefined
  readonly ruleKey: string
  /** In the site's zone, `yyyy-MM-dd`. */
  readonly occurredOn: string
}

const REQUIRED_FIELDS = ['siteId', 'equipId', 'ruleId', 'occurredOn', 'times'] as const
const MAXIMUM_FIRINGS = 1440
const SECONDS_A_DAY = 86_400
const DAYS_AHEAD = 2

/** Unless anybody `isTold`, a rejection does not say what is wrong. */
export function checkHit(sent: SentRow, { isTold } = { isTold: true }): CheckedHit | Rejection {
  if (!isTold && !hasRequiredFields(sent.value)) return untold(sent.row)
  const count = firingCount(sent.value)
  // Before each of them is looked at.
  if (count > MAXIMUM_FIRINGS) {
    return { row: sent.row, code: 'too_long', message: `times: must not have more than ${MAXIMUM_FIRINGS} entries` }
  }
  const parsed = Hit.safeParse(sent.value)
  if (!parsed.success) return isTold ? describeProblem(sent, parsed.error.issues) : untold(sent.row)
  const hit = parsed.data
  return {
    row: sent.row,
    siteKey: hit.siteId,
    equipKey: hit.equipId,
    equipName: hit.equipName,
    ruleKey: hit.ruleId,
    occurredOn: hit.occurredOn,
    ...inOrder(hit.times),
    severity: hit.severity ?? null,
    description: hit.description ?? null,
    reportUrl: hit.reportUrl ?? null,
    sourceId: hit.sourceId ?? null,
  }
}

const untold = (row: number): Rejection => ({ row, code: 'invalid', message: '' })

const hasRequiredFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && REQUIRED_FIELDS.every((field) => field in value)

function firingCount(value: unknown): number {
  const times = (value as { times?: unknown } | null)?.times
  return Array.isArray(times) ? times.length : 0
}

/** Firings must lie on the day they are reported for, and not ahead of the clock. A day off is let through: some engines count days in UTC. */
export function checkTimes(hit: CheckedHit, timezone: string, now: Date): Rejection | undefined {
  const { startsAt, endsAt } = siteDay(timezone, hit.occurredOn)
  const latestAllowed = now.getTime() / 1000 + DAYS_AHEAD * SECONDS_A_DAY
  const newest = hit.starts.at(-1) ?? 0
  const oldest = hit.starts[0] ?? 0
  if (startsAt > latestAllowed || newest > latestAllowed) {
    const message =
      startsAt > latestAllowed
        ? `occurredOn ${hit.occurredOn} lies more than ${DAYS_AHEAD} days ahead. Check the sender's clock.`
        : `The firing at ${localTime(newest)} lies more than ${DAYS_AHEAD} days ahead. Check the sender's clock.`
    return { row: hit.row, code: 'future', message }
  }
  const strayed = oldest < startsAt - SECONDS_A_DAY ? oldest : newest >= endsAt + SECONDS_A_DAY ? newest : undefined
  if (strayed === undefined) return undefined
  const day = dayAt(timezone, new Date(strayed * 1000))
  const message = `The firing at ${localTime(strayed)} is on ${day} in ${timezone}, not on occurredOn ${hit.occurredOn}.`
  return { row: hit.row, code: 'wrong_day', message }
}

const localTime = (seconds: number) => new Date(seconds * 1000).toISOString()

function inOrder(times: Hit['times']): { starts: number[]; durations: number[] } {
  const only = times.length === 1 ? times[0] : undefined
  if (only) return { starts: [epochSeconds(only.t)], durations: [only.d] }
  const byStart = new Map<number, number>()
  for (const { t, d } of times) byStart.set(epochSeconds(t), d)
  const starts = [...byStart.keys()].sort((a, b) => a - b)
  return { starts, durations: starts.map((start) => byStart.get(start) ?? 0) }
}

const epochSeconds = (t: string | number) => (typeof t === 'number' ? t : Math.floor(Date.parse(t) / 1000))

function describeProblem(sent: SentRow, issues: readonly z.core.$ZodIssue[]): Rejection {
  const isTooLong = issues.every((issue) => issue.code === 'too_big' && issue.origin !== 'number')
  const messages = issues.slice(0, 5).map((issue) => {
    const path = issue.path.join('.')
    const value = issue.path.reduce<unknown>(
      (inside, key) => (inside as Record<PropertyKey, unknown>)?.[key],
      sent.value,
    )
    const field = sent.fieldNames?.[path] ?? path
    return `${[field, shown(value)].filter(Boolean).join(' ')}: ${reason(path, value, issue)}`
  })
  return { row: sent.row, code: isTooLong ? 'too_long' : 'invalid', message: messages.join('; ') }
}

function reason(path: string, value: unknown, issue: z.core.$ZodIssue): string {
  if (value === undefined) return 'is missing'
  if (/^times\.\d+\.t$/.test(path)) return 'must be an ISO 8601 instant with an offset or Z, or epoch seconds'
  if (path === 'occurredOn') return 'must be a date, yyyy-MM-dd'
  return issue.message
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
