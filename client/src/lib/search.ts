/** The words of a search, lower case; none for an empty search. */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Whether the text, which must be lower case, contains every word. */
export function matchesWords(lowerCaseText: string, words: readonly string[]): boolean {
  return words.every((word) => lowerCaseText.includes(word))
}

/** For each text, which must be lower case, whether it contains each word. */
export function wordsInTexts(lowerCaseTexts: readonly string[], words: readonly string[]): boolean[][] {
  return words.map((word) => lowerCaseTexts.map((text) => text.includes(word)))
}
