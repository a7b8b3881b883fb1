const MAXIMUM_WORDS = 3

/** Initials of up to three words: `Chief Plant Operator` gives `CPO`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS)
  return words.map((word) => ([...word][0] ?? '').toLocaleUpperCase()).join('')
}
