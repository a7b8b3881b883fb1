import type { Definition, Words } from '@bonfire/contract/definitions/definition'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface StoredDefinition {
  readonly key: string
  readonly version: number
  readonly isBuiltIn: boolean
  readonly body: Definition
  readonly createdAt: Date
  readonly createdBy: string | null
}

const columns = sql`d.definition_key as key, d.version, d.tenant_id is null as "isBuiltIn", d.body,
  d.created_at as "createdAt", u.display_name as "createdBy"`

/** The newest version of each that is built in, or the tenant's own, by key. */
export async function findNewest(db: Db, tenantId: number): Promise<StoredDefinition[]> {
  const { rows } = await sql<StoredDefinition>`
    select distinct on (d.definition_key) ${columns}
      from definition d left join user_account u on u.id = d.created_by
     where d.tenant_id = ${tenantId} or d.tenant_id is null
     order by d.definition_key, d.version desc`.execute(db)
  return rows
}

/** Returns the present words of the tenant's own rules. */
export async function findOwnWords(
  db: Db,
  tenantId: number,
): Promise<{ key: string; name: Words; description: Words }[]> {
  const { rows } = await sql<{ key: string; name: Words; description: Words }>`
    select distinct on (definition_key) definition_key as key, body -> 'name' as name, body -> 'description' as description
      from definition where tenant_id = ${tenantId} order by definition_key, version desc`.execute(db)
  return rows
}

/** The newest version of one. */
export async function findDefinition(db: Db, tenantId: number, key: string): Promise<StoredDefinition | undefined> {
  const { rows } = await sql<StoredDefinition>`
    select ${columns}
      from definition d left join user_account u on u.id = d.created_by
     where d.definition_key = ${key} and (d.tenant_id = ${tenantId} or d.tenant_id is null)
     order by d.version desc limit 1`.execute(db)
  return rows[0]
}

export async function findBuiltIn(db: Db): Promise<{ key: string; version: number; body: Definition }[]> {
  const { rows } = await sql<{ key: string; version: number; body: Definition }>`
    select distinct on (definition_key) definition_key as key, version, body
      from definition where tenant_id is null order by definition_key, version desc`.execute(db)
  return rows
}

interface NewVersion {
  readonly version: number
  readonly body: Definition
}

/** If two servers start together, only one of them writes. */
export async function insertBuiltIn(db: Db, versions: readonly NewVersion[], at: Date): Promise<void> {
  if (versions.length === 0) return
  await sql`
    insert into definition (definition_key, version, body, created_at)
      select a.definition_key, a.version, a.body, ${at}
        from unnest(${versions.map(({ body }) => body.key)}::text[], ${versions.map(({ version }) => version)}::int4[],
          ${versions.map(({ body }) => JSON.stringify(body))}::json[]) as a (definition_key, version, body)
      on conflict do nothing`.execute(db)
}

/** Returns false if someone else stored a version of the same number first. */
export async function insertOwn(
  db: Db,
  tenantId: number,
  { version, body, author }: NewVersion & { author: { id: number; at: Date } },
): Promise<boolean> {
  const { rows } = await sql`
    insert into definition (tenant_id, definition_key, version, body, created_at, created_by)
      values (${tenantId}, ${body.key}, ${version}, ${JSON.stringify(body)}::json, ${author.at}, ${author.id})
      on conflict do nothing returning id`.execute(db)
  return rows.length === 1
}

/** The tenant's rules of these definitions, made where there are none yet, by key. */
export async function upsertRules(
  db: Db,
  tenantId: number,
  rules: readonly { key: string; name: string; description: string; category: string; severity: string }[],
): Promise<Map<string, number>> {
  const column = (name: keyof (typeof rules)[number]) => sql`${rules.map((rule) => rule[name])}::text[]`
  await sql`
    insert into rule (tenant_id, rule_key, name, description, category, severity)
      select ${tenantId}::int4, a.* from unnest(${column('key')}, ${column('name')}, ${column('description')},
        ${column('category')}, ${column('severity')}) as a
      on conflict (tenant_id, rule_key) do nothing`.execute(db)
  const { rows } = await sql<{ id: number; key: string }>`
    select id, rule_key as key from rule where tenant_id = ${tenantId} and rule_key = any(${column('key')})`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
