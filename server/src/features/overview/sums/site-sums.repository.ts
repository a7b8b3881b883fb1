import { wholeMonths } from '@bonfire/contract/overview/periods'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type PeriodQuery, periodFindings, spansOf } from '../period-findings.repository.ts'

/** The number of equips and rules that an overview names. */
export const WORST = 10

/** Columns of sums: of each rule at the site, of its worst equips, and of each day or month. */
interface Columns {
  readonly new: readonly number[]
  readonly continuing: readonly number[]
  readonly gone: readonly number[]
  readonly seconds: readonly number[]
  readonly cost: readonly (number | null)[]
}

export interface RuleColumns extends Columns {
  readonly ruleRowId: readonly number[]
  readonly priority: readonly number[]
  readonly foundBefore: readonly number[]
  readonly secondsBefore: readonly number[]
  readonly costBefore: readonly (number | null)[]
}

export interface EquipColumns extends Columns {
  readonly equipRowId: readonly number[]
}

/** The sums that one site adds to an overview; null if it has no findings. */
export interface SiteSums {
  readonly rules: RuleColumns | null
  readonly equips: EquipColumns | null
  readonly steps: { readonly startsOn: readonly string[]; readonly seconds: readonly number[] } | null
}

export interface LoadedSums extends SiteSums {
  readonly siteRowId: number
  /** Its project's. */
  readonly quietDays: number
}

const SUMS = sql`
  count(*) filter (where f.change = 'new')::int4 as new,
  count(*) filter (where f.change = 'continuing')::int4 as continuing,
  count(*) filter (where f.change = 'gone')::int4 as gone,
  coalesce(sum(f.seconds), 0)::int8 as seconds, sum(f.cost) as cost`

const SUM_COLUMNS = sql`
  'new', array_agg(new), 'continuing', array_agg(continuing), 'gone', array_agg(gone), 'seconds', array_agg(seconds),
  'cost', array_agg(cost)`

/** Returns what the sites add. */
export async function loadSiteSums(db: Db, query: PeriodQuery): Promise<LoadedSums[]> {
  const siteRowIds = sql`${`{${query.siteRowIds.join(',')}}`}::int4[]`
  const { rows } = await sql<LoadedSums>`
    with finding as materialized (${periodFindings(query)}),
    of_rule as (
      select f.site_id, f.rule_id, f.priority, ${SUMS}, count(*) filter (where f.was_found)::int4 as found_before,
             coalesce(sum(f.seconds_before), 0)::int8 as seconds_before, sum(f.cost_before) as cost_before
        from finding f group by f.site_id, f.rule_id, f.priority),
    of_equip as (
      select f.site_id, er.equip_id, ${SUMS},
             row_number() over (partition by f.site_id order by sum(f.seconds) desc, er.equip_id) as place
        from finding f join equip_rule er on er.id = f.equip_rule_id and er.site_id = any(${siteRowIds})
       group by f.site_id, er.equip_id having sum(f.seconds) > 0),
    -- Joined as one small table: with one after the other, each day of a finding is looked up twice.
    used as materialized (
      select s.id as site_id, pr.rule_id
        from site s join project_rule pr on pr.project_id = s.project_id and pr.type = ${query.type} and pr.active
       where s.id = any(${siteRowIds})),
    of_step as (${sumSteps(query)})
    select s.id as "siteRowId", p.quiet_days as "quietDays", r.columns as rules, e.columns as equips,
           t.columns as steps
      from site s
      join project p on p.id = s.project_id
      left join (
        select site_id, json_build_object('ruleRowId', array_agg(rule_id), 'priority', array_agg(priority), ${SUM_COLUMNS},
                 'foundBefore', array_agg(found_before), 'secondsBefore', array_agg(seconds_before),
                 'costBefore', array_agg(cost_before)) as columns
          from of_rule group by site_id) r on r.site_id = s.id
      left join (
        select site_id, json_build_object('equipRowId', array_agg(equip_id), ${SUM_COLUMNS}) as columns
          from of_equip where place <= ${WORST} group by site_id) e on e.site_id = s.id
      left join (
        select site_id, json_build_object('startsOn', array_agg(starts_on), 'seconds', array_agg(seconds)) as columns
          from of_step group by site_id) t on t.site_id = s.id
     where s.id = any(${siteRowIds})`.execute(db)
  return rows
}

export const trendStep = (query: Pick<PeriodQuery, 'period'>): 'day' | 'month' =>
  wholeMonths(query.period) > 2 ? 'month' : 'day'

/** Time in fault by day; of whole months that are more than two, by month. */
function sumSteps(query: PeriodQuery): RawBuilder<unknown> {
  const isByMonth = trendStep(query) === 'month'
  const startsOn = isByMonth ? sql`date_trunc('month', f.first_on)::date` : sql`f.first_on`
  const spans = isByMonth ? spansOf(query.siteRowIds, query.period) : listDays(query)
  return sql`
    select f.site_id, ${startsOn} as starts_on, sum(f.seconds)::int8 as seconds
      from (${spans}) f join used on used.site_id = f.site_id and used.rule_id = f.rule_id
     group by f.site_id, 2`
}

function listDays({ siteRowIds, period: { from, to } }: PeriodQuery): RawBuilder<unknown> {
  const isIn = sql`
    site_id = any(${`{${siteRowIds.join(',')}}`}::int4[]) and occurred_on between ${from}::date and ${to}::date`
  return sql`
    select site_id, rule_id, occurred_on as first_on, duration_seconds as seconds from occurrence where ${isIn}
    union all
    select site_id, rule_id, occurred_on, duration_seconds from finding_day where ${isIn}`
}
