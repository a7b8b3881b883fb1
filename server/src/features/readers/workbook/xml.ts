import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { damagedPart } from './archive.ts'
import type { WorkbookLimits } from './limits.ts'

const MAXIMUM_DEPTH = 100
/** Small enough to parse in a millisecond. */
const PIECE_BYTES = 16 * 1024
/** Characters of a cell, each written as a separate entity, such as `&#x1F525;`. */
const LENGTH_OF_A_CHARACTER = 10

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  /** A text may arrive in several pieces. */
  text?(text: string): void
  close?(name: string): void
  /** Takes out of a piece what need not be parsed. */
  pick?(piece: string): string
}

/**
 * Parses a part and yields after every piece of it, so that what the handler found can be passed on. Document types are
 * refused, so there are no entities to expand.
 */
export async function* parseXml(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: WorkbookLimits,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  let unhandledLength = 0
  parser.on('doctype', () => {
    throw damagedPart(part)
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    unhandledLength = 0
    if (!isSelfClosing && ++depth > MAXIMUM_DEPTH) throw damagedPart(part)
    handler.open(name, attributes)
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    unhandledLength = 0
    if (!isSelfClosing) depth--
    handler.close?.(name)
  })
  const text = (piece: string) => {
    unhandledLength = 0
    handler.text?.(piece)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  const write = (piece: string) => {
    unhandledLength += piece.length
    parser.write(piece)
    // The parser keeps a text, a tag or a comment until it ends.
    if (unhandledLength > limits.cellLength * LENGTH_OF_A_CHARACTER) throw longCell(limits)
  }
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        if (isTimeToGiveWay()) await giveWay()
        const piece = decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true })
        write(handler.pick ? handler.pick(piece) : piece)
        yield
      }
    }
    write(decoder.decode())
    parser.close()
    yield
  } catch (error) {
    throw error instanceof Refusal ? error : damagedPart(part)
  }
}

/** Parses a part to its end, or until the handler has all it wants. */
export async function parseWhole(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler & { readonly isDone?: boolean },
  limits: WorkbookLimits,
): Promise<void> {
  const pieces = parseXml(part, bytes, handler, limits)
  while (!(await pieces.next()).done) {
    if (handler.isDone) await pieces.return(undefined)
  }
}

export const longCell = ({ cellLength }: WorkbookLimits): Refusal =>
  refuse('workbook.long-cell', { maximum: cellLength })

/** `x:row` is a row, whatever the prefix of its namespace. */
export function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}
