/** What a list of names is in the trail; null for an empty one. */
export const listText = (names: readonly string[]): string | null => (names.length > 0 ? names.join(', ') : null)

const SHOWN = 3

/** `a, b`, or `a, b, c …` of more: for a message. */
export const shortList = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ' …' : '')
