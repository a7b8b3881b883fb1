import { inParts } from '@bonfire/contract/values/in-parts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type SentId, sameIds } from '../../../db/same-ids.ts'

// A longer statement would keep this thread from everyone else.
const AT_ONCE = 2000
const KEYS = { site: 'site_key', rule: 'rule_key', point: 'point_key' } as const

/** The IDs among these that a tenant has, as they are stored. */
export async function findStoredIds(
  db: Db,
  tenantId: number,
  kind: keyof typeof KEYS,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = []
  for (const some of inParts([...ids], AT_ONCE)) {
    const sent = some.map((id) => ({ owner: tenantId, id }))
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(KEYS[kind])} as id from ${sameIds(kind, sent)} found`.execute(db)
    for (const { id } of rows) found.push(id)
  }
  return found
}

export interface EquipId {
  readonly siteId: string
  readonly equipId: string
}

/** The same of equips, by their sites, which are spelled as they are stored. */
export async function findStoredEquipIds(
  db: Db,
  tenantId: number,
  equips: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<EquipId[]> {
  const sites = await db.selectFrom('site').select(['id', 'site_key']).where('tenant_id', '=', tenantId).execute()
  const rowIds = new Map(sites.map(({ id, site_key }) => [site_key, id]))
  const sent: SentId[] = []
  for (const [siteId, equipIds] of equips) {
    const owner = rowIds.get(siteId)
    if (owner !== undefined) for (const id of equipIds) sent.push({ owner, id })
  }
  const found: EquipId[] = []
  for (const some of inParts(sent, AT_ONCE)) {
    const { rows } = await sql<EquipId>`
      select s.site_key as "siteId", e.equip_key as "equipId"
        from ${sameIds('equip', some)} e join site s on s.id = e.site_id`.execute(db)
    for (const row of rows) found.push(row)
  }
  return found
}
