import type { PGlite } from '@electric-sql/pglite'

const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024

// Cleans one table at a time, because queries wait meanwhile. Uses PostgreSQL's rule with larger constants.
const NEEDIEST_TABLE = `
  select quote_ident(s.relname) as name, s.n_dead_tup > 1000 + 0.2 * greatest(c.reltuples, 0) as dirty
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
   where s.n_dead_tup > 1000 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 500 + 0.1 * greatest(c.reltuples, 0)
   order by s.n_mod_since_analyze desc limit 1`

/**
 * Does the work of a server's background processes, which PGlite lacks: without checkpoints the WAL grows without end,
 * without statistics the planner guesses, without vacuum tables bloat. Call it between transactions.
 */
export async function maintain(engine: PGlite): Promise<void> {
  await engine.query('select pg_stat_force_next_flush()')
  const table = (await engine.query<{ name: string; dirty: boolean }>(NEEDIEST_TABLE)).rows[0]
  if (table !== undefined) await engine.exec(`${table.dirty ? 'vacuum (analyze)' : 'analyze'} ${table.name}`)
  // The log is measured last, because the vacuum writes a lot of WAL itself.
  const log = await engine.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if ((log.rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await engine.exec('checkpoint')
}
