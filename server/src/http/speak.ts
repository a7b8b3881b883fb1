import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorBody } from '@bonfire/contract/errors'
import { FRENCH_MESSAGES } from './french-messages.ts'

interface Spoken {
  readonly pattern: RegExp
  readonly french: string
}

const PLACEHOLDER = /\{\d;?\}/g
const length = (template: string) => template.replace(PLACEHOLDER, '').length

// Those that say the most first: what is put in may look like another message.
const SPOKEN: readonly Spoken[] = Object.entries(FRENCH_MESSAGES)
  .sort(([a], [b]) => length(b) - length(a))
  .map(([english, french]) => {
    const literal = english.split(PLACEHOLDER).map((part) => RegExp.escape(part))
    return { pattern: new RegExp(`^${literal.join('([\\s\\S]*)')}$`), french }
  })

// Those that do not begin with what is put in stand alone.
const SENTENCES = SPOKEN.filter(({ pattern }) => !pattern.source.startsWith('^('))
// Behind a semicolon the next field begins; a text with another one in it stays whole.
const NEXT_FIELD = /; (?=[\w.[\]]+(?: "[^"]*")?(?: [^;]*)?: )|; (?=and \d+ more$)/

/** Several messages in one, such as all that is wrong with a row. */
const listInFrench = (messages: string): string =>
  translated(messages, SENTENCES) ?? messages.split(NEXT_FIELD).map(inFrench).join('\u00a0; ')

/** A message of the server in French, or as it is when it has none: those for programs stay English. */
export const inFrench = (message: string): string => translated(message, SPOKEN) ?? message

function translated(message: string, spoken: readonly Spoken[]): string | undefined {
  for (const { pattern, french } of spoken) {
    const found = pattern.exec(message)
    if (found) {
      return french.replace(PLACEHOLDER, (place) => {
        const text = found[Number(place[1]) + 1] ?? ''
        return place.endsWith(';}') ? listInFrench(text) : text
      })
    }
  }
  return undefined
}

type Speaker = (messages: string) => string

/** Says messages in the language that was asked for. */
export const speaker = (headers: IncomingHttpHeaders): Speaker =>
  isFrenchAsked(headers) ? listInFrench : (messages) => messages

const isFrenchAsked = (headers: IncomingHttpHeaders) => /^fr\b/i.test(headers['accept-language'] ?? '')

/** An error in the language that was asked for by `Accept-Language`; the fields of a conflict are values, not messages. */
export function speak(body: ErrorBody, headers: IncomingHttpHeaders): ErrorBody {
  if (!isFrenchAsked(headers)) return body
  if (body.code !== 'invalid' || !body.fields) return { ...body, message: inFrench(body.message) }
  const fields = Object.fromEntries(Object.entries(body.fields).map(([field, text]) => [field, inFrench(text)]))
  const isList = body.message.startsWith(LIST_OF_FIELDS)
  const list = `${LIST_OF_FIELDS}${Object.values(fields).join('\u00a0; ')}`
  return { ...body, message: inFrench(isList ? list : body.message), fields }
}

/** How a message begins that tells of several fields. */
export const LIST_OF_FIELDS = 'Some fields are wrong. '
