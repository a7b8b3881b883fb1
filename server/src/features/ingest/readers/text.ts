import type { Rejection } from '@bonfire/contract/ingest'
import { malformed } from '../../../http/refusal.ts'
import { MAXIMUM_DEPTH } from './json-value.ts'

/** Characters of one row: 1,440 firings and the longest description fit ten times over. */
export const MAXIMUM_ROW_LENGTH = 1_000_000

/**
 * UTF-8 with or without a byte order mark, in pieces. A byte that is not UTF-8 becomes U+FFFD, so that
 * the row that holds it can be rejected alone: see `encodingProblem`. When strict it is refused at once.
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>, { isStrict = false } = {}): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: isStrict })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? utf8.decode(chunk, { stream: true }) : utf8.decode()
    } catch {
      throw malformed('The file holds bytes that are not UTF-8. Save it as UTF-8 and choose it again.')
    }
  }
  let isEmpty = true
  for await (const chunk of untilBrokenOff(bytes)) {
    if (isEmpty) refuseOtherEncodings(chunk)
    const text = decode(chunk)
    if (text === '') continue
    isEmpty = false
    yield text
  }
  const rest = decode()
  if (rest) yield rest
  else if (isEmpty) throw malformed('There is nothing to import: what was sent is empty.')
}

async function* untilBrokenOff(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw malformed('The sender broke off before the end. Send it again: what is stored already stays as it is.')
  }
}

function refuseOtherEncodings(start: Uint8Array): void {
  const [first, second] = start
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw malformed('This is UTF-16 text. Save it as UTF-8 and send it again.')
  if (first === 0x1f && second === 0x8b) {
    throw malformed('This is compressed with gzip. Unpack it first, or send it with Content-Encoding: gzip.')
  }
}

export function encodingProblem(row: number, text: string): Rejection | undefined {
  if (!text.includes('\uFFFD')) return undefined
  const near = text.slice(Math.max(0, text.indexOf('\uFFFD') - 20), text.indexOf('\uFFFD'))
  const message = `Holds bytes that are not UTF-8, after ${JSON.stringify(near)}. Save the file as UTF-8 and send this row again.`
  return { row, code: 'wrong_encoding', message }
}

export const tooLong = (row: number): Rejection => ({
  row,
  code: 'too_long',
  message: `Is longer than ${MAXIMUM_ROW_LENGTH.toLocaleString('en')} characters. Split it into several rows.`,
})

export const tooDeep = (row: number): Rejection => ({
  row,
  code: 'malformed',
  message: `Is nested more than ${MAXIMUM_DEPTH} levels deep. Send a hit as an object of texts, numbers and a list of times.`,
})
