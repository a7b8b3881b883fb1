import { refuse } from '../../../../http/refusal.ts'
import type { WorkbookLimits } from './limits.ts'
import { longCell } from './xml.ts'

/** The engine cuts longer texts out of another one, which then stays in memory: all of the XML around them. */
const LONGEST_WHOLE_TEXT = 12

/** One row of a sheet. */
export interface SheetRow {
  /** As the spreadsheet program shows it, from 1. */
  readonly row: number
  /** By column; without the empty ones at the end. */
  readonly cells: readonly string[]
}

/** The cells of the row that is being read, and what a sheet has given so far. */
export class RowCells {
  readonly #limits: WorkbookLimits
  readonly #ready: (SheetRow & { times: number })[] = []
  #cells: string[] = []
  #length = 0
  #totalLength = 0

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  /** Columns are counted from 0. An empty text takes no place. */
  put(column: number, text: string): void {
    if (text === '') return
    const { columns, cellLength, rowLength } = this.#limits
    if (column >= columns) throw refuse('workbook.too-wide', { maximum: columns })
    if (text.length > cellLength) throw longCell(this.#limits)
    this.#length += text.length
    if (this.#length > rowLength) throw refuse('workbook.long-row', { maximum: rowLength })
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = ownText(text)
  }

  /** The row is complete; a repeated one stands for several. */
  end(row: number, times = 1): void {
    if (this.#cells.length === 0) return
    const { rows, totalBytes } = this.#limits
    if (row + times - 1 > rows) throw refuse('workbook.too-tall', { maximum: rows })
    this.#totalLength += this.#length * times
    if (this.#totalLength > totalBytes) {
      throw refuse('workbook.unpacks', { maximumMegabytes: Math.round(totalBytes / 1e6) })
    }
    this.#ready.push({ row, cells: this.#cells, times })
    this.#cells = []
    this.#length = 0
  }

  *take(): Generator<SheetRow> {
    for (const { row, cells, times } of this.#ready) {
      for (let repeat = 0; repeat < times; repeat++) yield { row: row + repeat, cells }
    }
    this.#ready.length = 0
  }
}

/** The same text without what it was cut out of. */
const ownText = (text: string) => (text.length > LONGEST_WHOLE_TEXT ? ` ${text}`.slice(1) : text)
