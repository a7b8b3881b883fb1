import type { TableChoices, TableReading } from '@bonfire/contract/imports/table-reading'
import { dateOrderIn, needsDateOrder, orderAmong } from '../../readers/cells/date-order.ts'
import type { DecimalMark } from '../../readers/cells/numbers.ts'
import { withoutGuard } from '../../readers/cells/plain-cell.ts'
import type { SampleColumns } from './sample-columns.ts'
import { ValueEvidence } from './value-evidence.ts'

type Source = Pick<TableReading, 'separator' | 'sheet'>
type Choices = Pick<TableChoices, 'dateOrder' | 'decimalMark'>

/** The signs in the cells of a table of samples for how it is read. */
export class TableEvidence {
  readonly #columns: SampleColumns
  readonly #source: Source
  readonly #values: ReadonlyMap<number, ValueEvidence>
  readonly #orders = new Set<ReturnType<typeof dateOrderIn>>()
  #areDatesOpen = false

  constructor(columns: SampleColumns, source: Source) {
    this.#columns = columns
    this.#source = source
    this.#values = new Map(
      columns.form === 'long'
        ? [[columns.value, new ValueEvidence(undefined)]]
        : columns.points.filter(({ isRead }) => isRead).map(({ place, words }) => [place, new ValueEvidence(words)]),
    )
  }

  add(row: readonly string[]): void {
    const time = row[this.#columns.time] ?? ''
    this.#orders.add(dateOrderIn(time))
    this.#areDatesOpen ||= needsDateOrder(time)
    for (const [place, evidence] of this.#values) {
      const cell = row[place]
      if (cell !== undefined && cell !== '') evidence.add(withoutGuard(cell))
    }
  }

  /** True if more rows may show what these leave open. */
  isOpen({ dateOrder, decimalMark }: Choices): boolean {
    const values = [...this.#values.values()]
    return (
      (dateOrder === undefined && this.#areDatesOpen && orderAmong(this.#orders) === null) ||
      (decimalMark === undefined && values.some(({ marks }) => marks.isOpen)) ||
      values.some(({ isEmpty }) => isEmpty)
    )
  }

  /** True if no number has a mark yet, so that the first one that has may be read both ways. */
  isSilent({ decimalMark }: Choices): boolean {
    return decimalMark === undefined && [...this.#values.values()].every(({ marks }) => marks.isSilent)
  }

  /** The reading of the table by what was chosen and what its cells show. */
  decideColumns(choices: Choices): { readonly columns: SampleColumns; readonly dateOrder: TableReading['dateOrder'] } {
    const dateOrder = choices.dateOrder ?? orderAmong(this.#orders)
    const hints = {
      isAmerican: dateOrder === 'monthFirst',
      arePointsDecimal: this.#source.separator === null || this.#source.separator === ',',
    }
    const own = new Map([...this.#values].map(([place, { marks }]) => [place, marks.decide(hints)]))
    const shown = new Set([...own.values()].filter((mark) => mark !== null))
    // A column that does not show its mark has that of the others.
    const common = shown.size === 1 ? ([...shown][0] ?? null) : null
    const markAt = (place: number): DecimalMark =>
      choices.decimalMark ?? own.get(place) ?? (this.#values.get(place)?.marks.isContradictory ? null : common)
    const columns = this.#columns
    if (columns.form === 'long') return { dateOrder, columns: { ...columns, decimalMark: markAt(columns.value) } }
    const points = columns.points.map((column) => {
      const evidence = this.#values.get(column.place)
      const decimalMark = markAt(column.place)
      return { ...column, decimalMark, kind: evidence?.kind(), range: evidence?.rangeWith(decimalMark) }
    })
    return { dateOrder, columns: { ...columns, points } }
  }
}
