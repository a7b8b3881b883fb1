import { refuse } from '../../../../http/refusal.ts'
import { type Archive, damagedPart } from '../archive.ts'
import { isoMomentText, numberText } from '../cell-text.ts'
import type { WorkbookLimits } from '../limits.ts'
import type { ShownNumber } from '../number-formats.ts'
import { RowCells, type SheetRow } from '../row-cells.ts'
import { type Attributes, localName, longCell, parseWhole, parseXml, type XmlHandler } from '../xml.ts'
import { TextTable } from './text-table.ts'
import { readStyles, readXlsxParts, type XlsxParts, type XlsxSheet } from './xlsx-parts.ts'
import { RichText, unescaped } from './xlsx-text.ts'

/** XFD, the last column of Excel, counted from 0. */
const LAST_COLUMN = 16_383

interface Shared {
  readonly texts: TextTable
  readonly kinds: readonly (ShownNumber | undefined)[]
}

/** The sheets of an Excel workbook. Their texts and styles are read once, with the first of them. */
export async function openXlsx(archive: Archive, limits: WorkbookLimits) {
  const parts = await readXlsxParts(archive, limits)
  let shared: Promise<Shared> | undefined
  return {
    sheets: parts.sheets,
    async *rows(sheet: XlsxSheet): AsyncGenerator<SheetRow> {
      shared ??= readShared(parts, archive, limits)
      const reader = new SheetReader(sheet.part, parts.is1904, await shared, limits)
      for await (const _ of parseXml(sheet.part, archive.read(sheet.part), reader, limits)) {
        for (const row of reader.rows.take()) yield row
      }
    },
  }
}

async function readShared(parts: XlsxParts, archive: Archive, limits: WorkbookLimits): Promise<Shared> {
  const kinds = parts.styles === undefined ? [] : await readStyles(parts.styles, archive, limits)
  const texts = new TextTable(limits)
  if (parts.sharedTexts !== undefined) await readTexts(parts.sharedTexts, texts, archive, limits)
  return { texts, kinds }
}

async function readTexts(part: string, texts: TextTable, archive: Archive, limits: WorkbookLimits): Promise<void> {
  const text = new RichText(limits)
  let isAllKept = false
  let isKept = false
  const handler: XmlHandler = {
    open(fullName, attributes) {
      const name = localName(fullName)
      if (name === 'sst') isAllKept = attributes['xml:space'] === 'preserve'
      if (name === 'si') isKept = isAllKept || attributes['xml:space'] === 'preserve'
      text.open(name, attributes, isKept)
    },
    text: (piece) => text.add(piece),
    close(fullName) {
      const name = localName(fullName)
      text.close(name)
      if (name === 'si') texts.add(text.take())
    },
  }
  await parseWhole(part, archive.read(part), handler, limits)
}

class SheetReader implements XmlHandler {
  readonly rows: RowCells
  readonly #part: string
  readonly #is1904: boolean
  readonly #shared: Shared
  readonly #limits: WorkbookLimits
  readonly #richText: RichText
  #isRoot = true
  #isInRows = false
  #row = 0
  #column = -1
  #type = ''
  #style = ''
  /** The value that is being read. */
  #value: string | undefined
  #cell = ''

  constructor(part: string, is1904: boolean, shared: Shared, limits: WorkbookLimits) {
    this.rows = new RowCells(limits)
    this.#part = part
    this.#is1904 = is1904
    this.#shared = shared
    this.#limits = limits
    this.#richText = new RichText(limits)
  }

  open(fullName: string, attributes: Attributes): void {
    const name = localName(fullName)
    if (this.#isRoot && name !== 'worksheet') throw damagedPart(this.#part)
    this.#isRoot = false
    if (name === 'sheetData') this.#isInRows = true
    if (!this.#isInRows) return
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#value = ''
    else if (name === 'row') this.#openRow(attributes.r)
    else if (this.#type === 'inlineStr') this.#richText.open(name, attributes, false)
  }

  text(text: string): void {
    if (this.#value !== undefined) {
      this.#value += text
      if (this.#value.length > this.#limits.cellLength * 7) throw longCell(this.#limits)
    } else if (this.#type === 'inlineStr') this.#richText.add(text)
  }

  close(fullName: string): void {
    if (!this.#isInRows) return
    const name = localName(fullName)
    if (name === 'v') {
      this.#cell = this.#value ?? ''
      this.#value = undefined
    } else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.rows.end(this.#row)
    else if (name === 'sheetData') this.#isInRows = false
    else if (this.#type === 'inlineStr') this.#richText.close(name)
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference)
    // Row numbers that go back would be ambiguous.
    if (!Number.isInteger(row) || row <= this.#row) throw damagedPart(this.#part)
    if (row > this.#limits.rows) throw refuse('workbook.too-tall', { maximum: this.#limits.rows })
    this.#row = row
    this.#column = -1
  }

  #openCell({ r, t = 'n', s = '' }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    if (!(this.#column <= LAST_COLUMN)) throw damagedPart(this.#part)
    this.#type = t
    this.#style = s
    this.#cell = ''
  }

  #closeCell(): void {
    const text = this.#type === 'inlineStr' ? this.#richText.take() : this.#cell && this.#shown(this.#cell)
    this.#type = ''
    this.rows.put(this.#column, text)
  }

  #shown(stored: string): string {
    switch (this.#type) {
      case 's': {
        const text = this.#shared.texts.at(Number(stored))
        if (text === undefined) throw damagedPart(this.#part)
        return text
      }
      case 'str':
        return unescaped(stored)
      case 'b':
        return stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        return stored
      case 'd':
        return isoMomentText(stored.trim()) ?? stored
      default: {
        const kind = this.#style === '' ? undefined : this.#shared.kinds[Number(this.#style)]
        return numberText(stored.trim(), kind, this.#is1904) ?? stored
      }
    }
  }
}

const [A, Z] = [0x41, 0x5a]

/** The column of `C5`, counted from 0; NaN if it is none. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < 4; at++) {
    const code = reference.charCodeAt(at)
    if (!(code >= A && code <= Z)) return at === 0 ? Number.NaN : column - 1
    column = column * 26 + code - A + 1
  }
  return Number.NaN
}
