import { giveWay, isTimeToGiveWay } from '../../../../http/give-way.ts'
import { refuse } from '../../../../http/refusal.ts'
import { type Archive, damagedPart } from '../archive.ts'
import type { WorkbookLimits } from '../limits.ts'
import { RowCells, type SheetRow } from '../row-cells.ts'
import { type Attributes, parseWhole, parseXml, type XmlHandler } from '../xml.ts'
import { OdsCell } from './ods-cell.ts'
import { type OdsSheet, readOdsSheets } from './ods-sheets.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
const ENCRYPTED = 'encrypted-package'

export const isOpenDocument = (archive: Archive): boolean => archive.has(CONTENT) || archive.has(ENCRYPTED)

export async function openOds(archive: Archive, limits: WorkbookLimits) {
  await refuseEncrypted(archive, limits)
  return {
    sheets: await readOdsSheets(CONTENT, archive, limits),
    async *rows({ place }: OdsSheet): AsyncGenerator<SheetRow> {
      const reader = new TableReader(place, limits)
      for await (const _ of parseXml(CONTENT, archive.read(CONTENT), reader, limits)) {
        for (const row of reader.rows.take()) {
          // One row may be repeated a million times.
          if (isTimeToGiveWay()) await giveWay()
          yield row
        }
        if (reader.isDone) return
      }
    },
  }
}

/** The parts of an encrypted document are encrypted one by one, or all in one. */
async function refuseEncrypted(archive: Archive, limits: WorkbookLimits): Promise<void> {
  if (archive.has(ENCRYPTED)) throw refuse('workbook.protected')
  if (!archive.has(MANIFEST)) return
  const open = (name: string) => {
    if (name.endsWith('encryption-data')) throw refuse('workbook.protected')
  }
  await parseWhole(MANIFEST, archive.read(MANIFEST), { open }, limits)
}

/** Neither rows nor what a cell shows. */
const isAside = (name: string) =>
  name.startsWith('draw:') || name === 'office:annotation' || name === 'table:shapes' || name === 'text:ruby-text'

class TableReader implements XmlHandler {
  readonly rows: RowCells
  /** The table has ended. */
  isDone = false
  readonly #place: number
  readonly #cell: OdsCell
  readonly #path: string[] = []
  #tables = 0
  #isInside = false
  #asideDepth = 0
  #row = 1
  #rowTimes = 1
  #column = 0
  #cellTimes = 1

  constructor(place: number, limits: WorkbookLimits) {
    this.rows = new RowCells(limits)
    this.#place = place
    this.#cell = new OdsCell(limits)
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (name === 'table:table' && parent === 'office:spreadsheet') this.#isInside = this.#tables++ === this.#place
    else if (this.#isInside) this.#openInside(name, attributes)
  }

  text(text: string): void {
    if (this.#isInside && this.#asideDepth === 0) this.#cell.text(text)
  }

  close(name: string): void {
    this.#path.pop()
    if (!this.#isInside) return
    if (this.#asideDepth > 0) this.#asideDepth--
    else if (name === 'table:table-cell') this.#closeCell(this.#cell.shown())
    else if (name === 'table:covered-table-cell') this.#closeCell('')
    else if (name === 'table:table-row') {
      this.rows.end(this.#row, this.#rowTimes)
      this.#row += this.#rowTimes
    } else if (name === 'table:table') {
      this.#isInside = false
      this.isDone = true
    } else this.#cell.close(name)
  }

  #openInside(name: string, attributes: Attributes): void {
    if (this.#asideDepth > 0 || isAside(name) || name === 'table:table') this.#asideDepth++
    else if (name === 'table:table-row') {
      this.#rowTimes = timesOf(attributes['table:number-rows-repeated'])
      this.#column = 0
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cellTimes = timesOf(attributes['table:number-columns-repeated'])
      this.#cell.begin(attributes)
    } else this.#cell.open(name, attributes)
  }

  #closeCell(text: string): void {
    // The rest of a sheet is one empty cell, repeated: it is skipped as a whole.
    if (text !== '') for (let time = 0; time < this.#cellTimes; time++) this.rows.put(this.#column + time, text)
    this.#column += this.#cellTimes
  }
}

function timesOf(repeated: string | undefined): number {
  if (repeated === undefined) return 1
  const times = Number(repeated)
  if (!Number.isSafeInteger(times) || times < 1) throw damagedPart(CONTENT)
  return times
}
