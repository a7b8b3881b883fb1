import type { Problem } from '@bonfire/contract/refusals/problem'
import { type RawBuilder, sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import type { RuleDay } from '../../../db/due-days.ts'
import { sumMonthsAgain } from '../../../db/finding-months.ts'

/** The import created an occurrence here. */
const created = (importId: number) => sql`
  select k.site_id, k.occurred_on, k.equip_rule_id
    from import_batch b
   cross join lateral unnest(b.site_ids, b.days, b.equip_rule_ids) as k (site_id, occurred_on, equip_rule_id)
   where b.import_id = ${importId}`

/** The import changed an occurrence here. */
const changed = (importId: number) => sql`
  select site_id, occurred_on, equip_rule_id from import_change where import_id = ${importId}`

/** The days of these occurrences, with their rules. */
const ofRules = (places: RawBuilder<unknown>) => sql`
  select p.site_id, p.occurred_on, er.rule_id from (${places}) as p join equip_rule er on er.id = p.equip_rule_id`

const equipRules = (importId: number) => sql`
  select unnest(equip_rule_ids) from import_batch where import_id = ${importId}
   union select equip_rule_id from import_change where import_id = ${importId}`

/** Its equip rules without other findings. Set operations, because no estimate can turn them into nested loops. */
const removableEquipRules = (importId: number) => sql`
  select id from equip_rule where import_id = ${importId}
  except
  select o.equip_rule_id from occurrence o
   where o.site_id in (select site_id from equip_rule where import_id = ${importId})
     and o.import_id is distinct from ${importId}
  except
  select equip_rule_id from import_change where import_id = ${importId}
  except
  select equip_rule_id from action_equip`

export interface WrittenCounts {
  readonly created: number
  readonly changed: number
  /** No longer there: summed up. */
  readonly missing: number
  /** Written by something else since. */
  readonly foreign: number
}

/** Counts the occurrences that the import wrote, by how they are now. */
export async function countWritten(db: Db, importId: number): Promise<WrittenCounts> {
  const { rows } = await sql<WrittenCounts>`
    with place as (
      select *, true as is_created from (${created(importId)}) as created
       union all
      select *, false from (${changed(importId)}) as changed)
    select count(*) filter (where is_created)::int4 as created,
           count(*) filter (where not is_created)::int4 as changed,
           count(*) filter (where o.is_there is null)::int4 as missing,
           count(*) filter (where o.is_there and o.import_id is distinct from ${importId})::int4 as foreign
      from place
      left join lateral (
        select true as is_there, import_id from occurrence
         where site_id = place.site_id and occurred_on = place.occurred_on and equip_rule_id = place.equip_rule_id
         limit 1
      ) o on true`.execute(db)
  return rows[0] ?? { created: 0, changed: 0, missing: 0, foreign: 0 }
}

/** Occurrences that the import wrote, something else changed, and the import then changed again. */
export async function countEntangled(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from (${changed(importId)} intersect ${created(importId)}) as both_ways)
          + (select count(*) from (
               select from import_change where import_id = ${importId}
                group by site_id, occurred_on, equip_rule_id having count(*) > 1) as twice))::int4 as count`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Touched {
  /** Findings on an action now that were not on it when the import began. */
  readonly onActions: number
  /** Findings on the same action as then, which has new comments or another status. */
  readonly commented: number
  readonly snoozed: number
}

/** Counts the occurrences that people have worked on since it began. */
export async function countTouched(db: Db, { id, since }: { id: number; since: Date }): Promise<Touched> {
  const { rows } = await sql<Touched>`
    with place as (
      select equip_rule_id, count(*)::int4 as findings
        from (${created(id)} union all ${changed(id)}) as place
       group by equip_rule_id
    ), busy as (
      select distinct on (k.equip_rule_id) k.equip_rule_id, k.action_id
        from import_batch b
       cross join lateral unnest(b.busy_equip_rule_ids, b.busy_action_ids) as k (equip_rule_id, action_id)
       where b.import_id = ${id}
       order by k.equip_rule_id, b.id
    ), touched as (
      select place.findings, er.snoozed_at >= ${since} as is_snoozed,
             er.action_id is not null and er.action_id is distinct from busy.action_id as is_on_action,
             er.action_id = busy.action_id and exists (
               select from comment c where c.action_id = er.action_id and c.created_at >= ${since}) as is_commented
        from place join equip_rule er on er.id = place.equip_rule_id
        left join busy on busy.equip_rule_id = er.id
       where er.snoozed_at >= ${since} or er.action_id is not null)
    select coalesce(sum(findings) filter (where is_on_action), 0)::int4 as "onActions",
           coalesce(sum(findings) filter (where is_commented), 0)::int4 as commented,
           coalesce(sum(findings) filter (where is_snoozed), 0)::int4 as snoozed
      from touched`.execute(db)
  return rows[0] ?? { onActions: 0, commented: 0, snoozed: 0 }
}

/** Nobody snoozes its equip rules, puts them on an action, comments on these, or gives its equips points meanwhile. */
export async function lockTouchable(db: Db, importId: number): Promise<void> {
  await sql`
    with locked as (select id from equip where import_id = ${importId} order by id for update)
    select count(*) from locked`.execute(db)
  await sql`
    with locked as (
      select id from equip_rule where id in (${equipRules(importId)}) order by id for update)
    select count(*) from locked`.execute(db)
  await sql`
    with locked as (
      select id from action
       where id in (select action_id from equip_rule where id in (${equipRules(importId)}))
       order by id for update)
    select count(*) from locked`.execute(db)
}

/** Counts the equips that `removeEquips` would remove. */
export async function countRemovableEquips(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with staying as (
      select er.id from equip_rule er join equip e on e.id = er.equip_id where e.import_id = ${importId}
      except (${removableEquipRules(importId)}))
    select count(*)::int4 as count from (
      select id from equip where import_id = ${importId}
      except
      select equip_id from equip_rule where id in (select id from staying)
      except
      select equip_id from point where site_id in (select site_id from equip where import_id = ${importId})
      except
      select equip_id from rule_parameter) as removable`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes equip rules and equips that it created and that nothing else uses. Returns how many equips. */
