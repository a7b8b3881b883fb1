import type { Definition, Words } from '@bonfire/contract/definitions/definition'
import type { CheckedCause, Evidence } from '@bonfire/contract/hits/evidence'
import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSeenBy } from '../../../db/sight.ts'

export interface FoundEvidence {
  readonly siteRowId: number
  readonly siteKey: string
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly ruleKey: string
  /** Null for findings that were sent, unless one of our own is part of it. */
  readonly evidence: Evidence | null
  readonly body: Definition | null
}

/**
 * A finding, if the project of its site uses the rule in lists of one of these types, or if it is on an action that the
 * person sees.
 */
export async function findEvidence(
  db: Db,
  {
    tenantId,
    equipRuleId,
    day,
    types,
    onActionOf,
  }: {
    readonly tenantId: number
    readonly equipRuleId: number
    readonly day: string
    readonly types: readonly InsightType[]
    /** The person's id; undefined where only lists count. */
    readonly onActionOf: number | undefined
  },
): Promise<FoundEvidence | undefined> {
  const { rows } = await sql<FoundEvidence>`
    select er.site_id as "siteRowId", s.site_key as "siteKey", er.id as "equipRuleId",
           er.equip_id as "equipRowId", r.rule_key as "ruleKey", v.body as evidence, d.body
      from equip_rule er
      join site s on s.id = er.site_id and s.tenant_id = ${tenantId}
      join rule r on r.id = er.rule_id
      join occurrence o
        on o.site_id = er.site_id and o.occurred_on = ${day}::date and o.equip_rule_id = er.id
      left join occurrence_evidence v
        on v.site_id = er.site_id and v.occurred_on = ${day}::date and v.equip_rule_id = er.id
      left join definition d
        on d.definition_key = v.body->>'definition' and d.version = (v.body->>'version')::int4
       and (d.tenant_id = ${tenantId} or d.tenant_id is null)
     where er.id = ${equipRuleId}
       and (exists (select from project_rule pr
                     where pr.project_id = s.project_id and pr.rule_id = r.id and pr.active
                       and pr.type = any(${types}::text[]))
         or exists (select from action_equip ae join action a on a.id = ae.action_id
                     where ae.equip_rule_id = er.id and ${isSeenBy(onActionOf ?? NO_USER_ID, 'a.site_id')}))
     order by d.tenant_id nulls last limit 1`.execute(db)
  return rows[0]
}

/** No account has it. */
const NO_USER_ID = 0

export interface FoundRun {
  readonly day: string
  readonly run: Readonly<Record<string, unknown>> | null
  readonly hasFired: boolean
}

/** Returns the runs of the rule on the equip on the newest evaluated days up to one, the newest first. */
export async function findRuns(
  db: Db,
  { siteRowId, equipRowId, ruleKey, equipRuleId }: FoundEvidence,
  { until, limit }: { until: string; limit: number },
): Promise<FoundRun[]> {
  const { rows } = await sql<FoundRun>`
    select e.local_day as day,
           (select run from jsonb_array_elements(e.body->'runs') as run
             where (run->>'equipId')::int4 = ${equipRowId} and run->>'rule' = ${ruleKey} limit 1) as run,
           exists (select from occurrence o
                    where o.site_id = e.site_id and o.occurred_on = e.local_day
                      and o.equip_rule_id = ${equipRuleId}) as "hasFired"
      from evaluation_day e
     where e.site_id = ${siteRowId} and e.local_day <= ${until}::date
     order by e.local_day desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the names of the newest versions of definitions. */
export async function findNames(
  db: Db,
  tenantId: number,
  keys: readonly string[],
): Promise<{ key: string; name: Words }[]> {
  const { rows } = await sql<{ key: string; name: Words }>`
    select distinct on (definition_key) definition_key as key, body->'name' as name
      from definition
     where definition_key = any(${keys}::text[]) and (tenant_id = ${tenantId} or tenant_id is null)
     order by definition_key, version desc`.execute(db)
  return rows
}

/** The causes of findings that people have looked into, by the id of the equipment rule. */
export async function findCheckedOf(db: Db, equipRuleIds: readonly number[]): Promise<Map<number, CheckedCause[]>> {
  const { rows } = await sql<{ id: number; cause: string; checkedAt: Date; checkedBy: string | null }>`
    select c.equip_rule_id as id, c.cause, c.checked_at as "checkedAt", u.display_name as "checkedBy"
      from checked_cause c left join user_account u on u.id = c.checked_by
     where c.equip_rule_id = any(${equipRuleIds}::int4[]) order by c.checked_at`.execute(db)
  const checked = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    equipRuleIds.map((id) => [
      id,
      (checked.get(id) ?? []).map(({ cause, checkedAt, checkedBy }) => ({
        cause,
        checkedAt: checkedAt.toISOString(),
        checkedBy,
      })),
    ]),
  )
}

export async function findChecked(db: Db, equipRuleId: number): Promise<CheckedCause[]> {
  return (await findCheckedOf(db, [equipRuleId])).get(equipRuleId) ?? []
}

/** The first to tick it stays the one who did. */
export async function addChecked(
  db: Db,
  checked: { equipRuleId: number; cause: string; by: number; at: Date },
): Promise<void> {
  await db
    .insertInto('checked_cause')
    .values({
      equip_rule_id: checked.equipRuleId,
      cause: checked.cause,
      checked_at: checked.at,
      checked_by: checked.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeChecked(db: Db, { equipRuleId, cause }: { equipRuleId: number; cause: string }) {
  await db.deleteFrom('checked_cause').where('equip_rule_id', '=', equipRuleId).where('cause', '=', cause).execute()
}
