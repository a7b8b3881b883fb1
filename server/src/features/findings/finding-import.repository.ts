import { sumOfCosts } from '@bonfire/contract/hits/hits'
import { severityRank } from '@bonfire/contract/values/category'
import { inParts } from '@bonfire/contract/values/in-parts'
import { sql } from 'kysely'
import { numbers, texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { addToMonths, sumMonthsAgain, touchedDays } from '../../db/finding-months.ts'
import { latestStart, type OccurrenceContent, totalSeconds } from './occurrence-merge.ts'

/** The stored occurrence, and the import that wrote it last. */
export interface StoredOccurrence extends OccurrenceContent {
  readonly importId: number | null
}

export interface NewOccurrence extends OccurrenceContent {
  readonly siteRowId: number
  readonly occurredOn: string
  readonly equipRuleId: number
  readonly ruleRowId: number
}

/** The import and the source that write; null for those that have none. */
export interface Writer {
  readonly importId: number | null
  readonly sentBy: number | null
}

/** Returns the first day that is kept, for sites of which earlier findings were removed. */
export async function findKeptFrom(db: Db, siteRowIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; keptFrom: string }>`
    select id, findings_kept_from as "keptFrom" from site
     where id = any(${numbers(siteRowIds)}::int4[]) and findings_kept_from is not null`.execute(db)
  return new Map(rows.map(({ id, keptFrom }) => [id, keptFrom]))
}

/**
 * The stored occurrences with the keys of `rows`, by index in `rows`, without new ones. Uses a lateral lookup per row:
 * the planner may turn a plain join into a scan of the whole table per batch.
 */
export async function findStored(db: Db, rows: readonly NewOccurrence[]): Promise<Map<number, StoredOccurrence>> {
  const found = await sql<StoredOccurrence & { place: number }>`
    select k.place, o.times_start as starts, o.times_duration as durations, o.times_cost as costs, o.severity, o.description,
        o.report_url as "reportUrl", o.source_id as "sourceId",
        o.point_ids as "pointIds", o.import_id as "importId"
      from unnest(${numbers(rows.map((row) => row.siteRowId))}::int4[],
          ${texts(rows.map((row) => row.occurredOn))}::date[],
          ${numbers(rows.map((row) => row.equipRuleId))}::int4[])
        with ordinality as k (site_id, occurred_on, equip_rule_id, place)
      cross join lateral (
        select * from occurrence
         where site_id = k.site_id and occurred_on = k.occurred_on and equip_rule_id = k.equip_rule_id
         limit 1
      ) o`.execute(db)
  return new Map(found.rows.map(({ place, ...occurrence }) => [place - 1, occurrence]))
}

/** None of them may exist: the holder of the tenant's lock knows that from `findStored`. Their months grow with them. */
export async function insertOccurrences(
  db: Db,
  rows: readonly NewOccurrence[],
  { importId, sentBy, origin }: Writer & { readonly origin: 'sent' | 'engine' },
): Promise<void> {
  await sql`
    insert into occurrence (site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at,
        times_start, times_duration, times_cost, severity, severity_rank, description, report_url, source_id,
        point_ids, import_id, sent_by, origin)
      select site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at,
          starts::int8[], durations::int4[], costs::float8[], severity, severity_rank, description, report_url, source_id,
          point_ids::text[], ${importId}::int8, ${sentBy}::int4, ${origin}::text
        from ${unnestRows(rows)}`.execute(db)
  await addToMonths(
    db,
    rows.map((row) => ({ ...row, durationSeconds: totalSeconds(row), cost: sumOfCosts(row.costs) })),
  )
}

// The planner read a whole unanalysed table of a million rows for 10,000 of them instead of using the index.
const UPDATED_AT_ONCE = 2000

export async function updateOccurrences(db: Db, rows: readonly NewOccurrence[], writer: Writer): Promise<void> {
  for (const some of inParts(rows, UPDATED_AT_ONCE)) await updateSome(db, some, writer)
  await sumMonthsAgain(db, touchedDays(rows))
}

async function updateSome(db: Db, rows: readonly NewOccurrence[], { importId, sentBy }: Writer): Promise<void> {
  await sql`
    update occurrence o
       set hits = a.hits, duration_seconds = a.duration_seconds, latest_at = a.latest_at,
           times_start = a.starts::int8[], times_duration = a.durations::int4[],
           times_cost = a.costs::float8[],
           severity = a.severity, severity_rank = a.severity_rank, description = a.description,
           report_url = a.report_url, source_id = a.source_id,
           point_ids = a.point_ids::text[], import_id = ${importId}, sent_by = ${sentBy}::int4
      from ${unnestRows(rows)}
     where o.site_id = a.site_id and o.occurred_on = a.occurred_on and o.equip_rule_id = a.equip_rule_id`.execute(db)
}

/** Firings are lists of different lengths, which unnest would flatten, so they are sent as text. */
function unnestRows(rows: readonly NewOccurrence[]) {
  return sql`unnest(
      ${numbers(rows.map((row) => row.siteRowId))}::int4[],
      ${texts(rows.map((row) => row.occurredOn))}::date[],
      ${numbers(rows.map((row) => row.equipRuleId))}::int4[],
      ${numbers(rows.map((row) => row.ruleRowId))}::int4[],
      ${numbers(rows.map((row) => row.starts.length))}::int2[],
      ${numbers(rows.map(totalSeconds))}::int4[],
      ${numbers(rows.map(latestStart))}::int8[],
      ${texts(rows.map((row) => numbers(row.starts)))}::text[],
      ${texts(rows.map((row) => numbers(row.durations)))}::text[],
      ${texts(rows.map((row) => row.costs && numbers(row.costs)))}::text[],
      ${texts(rows.map((row) => row.severity))}::text[],
      ${numbers(rows.map((row) => severityRank(row.severity)))}::int2[],
      ${texts(rows.map((row) => row.description))}::text[],
      ${texts(rows.map((row) => row.reportUrl))}::text[],
      ${texts(rows.map((row) => row.sourceId))}::text[],
      ${texts(rows.map((row) => row.pointIds && texts(row.pointIds)))}::text[]
    ) as a (site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at,
        starts, durations, costs, severity, severity_rank, description, report_url, source_id, point_ids)`
}
