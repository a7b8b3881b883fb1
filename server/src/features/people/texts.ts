/** Returns each name once, in order. */
export const sortNames = <Name extends string>(names: readonly Name[]): Name[] => [...new Set(names)].sort()

/** A list of names for the audit trail; null if empty. */
export const listText = (names: readonly string[]): string | null => (names.length > 0 ? names.join(', ') : null)

const SHOWN = 3

/** `a, b`, or `a, b, c, …` of more: for a message. */
export const shortList = (names: readonly string[]): string[] =>
  names.length > SHOWN ? [...names.slice(0, SHOWN), '…'] : [...names]
