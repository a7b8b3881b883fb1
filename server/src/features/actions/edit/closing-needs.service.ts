import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseField } from '../../../http/refusal.ts'
import { findClosingNeedsOfMany } from './closing-needs.repository.ts'

/** Some projects ask for a photo or a note of what was done; `isNoted`: a note comes with the closing. */
export function refuseUnprovenClosing(needs: readonly ClosingNeed[], { isNoted }: { isNoted: boolean }): void {
  const missing = needs.filter((need) => need !== 'note' || !isNoted)
  if (missing.length === 0) return
  const code = missing.length > 1 ? 'both' : (missing[0] ?? 'note')
  throw refuseField('status', `action.closing-needs-${code}`)
}

/** The unmet needs of each of the actions that the caller sees, in the order of their ids. */
export async function listClosingNeeds(
  { db }: Context,
  caller: Caller,
  keys: readonly string[],
): Promise<{ actionKey: string; closingNeeds: ClosingNeed[] }[]> {
  return findClosingNeedsOfMany(db, caller.id, keys)
}
