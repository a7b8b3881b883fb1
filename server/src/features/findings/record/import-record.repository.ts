import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import type { Writer } from '../finding-import.repository.ts'

interface OccurrenceKey {
  readonly siteRowId: number
  readonly occurredOn: string
  readonly equipRuleId: number
}

/** An equip rule that is on an action. */
export interface BusyEquipRule {
  readonly equipRuleId: number
  readonly actionId: number
}

export async function countUndoneImports(db: Db, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from import_run
     where tenant_id = ${tenantId} and undone_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Records what a batch of an import creates and which equip rules were on actions. False if the import was undone. */
export async function insertBatch(
  db: Db,
  importId: number,
  { created, busy }: { created: readonly OccurrenceKey[]; busy: readonly BusyEquipRule[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into import_batch (import_id, site_ids, days, equip_rule_ids, busy_equip_rule_ids, busy_action_ids)
      select id, ${numbers(created.map((one) => one.siteRowId))}::int4[],
          ${texts(created.map((one) => one.occurredOn))}::date[],
          ${numbers(created.map((one) => one.equipRuleId))}::int4[],
          ${numbers(busy.map((one) => one.equipRuleId))}::int4[], ${numbers(busy.map((one) => one.actionId))}::int4[]
        from import_run where id = ${importId} and undone_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Writes what the import has stored so far, together with what it stores. */
export async function writeStored(
  db: Db,
  importId: number,
  { created, updated, unchanged }: { created: number; updated: number; unchanged: number },
): Promise<void> {
  await sql`
    update import_run set created = ${created}, updated = ${updated}, unchanged = ${unchanged},
           received = greatest(received, ${created + updated + unchanged})
     where id = ${importId}`.execute(db)
}

/** Records occurrences as they are before the import changes them. */
export async function insertFormer(db: Db, importId: number, keys: readonly OccurrenceKey[]): Promise<void> {
  await sql`
    insert into import_change (import_id, site_id, occurred_on, equip_rule_id, hits, duration_seconds, latest_at,
        times_start, times_duration, times_cost, severity, severity_rank, description, report_url, source_id,
        point_ids, last_import_id, last_sent_by)
      select ${importId}::int8, o.site_id, o.occurred_on, o.equip_rule_id, o.hits, o.duration_seconds, o.latest_at,
          o.times_start, o.times_duration, o.times_cost, o.severity, o.severity_rank, o.description, o.report_url, o.source_id,
          o.point_ids, o.import_id, o.sent_by
        from unnest(${numbers(keys.map((one) => one.siteRowId))}::int4[],
            ${texts(keys.map((one) => one.occurredOn))}::date[],
            ${numbers(keys.map((one) => one.equipRuleId))}::int4[]) as k (site_id, occurred_on, equip_rule_id)
        cross join lateral (
          select * from occurrence
           where site_id = k.site_id and occurred_on = k.occurred_on and equip_rule_id = k.equip_rule_id
           limit 1
        ) o`.execute(db)
}

/**
 * Returns the imports that can still be undone and came from elsewhere. A server or the import folder that brings the
 * same again is one source; noting that each time would write every finding anew.
 */
export async function findOtherSources(
  db: Db,
  { haystackSourceId, isFromFolder }: { haystackSourceId?: number; isFromFolder?: boolean },
  importIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from import_run
     where id = any(${numbers(importIds)}::int8[]) and keeps_changes
       and haystack_source_id is distinct from ${haystackSourceId ?? 0}::int8
       and not (folder_path is not null and ${isFromFolder ?? false}::boolean)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** They stay as they are, but this import wrote them last. */
export async function claimOccurrences(
  db: Db,
  keys: readonly OccurrenceKey[],
  { importId, sentBy }: Writer,
): Promise<void> {
  await sql`
    update occurrence o set import_id = ${importId}::int8, sent_by = ${sentBy}::int4
      from unnest(${numbers(keys.map((one) => one.siteRowId))}::int4[],
          ${texts(keys.map((one) => one.occurredOn))}::date[],
          ${numbers(keys.map((one) => one.equipRuleId))}::int4[]) as k (site_id, occurred_on, equip_rule_id)
     where o.site_id = k.site_id and o.occurred_on = k.occurred_on and o.equip_rule_id = k.equip_rule_id`.execute(db)
}
