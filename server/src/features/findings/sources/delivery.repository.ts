import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Source {
  readonly tenantId: number
  /** Null for files. */
  readonly ingestKeyId: number | null
  readonly isFromFolder: boolean
  /** Null for files and programs. */
  readonly haystackSourceId: number | null
}

export async function findDelivery(
  db: Db,
  { tenantId, ingestKeyId, isFromFolder, haystackSourceId }: Source,
): Promise<{ lastStoredAt: Date | null } | undefined> {
  return db
    .selectFrom('finding_source')
    .select('last_stored_at as lastStoredAt')
    .where('tenant_id', '=', tenantId)
    .where('ingest_key_id', 'is not distinct from', ingestKeyId)
    .where('from_folder', '=', isFromFolder)
    .where('haystack_source_id', 'is not distinct from', haystackSourceId)
    .executeTakeFirst()
}

/** Adds to what the source delivered before. */
export async function upsertDelivery(
  db: Db,
  { tenantId, ingestKeyId, isFromFolder, haystackSourceId }: Source,
  { storedAt, rejectedCount }: { storedAt: Date | null; rejectedCount: number },
): Promise<void> {
  await sql`
    insert into finding_source as s (tenant_id, ingest_key_id, from_folder, haystack_source_id, last_stored_at, rejected_rows)
    values (${tenantId}, ${ingestKeyId}, ${isFromFolder}, ${haystackSourceId}, ${storedAt}, ${rejectedCount})
    on conflict (tenant_id, ingest_key_id, from_folder, haystack_source_id) do update
       set last_stored_at = greatest(s.last_stored_at, excluded.last_stored_at),
           rejected_rows = s.rejected_rows + excluded.rejected_rows`.execute(db)
}