export async function removeEquips(db: Db, importId: number): Promise<number> {
  await sql`delete from equip_rule where id in (${removableEquipRules(importId)})`.execute(db)
  const { numAffectedRows } = await sql`
    delete from equip e
     where e.import_id = ${importId} and not exists (select from equip_rule er where er.equip_id = e.id)
       and not exists (select from point p where p.equip_id = e.id)
       and not exists (select from rule_parameter r where r.equip_id = e.id)`.execute(db)
  await reassignKeptPlaces(db, importId)
  return Number(numAffectedRows)
}

/** Later imports may have findings of what stays: it belongs to one of them, so that it goes with the last of them. */
async function reassignKeptPlaces(db: Db, importId: number): Promise<void> {
  await sql`
    update equip_rule er set import_id = o.import_id
      from (select equip_rule_id, max(import_id) as import_id from occurrence
             where site_id in (select site_id from equip_rule where import_id = ${importId})
               and equip_rule_id in (select id from equip_rule where import_id = ${importId})
               and import_id <> ${importId}
             group by equip_rule_id) as o
     where er.id = o.equip_rule_id`.execute(db)
  await sql`
    update equip e set import_id = er.import_id
      from (select equip_id, max(import_id) as import_id from equip_rule
             where equip_id in (select id from equip where import_id = ${importId}) and import_id <> ${importId}
             group by equip_id) as er
     where e.id = er.equip_id`.execute(db)
}

/** The keys of the sites whose findings it wrote. */
export async function findSiteKeys(db: Db, importId: number): Promise<string[]> {
  const { rows } = await sql<{ siteKey: string }>`
    select site_key as "siteKey" from site
     where id in (select unnest(site_ids) from import_batch where import_id = ${importId}
                   union select site_id from import_change where import_id = ${importId}
                   union select site_id from checked_day where import_id = ${importId} and import_id > 0)
     order by id`.execute(db)
  return rows.map(({ siteKey }) => siteKey)
}

/** The days of what it wrote for rules that say the same as one of ours. */
export async function findRestatedDays(db: Db, importId: number): Promise<RuleDay[]> {
  const { rows } = await sql<RuleDay>`
    select distinct d.site_id as "siteRowId", d.occurred_on as "occurredOn", d.rule_id as "ruleRowId"
      from (${ofRules(sql`${created(importId)} union all ${changed(importId)}`)}) as d
      join rule r on r.id = d.rule_id and r.same_as is not null`.execute(db)
  return rows
}

