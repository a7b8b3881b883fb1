import type { ActionChange, ActionField, ActionFields } from '@bonfire/contract/actions/action-fields'
import { fieldLabel } from '@bonfire/contract/actions/labels/field-label'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../../db/database.ts'
import { changedMeanwhile } from '../../../http/refuse-changed.ts'
import { asText, findLastAuthor } from '../action-history.repository.ts'

export interface Comparison {
  readonly present: Partial<ActionFields>
  readonly wanted: ActionChange
  readonly expected: ActionChange
}

/** Throws if a field has neither the value the user saw nor the wanted one; the refusal has the current values. */
export async function refuseConflicts(db: Db, actionId: number, comparison: Comparison): Promise<void> {
  const conflicts = conflictsIn(comparison)
  if (conflicts.length === 0) return
  const changed: ChangedField[] = []
  for (const field of conflicts)
    changed.push({ field, author: await findLastAuthor(db, actionId, field === 'assigneeId' ? 'assignee' : field) })
  const present = conflicts.map((field) => [field, asText(comparison.present[field]) ?? ''])
  throw changedMeanwhile(labelsOf(changed), Object.fromEntries(present))
}

export interface ChangedField {
  readonly field: ActionField
  /** Whoever changed it; none for an import or a deleted person. */
  readonly author: string | null | undefined
}

/** The labels of fields that others have changed. The assignee's name and id are one field on screen. */
export function labelsOf(changed: readonly ChangedField[]): Problem[] {
  const labels = changed.map(({ field, author }) =>
    author ? problem('label.by', { field: fieldLabel(field), person: author }) : fieldLabel(field),
  )
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()]
}

/** The fields that have neither the value the user saw nor the wanted one. */
export function conflictsIn(comparison: Comparison): ActionField[] {
  const fields = Object.keys(comparison.expected) as ActionField[]
  return fields.filter((field) => isConflict(comparison, field))
}

/** A status includes its reason: another person's closing is the same only for the same reason. */
function isConflict({ present, wanted, expected }: Comparison, field: ActionField): boolean {
  if (expected[field] === undefined || expected[field] === present[field]) return false
  const isAsWanted = wanted[field] === present[field]
  const isForAnotherReason =
    field === 'status' && wanted.transitionReason !== undefined && wanted.transitionReason !== present.transitionReason
  return !isAsWanted || isForAnotherReason
}
