const MAXIMUM_LENGTH = 2000

/** PostgreSQL stores every character but NUL, and no half of one. A copy: a piece would hold all of a long row in memory. */
export const storable = (text: string): string =>
  Buffer.from(text.slice(0, MAXIMUM_LENGTH).replaceAll('\0', '\uFFFD')).toString()

/** True if a stored text may be part of a longer one. */
export const isCut = (text: string): boolean => text.length >= MAXIMUM_LENGTH

/** The same of every text in a value, as JSON. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? storable(inner) : inner))

/** JSON for a parameter: as in a text parameter, half a character becomes a replacement character. */
export const wellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? inner.toWellFormed() : inner))
