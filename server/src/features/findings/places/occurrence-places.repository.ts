import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import { sameIds } from '../../../db/same-ids.ts'

export interface KnownSite {
  readonly id: number
  readonly siteKey: string
  readonly projectKey: string
  readonly timezone: string
  /** The currency of its project, ISO 4217. */
  readonly currency: string
}
export interface KnownRule {
  readonly id: number
  readonly ruleKey: string
  readonly severity: string | null
  /** We compute its findings ourselves. */
  readonly isOwn: boolean
}
export interface EquipKey {
  readonly siteRowId: number
  readonly equipKey: string
}
export interface EquipRuleKey {
  readonly siteRowId: number
  readonly equipRowId: number
  readonly ruleRowId: number
}
export interface FoundEquipRule extends EquipRuleKey {
  readonly id: number
  readonly actionId: number | null
}

/** Returns the sites with the IDs as they were asked for, which may be spelled otherwise. */
export async function findSites(db: Db, tenantId: number, siteKeys: readonly string[]): Promise<KnownSite[]> {
  const { rows } = await sql<KnownSite>`
    select s.id, s.sent as "siteKey", p.project_key as "projectKey", s.timezone, p.currency
      from ${sameIds('site', ofTenant(tenantId, siteKeys))} s join project p on p.id = s.project_id`.execute(db)
  return rows
}

const ofTenant = (tenantId: number, ids: readonly string[]) => ids.map((id) => ({ owner: tenantId, id }))

/** The same of rules. */
export async function findRules(db: Db, tenantId: number, ruleKeys: readonly string[]): Promise<KnownRule[]> {
  const { rows } = await sql<KnownRule>`
    select r.id, r.sent as "ruleKey", r.severity,
        exists (select from definition d where d.definition_key = r.rule_key
                   and (d.tenant_id = ${tenantId} or d.tenant_id is null)) as "isOwn"
      from ${sameIds('rule', ofTenant(tenantId, ruleKeys))} r`.execute(db)
  return rows
}

/** The same of equips. */
export async function findEquips(db: Db, keys: readonly EquipKey[]): Promise<(EquipKey & { id: number })[]> {
  const sent = keys.map(({ siteRowId, equipKey }) => ({ owner: siteRowId, id: equipKey }))
  const { rows } = await sql<EquipKey & { id: number }>`
    select id, owner as "siteRowId", sent as "equipKey"
      from ${sameIds('equip', sent)} found`.execute(db)
  return rows
}

export async function createEquips(
  db: Db,
  equips: readonly (EquipKey & { name: string })[],
  importId: number | null,
): Promise<(EquipKey & { id: number })[]> {
  const { rows } = await sql<EquipKey & { id: number }>`
    insert into equip (site_id, equip_key, name, import_id)
      select k.*, ${importId}::int8 from unnest(${numbers(equips.map((equip) => equip.siteRowId))}::int4[],
        ${texts(equips.map((equip) => equip.equipKey))}::text[],
        ${texts(equips.map((equip) => equip.name))}::text[]) as k
      returning id, site_id as "siteRowId", equip_key as "equipKey"`.execute(db)
  return rows
}

export async function findEquipRules(db: Db, keys: readonly EquipRuleKey[]): Promise<FoundEquipRule[]> {
  const { rows } = await sql<FoundEquipRule>`
    select r.id, r.site_id as "siteRowId", r.equip_id as "equipRowId", r.rule_id as "ruleRowId", r.action_id as "actionId"
      from ${equipRuleKeys(keys)} join equip_rule r using (site_id, equip_id, rule_id)`.execute(db)
  return rows
}

export async function createEquipRules(
  db: Db,
  keys: readonly EquipRuleKey[],
  importId: number | null,
): Promise<(EquipRuleKey & { id: number })[]> {
  const { rows } = await sql<EquipRuleKey & { id: number }>`
    insert into equip_rule (site_id, equip_id, rule_id, import_id)
      select k.*, ${importId}::int8 from ${equipRuleKeys(keys)}
      returning id, site_id as "siteRowId", equip_id as "equipRowId", rule_id as "ruleRowId"`.execute(db)
  return rows
}

const equipRuleKeys = (keys: readonly EquipRuleKey[]) => sql`unnest(
  ${numbers(keys.map((key) => key.siteRowId))}::int4[], ${numbers(keys.map((key) => key.equipRowId))}::int4[],
  ${numbers(keys.map((key) => key.ruleRowId))}::int4[]
) as k (site_id, equip_id, rule_id)`

/** Site key to IANA time zone, for every site of the tenant. */
export async function findTimezones(db: Db, tenantId: number): Promise<Map<string, string>> {
  const rows = await db.selectFrom('site').select(['site_key', 'timezone']).where('tenant_id', '=', tenantId).execute()
  return new Map(rows.map((row) => [row.site_key, row.timezone]))
}
