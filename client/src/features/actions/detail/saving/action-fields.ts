import {
  type ActionChange,
  type ActionField,
  type ActionFields,
  ActionUpdate,
} from '@bonfire/contract/actions/action-fields'
import type { ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import { safeEncode } from 'zod/mini'

export type FieldEdit = ActionChange

/** The reason and the day of the repair depend on the status. A reason never conflicts by itself. */
const isCompared = (name: string) => name !== 'transitionReason'

const fieldNames = (edit: FieldEdit) => Object.keys(edit) as ActionField[]

/** The values of an edit's fields when the user started. */
export function seenBy(edit: FieldEdit, fields: FieldEdit): FieldEdit {
  return Object.fromEntries(
    fieldNames(edit)
      .filter(isCompared)
      .map((name) => [name, fields[name]]),
  )
}

/** Returns the person who last changed one of the edited fields; null if unknown. */
export function lastChangedBy(edit: FieldEdit, newestFirst: readonly ActionHistoryEntry[]): string | null {
  const names: readonly string[] = Object.keys(edit)
  return newestFirst.find(({ field }) => names.includes(field))?.changedBy ?? null
}

/** True if the fields already have the edit's values. */
export function hasValuesOf(edit: FieldEdit, fields: ActionFields): boolean {
  return fieldNames(edit).every((name) => fields[name] === edit[name])
}

/** The contract's message for an edit that it refuses. */
export const editProblem = (edit: FieldEdit): string | undefined =>
  safeEncode(ActionUpdate, edit).error?.issues[0]?.message
