import { conflict } from '../../http/refusal.ts'

type Values<Field extends string> = { readonly [F in Field]?: string | null | undefined }

/** A form as it was sent: what shall be, and what stood there before. */
interface Edit<Field extends string> {
  readonly present: Values<Field>
  readonly wanted: Values<Field>
  readonly expected: Values<Field>
}

/** Somebody else was faster with a field that the person saw otherwise; `labels` is what the screen calls the fields. */
export function refuseConflicts<Field extends string>(
  { present, wanted, expected }: Edit<NoInfer<Field>>,
  labels: Readonly<Record<Field, string>>,
): void {
  const fields = (Object.keys(labels) as Field[]).filter((field) => {
    if (wanted[field] === undefined || expected[field] === undefined) return false
    return present[field] !== expected[field] && present[field] !== wanted[field]
  })
  if (fields.length === 0) return
  throw conflict(
    `Changed meanwhile: ${fields.map((field) => labels[field]).join(', ')}. Nothing was saved. Look at the present value, then save once more.`,
    Object.fromEntries(fields.map((field) => [field, present[field] ?? ''])),
  )
}

/** The present values, with the wanted ones in their place. */
export const withWanted = <Values extends object>(
  present: Values,
  wanted: { readonly [F in keyof Values]?: Values[F] | undefined },
): Values => ({
  ...present,
  ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
})
