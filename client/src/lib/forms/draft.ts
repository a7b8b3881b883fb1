import type * as z from 'zod/mini'

/** The changed fields of a form; leading and trailing blanks are ignored, and so is the order of lists. */
export function changedFields<Draft extends object>(draft: Draft, before: Draft): (keyof Draft)[] {
  const fields = Object.keys(before) as (keyof Draft)[]
  return fields.filter((field) => normaliseValue(draft[field]) !== normaliseValue(before[field]))
}

/** Reapplies a draft to values that someone else has saved: fields not changed here take theirs. */
export function mergeDraft<Draft extends object>(draft: Draft, before: Draft, saved: Draft): Draft {
  return { ...saved, ...pickFields(draft, changedFields(draft, before)) }
}

export function pickFields<Draft extends object>(draft: Draft, fields: readonly (keyof Draft)[]): Partial<Draft> {
  const picked: Partial<Draft> = {}
  for (const field of fields) picked[field] = draft[field]
  return picked
}

/** The contract's first message for each invalid field. */
export function fieldProblems(schema: z.ZodMiniType<unknown, unknown>, draft: object): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(draft).error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

function normaliseValue(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return part.trim()
    return Array.isArray(part) ? [...part].sort() : part
  })
}
