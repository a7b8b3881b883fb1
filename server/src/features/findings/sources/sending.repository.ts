import type { SendingSource } from '@bonfire/contract/proof/action-proof'
import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'

/** Whoever sends: with a key, from a server, from the folder, or people with files. */
interface Sender {
  readonly tenantId: number
  readonly ingestKeyId?: number
  readonly isFromFolder?: boolean
  readonly haystackSourceId?: number
  readonly mapping?: string | undefined
}

/** The number of whoever sends, who is remembered if this is the first time. */
export async function findOrAddSource(db: Db, sender: Sender): Promise<number> {
  const { tenantId, ingestKeyId = null, haystackSourceId = null } = sender
  const mapping = sender.isFromFolder ? null : (sender.mapping ?? null)
  const { rows } = await sql<{ id: number }>`
    with sender as (
      select k.name as key_name, h.name as server_name
        from (select) one
        left join ingest_key k on k.id = ${ingestKeyId}::int4
        left join haystack_source h on h.id = ${haystackSourceId}::int8),
    named as (
      select ${kindOf(sender)}::text as kind,
             coalesce(key_name, ${haystackSourceId}::int8::text, ${mapping}::text, '') as ref,
             coalesce(key_name, server_name, ${mapping}::text, '') as name
        from sender),
    known as (select s.id from sending_source s join named using (kind, ref) where s.tenant_id = ${tenantId}),
    added as (
      insert into sending_source (tenant_id, kind, ref, name)
        select ${tenantId}::int4, kind, ref, name from named where not exists (select from known)
      on conflict (tenant_id, kind, ref) do update set name = excluded.name
      returning id)
    select id from known union all select id from added`.execute(db)
  return rows[0]?.id ?? 0
}

function kindOf({ ingestKeyId, haystackSourceId, isFromFolder, mapping }: Sender): SendingSource['kind'] {
  if (ingestKeyId !== undefined) return 'key'
  if (haystackSourceId !== undefined) return 'server'
  if (isFromFolder) return 'folder'
  return mapping === undefined ? 'files' : 'mapping'
}

/** Whoever sends, and what it comes with. */
export interface Sending {
  readonly sentBy: number
  /** 0 for programs. */
  readonly importId: number
  /** It sends the same again and again: a day that it sent with another import is not noted anew. */
  readonly isRepeating: boolean
}

export interface SiteDay {
  readonly siteRowId: number
  readonly localDay: string
}

/** Notes these days, but those before yesterday: what is sent so late does not tell that it was sending then. */
export async function insertSendingDays(
  db: Db,
  days: readonly SiteDay[],
  { sentBy, importId, isRepeating, now }: Sending & { readonly now: Date },
): Promise<void> {
  await sql`
    insert into sending_day (site_id, local_day, source_id, import_id)
      select d.site_id, d.local_day, ${sentBy}::int4, ${importId}::int8
        from unnest(${numbers(days.map(({ siteRowId }) => siteRowId))}::int4[],
            ${texts(days.map(({ localDay }) => localDay))}::date[]) as d (site_id, local_day)
        join site s on s.id = d.site_id
       where d.local_day >= (${now}::timestamptz at time zone s.timezone)::date - 1
         and not (${isRepeating}::boolean and exists (
           select from sending_day k
            where k.site_id = d.site_id and k.local_day = d.local_day and k.source_id = ${sentBy}::int4))
       order by d.site_id, d.local_day
    on conflict do nothing`.execute(db)
}
