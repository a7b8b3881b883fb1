import { decimalText, isoDurationText, isoMomentText } from '../cell-text.ts'
import type { WorkbookLimits } from '../limits.ts'
import { type Attributes, longCell } from '../xml.ts'

/** XML does not allow U+FFFE, so it marks white space that is written as elements: other white space is collapsed. */
const STAND_IN: Readonly<Record<string, string>> = {
  'text:s': '\uFFFEs',
  'text:tab': '\uFFFEt',
  'text:line-break': '\uFFFEn',
}
const MEANT: Readonly<Record<string, string>> = { s: ' ', t: '\t', n: '\n' }
const TO_COLLAPSE = /\uFFFE|^ | $|[ \t\r\n]{2}|[\t\r\n]/

/** An OpenDocument cell shows its value by its type, or its paragraphs. */
export class OdsCell {
  readonly #limits: WorkbookLimits
  #attributes: Attributes = {}
  #paragraphs: string[] = []
  #paragraph: string | undefined
  #length = 0

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  begin(attributes: Attributes): void {
    this.#attributes = attributes
    this.#paragraphs = []
    this.#length = 0
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'text:p') this.#paragraph = ''
    const standIn = STAND_IN[name]
    if (standIn === undefined) return
    const count = name === 'text:s' ? Number(attributes['text:c'] ?? 1) : 1
    if (!(count <= this.#limits.cellLength)) throw longCell(this.#limits)
    this.text(standIn.repeat(count))
  }

  text(text: string): void {
    if (this.#paragraph === undefined) return
    this.#length += text.length
    if (this.#length > this.#limits.cellLength) throw longCell(this.#limits)
    this.#paragraph += text
  }

  close(name: string): void {
    if (name !== 'text:p' || this.#paragraph === undefined) return
    this.#paragraphs.push(collapsed(this.#paragraph))
    this.#paragraph = undefined
    // Empty paragraphs are text too: each is a line.
    if (++this.#length > this.#limits.cellLength) throw longCell(this.#limits)
  }

  shown(): string {
    const value = this.#attributes['office:value']
    switch (this.#attributes['office:value-type']) {
      case 'float': {
        const number = Number(value || Number.NaN)
        return Number.isFinite(number) ? decimalText(number) : this.#text()
      }
      case 'percentage': {
        const number = Number(value || Number.NaN)
        return Number.isFinite(number) ? `${decimalText(number * 100)}%` : this.#text()
      }
      case 'currency': {
        const number = Number(value || Number.NaN)
        const currency = this.#attributes['office:currency'] ?? ''
        return Number.isFinite(number) ? `${decimalText(number)} ${currency}`.trim() : this.#text()
      }
      case 'date': {
        const date = this.#attributes['office:date-value'] ?? ''
        return isoMomentText(date) ?? (date || this.#text())
      }
      case 'time': {
        const time = this.#attributes['office:time-value'] ?? ''
        return isoDurationText(time) ?? (time || this.#text())
      }
      case 'boolean':
        return this.#attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
      case 'string': {
        // Calc gives an error an empty value.
        const isError = this.#attributes['calcext:value-type'] === 'error'
        return isError ? this.#text() : (this.#attributes['office:string-value'] ?? this.#text())
      }
      default:
        return this.#text()
    }
  }

  #text(): string {
    return this.#paragraphs.length === 1 ? (this.#paragraphs[0] ?? '') : this.#paragraphs.join('\n')
  }
}

function collapsed(paragraph: string): string {
  if (!TO_COLLAPSE.test(paragraph)) return paragraph
  return paragraph
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/^ | $/g, '')
    .replaceAll(/\uFFFE([stn])/g, (_, letter: string) => MEANT[letter] ?? '')
}
