import { isBlank, type JsonValue, jsonValue } from './json-value.ts'

/** An entry of one of the lists in a JSON object. */
export interface ListEntry {
  readonly list: string
  readonly value: JsonValue
}

export interface ListOptions {
  /** Called for each member of the object before its entries. Returns whether to read it; others are skipped. */
  readonly isWanted: (key: string, isList: boolean) => boolean
  readonly maximumEntryLength: number
}

/** The message for JSON that is not an object. */
export const NO_OBJECT = 'No object at position 0'

const MAXIMUM_KEY_LENGTH = 1000

/** The tokens that may come next. */
type Expected =
  | 'object'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'member'
  | 'firstEntry'
  | 'entry'
  | 'afterEntry'
  | 'afterMember'
  | 'end'

/** Punctuation by the expected token, and what may follow it. */
const PUNCTUATION: Readonly<Record<Expected, Readonly<Record<string, Expected>>>> = {
  object: { '{': 'firstKey' },
  firstKey: { '}': 'end' },
  key: {},
  colon: { ':': 'member' },
  member: {},
  firstEntry: { ']': 'afterMember' },
  entry: {},
  afterEntry: { ',': 'entry', ']': 'afterMember' },
  afterMember: { ',': 'key', '}': 'end' },
  end: {},
}

/**
 * Yields the entries of the lists in `{"name": [...], ...}`, each as soon as its text is complete: neither a long nor a
 * deep list is ever in memory. Throws a SyntaxError with the position if the text is not such an object.
 */
export async function* readLists(text: AsyncIterable<string>, options: ListOptions): AsyncGenerator<ListEntry, void> {
  let expected: Expected = 'object'
  let key = ''
  let value: JsonValue | undefined
  let before = 0
  for await (const piece of text) {
    for (let at = 0; at < piece.length; ) {
      if (value) {
        at = value.take(piece, at)
        if (!value.isDone) continue
        if (expected === 'entry') yield { list: key, value }
        if (expected === 'key') key = keyOf(value, before + at)
        expected = expected === 'key' ? 'colon' : expected === 'entry' ? 'afterEntry' : 'afterMember'
        value = undefined
        continue
      }
      const character = piece[at] ?? ''
      if (isBlank(character.charCodeAt(0))) {
        at += 1
        continue
      }
      const next: Expected | undefined = PUNCTUATION[expected][character]
      if (next) {
        expected = next
        at += 1
      } else if (expected === 'member' && options.isWanted(key, character === '[') && character === '[') {
        expected = 'firstEntry'
        at += 1
      } else {
        expected = beginValue(expected, character, before + at)
        value = jsonValue(expected === 'key' ? MAXIMUM_KEY_LENGTH : options.maximumEntryLength)
      }
    }
    before += piece.length
  }
  if (expected !== 'end') throw new SyntaxError('Unexpected end')
}

/** The state of reading. */
function beginValue(expected: Expected, character: string, position: number): 'key' | 'member' | 'entry' {
  const isValue = !',:}]'.includes(character)
  if ((expected === 'firstKey' || expected === 'key') && character === '"') return 'key'
  if ((expected === 'firstEntry' || expected === 'entry') && isValue) return 'entry'
  if (expected === 'member' && isValue) return 'member'
  if (expected === 'object' && '["0123456789-tfn'.includes(character)) throw new SyntaxError(NO_OBJECT)
  throw new SyntaxError(`Unexpected character at position ${position}`)
}

function keyOf(value: JsonValue, position: number): string {
  try {
    return JSON.parse(value.text())
  } catch {
    throw new SyntaxError(`Unexpected name at position ${position}`)
  }
}
