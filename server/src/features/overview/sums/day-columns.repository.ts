import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import { parseNullable, parseNumbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { sumCostColumn } from '../../../db/finding-months.ts'
import { priorityColumn } from '../period-findings.repository.ts'

/** What fired at a site on each day: the same index in all columns of a part is one equipment rule, or its day. */
export interface DayColumns {
  readonly siteRowId: number
  /** The first day included, as days since 1970. */
  readonly since: number
  readonly equipRules: { readonly ruleRowIds: Int32Array; readonly equipRowIds: Int32Array }
  readonly days: {
    /** Index among the equipment rules. */
    readonly places: Int32Array
    /** Days since 1970. */
    readonly days: Int32Array
    readonly seconds: Int32Array
    /** NaN for days without an estimate; null if no day has one. */
    readonly costs: Float64Array | null
  }
}

interface ColumnsRow {
  readonly siteRowId: number
  readonly ids: string | null
  readonly ruleRowIds: string | null
  readonly equipRowIds: string | null
  readonly foundBy: string | null
  readonly days: string | null
  readonly seconds: string | null
  readonly costs: string | null
}

/** The columns of sites from a day on (days since 1970), also of days whose findings are no longer kept. */
export async function loadDayColumns(db: Db, siteRowIds: readonly number[], since: number): Promise<DayColumns[]> {
  const sites = sql`any(${`{${siteRowIds.join(',')}}`}::int4[])`
  const isIn = sql`site_id = ${sites} and occurred_on >= date '1970-01-01' + ${since}::int4`
  const { rows } = await sql<ColumnsRow>`
    select v.id as "siteRowId", er.ids, er.rule_ids as "ruleRowIds", er.equip_ids as "equipRowIds",
           f.found_by as "foundBy", f.days, f.seconds, f.costs
      from site v
      left join (
        select site_id, array_agg(id)::text as ids, array_agg(rule_id)::text as rule_ids,
               array_agg(equip_id)::text as equip_ids
          from equip_rule where site_id = ${sites}
         group by site_id) er on er.site_id = v.id
      left join (
        select site_id, array_agg(equip_rule_id)::text as found_by,
               array_agg(occurred_on - date '1970-01-01')::text as days, array_agg(seconds)::text as seconds,
               case when bool_or(cost is not null) then array_agg(cost)::text end as costs
          from (select site_id, equip_rule_id, occurred_on, duration_seconds as seconds, ${sumCostColumn('o')} as cost
                  from occurrence o where ${isIn}
                union all
                select site_id, equip_rule_id, occurred_on, duration_seconds, cost from finding_day where ${isIn}) fired
         group by site_id) f on f.site_id = v.id
     where v.id = ${sites}`.execute(db)
  return rows.map((row) => toColumns(row, since))
}

function toColumns(row: ColumnsRow, since: number): DayColumns {
  const placeOf = new Map(parseNumbers(row.ids).map((id, place) => [id, place]))
  return {
    siteRowId: row.siteRowId,
    since,
    equipRules: {
      ruleRowIds: Int32Array.from(parseNumbers(row.ruleRowIds)),
      equipRowIds: Int32Array.from(parseNumbers(row.equipRowIds)),
    },
    days: {
      places: Int32Array.from(parseNumbers(row.foundBy), (id) => placeOf.get(id) ?? 0),
      days: Int32Array.from(parseNumbers(row.days)),
      seconds: Int32Array.from(parseNumbers(row.seconds)),
      costs: row.costs === null ? null : Float64Array.from(parseNullable(row.costs), (cost) => cost ?? Number.NaN),
    },
  }
}

/** How a site's project uses the rules of one type. */
export interface RuleUse {
  readonly siteRowId: number
  readonly quietDays: number
  /** The priorities of the rules that it uses, by rule. */
  readonly priorities: ReadonlyMap<number, number>
}

/** How the projects of sites use their rules. */
export async function findRuleUses(db: Db, siteRowIds: readonly number[], type: InsightType): Promise<RuleUse[]> {
  const { rows } = await sql<{ siteRowIds: number[]; quietDays: number; rules: number[]; priorities: number[] }>`
    select s.ids as "siteRowIds", p.quiet_days as "quietDays", coalesce(r.ids, '{}') as rules,
           coalesce(r.priorities, '{}') as priorities
      from (select project_id, array_agg(id) as ids from site where id = any(${siteRowIds}::int4[])
             group by project_id) s
      join project p on p.id = s.project_id
      left join lateral (
        select array_agg(rule_id) as ids, array_agg(${priorityColumn(type)}) as priorities
          from project_rule where project_id = p.id and type = ${type} and active) r on true`.execute(db)
  return rows.flatMap(({ siteRowIds: ids, quietDays, rules, priorities }) => {
    const byRule = new Map(rules.map((rule, at) => [rule, priorities[at] ?? 0]))
    return ids.map((siteRowId) => ({ siteRowId, quietDays, priorities: byRule }))
  })
}
