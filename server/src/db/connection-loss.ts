import type pg from 'pg'

/**
 * Lets a lost connection fail its queries and nothing else: the pool replaces it, and whoever holds it learns of it
 * from the next query. Without these listeners the loss of an idle connection would end the process.
 */
export function surviveConnectionLoss(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
