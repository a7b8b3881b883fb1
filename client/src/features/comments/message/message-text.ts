import type { NamedUser } from '@bonfire/contract/actions/comments'
import * as z from 'zod/mini'
import { maskCode } from '../mentions/mask-code.ts'
import { insertMention, type MentionQuery, mentionParts } from '../mentions/mentions.ts'

/** A name chosen from the list: whose it is, and the position of its `@`. */
interface ChosenMention {
  readonly start: number
  readonly id: string
  readonly display: string
}

/** A message's text with the people chosen for its mentions, because two people may have the same name. */
export interface MessageText {
  readonly text: string
  readonly chosen: readonly ChosenMention[]
}

export const EMPTY_MESSAGE: MessageText = { text: '', chosen: [] }

const Message = z.object({
  text: z.string(),
  chosen: z.array(z.object({ start: z.int(), id: z.string(), display: z.string() })),
})

/** A message stored as JSON. */
export function toMessage(kept: unknown): MessageText | undefined {
  return Message.safeParse(kept).data
}

/** The message after typing, pasting or deleting up to the caret: mentions move along, and edited ones are dropped. */
export function typeText(before: MessageText, text: string, caret: number): MessageText {
  const rest = text.slice(caret)
  const sameEnd = before.text.endsWith(rest) ? rest.length : 0
  const most = Math.min(before.text.length, text.length) - sameEnd
  let sameStart = 0
  while (sameStart < most && before.text[sameStart] === text[sameStart]) sameStart += 1
  const moved = text.length - before.text.length
  const chosen = before.chosen.flatMap((mention) => {
    if (mention.start + mention.display.length + 1 <= sameStart) return [mention]
    if (mention.start < before.text.length - sameEnd) return []
    return [{ ...mention, start: mention.start + moved }]
  })
  return { text, chosen }
}

/** The message with a person's name in place of the query, and the new caret position. */
export function chooseMention(before: MessageText, caret: number, query: MentionQuery, person: NamedUser) {
  const written = insertMention(before.text, caret, query, person.display)
  const { chosen } = typeText(before, written.text, written.caret)
  const mention = { start: query.start, id: person.id, display: person.display }
  return { message: { text: written.text, chosen: [...chosen, mention] }, caret: written.caret }
}

export interface Meant {
  /** Everyone mentioned, once each: the hashtagList. */
  readonly ids: readonly string[]
  /** Typed names shared by several people: it is unclear who is meant. */
  readonly unclear: readonly string[]
}

const NO_MENTIONS: Meant = { ids: [], unclear: [] }

/** The people a message mentions: a chosen name means the person chosen, a typed name the only person who has it. */
export function findMentioned({ text, chosen }: MessageText, names: readonly NamedUser[]): Meant {
  if (!text.includes('@')) return NO_MENTIONS
  const ids = new Set<string>()
  const unclear = new Set<string>()
  let start = 0
  for (const part of mentionParts(maskCode(text), names)) {
    const bearers = findNamesakes(names, part.id)
    const picked = chosen.find((mention) => mention.start === start && bearers.some(({ id }) => id === mention.id))
    const [only, ...others] = bearers
    if (picked) ids.add(picked.id)
    else if (only && others.length === 0) ids.add(only.id)
    else if (only) unclear.add(only.display)
    start += part.text.length
  }
  return { ids: [...ids], unclear: [...unclear] }
}

/** Everyone with the person's name. */
function findNamesakes(names: readonly NamedUser[], id: string | undefined): readonly NamedUser[] {
  const display = names.find((name) => name.id === id)?.display.toLowerCase()
  return display === undefined ? [] : names.filter((name) => name.display.toLowerCase() === display)
}
