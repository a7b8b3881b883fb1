import type { FindingFilter, PeriodFinding } from '@bonfire/contract/overview/overview'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PeriodQuery, periodFindings } from './period-findings.repository.ts'

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
  readonly currency: string
}

export async function findSites(db: Db, siteRowIds: readonly number[]): Promise<NamedSite[]> {
  const { rows } = await sql<NamedSite>`
    select s.id, s.site_key as "siteId", s.label as name, p.project_key as project, p.currency
      from site s join project p on p.id = s.project_id where s.id = any(${siteRowIds}::int4[])`.execute(db)
  return rows
}

export interface NamedRule {
  readonly id: number
  readonly ruleId: string
  readonly name: string
  readonly category: RuleCategory | null
}

export async function findRules(db: Db, ids: readonly number[]): Promise<NamedRule[]> {
  const { rows } = await sql<NamedRule>`
    select id, rule_key as "ruleId", name, category from rule where id = any(${ids}::int4[])`.execute(db)
  return rows
}

export async function findEquips(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; equipId: string; name: string }[]> {
  const { rows } = await sql<{ id: number; equipId: string; name: string }>`
    select id, equip_key as "equipId", name from equip where id = any(${ids}::int4[])`.execute(db)
  return rows
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
