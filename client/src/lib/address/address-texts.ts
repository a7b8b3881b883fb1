import * as z from 'zod/mini'

/** Longer ones count as missing. */
const LONGEST_TEXT = 200

/**
 * These parameters as strings. The lazily loaded screens validate the values, so that rarely used schemas are not part
 * of every page.
 */
export function textsOf<Name extends string>(...names: Name[]) {
  return (raw: Record<string, unknown>): { [Key in Name]?: string | undefined } => {
    const texts: { [Key in Name]?: string | undefined } = {}
    for (const name of names) {
      const value = raw[name]
      if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) texts[name] = value
    }
    return texts
  }
}

/** An invalid value counts as missing. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}
