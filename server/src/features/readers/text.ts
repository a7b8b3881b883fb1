import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import { refuse } from '../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../locales/rejections.ts'
import { MAXIMUM_DEPTH } from './json-value.ts'

/** Maximum characters of a row: 1,440 firings and the longest description fit ten times over. */
export const MAXIMUM_ROW_LENGTH = 1_000_000

// Small enough to process in a fraction of a millisecond.
const PIECE_BYTES = 16 * 1024

/**
 * Decodes text, UTF-8 by default, with or without a BOM, in chunks. An invalid byte becomes U+FFFD, so that only its row is rejected: see
 * `encodingProblem`; in strict mode it is refused at once. Gives way between chunks, because megabytes may contain no
 * row.
 */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  { isStrict = false, encoding = 'utf-8' } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw refuse('import.not-utf8')
    }
  }
  let isEmpty = true
  for await (const chunk of inPieces(untilBrokenOff(bytes))) {
    if (isTimeToGiveWay()) await giveWay()
    if (isEmpty && encoding === 'utf-8') refuseOtherEncodings(chunk)
    const text = decode(chunk)
    if (text === '') continue
    isEmpty = false
    yield text
  }
  const rest = decode()
  if (rest) yield rest
  else if (isEmpty) throw refuse('import.nothing')
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
  }
}

/** Refuses an upload whose connection was lost. */
export async function* untilBrokenOff(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw refuse('import.broken-off')
  }
}

function refuseOtherEncodings(start: Uint8Array): void {
  const [first, second] = start
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw refuse('import.utf16')
  if (first === 0x1f && second === 0x8b) {
    throw refuse('import.gzip')
  }
}

export function encodingProblem(row: number, text: string): RowProblem | undefined {
  if (!text.includes('\uFFFD')) return undefined
  const near = text.slice(Math.max(0, text.indexOf('\uFFFD') - 20), text.indexOf('\uFFFD'))
  return rowProblem(row, 'row.not-utf8', { after: JSON.stringify(near) })
}

export const tooLong = (row: number, maximum = MAXIMUM_ROW_LENGTH) => rowProblem(row, 'row.too-long', { maximum })

export const tooDeep = (row: number) => rowProblem(row, 'row.too-deep', { levels: MAXIMUM_DEPTH })
