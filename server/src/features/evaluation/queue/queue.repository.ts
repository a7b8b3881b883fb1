import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface ClaimedDay {
  readonly day: string
  /** The mark at the time of the claim, which shows whether something was marked since. */
  readonly marked: number
  readonly attempts: number
}

/** Days of one site, at most a month apart, the newest first. */
export interface Claim {
  readonly siteRowId: number
  readonly tenantId: number
  readonly timezone: string
  readonly days: readonly ClaimedDay[]
}

/** Today is never delayed by the past. */
export type QueueClass = 'today' | 'past'

const LEASE_SECONDS = 50
const DAYS_TOGETHER = 31

const isOfClass = (queueClass: QueueClass, now: Date) =>
  queueClass === 'today'
    ? sql`d.local_day >= (${now}::timestamptz at time zone s.timezone)::date`
    : sql`d.local_day < (${now}::timestamptz at time zone s.timezone)::date`

const isFree = (now: Date) =>
  sql`d.marked > d.done and d.due_at <= ${now} and (d.leased_until is null or d.leased_until < ${now})`

/** Takes due days of the site with the newest of them; undefined if nothing is due. Two servers never get the same. */
export async function claimDays(
  db: Db,
  { queueClass, leasedBy, now }: { queueClass: QueueClass; leasedBy: string; now: Date },
): Promise<Claim | undefined> {
  const { rows } = await sql<{ siteRowId: number; tenantId: number; timezone: string } & ClaimedDay>`
    with top as (
      select d.site_id, d.local_day
        from evaluation_due d join site s on s.id = d.site_id
       where ${isFree(now)} and ${isOfClass(queueClass, now)}
       order by d.attempts, d.local_day desc, d.due_at, d.site_id
       limit 1
       for update of d skip locked
    ), wanted as (
      select d.site_id, d.local_day
        from evaluation_due d join site s on s.id = d.site_id join top on top.site_id = d.site_id
       where ${isFree(now)} and ${isOfClass(queueClass, now)}
         and d.local_day between top.local_day - ${DAYS_TOGETHER - 1}::int4 and top.local_day
       order by d.local_day
       for update of d skip locked
    )
    update evaluation_due d
       set leased_until = ${now}::timestamptz + ${LEASE_SECONDS}::int4 * interval '1 second', leased_by = ${leasedBy}
      from wanted w join site s on s.id = w.site_id
     where d.site_id = w.site_id and d.local_day = w.local_day
    returning d.site_id as "siteRowId", s.tenant_id as "tenantId", s.timezone, d.local_day as day, d.marked, d.attempts`.execute(
    db,
  )
  const [first] = rows
  if (!first) return undefined
  const { siteRowId, tenantId, timezone } = first
  const days = rows
    .map(({ day, marked, attempts }) => ({ day, marked, attempts }))
    .sort((one, other) => (one.day < other.day ? 1 : -1))
  return { siteRowId, tenantId, timezone, days }
}

interface Lease {
  readonly siteRowId: number
  readonly days: readonly string[]
  readonly leasedBy: string
}

const isOurs = ({ siteRowId, days, leasedBy }: Lease) =>
  sql`site_id = ${siteRowId} and local_day = any(${`{${days.join(',')}}`}::date[]) and leased_by = ${leasedBy}`

/** Keeps the days for longer. Returns whether all of them are still ours. */
export async function renewLease(db: Db, lease: Lease, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update evaluation_due set leased_until = ${now}::timestamptz + ${LEASE_SECONDS}::int4 * interval '1 second'
     where ${isOurs(lease)}`.execute(db)
  return Number(numAffectedRows) === lease.days.length
}

/** Returns true if all of the days are still ours; until the transaction ends nobody else takes them. */
export async function lockLease(db: Db, lease: Lease): Promise<boolean> {
  const { rows } = await sql`select from evaluation_due where ${isOurs(lease)} for update`.execute(db)
  return rows.length === lease.days.length
}

/** Days that were marked while they were evaluated are due again. */
export async function finishDays(db: Db, claim: Claim, leasedBy: string): Promise<void> {
  await sql`
    update evaluation_due d
       set done = a.marked, attempts = 0, problem = null, leased_until = null, leased_by = null
      from unnest(${`{${claim.days.map(({ day }) => day).join(',')}}`}::date[],
        ${`{${claim.days.map(({ marked }) => marked).join(',')}}`}::int8[]) as a (local_day, marked)
     where d.site_id = ${claim.siteRowId} and d.local_day = a.local_day and d.leased_by = ${leasedBy}`.execute(db)
}

/** They are tried again after 1, 2, 4 … minutes, at most an hour. */
export async function failDays(db: Db, lease: Lease, { problem, now }: { problem: Problem; now: Date }): Promise<void> {
  await sql`
    update evaluation_due
       set attempts = least(attempts + 1, 1000), problem = ${JSON.stringify(problem)}::jsonb,
           due_at = ${now}::timestamptz + least(power(2, least(attempts, 10)), 60) * interval '1 minute',
           leased_until = null, leased_by = null
     where ${isOurs(lease)}`.execute(db)
}

/** Days of which something is known now that was not when they were evaluated. */
export async function markAgain(
  db: Db,
  { siteRowId, days, now }: { siteRowId: number; days: readonly string[]; now: Date },
): Promise<void> {
  if (days.length === 0) return
  await sql`
    update evaluation_due
       set marked = marked + 1,
           due_at = case when marked > done then least(due_at, ${now}::timestamptz + interval '1 minute')
                         else ${now}::timestamptz + interval '1 minute' end
     where site_id = ${siteRowId} and local_day = any(${`{${days.join(',')}}`}::date[])`.execute(db)
}

/** A server that stops gives its days back. */
export async function releaseDays(db: Db, leasedBy: string): Promise<void> {
  await sql`
    update evaluation_due set leased_until = null, leased_by = null where leased_by = ${leasedBy}`.execute(db)
}

interface DayRow {
  readonly day: string
  readonly body: object
  /** The record of a day that is over: where each rule could run. */
  readonly able: object | null
  readonly problems: readonly object[]
}

/** Replaces what was known of a day by what its evaluation found. */
export async function writeDaySummaries(
  db: Db,
  siteRowId: number,
  { summaries, now }: { summaries: readonly DayRow[]; now: Date },
): Promise<void> {
  for (const { day, body, able, problems } of summaries) {
    const wrong = problems.length > 0 ? JSON.stringify(problems) : null
    await sql`
      insert into evaluation_day (site_id, local_day, evaluated_at, body, able, problems)
        values (${siteRowId}, ${day}::date, ${now}, ${JSON.stringify(body)}::jsonb,
                ${able && JSON.stringify(able)}::jsonb, ${wrong}::jsonb)
      on conflict (site_id, local_day) do update
        set evaluated_at = excluded.evaluated_at, body = excluded.body, able = excluded.able, problems = excluded.problems`.execute(
      db,
    )
  }
}
