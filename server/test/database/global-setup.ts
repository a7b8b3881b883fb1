import { startPostgres } from './postgres.ts'
import { migratedSnapshot } from './snapshot.ts'

/** A PostgreSQL server for all test files, unless one is given; and the snapshot, so that no two files make it at once. */
export default async function setup(): Promise<() => Promise<void>> {
  await migratedSnapshot()
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(postgres.missing)
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
