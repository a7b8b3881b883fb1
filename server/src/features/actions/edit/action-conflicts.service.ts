import type { ActionChange, ActionField, ActionFields } from '@bonfire/contract/actions/action-fields'
import { fieldLabel } from '@bonfire/contract/actions/labels/field-label'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../../db/database.ts'
import { findLastAuthors } from '../action-history.repository.ts'

export interface Comparison {
  readonly present: Partial<ActionFields>
  readonly wanted: ActionChange
  readonly expected: ActionChange
}

export interface ConflictingAction {
  readonly actionId: number
  readonly fields: readonly ActionField[]
}

/** The labels of the fields in conflict, with whoever changed each of them last, by action. */
export async function labelConflicts(
  db: Db,
  conflicting: readonly ConflictingAction[],
): Promise<ReadonlyMap<number, Problem[]>> {
  const conflicts = conflicting.flatMap(({ actionId, fields }) =>
    fields.map((field) => ({ actionId, field: field === 'assigneeId' ? 'assignee' : field }) as const),
  )
  const authors = await findLastAuthors(db, conflicts)
  return new Map(
    [...Map.groupBy(conflicts, ({ actionId }) => actionId)].map(([actionId, own]) => [
      actionId,
      labelChanges(own.map(({ field }) => ({ field, author: authors.get(`${actionId}/${field}`) }))),
    ]),
  )
}

export interface ChangedField {
  readonly field: ActionField
  /** Whoever changed it; none for an import or a deleted person. */
  readonly author: string | null | undefined
}

/** The labels of fields that others have changed. The assignee's name and id are one field on screen. */
export function labelChanges(changed: readonly ChangedField[]): Problem[] {
  const labels = changed.map(({ field, author }) =>
    author ? problem('label.by', { field: fieldLabel(field), person: author }) : fieldLabel(field),
  )
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()]
}

/** The fields that have neither the value the user saw nor the wanted one. */
export function findConflicts(comparison: Comparison): ActionField[] {
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
