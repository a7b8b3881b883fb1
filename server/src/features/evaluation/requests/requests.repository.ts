import type { Problem } from '@bonfire/contract/refusals/problem'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface SeenSite {
  readonly id: number
  readonly siteKey: string
  readonly label: string
  readonly timezone: string
  readonly tenantId: number
  readonly projectId: number
  readonly runsRules: boolean
}

/** A site is named by its own id or by `project~site`. */
export async function findVisibleSite(db: Db, userId: number, name: string): Promise<SeenSite | undefined> {
  const keys = [name, name.slice(name.indexOf('~') + 1)]
  const { rows } = await sql<SeenSite>`
    select s.id, s.site_key as "siteKey", s.label, s.timezone, s.tenant_id as "tenantId", s.project_id as "projectId",
           s.runs_rules as "runsRules"
      from site s join visible_site v on v.site_id = s.id and v.user_id = ${userId}
     where s.site_key = any(${keys}::text[]) order by s.site_key <> ${name} limit 1`.execute(db)
  return rows[0]
}

/** Finds a site of a tenant, for the command line. */
export async function findSiteOfTenant(db: Db, tenantId: number, siteKey: string): Promise<SeenSite | undefined> {
  const { rows } = await sql<SeenSite>`
    select id, site_key as "siteKey", label, timezone, tenant_id as "tenantId", project_id as "projectId",
           runs_rules as "runsRules"
      from site where tenant_id = ${tenantId} and site_key = ${siteKey}`.execute(db)
  return rows[0]
}

export interface NewRequest {
  readonly tenantId: number
  readonly siteRowId: number
  readonly from: string
  readonly to: string
  readonly at: Date
  readonly by: number
}

export async function insertRequest(db: Db, { tenantId, siteRowId, from, to, at, by }: NewRequest): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into evaluation_request (tenant_id, site_id, first_day, last_day, requested_at, requested_by)
      values (${tenantId}, ${siteRowId}, ${from}::date, ${to}::date, ${at}, ${by}) returning id`.execute(db)
  return Number(rows[0]?.id)
}

export interface StoredRequest {
  readonly id: number
  readonly siteRowId: number
  readonly siteKey: string
  readonly siteLabel: string
  readonly from: string
  readonly to: string
  readonly requestedAt: Date
  readonly requestedBy: string | null
  readonly isStopped: boolean
  readonly days: number
  readonly daysDone: number
}

// A day counts as done once it was evaluated since, unless it fails: then only some of its rules were.
const requests = (userId: number) => sql`
  select r.id::float8 as id, r.site_id as "siteRowId", s.site_key as "siteKey", s.label as "siteLabel",
      r.first_day as "from", r.last_day as "to", r.requested_at as "requestedAt", u.display_name as "requestedBy",
      r.stopped_at is not null as "isStopped", r.last_day - r.first_day + 1 as days,
      (select count(*) from evaluation_day d
        where d.site_id = r.site_id and d.local_day between r.first_day and r.last_day
          and d.evaluated_at >= r.requested_at
          and not exists (select from evaluation_due f
                           where f.site_id = d.site_id and f.local_day = d.local_day
                             and f.marked > f.done and f.problem is not null))::int4 as "daysDone"
    from evaluation_request r
    join visible_site v on v.site_id = r.site_id and v.user_id = ${userId}
    join site s on s.id = r.site_id
    left join user_account u on u.id = r.requested_by`

export async function findRequest(db: Db, userId: number, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`${requests(userId)} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The newest that someone may see. */
export async function findRequests(db: Db, userId: number, limit: number): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`${requests(userId)} order by r.id desc limit ${limit}`.execute(db)
  return rows
}

export interface StoredFailure {
  readonly siteRowId: number
  readonly siteKey: string
  readonly siteLabel: string
  readonly day: string
  readonly attempts: number
  readonly nextAt: Date
  readonly problem: Problem
}

/** The newest first: of one site between two days, or of all that someone sees. */
export async function findFailures(
  db: Db,
  userId: number,
  { of, limit }: { of?: { siteRowId: number; from: string; to: string }; limit: number },
): Promise<StoredFailure[]> {
  const { rows } = await sql<StoredFailure>`
    select d.site_id as "siteRowId", s.site_key as "siteKey", s.label as "siteLabel", d.local_day as day, d.attempts,
        d.due_at as "nextAt", d.problem
      from evaluation_due d
      join visible_site v on v.site_id = d.site_id and v.user_id = ${userId}
      join site s on s.id = d.site_id
     where d.marked > d.done and d.problem is not null
       and ${of ? sql`d.site_id = ${of.siteRowId} and d.local_day between ${of.from}::date and ${of.to}::date` : sql`true`}
     order by d.local_day desc, s.label, d.site_id
     limit ${limit}`.execute(db)
  return rows
}
