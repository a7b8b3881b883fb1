import type { MentionedPerson, NamedUser } from '@bonfire/contract/actions/comments'
import { foldedText } from '@bonfire/contract/values/folded-text'

/** The text typed after an `@`, with its position. */
export interface MentionQuery {
  readonly start: number
  readonly typed: string
}

const LONGEST_NAME = 60

/** The mention at the caret: an `@` at the start or after a space, bracket or quote, on the same line. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST_NAME), caret)
  const found = /(?:^|[\s("'«])@([^@\n]*)$/.exec(before)
  const typed = found?.[1]
  if (typed === undefined) return undefined
  return { start: caret - typed.length - 1, typed }
}

/** People with a word in their name that starts with the query; matches of the whole name come first. */
export function matchingNames(names: readonly NamedUser[], typed: string, maximum = 8): readonly NamedUser[] {
  const wanted = foldedText(typed.trim())
  const rank = ({ display }: NamedUser) => {
    const name = foldedText(display)
    if (name.startsWith(wanted)) return 0
    return name.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2
  }
  return names
    .filter((name) => rank(name) < 2)
    .toSorted((a, b) => rank(a) - rank(b) || a.display.localeCompare(b.display))
    .slice(0, maximum)
}

/** The text with the mention inserted, and the new caret position. */
export function insertMention(text: string, caret: number, { start }: MentionQuery, display: string) {
  const written = `@${display} `
  const rest = text.slice(caret).replace(/^ /, '')
  return { text: text.slice(0, start) + written + rest, caret: start + written.length }
}

export interface TextPart {
  readonly text: string
  /** The person's id, if the part is a mention. */
  readonly id?: string
}

/** Splits the text into mentions and the rest; of two matching names the longer one wins. */
export function mentionParts(text: string, names: readonly MentionedPerson[]): TextPart[] {
  const longestFirst = spokenNames(names)
  const spoken = inSmallLetters(text)
  const parts: TextPart[] = []
  let textStart = 0
  let from = text.indexOf('@')
  while (from >= 0) {
    const start = from + 1
    const found = isBoundary(text[from - 1])
      ? longestFirst.find(({ name }) => spoken.startsWith(name, start) && isBoundary(text[start + name.length]))
      : undefined
    const end = start + (found?.name.length ?? 0)
    if (found) {
      if (from > textStart) parts.push({ text: text.slice(textStart, from) })
      parts.push({ text: text.slice(from, end), id: found.id })
      textStart = end
    }
    from = text.indexOf('@', end)
  }
  if (textStart < text.length) parts.push({ text: text.slice(textStart) })
  return parts
}

interface SpokenName {
  readonly name: string
  readonly id: string
}

const known = new WeakMap<readonly MentionedPerson[], readonly SpokenName[]>()

/** The names in lower case, longest first; computed once, not per text. */
function spokenNames(names: readonly MentionedPerson[]): readonly SpokenName[] {
  const spoken =
    known.get(names) ??
    names
      .filter(({ display }) => display !== '')
      .map(({ display, id }) => ({ name: inSmallLetters(display), id }))
      .toSorted((a, b) => b.name.length - a.name.length)
  known.set(names, spoken)
  return spoken
}

/** A few letters get longer in lower case: leave them alone, so that positions stay the same. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length
    ? small
    : text.replace(/\p{Lu}/gu, (letter) => {
        const lower = letter.toLowerCase()
        return lower.length === letter.length ? lower : letter
      })
}

const isBoundary = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character)

/** The person's name, with what distinguishes them from others of the same name. */
export const distinctName = ({ display, email }: Pick<NamedUser, 'display' | 'email'>) =>
  email === undefined ? display : `${display} (${email})`
