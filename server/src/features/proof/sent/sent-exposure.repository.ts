import type { SendingSource } from '@bonfire/contract/proof/action-proof'
import { sql } from 'kysely'
import { numbers } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

/** What is stored of who sent a finding. */
export interface SentBy {
  readonly sentBy: number | null
  readonly importId: number | null
}

export type FoundSource = SendingSource & { readonly id: number }

/**
 * Finds the sources of findings, by their places. Those that were stored before sources were have that of their import, and without one
 * that of the only key.
 */
export async function findSources(
  db: Db,
  tenantId: number,
  found: readonly SentBy[],
): Promise<Map<number, FoundSource>> {
  const { rows } = await sql<FoundSource & { place: number }>`
    select k.place::int4 - 1 as place, s.id, s.kind, case when s.kind = 'server' then coalesce(h.name, s.name) else s.name end as name
      from unnest(${numbers(found.map(({ sentBy }) => sentBy))}::int4[], ${numbers(found.map(({ importId }) => importId))}::int8[])
        with ordinality as k (sent_by, import_id, place)
      left join import_run r on r.id = k.import_id
      join sending_source s
        on s.id = k.sent_by
        or k.sent_by is null and s.tenant_id = ${tenantId} and case when r.id is null then k.import_id is null and s.sent_unnamed
             else s.ref = coalesce(r.haystack_source_id::text, r.mapping_name, '')
              and s.kind = case when r.haystack_source_id is not null then 'server' when r.folder_path is not null then 'folder'
                                when r.mapping_name is not null then 'mapping' else 'files' end end
      left join haystack_source h on s.kind = 'server' and h.id::text = s.ref`.execute(db)
  return new Map(rows.map(({ place, ...source }) => [place, source]))
}

interface Span {
  readonly siteRowId: number
  readonly from: string
  readonly to: string
}

/** The days of a site of which sources sent something in time. */
export async function findSendingDays(
  db: Db,
  { siteRowId, from, to }: Span,
  sourceIds: readonly number[],
): Promise<{ sourceId: number; day: string }[]> {
  const { rows } = await sql<{ sourceId: number; day: string }>`
    select distinct source_id as "sourceId", local_day as day from sending_day
     where site_id = ${siteRowId} and local_day between ${from}::date and ${to}::date
       and source_id = any(${numbers(sourceIds)}::int4[])`.execute(db)
  return rows
}

/** Of these rules, those of which the sources say on which days they ran. */
export async function findCheckedRules(
  db: Db,
  sourceIds: readonly number[],
  ruleRowIds: readonly number[],
): Promise<{ sourceId: number; ruleRowId: number }[]> {
  const { rows } = await sql<{ sourceId: number; ruleRowId: number }>`
    select source_id as "sourceId", rule_id as "ruleRowId" from checked_rule
     where source_id = any(${numbers(sourceIds)}::int4[]) and rule_id = any(${numbers(ruleRowIds)}::int4[])`.execute(db)
  return rows
}

export interface FoundCheck {
  readonly sourceId: number
  readonly ruleRowId: number
  readonly day: string
  /** Null: on all. */
  readonly equipRowIds: number[] | null
}

/** The days of a site on which rules ran, as sources say. */
export async function findChecks(
  db: Db,
  { siteRowId, from, to }: Span,
  { sourceIds, ruleRowIds }: { sourceIds: readonly number[]; ruleRowIds: readonly number[] },
): Promise<FoundCheck[]> {
  const { rows } = await sql<FoundCheck>`
    select source_id as "sourceId", rule_id as "ruleRowId", local_day as day, equip_ids as "equipRowIds" from checked_day
     where site_id = ${siteRowId} and rule_id = any(${numbers(ruleRowIds)}::int4[])
       and local_day between ${from}::date and ${to}::date and source_id = any(${numbers(sourceIds)}::int4[])`.execute(
    db,
  )
  return rows
}
