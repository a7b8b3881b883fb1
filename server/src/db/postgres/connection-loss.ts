import type pg from 'pg'

/**
 * Makes a lost connection fail its own queries and nothing else: the pool replaces it, and its holder learns of it from
 * the next query. Without these listeners, losing an idle connection would crash the process.
 */
export function surviveConnectionLoss(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
