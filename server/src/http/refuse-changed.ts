import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { type Refusal, refuse } from './refusal.ts'

/** A submitted form: stored values, wanted values, and those the user saw. Absent ones are neither changed nor compared. */
interface Edit<Field extends string, Value> {
  readonly present: { readonly [F in Field]?: Value }
  readonly wanted: { readonly [F in Field]?: Value }
  readonly expected: { readonly [F in Field]?: Value }
}

/** The fields that someone else has changed: their values are neither as the user saw them nor as they shall be. */
export function changedByOthers<Field extends string>(
  { present, wanted, expected }: Edit<NoInfer<Field>, unknown>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => {
    if (wanted[field] === undefined || expected[field] === undefined) return false
    return [expected[field], wanted[field]].every((value) => !isDeepStrictEqual(present[field], value))
  })
}

/** Throws if someone else has changed a field since the user saw it; `labels` are the fields' labels on screen. */
export function refuseChanged<Field extends string>(
  edit: Edit<NoInfer<Field>, string | null | undefined>,
  labels: Readonly<Record<Field, Problem>>,
): void {
  const { present } = edit
  const fields = changedByOthers(edit, Object.keys(labels) as Field[])
  if (fields.length === 0) return
  const shown = fields.map((field) => labels[field])
  throw changedMeanwhile(shown, Object.fromEntries(fields.map((field) => [field, present[field] ?? ''])))
}

/** The refusal for changed fields, by label, with their current values. */
export const changedMeanwhile = (shown: readonly Problem[], present: Record<string, string>): Refusal =>
  refuse('conflict', { fields: shown }, { present })
