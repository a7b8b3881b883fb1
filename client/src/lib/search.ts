/** The words of a search, lower case; none for an empty search (ANL-23). */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Every word occurs in the text, which must be lower case. */
export function matchesWords(lowerCaseText: string, words: readonly string[]): boolean {
  return words.every((word) => lowerCaseText.includes(word))
}

/** For each text, which must be lower case, whether each word occurs in it. */
export function wordsInTexts(lowerCaseTexts: readonly string[], words: readonly string[]): boolean[][] {
  return words.map((word) => lowerCaseTexts.map((text) => text.includes(word)))
}
