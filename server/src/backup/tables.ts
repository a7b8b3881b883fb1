import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Makes values have the same text on every server, for this transaction. */
export async function pinTextForms(transaction: Db): Promise<void> {
  const settings = { timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'postgres', bytea_output: 'hex' }
  for (const [name, value] of Object.entries({ ...settings, extra_float_digits: '1' })) {
    await sql`select set_config(${name}, ${value}, true)`.execute(transaction)
  }
}

/** Every table of the schema with its stored columns, from the catalogue, so that there is no list to maintain. */
export async function listTables(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname
     order by c.relname`.execute(db)
  return rows
}

export interface TableDigest {
  readonly rowCount: number
  readonly digest: string
}

/** Equal for two tables with the same rows in any order. */
export async function digestOf(db: Db, table: string): Promise<TableDigest> {
  const { rows } = await sql<TableDigest>`
    select count(*) as "rowCount",
           coalesce(sum(('x' || left(md5(whole_row::text), 15))::bit(60)::int8), 0)::text as digest
      from ${sql.id(table)} whole_row`.execute(db)
  return rows[0] ?? { rowCount: 0, digest: '0' }
}

/** The last value of each sequence; null if unused. */
export async function readSequences(db: Db): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename::text as name, last_value::text as last
      from pg_sequences where schemaname = current_schema() order by sequencename`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Makes a sequence continue after its last value. */
export async function setSequence(db: Db, name: string, last: string): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${last}::int8)`.execute(db)
}

export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? 'public'
}
