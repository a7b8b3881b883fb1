import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

interface Days {
  readonly from: string
  readonly to: string
}

interface FoundSpans {
  readonly starts: number[]
  readonly durations: number[]
}

/** The firings of findings of a site in a range. */
export async function findFirings(
  db: Db,
  siteRowId: number,
  { from, to, equipRuleIds }: Days & { equipRuleIds: readonly number[] },
): Promise<(FoundSpans & { equipRuleId: number })[]> {
  const { rows } = await sql<FoundSpans & { equipRuleId: number }>`
    select equip_rule_id as "equipRuleId", times_start as starts, times_duration as durations
      from occurrence
     where site_id = ${siteRowId} and occurred_on between ${from}::date and ${to}::date
       and equip_rule_id = any(${numbers(equipRuleIds)}::int4[])`.execute(db)
  return rows
}

export interface RelatedFirings extends FoundSpans {
  readonly equipRuleId: number
  readonly equipNumber: number
  readonly equipName: string
  readonly ruleId: string
  readonly ruleName: string
  /** The key of the definition that finds the same, or its own. */
  readonly definitionKey: string
}

/** The firings of some rules on the equips of the same site that serve an equip, or that it serves: those named in tags. */
export async function findRelatedFirings(
  db: Db,
  equip: { id: number; siteRowId: number; projectId: number },
  asked: Days & { direction: 'servedBy' | 'serves'; rules: readonly string[]; types: readonly string[] },
): Promise<RelatedFirings[]> {
  const { from, to, direction, rules, types } = asked
  const isNamed = (named: string, by: string) => sql`${sql.ref(`${named}.equip_key`)} in (
    select value ->> 'val' from jsonb_each(${sql.ref(`${by}.tags`)})
     where jsonb_typeof(value) = 'object' and value ->> '_kind' = 'ref')`
  const { rows } = await sql<RelatedFirings>`
    select er.id as "equipRuleId", e.id as "equipNumber", e.name as "equipName", r.rule_key as "ruleId", r.name as "ruleName",
           coalesce(r.same_as, r.rule_key) as "definitionKey", o.times_start as starts, o.times_duration as durations
      from equip own
      join equip e on e.site_id = own.site_id and e.id <> own.id
       and ${direction === 'servedBy' ? isNamed('e', 'own') : isNamed('own', 'e')}
      join equip_rule er on er.equip_id = e.id
      join rule r on r.id = er.rule_id and coalesce(r.same_as, r.rule_key) = any(${texts(rules)}::text[])
      join occurrence o on o.site_id = ${equip.siteRowId} and o.equip_rule_id = er.id
       and o.occurred_on between ${from}::date and ${to}::date
     where own.id = ${equip.id}
       and exists (select from project_rule pr
                    where pr.project_id = ${equip.projectId} and pr.rule_id = r.id and pr.active
                      and pr.type = any(${texts(types)}::text[]))`.execute(db)
  return rows
}
