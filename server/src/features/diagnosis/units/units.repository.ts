import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { sumCostColumn } from '../../../db/finding-months.ts'

export interface UnitSite {
  readonly siteRowId: number
  readonly siteId: string
  readonly projectId: number
  readonly currency: string
  readonly timezone: string
  /** Of the states of its units; null before they were first worked out. */
  readonly statesVersion: string | null
}

export async function findSites(db: Db, siteRowIds: readonly number[]): Promise<UnitSite[]> {
  const { rows } = await sql<UnitSite>`
    select s.id as "siteRowId", p.project_key || '~' || s.site_key as "siteId", p.id as "projectId", p.currency, s.timezone,
           k.version as "statesVersion"
      from site s join project p on p.id = s.project_id
      left join site_state k on k.site_id = s.id
     where s.id = any(${numbers(siteRowIds)}::int4[])`.execute(db)
  return rows
}

export interface StoredUnit {
  readonly siteRowId: number
  readonly id: number
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly fine: number | null
  readonly idle: number | null
  readonly cause: string | null
  readonly likelihood: string | null
  readonly newestSampleAt: number | null
  readonly isFed: boolean | null
}

/** The units of sites with what was worked out of them, by site. */
export async function findUnits(db: Db, siteRowIds: readonly number[]): Promise<StoredUnit[]> {
  const { rows } = await sql<StoredUnit>`
    select e.site_id as "siteRowId", e.id, e.name, e.tags, e.brick_class as "brickClass", k.fine, k.idle, k.cause, k.likelihood,
           k.newest_sample_at as "newestSampleAt", k.is_fed as "isFed"
      from equip e left join equip_state k on k.equip_id = e.id
     where e.site_id = any(${numbers(siteRowIds)}::int4[])
     order by e.site_id, e.id`.execute(db)
  return rows
}

interface CostOfFinding {
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly cost: number
}

/** What the firings of each rule on each unit cost in the last days of a site, of what is not snoozed. */
export async function findCosts(
  db: Db,
  { siteRowId, from, to, now }: { siteRowId: number; from: string; to: string; now: Date },
): Promise<CostOfFinding[]> {
  const { rows } = await sql<CostOfFinding>`
    select er.equip_id as "equipRowId", er.rule_id as "ruleRowId", sum(${sumCostColumn('o')}) as cost
      from occurrence o
      join equip_rule er on er.id = o.equip_rule_id and er.site_id = ${siteRowId}
     where o.site_id = ${siteRowId} and o.occurred_on between ${from}::date and ${to}::date and o.times_cost is not null
       and (er.snoozed_until is null or er.snoozed_until <= ${now})
     group by er.equip_id, er.rule_id`.execute(db)
  return rows.filter(({ cost }) => cost !== null)
}
