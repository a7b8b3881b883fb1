import { migratedSnapshot } from './snapshot.ts'

/** Makes the snapshot before the first test file, so that no two files make it at once. */
export default async function setup(): Promise<void> {
  await migratedSnapshot()
}