/** Returns how many there were. */
export async function removeCreated(db: Db, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from occurrence o using (${created(importId)}) as k
     where o.site_id = k.site_id and o.occurred_on = k.occurred_on and o.equip_rule_id = k.equip_rule_id
       and o.import_id = ${importId}`.execute(db)
  if (numAffectedRows) await sumMonthsAgain(db, ofRules(created(importId)))
  return Number(numAffectedRows)
}

/** Counts the days of which it says that a rule ran. */
export async function countChecks(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from checked_day where import_id = ${importId}::int8 and import_id > 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** Its source was not sending then, and no rule ran, as far as this import tells. */
export async function removeSentDays(db: Db, importId: number): Promise<void> {
  await sql`delete from sending_day where import_id = ${importId}::int8 and import_id > 0`.execute(db)
  const { rows } = await sql<{ sourceId: number; ruleRowId: number }>`
    with gone as (delete from checked_day where import_id = ${importId}::int8 and import_id > 0 returning source_id, rule_id)
    select distinct source_id as "sourceId", rule_id as "ruleRowId" from gone`.execute(db)
  if (rows.length === 0) return
  // By site, as the index is.
  await sql`
    delete from checked_rule c
     using unnest(${numbers(rows.map(({ sourceId }) => sourceId))}::int4[], ${numbers(rows.map(({ ruleRowId }) => ruleRowId))}::int4[])
       as k (source_id, rule_id)
     where c.source_id = k.source_id and c.rule_id = k.rule_id
       and not exists (
         select from sending_source o join site s on s.tenant_id = o.tenant_id
           join checked_day d on d.site_id = s.id and d.rule_id = k.rule_id and d.source_id = k.source_id
          where o.id = k.source_id)`.execute(db)
}

/** Returns how many there were. */
export async function restoreChanged(db: Db, importId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update occurrence o
       set hits = c.hits, duration_seconds = c.duration_seconds, latest_at = c.latest_at,
           times_start = c.times_start, times_duration = c.times_duration, times_cost = c.times_cost,
           severity = c.severity, severity_rank = c.severity_rank, description = c.description,
           report_url = c.report_url, source_id = c.source_id, point_ids = c.point_ids,
           import_id = c.last_import_id, sent_by = c.last_sent_by
      from import_change c
     where c.import_id = ${importId} and o.import_id = ${importId}
       and o.site_id = c.site_id and o.occurred_on = c.occurred_on and o.equip_rule_id = c.equip_rule_id`.execute(db)
  if (numAffectedRows) await sumMonthsAgain(db, ofRules(changed(importId)))
  return Number(numAffectedRows)
}

export async function markUndone(db: Db, importId: number, { by, at }: { by: number; at: Date }): Promise<void> {
  await forgetRecords(db, sql`${importId}::int8`)
  await sql`
    update import_run set undone_at = ${at}, undone_by = ${by}, keeps_changes = false
     where id = ${importId}`.execute(db)
}

/** Otherwise the next pull would bring back what was undone. Nothing for imports of files. */
export async function switchSourceOff(
  db: Db,
  importId: number,
  { problem, at }: { problem: Problem; at: Date },
): Promise<void> {
  await sql`
    update haystack_source
       set is_on = false, lease_key = null, lease_until = null, last_failure_at = ${at},
           last_problem = ${JSON.stringify(problem)}
     where id = (select haystack_source_id from import_run where id = ${importId})`.execute(db)
}

/** Imports that began before an instant can no longer be undone. */
export async function forgetOldRecords(db: Db, startedBefore: Date): Promise<void> {
  await forgetRecords(db, sql`select id from import_run where keeps_changes and started_at < ${startedBefore}`)
  await sql`
    update import_run set keeps_changes = false where keeps_changes and started_at < ${startedBefore}`.execute(db)
}

async function forgetRecords(db: Db, importIds: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from import_batch where import_id in (${importIds})`.execute(db)
  await sql`delete from import_change where import_id in (${importIds})`.execute(db)
}
