import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { sumMonthsAgain, touchedDays } from '../../../db/finding-months.ts'
import type { OccurrenceContent } from '../occurrence-merge.ts'

interface StoredOnDay extends OccurrenceContent {
  readonly equipRuleId: number
  readonly equipRowId: number
  readonly ruleRowId: number
  readonly ruleKey: string
  readonly occurredOn: string
  readonly origin: 'sent' | 'engine'
  readonly evidence: Readonly<Record<string, unknown>> | null
  /** Of a rule whose findings are sent: the key of the rule of ours that finds the same. */
  readonly sameAs: string | null
}

interface RemovedOccurrence extends OccurrenceKey {
  readonly ruleRowId: number
}

interface OccurrenceKey {
  readonly occurredOn: string
  readonly equipRuleId: number
}

/** Every occurrence of a site on the days, of rules that have some of their own there, and what was sent for them. */
export async function findOnDays(db: Db, siteRowId: number, days: readonly string[]): Promise<StoredOnDay[]> {
  const { rows } = await sql<StoredOnDay>`
    select o.equip_rule_id as "equipRuleId", er.equip_id as "equipRowId", o.rule_id as "ruleRowId", r.rule_key as "ruleKey",
        o.occurred_on as "occurredOn", o.origin, o.times_start as starts, o.times_duration as durations,
        o.times_cost as costs, o.severity, o.description, o.report_url as "reportUrl", o.source_id as "sourceId",
        o.point_ids as "pointIds", v.body as evidence, r.same_as as "sameAs"
      from occurrence o
      join equip_rule er on er.id = o.equip_rule_id
      join rule r on r.id = o.rule_id
      left join occurrence_evidence v
        on v.site_id = o.site_id and v.occurred_on = o.occurred_on and v.equip_rule_id = o.equip_rule_id
     where o.site_id = ${siteRowId} and o.occurred_on = any(${texts(days)}::date[])`.execute(db)
  return rows
}

/** Keeps the equips that still exist until the transaction ends: one may have been deleted while it was evaluated. */
export async function lockEquips(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from equip where id = any(${numbers(ids)}::int4[]) order by id for key share`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function removeOccurrences(
  db: Db,
  siteRowId: number,
  removed: readonly RemovedOccurrence[],
): Promise<void> {
  await sql`
    delete from occurrence o using ${keys(removed)}
     where o.site_id = ${siteRowId} and o.occurred_on = k.occurred_on and o.equip_rule_id = k.equip_rule_id
       and o.origin = 'engine'`.execute(db)
  await sumMonthsAgain(db, touchedDays(removed.map((each) => ({ siteRowId, ...each }))))
}

export async function writeEvidence(
  db: Db,
  siteRowId: number,
  rows: readonly (OccurrenceKey & { readonly evidence: { readonly restatedBy?: readonly string[] | undefined } })[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into occurrence_evidence as stored (site_id, occurred_on, equip_rule_id, body)
      select ${siteRowId}::int4, a.occurred_on, a.equip_rule_id, a.body
        from unnest(${texts(rows.map(({ occurredOn }) => occurredOn))}::date[],
          ${numbers(rows.map(({ equipRuleId }) => equipRuleId))}::int4[],
          ${texts(rows.map(({ evidence }) => JSON.stringify(evidence)))}::jsonb[]) as a (occurred_on, equip_rule_id, body)
      on conflict (site_id, occurred_on, equip_rule_id) do update set body = excluded.body`.execute(db)
  await sql`
    update occurrence o set restated_by = a.rules::text[]
      from unnest(${texts(rows.map(({ occurredOn }) => occurredOn))}::date[],
        ${numbers(rows.map(({ equipRuleId }) => equipRuleId))}::int4[],
        ${texts(rows.map(({ evidence: { restatedBy } }) => (restatedBy ? texts(restatedBy) : null)))}::text[])
          as a (occurred_on, equip_rule_id, rules)
     where o.site_id = ${siteRowId} and o.occurred_on = a.occurred_on and o.equip_rule_id = a.equip_rule_id
       and o.restated_by is distinct from a.rules::text[]`.execute(db)
}

/** Takes what our own rules found from findings that were sent. */
export async function removeEvidence(db: Db, siteRowId: number, rows: readonly OccurrenceKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from occurrence_evidence v using ${keys(rows)}
     where v.site_id = ${siteRowId} and v.occurred_on = k.occurred_on and v.equip_rule_id = k.equip_rule_id`.execute(db)
  await sql`
    update occurrence o set restated_by = null from ${keys(rows)}
     where o.site_id = ${siteRowId} and o.occurred_on = k.occurred_on and o.equip_rule_id = k.equip_rule_id`.execute(db)
}

export async function findSiteKey(db: Db, siteRowId: number): Promise<string> {
  const { site_key } = await db
    .selectFrom('site')
    .select('site_key')
    .where('id', '=', siteRowId)
    .executeTakeFirstOrThrow()
  return site_key
}

const keys = (rows: readonly OccurrenceKey[]) => sql`unnest(
    ${texts(rows.map(({ occurredOn }) => occurredOn))}::date[],
    ${numbers(rows.map(({ equipRuleId }) => equipRuleId))}::int4[]) as k (occurred_on, equip_rule_id)`
