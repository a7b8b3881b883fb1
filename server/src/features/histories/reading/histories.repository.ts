import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isReadable, type SiteReach } from '../../../db/readable-sites.ts'

export interface ReadablePoint {
  readonly pointRowId: number
  readonly pointId: string
  readonly kind: 'number' | 'bool' | 'enum'
  readonly unit: string | null
  readonly intervalSeconds: number | null
  readonly holdSeconds: number | null
  /** The words of an enum. */
  readonly states: readonly string[] | null
  readonly siteTimezone: string
}

/** The points with these IDs at sites that may be read. */
export async function findReadablePoints(
  db: Db,
  reach: SiteReach,
  pointIds: readonly string[],
): Promise<ReadablePoint[]> {
  const { rows } = await sql<ReadablePoint>`
    select p.id as "pointRowId", p.point_key as "pointId", p.kind, p.unit, p.interval_seconds as "intervalSeconds",
           p.hold_seconds as "holdSeconds", p.states, s.timezone as "siteTimezone"
      from point p join site s on s.id = p.site_id
     where ${isReadable(reach)} and p.point_key = any(${pointIds}::text[])`.execute(db)
  return rows
}

export interface FiringRow {
  readonly equipRuleId: number
  readonly ruleId: string
  readonly ruleName: string
  readonly snoozedUntil: Date | null
  readonly isOwn: boolean
  readonly timesStart: number[]
  readonly timesDuration: number[]
  /** The beginning of each firing of our own findings, and when it was confirmed. */
  readonly confirmed: readonly (readonly [startsAt: number, confirmedAt: number])[] | null
}

/** The equip at one of these sites; undefined if there is none. */
export async function findEquip(db: Db, siteRowIds: readonly number[], equipKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('equip')
    .select('id')
    .where('site_id', '=', (where) => where.fn.any(where.val([...siteRowIds])))
    .where('equip_key', '=', equipKey)
    .executeTakeFirst()
  return row?.id
}

/** Occurrences on an equip around a range, of rules that its project uses in one of the types. */
export async function findFirings(
  db: Db,
  equipRowId: number,
  { from, to, types }: { readonly from: number; readonly to: number; readonly types: readonly InsightType[] },
): Promise<FiringRow[]> {
  const { rows } = await sql<FiringRow>`
    select er.id as "equipRuleId", r.rule_key as "ruleId", r.name as "ruleName", er.snoozed_until as "snoozedUntil",
           o.origin = 'engine' as "isOwn", o.times_start as "timesStart", o.times_duration as "timesDuration",
           (select jsonb_agg(jsonb_build_array(f->'startsAt', f->'confirmedAt'))
              from jsonb_array_elements(v.body->'firings') as f) as confirmed
      from equip_rule er
      join site s on s.id = er.site_id
      join rule r on r.id = er.rule_id
      join occurrence o on o.site_id = er.site_id and o.equip_rule_id = er.id
      left join occurrence_evidence v
        on v.site_id = o.site_id and v.occurred_on = o.occurred_on and v.equip_rule_id = o.equip_rule_id
     where er.equip_id = ${equipRowId}
       and o.occurred_on between to_timestamp(${from})::date - 2 and to_timestamp(${to})::date + 1
       and exists (select from project_rule pr where pr.project_id = s.project_id and pr.rule_id = r.id
                      and pr.active and pr.type = any(${types}::text[]))
     order by r.name, er.id, o.occurred_on`.execute(db)
  return rows
}
