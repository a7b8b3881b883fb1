import { ensurePostgres } from './postgres.ts'
import { migratedSnapshot } from './snapshot.ts'

/** A PostgreSQL server for all test files, unless one is given; and the snapshot, so that no two files make it at once. */
export default async function setup(): Promise<() => Promise<void>> {
  await migratedSnapshot()
  return ensurePostgres()
}
