import type { Db } from '../../../db/database.ts'
import { refuseField } from '../../../http/refusal.ts'
import { findClosingNeeds } from './closing-needs.repository.ts'

/** Some projects ask for a photo or a note of what was done; `isNoted`: a note comes with the closing. */
export async function refuseUnprovenClosing(db: Db, actionId: number, { isNoted = false } = {}): Promise<void> {
  const missing = (await findClosingNeeds(db, actionId)).filter((need) => need !== 'note' || !isNoted)
  if (missing.length === 0) return
  const code = missing.length > 1 ? 'both' : (missing[0] ?? 'note')
  throw refuseField('status', `action.closing-needs-${code}`)
}
