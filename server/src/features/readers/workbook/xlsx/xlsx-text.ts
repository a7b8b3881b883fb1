import type { WorkbookLimits } from '../limits.ts'
import { type Attributes, longCell } from '../xml.ts'

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g
const SPACE = ' \t\r\n'

/** Collects a text of an Excel workbook, whose parts may be formatted differently. How it is pronounced is left out. */
export class RichText {
  readonly #limits: WorkbookLimits
  #text = ''
  #piece: string | undefined
  #isKept = false
  #phoneticDepth = 0

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  open(name: string, attributes: Attributes, isKept: boolean): void {
    if (name === 'rPh') this.#phoneticDepth++
    if (name !== 't' || this.#phoneticDepth > 0) return
    this.#piece = ''
    const space = attributes['xml:space']
    this.#isKept = space === undefined ? isKept : space === 'preserve'
  }

  add(text: string): void {
    if (this.#piece === undefined) return
    this.#piece += text
    // Escapes take seven characters each.
    if (this.#piece.length > this.#limits.cellLength * 7) throw longCell(this.#limits)
  }

  close(name: string): void {
    if (name === 'rPh') this.#phoneticDepth--
    if (name !== 't' || this.#piece === undefined) return
    this.#text += unescaped(this.#isKept ? this.#piece : trimmed(this.#piece))
    this.#piece = undefined
    if (this.#text.length > this.#limits.cellLength) throw longCell(this.#limits)
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** Excel writes characters that XML does not allow or keep as `_x000D_`, and what looks like that as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** The white space of XML goes; no-break spaces stay. An expression would take the square of the time. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && SPACE.includes(text.charAt(from))) from++
  while (to > from && SPACE.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
