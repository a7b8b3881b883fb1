import { foldedText } from '@bonfire/contract/values/folded-text'
/** The words of a search, folded; none for an empty search. */
export function searchWords(search: string): string[] {
  return foldedText(search).split(/\s+/).filter(Boolean)
}

/** True if the text, which must be folded, contains every word. */
export function matchesWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}

/** Says of each text, which must be folded, whether it contains each word. */
export function wordsInTexts(foldedTexts: readonly string[], words: readonly string[]): boolean[][] {
  return words.map((word) => foldedTexts.map((text) => text.includes(word)))
}
