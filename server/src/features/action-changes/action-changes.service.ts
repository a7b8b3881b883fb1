import type { Db } from '../../db/database.ts'
import { type FieldChange, type HistoryLine, insertChanges } from './action-changes.repository.ts'

export type { FieldChange, HistoryLine }

/** Adds lines to the histories of actions, in the transaction of the changes, and returns the last id of each action. */
export async function recordChanges(
  transaction: Db,
  recorded: { changes: readonly HistoryLine[]; at: Date; by: number | null },
): Promise<ReadonlyMap<number, number>> {
  return recorded.changes.length === 0 ? new Map() : insertChanges(transaction, recorded)
}
