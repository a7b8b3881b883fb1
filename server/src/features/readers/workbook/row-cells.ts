import { refuse } from '../../../http/refusal.ts'
import type { WorkbookLimits } from './limits.ts'
import { longCell } from './xml.ts'

export interface SheetRow {
  /** The row's number in a spreadsheet program, from 1. */
  readonly row: number
  /** Cells by column; the empty ones at the end are left out. */
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
    this.#cells[column] = text
  }

  /** The row is complete; a repeated one counts as several. */
  end(row: number, times = 1): void {
    if (this.#cells.length === 0) return
    const { rows, totalBytes } = this.#limits
    if (row + times - 1 > rows) throw refuse('workbook.too-tall', { maximum: rows })
    this.#totalLength += this.#length * times
    if (this.#totalLength > totalBytes) {
      throw refuse('workbook.unpacks', { maximumMegabytes: Math.round(totalBytes / 1e6) })
    }
    this.#ready.push({ row, cells: ownTexts(this.#cells), times })
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

/** The engine cuts a text out of another one, which then stays in memory: here the row, not all of the XML around it. */
function ownTexts(cells: readonly string[]): string[] {
  const row = cells.join('')
  let at = 0
  return cells.map((text) => {
    const from = at
    at += text.length
    return row.slice(from, at)
  })
}
