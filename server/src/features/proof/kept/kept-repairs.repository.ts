import { type Avoided, CREDITED_DAYS, type RepairState } from '@bonfire/contract/proof/repair'
import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { isWatched, repairedOn } from '../../../db/repairs.ts'

// Any number not used by another advisory lock on the same database.
const REPAIRS_OF_SITE = 860_431

export interface DueSite {
  readonly siteRowId: number
  /** The days that were evaluated since. */
  readonly days: readonly string[]
}

/**
 * Takes a site where something changed, or where a repair that is watched or avoids more by the day was not judged today; nobody else
 * judges it meanwhile.
 */
export async function takeDueSite(db: Db, now: Date): Promise<DueSite | undefined> {
  const { rows } = await sql<{ siteRowId: number }>`
    select site_id as "siteRowId" from (select site_id from repair_due order by marked_at limit 1 for update skip locked) d
    union all
    select r.site_id from repair r join site s on s.id = r.site_id
     where r.state = 'watching' and r.judged_on < (${now}::timestamptz at time zone s.timezone)::date
    union all
    select r.site_id from repair r join site s on s.id = r.site_id
     where r.state = 'proved' and r.judged_on < (${now}::timestamptz at time zone s.timezone)::date
       and r.judged_on <= r.repaired_on + ${CREDITED_DAYS}::int4
     limit 1`.execute(db)
  const [taken] = rows
  if (!taken) return undefined
  const { siteRowId } = taken
  await sql`select pg_advisory_xact_lock(${REPAIRS_OF_SITE}::int4, ${siteRowId}::int4)`.execute(db)
  const marks = await sql<{ days: string[] }>`
    delete from repair_due where (site_id, change) in (
      select site_id, change from repair_due where site_id = ${siteRowId} for update skip locked)
    returning days::text[] as days`.execute(db)
  return { siteRowId, days: [...new Set(marks.rows.flatMap(({ days }) => days))] }
}

/** A finding at a site, of an action that is watched, and what was kept of it. */
export interface SiteRepair {
  readonly tenantId: number
  readonly actionId: number
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly watchedBy: string
  readonly repairedOn: string
  readonly today: string
  readonly kept: {
    readonly repairedOn: string
    readonly watchedBy: string | null
    readonly looked: string
    readonly state: RepairState
  } | null
}

export async function findSiteRepairs(db: Db, siteRowId: number, now: Date): Promise<SiteRepair[]> {
  const { rows } = await sql<SiteRepair>`
    select s.tenant_id as "tenantId", a.id as "actionId", er.id as "equipRuleId", er.equip_id as "equipRowId", er.rule_id as "ruleRowId",
           coalesce(r.same_as, r.rule_key) as "watchedBy", ${repairedOn} as "repairedOn",
           (${now}::timestamptz at time zone s.timezone)::date as today,
           case when k.action_id is not null then json_build_object(
             'repairedOn', k.repaired_on, 'watchedBy', k.watched_by, 'looked', k.looked, 'state', k.state) end as kept
      from equip_rule er
      join site s on s.id = er.site_id
      join rule r on r.id = er.rule_id
      join action_equip ae on ae.equip_rule_id = er.id
      join action a on a.id = ae.action_id
      join project ap on ap.id = a.project_id
      left join repair k on k.action_id = a.id and k.equip_rule_id = er.id
     where er.site_id = ${siteRowId} and ${isWatched}`.execute(db)
  return rows
}

export interface JudgedRepair {
  readonly actionId: number
  readonly equipRuleId: number
  readonly repairedOn: string
  readonly watchedBy: string | null
  readonly looked: string
  readonly judgedOn: string
  readonly state: RepairState
  readonly stateOn: string | null
  readonly neededDays: number | null
  readonly cleanDays: number
  readonly avoided: Avoided | null
}

/** Replaces what is kept of the repairs at a site. */
export async function saveRepairs(db: Db, siteRowId: number, judged: readonly JudgedRepair[]): Promise<void> {
  const column = <Value>(of: (repair: JudgedRepair) => Value) => judged.map(of)
  await sql`
    with judged as (
      select * from unnest(
        ${numbers(column(({ actionId }) => actionId))}::int4[], ${numbers(column(({ equipRuleId }) => equipRuleId))}::int4[],
        ${texts(column(({ repairedOn }) => repairedOn))}::date[], ${texts(column(({ watchedBy }) => watchedBy))}::text[],
        ${texts(column(({ looked }) => looked))}::text[], ${texts(column(({ judgedOn }) => judgedOn))}::date[],
        ${texts(column(({ state }) => state))}::text[], ${texts(column(({ stateOn }) => stateOn))}::date[],
        ${numbers(column(({ neededDays }) => neededDays))}::int4[], ${numbers(column(({ cleanDays }) => cleanDays))}::int4[],
        ${numbers(column(({ avoided }) => avoided?.seconds ?? null))}::int4[],
        ${numbers(column(({ avoided }) => avoided?.cost ?? null))}::float8[])
        as j (action_id, equip_rule_id, repaired_on, watched_by, looked, judged_on, state, state_on, needed_days, clean_days,
              avoided_seconds, avoided_cost)),
    gone as (
      delete from repair k where k.site_id = ${siteRowId}
         and not exists (select from judged j where j.action_id = k.action_id and j.equip_rule_id = k.equip_rule_id))
    insert into repair as k (site_id, action_id, equip_rule_id, repaired_on, watched_by, looked, judged_on, state, state_on,
                             needed_days, clean_days, avoided_seconds, avoided_cost)
      select ${siteRowId}::int4, j.* from judged j
    on conflict (action_id, equip_rule_id) do update
      set site_id = excluded.site_id, repaired_on = excluded.repaired_on, watched_by = excluded.watched_by,
          looked = excluded.looked, judged_on = excluded.judged_on, state = excluded.state, state_on = excluded.state_on,
          needed_days = excluded.needed_days, clean_days = excluded.clean_days, avoided_seconds = excluded.avoided_seconds,
          avoided_cost = excluded.avoided_cost
      where (k.repaired_on, k.watched_by, k.looked, k.judged_on, k.state, k.state_on, k.needed_days, k.clean_days,
             k.avoided_seconds, k.avoided_cost)
        is distinct from (excluded.repaired_on, excluded.watched_by, excluded.looked, excluded.judged_on, excluded.state,
                          excluded.state_on, excluded.needed_days, excluded.clean_days, excluded.avoided_seconds,
                          excluded.avoided_cost)`.execute(db)
}

/** All days of all repairs are to be looked at again. What is kept is shown until then. */
export async function markAll(db: Db): Promise<void> {
  await sql`update repair set watched_by = null`.execute(db)
  await sql`
    insert into repair_due (site_id, change)
      select distinct er.site_id, 'actions'
        from action a
        join project ap on ap.id = a.project_id
        join action_equip ae on ae.action_id = a.id
        join equip_rule er on er.id = ae.equip_rule_id
       where ${isWatched}
       union select site_id, 'actions' from repair
       order by 1
    on conflict (site_id, change) do update set marked_at = now()`.execute(db)
}

export async function countByState(db: Db): Promise<Record<RepairState, number>> {
  const { rows } = await sql<Record<RepairState, number>>`
    select count(*) filter (where state = 'watching')::int4 as watching, count(*) filter (where state = 'proved')::int4 as proved,
           count(*) filter (where state = 'cameBack')::int4 as "cameBack",
           count(*) filter (where state = 'cannotTell')::int4 as "cannotTell" from repair`.execute(db)
  return rows[0] ?? { watching: 0, proved: 0, cameBack: 0, cannotTell: 0 }
}
