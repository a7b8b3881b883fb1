/** The fields of a form that were changed; blanks around a text are no change. */
export function changedFields<Draft extends object>(draft: Draft, before: Draft): (keyof Draft)[] {
  const fields = Object.keys(before) as (keyof Draft)[]
  return fields.filter((field) => plain(draft[field]) !== plain(before[field]))
}

/** A draft over what somebody else saved meanwhile: what was not changed here is as they left it. */
export function rebased<Draft extends object>(draft: Draft, before: Draft, now: Draft): Draft {
  return { ...now, ...partOf(draft, changedFields(draft, before)) }
}

/** Some fields of a form. */
export function partOf<Draft extends object>(draft: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> {
  const part: Partial<Draft> = {}
  for (const field of fields) part[field] = draft[field]
  return part
}

/** As a text, to compare it; lists hold the same in any order. */
function plain(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim())
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
}
