import type { FindingFilter, PeriodFinding } from '@bonfire/contract/overview/overview'
import { wholeMonths } from '@bonfire/contract/overview/periods'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PeriodQuery, periodFindings, spansOf } from './period-findings.repository.ts'

const WORST = 10

/** A sum of findings: of everything, or of what is not null among the rest. */
export interface SumRow {
  readonly by: 'all' | 'priority' | 'category' | 'site' | 'rule'
  readonly priority: number | null
  readonly category: RuleCategory | null
  readonly siteRowId: number | null
  readonly ruleRowId: number | null
  /** Sums of costs are apart for each currency; counts of one row are of one currency too. */
  readonly currency: string
  readonly new: number
  readonly continuing: number
  readonly gone: number
  readonly seconds: number
  readonly cost: number | null
  readonly foundBefore: number
  readonly secondsBefore: number
  readonly costBefore: number | null
}

const SUMS = sql`
  count(*) filter (where f.change = 'new')::int4 as new,
  count(*) filter (where f.change = 'continuing')::int4 as continuing,
  count(*) filter (where f.change = 'gone')::int4 as gone,
  coalesce(sum(f.seconds), 0)::int8 as seconds, sum(f.cost) as cost`

interface WorstEquip extends Pick<SumRow, 'currency' | 'new' | 'continuing' | 'gone' | 'seconds' | 'cost'> {
  readonly siteId: string
  readonly site: string
  readonly equipId: string
  readonly name: string
}

export interface FindingSums {
  readonly sums: readonly SumRow[]
  readonly equips: readonly WorstEquip[]
}

/** All sums in one pass over the findings. */
export async function sumFindings(db: Db, query: PeriodQuery): Promise<FindingSums> {
  const { rows } = await sql<FindingSums>`
    with finding as materialized (${periodFindings(query)}),
    by_rule as materialized (
      select f.site_id, f.rule_id, f.priority, f.project_id, ${SUMS},
             count(*) filter (where f.was_found)::int4 as found_before,
             coalesce(sum(f.seconds_before), 0)::int8 as seconds_before, sum(f.cost_before) as cost_before
        from finding f group by f.site_id, f.rule_id, f.priority, f.project_id),
    summed as (
      select case when grouping(f.priority) = 0 then 'priority' when grouping(r.category) = 0 then 'category'
                  when grouping(f.site_id) = 0 then 'site' when grouping(f.rule_id) = 0 then 'rule' else 'all' end as by,
             f.priority, r.category, f.site_id as "siteRowId", f.rule_id as "ruleRowId", p.currency,
             sum(f.new)::int4 as new, sum(f.continuing)::int4 as continuing, sum(f.gone)::int4 as gone,
             sum(f.seconds)::int8 as seconds, sum(f.cost) as cost, sum(f.found_before)::int4 as "foundBefore",
             sum(f.seconds_before)::int8 as "secondsBefore", sum(f.cost_before) as "costBefore"
        from by_rule f join rule r on r.id = f.rule_id join project p on p.id = f.project_id
       group by grouping sets (
         (p.currency), (p.currency, f.priority), (p.currency, r.category), (p.currency, f.site_id), (p.currency, f.rule_id))),
    worst as (
      select er.equip_id, f.project_id, ${SUMS}
        from finding f join equip_rule er on er.id = f.equip_rule_id
       group by er.equip_id, f.project_id having sum(f.seconds) > 0
       order by sum(f.seconds) desc, er.equip_id limit ${WORST})
    select (select coalesce(json_agg(summed), '[]') from summed) as sums,
           (select coalesce(json_agg(named), '[]') from (
              select s.site_key as "siteId", s.label as site, e.equip_key as "equipId", e.name, p.currency,
                     w.new, w.continuing, w.gone, w.seconds, w.cost
                from worst w join equip e on e.id = w.equip_id join site s on s.id = e.site_id
                join project p on p.id = w.project_id
               order by w.seconds desc, e.id) named) as equips`.execute(db)
  return rows[0] ?? { sums: [], equips: [] }
}

