/** Undefined where there is no package of it for this platform. */
export const duckdb = await import('@duckdb/node-api').catch(() => undefined)

if (!duckdb)
  process.stderr.write('DuckDB is not here: what it would read of exported files is not checked in this run.\n')
