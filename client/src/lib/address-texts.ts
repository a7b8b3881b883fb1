/** Longer ones count as missing. */
const LONGEST_TEXT = 200

/**
 * These parameters as texts. The screens, which arrive later, say which values they know: the schemas of what few
 * people open are not loaded with every page.
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
