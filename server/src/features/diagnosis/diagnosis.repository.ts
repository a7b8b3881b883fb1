import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import { numbers, texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { sumCostColumn } from '../../db/finding-months.ts'
import { isSeenBy } from '../../db/sight.ts'

export interface SeenEquip {
  readonly id: number
  readonly siteRowId: number
  readonly projectId: number
  readonly timezone: string
  readonly currency: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

/** The equip with a number, if the person sees its site. */
export async function findEquip(db: Db, userId: number, number: number): Promise<SeenEquip | undefined> {
  const { rows } = await sql<SeenEquip>`
    select e.id, e.site_id as "siteRowId", s.project_id as "projectId", s.timezone, p.currency, e.name, e.tags,
           e.brick_class as "brickClass"
      from equip e
      join site s on s.id = e.site_id
      join project p on p.id = s.project_id
      join visible_site v on v.site_id = s.id and v.user_id = ${userId}
     where e.id = ${number}`.execute(db)
  return rows[0]
}

/** The units of findings that somebody sees in lists or on an action, each with the last day on which one of them fired. */
export async function findUnits(
  db: Db,
  userId: number,
  { equipRuleIds, types, limit }: { equipRuleIds: readonly number[]; types: readonly string[]; limit: number },
): Promise<(SeenEquip & { lastOn: string })[]> {
  const { rows } = await sql<SeenEquip & { lastOn: string }>`
    select e.id, e.site_id as "siteRowId", s.project_id as "projectId", s.timezone, p.currency, e.name, e.tags,
           e.brick_class as "brickClass", max(o.last_on) as "lastOn"
      from equip_rule er
      join equip e on e.id = er.equip_id
      join site s on s.id = e.site_id
      join project p on p.id = s.project_id
      join visible_site v on v.site_id = s.id and v.user_id = ${userId}
      join lateral (select max(occurred_on) as last_on from occurrence
                     where site_id = er.site_id and rule_id = er.rule_id and equip_rule_id = er.id) o on o.last_on is not null
     where er.id = any(${numbers(equipRuleIds)}::int4[])
       and (exists (select from project_rule pr where pr.project_id = s.project_id and pr.rule_id = er.rule_id
                       and pr.active and pr.type = any(${texts(types)}::text[]))
            or exists (select from action_equip x join action a on a.id = x.action_id
                        where x.equip_rule_id = er.id and ${isSeenBy(userId, 'a.site_id')}))
     group by e.id, s.id, p.id order by max(o.last_on) desc, e.id limit ${limit}`.execute(db)
  return rows
}

interface Days {
  readonly from: string
  readonly to: string
}

export interface FoundWrong {
  readonly equipRowId: number
  readonly equipRuleId: number
  readonly ruleId: string
  readonly ruleName: string
  /** The key of the definition that finds the same, or its own. */
  readonly definitionKey: string
  readonly category: RuleCategory | null
  readonly severityRank: number
  readonly sinceOn: string
  readonly lastOn: string
  readonly firings: number
  readonly seconds: number
  readonly cost: number | null
  readonly snoozedUntil: Date | null
  readonly actionKey: string | null
  /** Rules whose findings are part of it. */
  readonly restatedBy: string[]
}

// Findings with a longer pause between them are two faults.
const PAUSE_DAYS = 14
const DAYS_BACK = 400

interface AskedFindings extends Days {
  readonly equipRowIds: readonly number[]
  readonly types: readonly string[]
  /** Whose sight decides which actions are named; null: none is. */
  readonly userId: number | null
}

/** The rules of one of the types that fired on equips of a site in a range, the worst first. */
export async function findWrong(
  db: Db,
  { siteRowId, projectId }: Pick<SeenEquip, 'siteRowId' | 'projectId'>,
  { from, to, types, userId, equipRowIds }: AskedFindings,
): Promise<FoundWrong[]> {
  const { rows } = await sql<FoundWrong>`
    with fired as (
      select o.equip_rule_id, max(o.occurred_on) as last_on, sum(cardinality(o.times_start))::int4 as firings,
             sum(o.duration_seconds)::float8 as seconds, sum(${sumCostColumn('o')}) as cost,
             min(o.severity_rank) as severity_rank,
             array(select distinct key
                     from unnest(array_agg(o.occurred_on)) as d (day)
                     join occurrence_evidence v
                       on v.site_id = ${siteRowId} and v.occurred_on = d.day and v.equip_rule_id = o.equip_rule_id
                     cross join lateral jsonb_array_elements_text(v.body -> 'restatedBy') as key) as restated_by
        from equip_rule er
        join occurrence o on o.site_id = er.site_id and o.equip_rule_id = er.id
         and o.occurred_on between ${from}::date and ${to}::date
       where er.equip_id = any(${numbers(equipRowIds)}::int4[])
       group by o.equip_rule_id)
    select er.equip_id as "equipRowId", er.id as "equipRuleId", r.rule_key as "ruleId", r.name as "ruleName", coalesce(r.same_as, r.rule_key) as "definitionKey",
           r.category, f.severity_rank as "severityRank", since.day as "sinceOn", f.last_on as "lastOn", f.firings, f.seconds, f.cost,
           er.snoozed_until as "snoozedUntil", f.restated_by as "restatedBy",
           ${userId === null ? sql`null` : openActionSeenBy(userId)} as "actionKey"
      from fired f
      join equip_rule er on er.id = f.equip_rule_id
      join rule r on r.id = er.rule_id
      cross join lateral (
        select max(day) as day
          from (select occurred_on as day, lag(occurred_on) over (order by occurred_on) as before
                  from occurrence
                 where site_id = er.site_id and equip_rule_id = er.id
                   and occurred_on between ${to}::date - ${DAYS_BACK}::int4 and ${to}::date) days
         where before is null or day - before > ${PAUSE_DAYS}::int4) since
     where exists (select from project_rule pr
                    where pr.project_id = ${projectId} and pr.rule_id = r.id and pr.active
                      and pr.type = any(${texts(types)}::text[]))
     order by f.severity_rank, f.seconds desc, r.name, er.id`.execute(db)
  return rows
}

const openActionSeenBy = (userId: number) => sql`
  (select case when ${isSeenBy(userId, 'a.site_id')} then ${ACTION_KEY} else ${UNSEEN_ACTION} end
     from action a join project p on p.id = a.project_id
    where a.id = er.action_id and a.status not in ('Closed', 'Rejected'))`

export interface FoundTick {
  readonly equipRowId: number
  readonly cause: string
  readonly checkedAt: Date
  readonly checkedBy: string | null
}

/** The causes that were looked into on these findings since the day on which each began. */
export async function findTicks(
  db: Db,
  wrong: readonly Pick<FoundWrong, 'equipRuleId' | 'sinceOn'>[],
  timezone: string,
): Promise<FoundTick[]> {
  const { rows } = await sql<FoundTick>`
    select er.equip_id as "equipRowId", c.cause, c.checked_at as "checkedAt", u.display_name as "checkedBy"
      from unnest(${numbers(wrong.map(({ equipRuleId }) => equipRuleId))}::int4[],
                  ${texts(wrong.map(({ sinceOn }) => sinceOn))}::date[]) as w (equip_rule_id, since_on)
      join equip_rule er on er.id = w.equip_rule_id
      join checked_cause c on c.equip_rule_id = w.equip_rule_id
       and (c.checked_at at time zone ${timezone})::date >= w.since_on
      left join user_account u on u.id = c.checked_by
     order by c.checked_at`.execute(db)
  return rows
}

export interface FoundRun {
  readonly equipRowId: number
  readonly rule: string
  readonly status: string
  readonly names?: readonly string[] | null
  readonly evaluatedSeconds?: number | null
}

type StoredRun = Omit<FoundRun, 'equipRowId'> & { readonly equipId: FoundRun['equipRowId'] }

/** What our rules did on equips of a site on the evaluated days of a range, by day. */
export async function findRuns(
  db: Db,
  siteRowId: number,
  { from, to, equipRowIds }: Days & { equipRowIds: readonly number[] },
): Promise<FoundRun[]> {
  const [only] = equipRowIds.length === 1 ? equipRowIds : []
  // Of one equip the database picks them; of many, reading all is quicker.
  const runs =
    only === undefined
      ? sql`body -> 'runs'`
      : sql`jsonb_path_query_array(body, '$.runs[*] ? (@.equipId == $id)', jsonb_build_object('id', ${only}::int4))`
  const { rows } = await sql<{ runs: StoredRun[] | null }>`
    select ${runs} as runs from evaluation_day
     where site_id = ${siteRowId} and local_day between ${from}::date and ${to}::date order by local_day`.execute(db)
  return rows.flatMap(({ runs }) => (runs ?? []).map(({ equipId: equipRowId, ...run }) => ({ ...run, equipRowId })))
}

/** The causes that repairs of equips that are proved were for, of actions closed since an instant. */
export async function findProvedCauses(
  db: Db,
  equipRowIds: readonly number[],
  since: Date,
): Promise<{ equipRowId: number; cause: string }[]> {
  const { rows } = await sql<{ equipRowId: number; cause: string }>`
    select distinct er.equip_id as "equipRowId", a.cause
      from repair k
      join equip_rule er on er.id = k.equip_rule_id
      join action a on a.id = k.action_id
     where er.equip_id = any(${numbers(equipRowIds)}::int4[]) and k.state = 'proved' and a.cause is not null
       and a.status = 'Closed' and a.transition_reason = 'Fixed' and a.closed_at >= ${since}`.execute(db)
  return rows
}

export interface FoundClosure {
  readonly cause: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

// They move a prior slowly, so that the newest will do.
const MOST_CLOSURES = 5000

/** What was found to be wrong with each unit of the tenant, the newest first. */
export async function findClosures(db: Db, tenantId: number): Promise<FoundClosure[]> {
  const { rows } = await sql<FoundClosure>`
    select a.cause, e.name, e.tags, e.brick_class as "brickClass"
      from action a
      join site s on s.id = a.site_id and s.tenant_id = ${tenantId}
      cross join lateral (
        select distinct er.equip_id from action_equip x join equip_rule er on er.id = x.equip_rule_id
         where x.action_id = a.id) on_action
      join equip e on e.id = on_action.equip_id
     where a.status = 'Closed' and a.transition_reason = 'Fixed' and a.cause is not null
     order by a.closed_at desc limit ${MOST_CLOSURES}`.execute(db)
  return rows
}

/** Ticks a cause off for each of these findings; the first to tick it stays the one who did. */
export async function addTicks(
  db: Db,
  equipRuleIds: readonly number[],
  { cause, by, at }: { cause: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into checked_cause (equip_rule_id, cause, checked_at, checked_by)
      select id, ${cause}, ${at}, ${by} from unnest(${numbers(equipRuleIds)}::int4[]) as w (id)
    on conflict do nothing`.execute(db)
}

/** Takes the ticks of a cause back on all findings of an equip. */
export async function removeTicks(db: Db, equipRowId: number, cause: string): Promise<void> {
  await sql`
    delete from checked_cause c using equip_rule er
     where er.id = c.equip_rule_id and er.equip_id = ${equipRowId} and c.cause = ${cause}`.execute(db)
}
