import type { Problem } from '@bonfire/contract/refusals/problem'
import { type Refusal, refuse } from './refusal.ts'

type Texts<Field extends string> = { readonly [F in Field]?: string | null | undefined }

/** A submitted form as comparable texts: stored values, wanted values, and those the user saw. */
interface Edit<Field extends string> {
  readonly present: Texts<Field>
  readonly wanted: Texts<Field>
  readonly expected: Texts<Field>
}

/** Throws if someone else has changed a field since the user saw it; `labels` are the fields' labels on screen. */
export function refuseChanged<Field extends string>(
  { present, wanted, expected }: Edit<NoInfer<Field>>,
  labels: Readonly<Record<Field, Problem>>,
): void {
  const fields = (Object.keys(labels) as Field[]).filter((field) => {
    if (wanted[field] === undefined || expected[field] === undefined) return false
    return present[field] !== expected[field] && present[field] !== wanted[field]
  })
  if (fields.length === 0) return
  const shown = fields.map((field) => labels[field])
  throw changedMeanwhile(shown, Object.fromEntries(fields.map((field) => [field, present[field] ?? ''])))
}

/** The refusal for changed fields, by label, with their current values. */
export const changedMeanwhile = (shown: readonly Problem[], present: Record<string, string>): Refusal =>
  refuse('conflict', { fields: shown }, { present })
