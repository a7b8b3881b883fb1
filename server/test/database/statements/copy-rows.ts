import type pg from 'pg'

/** Copies all rows and the state of all sequences between two migrated databases; the second one is empty. */
export async function copyRows(from: pg.Pool, to: pg.Pool): Promise<void> {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(`
    select format('%I.%I', table_schema, table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name <> 'schema_migration'
    group by table_schema, table_name`)
  const client = await to.connect()
  try {
    // Skips foreign keys, so the order does not matter.
    await client.query(`set session_replication_role = replica`)
    for (const { name, columns } of tables) {
      const { rows } = await from.query(`select coalesce(json_agg(one), '[]')::text as all_rows from ${name} one`)
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [rows[0]?.all_rows],
      )
    }
    await client.query(`reset session_replication_role`)
    const { rows: sequences } = await from.query<{ name: string; last: string }>(`
      select format('%I.%I', schemaname, sequencename) as name, last_value as last
      from pg_sequences where schemaname = 'public' and last_value is not null`)
    for (const { name, last } of sequences) await client.query(`select setval($1::regclass, $2)`, [name, last])
  } finally {
    client.release()
  }
}
