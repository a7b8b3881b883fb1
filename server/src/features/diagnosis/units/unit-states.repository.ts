import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SeenEquip } from '../diagnosis.repository.ts'

// Any number not used by another advisory lock on the same database.
const STATES_OF_SITE = 860_432

export interface DueSite {
  readonly siteRowId: number
  readonly tenantId: number
  readonly version: string
  /** The last of the days that are looked at. */
  readonly today: string
}

/** The sites of which something changed that the states of their units depend on, those left alone longest first. */
export async function findDueSites(db: Db, { now, days }: { now: Date; days: number }): Promise<DueSite[]> {
  const { rows } = await sql<DueSite>`
    select s.id as "siteRowId", s.tenant_id as "tenantId", wanted.version, place.today::text as today
      from site s
      join version_of_site v on v.site_id = s.id
      left join site_state k on k.site_id = s.id
      left join (select er.site_id, count(*) as ticks, extract(epoch from max(c.checked_at)) as ticked_at
                   from checked_cause c join equip_rule er on er.id = c.equip_rule_id group by er.site_id) t on t.site_id = s.id
      cross join lateral (select (${now}::timestamptz at time zone s.timezone)::date as today) place
      cross join lateral (
        select concat_ws(' ', v.version, place.today, t.ticks, t.ticked_at, extract(epoch from max(d.evaluated_at))) as version
          from evaluation_day d
         where d.site_id = s.id and d.local_day > place.today - ${days}::int4) wanted
     where k.version is distinct from wanted.version
     order by k.worked_out_at nulls first, s.id`.execute(db)
  return rows
}

/** False if another server works on the site. */
export async function takeSite(db: Db, siteRowId: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${STATES_OF_SITE}::int4, ${siteRowId}::int4) as "isTaken"`.execute(db)
  return rows[0]?.isTaken ?? false
}

export async function findEquipsOfSite(db: Db, siteRowId: number): Promise<SeenEquip[]> {
  const { rows } = await sql<SeenEquip>`
    select e.id, e.site_id as "siteRowId", s.project_id as "projectId", s.timezone, p.currency, e.name, e.tags,
           e.brick_class as "brickClass"
      from equip e join site s on s.id = e.site_id join project p on p.id = s.project_id
     where e.site_id = ${siteRowId} order by e.id`.execute(db)
  return rows
}

export interface Feed {
  readonly equipRowId: number
  /** Epoch seconds; null without a sample. */
  readonly newestSampleAt: number | null
  readonly isFed: boolean
}

/** The newest sample of each equip with points. */
export async function findFeeds(db: Db, siteRowId: number): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select p.equip_id as "equipRowId", max(greatest(p.packed_until, waiting.at)) as "newestSampleAt",
           bool_or(p.is_fed) as "isFed"
      from point p
      left join lateral (
        select max(at) as at from sample_tail where site_id = ${siteRowId} and point_id = p.id) waiting on true
     where p.site_id = ${siteRowId} and p.equip_id is not null
     group by p.equip_id`.execute(db)
  return rows
}

export interface StoredState extends Feed {
  readonly fine: number
  readonly idle: number
  readonly cause: string | null
  readonly likelihood: string | null
}

/** Replaces the states of a site. An equip that was deleted meanwhile has none. */
export async function saveStates(
  db: Db,
  { siteRowId, version }: DueSite,
  { states, now }: { states: readonly StoredState[]; now: Date },
): Promise<void> {
  await sql`delete from equip_state where site_id = ${siteRowId}`.execute(db)
  await sql`
    insert into equip_state (equip_id, site_id, fine, idle, cause, likelihood, newest_sample_at, is_fed)
      select e.id, e.site_id, a.fine, a.idle, a.cause, a.likelihood, a."newestSampleAt", a."isFed"
        from json_to_recordset(${JSON.stringify(states)}::json) as a (
          "equipRowId" int4, fine int4, idle int4, cause text, likelihood text, "newestSampleAt" int8, "isFed" boolean)
        join equip e on e.id = a."equipRowId"`.execute(db)
  await sql`
    insert into site_state (site_id, version, worked_out_at) values (${siteRowId}, ${version}, ${now})
    on conflict (site_id) do update set version = excluded.version, worked_out_at = excluded.worked_out_at`.execute(db)
}
