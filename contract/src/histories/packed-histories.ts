import type { HistoryLine } from './histories.ts'

/**
 * Histories in little space: one block a line, in the order requested, so that the first lines are drawn while the
 * others are still read. A block: the length of its head in bytes (uint32), the head (JSON), padding to a multiple of 8,
 * then its numbers. Little-endian. NaN means null.
 */
type Head = Omit<HistoryLine, 't' | 'v' | 'minimum' | 'maximum' | 'gap'> & {
  readonly count: number
  readonly nextAt: number | null
}

const ALIGNMENT = 8
const padded = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
/** Bytes of the numbers after a head. Samples: two float64 each; columns: two float32 and a byte each. */
const bodyBytes = ({ form, count }: Head) => (form === 'samples' ? count * 16 : count * 8 + padded(count))

export function packLine(line: HistoryLine): Uint8Array {
  const { bytes, head } = blockOf(line)
  if (line.form === 'samples') {
    new Float64Array(bytes.buffer, head, line.t.length).set(line.t)
    new Float64Array(bytes.buffer, head + line.t.length * 8, line.t.length).set(
      line.v.map((value) => value ?? Number.NaN),
    )
    return bytes
  }
  const count = line.minimum.length
  new Float32Array(bytes.buffer, head, count).set(line.minimum.map((value) => value ?? Number.NaN))
  new Float32Array(bytes.buffer, head + count * 4, count).set(line.maximum.map((value) => value ?? Number.NaN))
  bytes.set(line.gap, head + count * 8)
  return bytes
}

function blockOf(line: HistoryLine): { bytes: Uint8Array<ArrayBuffer>; head: number } {
  const { pointId, kind, unit, holdSeconds, isOnChange, summary, form } = line
  const count = line.form === 'samples' ? line.t.length : line.minimum.length
  const nextAt = line.form === 'samples' ? line.nextAt : null
  const head: Head = { pointId, kind, unit, holdSeconds, isOnChange, nextAt, summary, form, count }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const start = padded(4 + text.length)
  const bytes = new Uint8Array(start + bodyBytes(head))
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, 4)
  return { bytes, head: start }
}

/** The lines as they arrive. */
export async function* readPackedLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<HistoryLine> {
  let rest = new Uint8Array(0)
  for await (const piece of pieces) {
    const joined = new Uint8Array(rest.length + piece.length)
    joined.set(rest)
    joined.set(piece, rest.length)
    rest = joined
    for (let block = firstBlock(rest); block; block = firstBlock(rest)) {
      yield block.line
      rest = rest.slice(block.length)
    }
  }
  if (rest.length > 0) throw new Error('The histories ended in the middle of a line')
}

function firstBlock(bytes: Uint8Array<ArrayBuffer>): { line: HistoryLine; length: number } | undefined {
  if (bytes.length < 4) return undefined
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const start = padded(4 + headLength)
  if (bytes.length < start) return undefined
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength)))
  const length = start + bodyBytes(head)
  if (bytes.length < length) return undefined
  // The numbers must begin at a multiple of their size.
  const body = bytes.slice(start, length)
  return { line: lineOf(head, body), length }
}

function lineOf({ count, nextAt, ...facts }: Head, { buffer }: Uint8Array<ArrayBuffer>): HistoryLine {
  if (facts.form === 'samples') {
    const t = Array.from(new Float64Array(buffer, 0, count))
    return { ...facts, form: 'samples', nextAt, t, v: numbersOrNull(new Float64Array(buffer, count * 8, count)) }
  }
  return {
    ...facts,
    form: 'columns',
    minimum: numbersOrNull(new Float32Array(buffer, 0, count)),
    maximum: numbersOrNull(new Float32Array(buffer, count * 4, count)),
    gap: Array.from(new Uint8Array(buffer, count * 8, count)),
  }
}

const numbersOrNull = (values: Float32Array | Float64Array) =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value))
