import { sql } from 'kysely'
import type { Db, Tables } from '../../db/database.ts'
import { sumCostColumn } from '../../db/finding-months.ts'

export type RemovalKind = Tables['removal']['kind']

/** The tenant's records from before an instant. */
interface Expired {
  readonly tenantId: number
  readonly before: Date
}

export async function findTenants(db: Db): Promise<{ id: number; key: string }[]> {
  return db.selectFrom('tenant').select(['id', 'tenant_key as key']).orderBy('id').execute()
}

export interface ExpiredSite {
  readonly siteRowId: number
  /** Its oldest day with findings. */
  readonly firstDay: string
  /** The first day that is kept. */
  readonly keptFrom: string
}

/** Sites of the tenant with findings older than so many site-local days. */
export async function findExpiredSites(
  db: Db,
  { tenantId, days, now }: { tenantId: number; days: number; now: Date },
): Promise<ExpiredSite[]> {
  const { rows } = await sql<ExpiredSite>`
    select s.id as "siteRowId", oldest.occurred_on as "firstDay", kept.day as "keptFrom"
      from site s
      cross join lateral (select (${now}::timestamptz at time zone s.timezone)::date - ${days}::int4 as day) kept
      cross join lateral (
        select o.occurred_on from occurrence o where o.site_id = s.id order by o.occurred_on limit 1) oldest
     where s.tenant_id = ${tenantId} and oldest.occurred_on < kept.day
     order by s.id`.execute(db)
  return rows
}

/** Replaces the findings of a site before a day by their daily sums; those of their months stay. Returns how many there were. */
export async function sumUpFindings(db: Db, siteRowId: number, until: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from occurrence where site_id = ${siteRowId} and occurred_on < ${until}::date
      returning occurred_on, equip_rule_id, rule_id, hits, duration_seconds, severity_rank, times_cost),
    kept as (
      insert into finding_day (site_id, occurred_on, equip_rule_id, rule_id, duration_seconds, cost)
      select ${siteRowId}::int4, occurred_on, equip_rule_id, rule_id, duration_seconds, ${sumCostColumn('gone')} from gone),
    summed as (
      insert into daily_sum as d (site_id, occurred_on, rule_id, hits, duration_seconds, equips, severity_rank)
      select ${siteRowId}::int4, occurred_on, rule_id, sum(hits), sum(duration_seconds), count(*), min(severity_rank)
        from gone group by occurred_on, rule_id
      on conflict (site_id, occurred_on, rule_id) do update
         set hits = d.hits + excluded.hits, duration_seconds = d.duration_seconds + excluded.duration_seconds,
             equips = d.equips + excluded.equips, severity_rank = least(d.severity_rank, excluded.severity_rank))
    select count(*)::int4 as removed from gone`.execute(db)
  await sql`
    update site set findings_kept_from = greatest(findings_kept_from, ${until}::date)
     where id = ${siteRowId}`.execute(db)
  return rows[0]?.removed ?? 0
}

/** Removes of which days sources sent, and what they checked, so many site-local days ago. */
export async function removeSentDays(
  db: Db,
  { tenantId, days, now }: { tenantId: number; days: number; now: Date },
): Promise<void> {
  const isExpired = sql`
    using site s
     where s.id = d.site_id and s.tenant_id = ${tenantId} and d.local_day < (${now}::timestamptz at time zone s.timezone)::date - ${days}::int4`
  await sql`delete from sending_day d ${isExpired}`.execute(db)
  await sql`delete from checked_day d ${isExpired}`.execute(db)
}

export async function findOldestDay(db: Db, siteRowId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('occurrence')
    .select('occurred_on as day')
    .where('site_id', '=', siteRowId)
    .orderBy('occurred_on')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

export async function countFindings(db: Db, siteRowId: number, until: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from occurrence
     where site_id = ${siteRowId} and occurred_on < ${until}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** Comments that people wrote on actions that ended before the instant go as well. */
const expiredComments = ({ tenantId, before }: Expired) => sql`
  from comment c
  join action a on a.id = c.action_id
  join project p on p.id = a.project_id
 where p.tenant_id = ${tenantId} and c.kind = 'comment' and c.created_at < ${before}
   and (a.closed_at < ${before} or (a.status = 'Rejected' and a.updated_at < ${before}))`

/** Removes comments with their attachments, and returns the action of each. */
export async function removeComments(db: Db, expired: Expired & { limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number; actionId: number }>`
    select c.id, c.action_id as "actionId" ${expiredComments(expired)}
     order by c.id limit ${expired.limit} for update of c skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from attachment where comment_id = any(${ids}::int4[])`.execute(db)
  await sql`delete from comment where id = any(${ids}::int4[])`.execute(db)
  return rows.map(({ actionId }) => actionId)
}

export async function countComments(db: Db, expired: Expired): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count ${expiredComments(expired)}`.execute(db)
  return rows[0]?.count ?? 0
}

const expiredRuleChanges = ({ tenantId, before }: Expired) => sql`
  from project_rule_change c join project p on p.id = c.project_id
 where p.tenant_id = ${tenantId} and c.changed_at < ${before}`

/** Removes entries of the audit trail and of the history of rule settings. */
export async function removeTrails(db: Db, expired: Expired & { limit: number }): Promise<number> {
  const { tenantId, before, limit } = expired
  const { rows } = await sql<{ id: number }>`
    select id from people_act where tenant_id = ${tenantId} and changed_at < ${before}
     order by id limit ${limit} for update skip locked`.execute(db)
  const acts = rows.map(({ id }) => id)
  await sql`delete from people_change where act_id = any(${acts}::int8[])`.execute(db)
  await sql`delete from people_act where id = any(${acts}::int8[])`.execute(db)
  const settings = await sql<{ id: number }>`
    delete from project_rule_change where id in (
      select c.id ${expiredRuleChanges(expired)} order by c.id limit ${limit} for update of c skip locked)
    returning id`.execute(db)
  return acts.length + settings.rows.length
}

export async function countTrails(db: Db, expired: Expired): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from people_act
             where tenant_id = ${expired.tenantId} and changed_at < ${expired.before})::int4
         + (select count(*) ${expiredRuleChanges(expired)})::int4 as count`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Removal {
  readonly kind: RemovalKind
  /** UTC days. */
  readonly removedOn: string
  readonly keptFrom: string
  readonly removed: number
}

/** Adds to what was removed on that day. */
export async function recordRemoval(db: Db, tenantId: number, removal: Removal): Promise<void> {
  await sql`
    insert into removal as r (tenant_id, kind, removed_on, kept_from, removed)
    values (${tenantId}, ${removal.kind}, ${removal.removedOn}::date, ${removal.keptFrom}::date, ${removal.removed})
    on conflict (tenant_id, kind, removed_on) do update
       set kept_from = greatest(r.kept_from, excluded.kept_from), removed = r.removed + excluded.removed`.execute(db)
}

/** Latest first. */
export async function findRemovals(db: Db, tenantId: number, limit: number): Promise<Removal[]> {
  return db
    .selectFrom('removal')
    .select(['kind', 'removed_on as removedOn', 'kept_from as keptFrom', 'removed'])
    .where('tenant_id', '=', tenantId)
    .orderBy('removed_on', 'desc')
    .orderBy('kind')
    .limit(limit)
    .execute()
}