export async function findQuietDays(db: Db, siteRowIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select max(p.quiet_days) as days from project p
     where p.id in (select project_id from site where id = any(${siteRowIds}::int4[]))`.execute(db)
  return rows[0]?.days ?? 0
}

export interface NamedSite {
  readonly id: number
  readonly siteId: string
  readonly name: string
  readonly project: string
}

export async function findSites(db: Db, siteRowIds: readonly number[]): Promise<NamedSite[]> {
  const { rows } = await sql<NamedSite>`
    select s.id, s.site_key as "siteId", s.label as name, p.project_key as project
      from site s join project p on p.id = s.project_id where s.id = any(${siteRowIds}::int4[])`.execute(db)
  return rows
}

export async function findRules(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; ruleId: string; name: string }[]> {
  const { rows } = await sql<{ id: number; ruleId: string; name: string }>`
    select id, rule_key as "ruleId", name from rule where id = any(${ids}::int4[])`.execute(db)
  return rows
}

/** Time in fault by day; of whole months that are more than two, by month. */
export async function findTrend(db: Db, query: PeriodQuery & { readonly step: 'day' | 'month' }) {
  const startsOn = query.step === 'month' ? sql`date_trunc('month', f.first_on)::date` : sql`f.first_on`
  const spans = query.step === 'month' ? spansOf(query.siteRowIds, query.period) : daysOf(query)
  const { rows } = await sql<{ startsOn: string; seconds: number }>`
    select f.starts_on as "startsOn", sum(f.seconds)::int8 as seconds
      from (select f.site_id, f.rule_id, ${startsOn} as starts_on, sum(f.seconds) as seconds
              from (${spans}) f group by f.site_id, f.rule_id, 3) f
      join site s on s.id = f.site_id
      join project_rule pr on pr.project_id = s.project_id and pr.rule_id = f.rule_id
       and pr.type = ${query.type} and pr.active
     group by f.starts_on order by f.starts_on`.execute(db)
  return rows
}

export const trendStep = (query: PeriodQuery): 'day' | 'month' => (wholeMonths(query.period) > 2 ? 'month' : 'day')

function daysOf({ siteRowIds, period: { from, to } }: PeriodQuery): RawBuilder<unknown> {
  const isIn = sql`site_id = any(${siteRowIds}::int4[]) and occurred_on between ${from}::date and ${to}::date`
  return sql`
    select site_id, rule_id, occurred_on as first_on, duration_seconds as seconds from occurrence where ${isIn}
    union all
    select site_id, rule_id, occurred_on, duration_seconds from finding_day where ${isIn}`
}

function isAsked({ change, priority, category, ruleId, siteId, equipId, currency }: FindingFilter) {
  const conditions = [change === 'found' ? sql`f.change <> 'gone'` : sql`f.change = ${change}`]
  if (priority !== undefined) conditions.push(sql`f.priority = ${priority}`)
  if (category !== undefined) {
    conditions.push(category === 'other' ? sql`r.category is null` : sql`r.category = ${category}`)
  }
  if (ruleId !== undefined) conditions.push(sql`r.rule_key = ${ruleId}`)
  if (siteId !== undefined) conditions.push(sql`s.site_key = ${siteId}`)
  if (equipId !== undefined) conditions.push(sql`e.equip_key = ${equipId}`)
  if (currency !== undefined) conditions.push(sql`f.cost is not null and p.currency = ${currency}`)
  return sql.join(conditions, sql` and `)
}

export interface FoundPage {
  readonly total: number
  readonly seconds: number
  readonly costs: readonly { readonly currency: string; readonly amount: number }[]
  readonly findings: readonly PeriodFinding[]
}

/** The findings that a number counts; the sums are of all of them. */
export async function findFindings(
  db: Db,
  query: PeriodQuery,
  { filter, offset, limit }: { filter: FindingFilter; offset: number; limit: number },
): Promise<FoundPage> {
  const { rows } = await sql<FoundPage>`
    with finding as materialized (
      select f.equip_rule_id::text as "equipRuleId", s.site_key as "siteId", s.label as site, e.equip_key as "equipId",
             e.name as equip, r.rule_key as "ruleId", r.name as rule, r.category, f.priority, f.change,
             f.first_on as "firstOn", f.last_on as "lastOn", f.seconds, f.cost, p.currency
        from (${periodFindings(query)}) f
        join site s on s.id = f.site_id
        join project p on p.id = f.project_id
        join rule r on r.id = f.rule_id
        join equip_rule er on er.id = f.equip_rule_id
        join equip e on e.id = er.equip_id
       where ${isAsked(filter)})
    select (select count(*)::int4 from finding) as total,
           (select coalesce(sum(seconds), 0)::int8 from finding) as seconds,
           (select coalesce(json_agg(c), '[]') from (
              select currency, sum(cost) as amount from finding where cost is not null
               group by currency order by currency) c) as costs,
           (select coalesce(json_agg(listed), '[]') from (
              select * from finding order by seconds desc, "lastOn" desc, "equipRuleId"
              offset ${offset} limit ${limit}) listed) as findings`.execute(db)
  return rows[0] ?? { total: 0, seconds: 0, costs: [], findings: [] }
}
