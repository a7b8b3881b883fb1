import { plainColumn } from '@bonfire/contract/imports/column-places'
import {
  FINDING_FIELDS,
  type FindingField,
  fieldsMissing,
  type TableChoices,
  type TableReading,
} from '@bonfire/contract/imports/table-reading'
import { markOfAmount, numberInAmount } from '../../readers/cells/amounts.ts'
import { dateOrderIn, orderAmong } from '../../readers/cells/date-order.ts'
import { MarkEvidence } from '../../readers/cells/mark-evidence.ts'
import { hasTimeOfDay } from '../../readers/cells/times.ts'
import { chooseColumns } from '../../readers/table/choose-columns.ts'
import { detectText, type TextReading } from '../../readers/table/detect-text.ts'
import { headerPlace, WIDEST } from '../../readers/table/header-place.ts'
import { fieldOf, unitIn } from './column-names.ts'
import { isFiringList } from './firing-list.ts'

const LISTS_LOOKED_AT = 100

export interface Detected {
  readonly reading: TableReading
  /** The names of all columns. */
  readonly header: readonly string[]
  /** The first rows below them. */
  readonly rows: readonly (readonly string[])[]
}

/** The rows have the numbers that a spreadsheet program gives them. */
export interface NumberedTable extends Detected {
  readonly rowNumbers: readonly number[]
}

/** The choices that someone made. Null: no row shows it. */
export type ReadingChoices = Omit<TableChoices, 'dateOrder' | 'decimalMark'> & {
  readonly dateOrder?: TableReading['dateOrder'] | undefined
  readonly decimalMark?: TableReading['decimalMark'] | undefined
}

type Source = Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets'>

/** Detects how a text is most likely to be read from its beginning, unless chosen otherwise, and what it then holds. */
export async function detectTable(
  beginning: Uint8Array,
  choices: ReadingChoices = {},
): Promise<NumberedTable & { reading: TextReading }> {
  const { records, rowNumbers, encoding, separator } = await detectText(beginning, choices)
  const source = { encoding, separator, sheet: null, sheets: [] }
  const detected = detectRecords(records, source, choices)
  return {
    ...detected,
    reading: { ...detected.reading, encoding, separator },
    rowNumbers: rowNumbers.slice(detected.reading.titleLines + 1),
  }
}

/** Detects how a source is most likely to be read from its first records, unless chosen otherwise. */
export function detectRecords(
  records: readonly (readonly string[])[],
  source: Source,
  choices: ReadingChoices = {},
): Detected {
  const titleLines = choices.titleLines ?? headerPlace(records, fieldOf)
  const header = (records[titleLines] ?? []).slice(0, WIDEST).map((name) => name.trim())
  const rows = records.slice(titleLines + 1)
  const fields = chooseColumns(FINDING_FIELDS, header, {
    recognised: decideTimeColumns(mapColumns(header), rows),
    choices: choices.columns,
  })
  const durations = fields.columns.durationSeconds
  const dateOrder = choices.dateOrder === undefined ? dateOrderOf(fields.columns, rows) : choices.dateOrder
  const numbers = new NumberEvidence(fields.columns, source)
  if (choices.decimalMark === undefined) for (const row of rows) numbers.add(row)
  return {
    reading: {
      ...source,
      titleLines,
      holds: null,
      ...fields,
      dateOrder,
      durationUnit: choices.durationUnit ?? unitIn((durations !== undefined && header[durations]) || '') ?? 'seconds',
      decimalMark: choices.decimalMark === undefined ? numbers.decide(dateOrder) : choices.decimalMark,
      clockChange: choices.clockChange ?? null,
    },
    header,
    rows,
  }
}

/** The place of the column of each field, as far as the names say. */
export function mapColumns(header: readonly string[]): Partial<Record<FindingField, number>> {
  const named = header.map((name, place) => ({ place, plain: plainColumn(name), field: fieldOf(name) }))
  const best = (field: FindingField) =>
    named
      .filter((column) => column.field === field)
      .toSorted((a, b) => rankOf(field, a.plain) - rankOf(field, b.plain))[0]
  const columns = Object.fromEntries(
    FINDING_FIELDS.flatMap((field) => {
      const column = best(field)
      return column ? [[field, column.place]] : []
    }),
  ) as Partial<Record<FindingField, number>>
  // Beside an id, the column that is only called equipment has its name.
  const spare = named.find(({ field, place }) => field === 'equipId' && place !== columns.equipId)
  if (spare && columns.equipName === undefined) columns.equipName = spare.place
  return columns
}

function rankOf(field: FindingField, plain: string): number {
  if (plain === plainColumn(field)) return 0
  return /(id|ref|key|code)$/.test(plain) || /^(id|code)/.test(plain) ? 1 : 2
}

/** A column called date that has times of day is the start, and one called start that has lists of firings is those. */
function decideTimeColumns(
  columns: Partial<Record<FindingField, number>>,
  rows: readonly (readonly string[])[],
): Partial<Record<FindingField, number>> {
  const { occurredOn, start, ...others } = columns
  if (columns.times !== undefined) return columns
  const isList = start !== undefined && rows.slice(0, LISTS_LOOKED_AT).some((row) => isFiringList(row[start] ?? ''))
  if (isList) return { ...others, ...(occurredOn !== undefined && { occurredOn }), times: start }
  if (occurredOn === undefined || start !== undefined) return columns
  const cells = rows.flatMap((row) => row[occurredOn] || [])
  return cells.some(hasTimeOfDay) ? { ...others, start: occurredOn } : columns
}

/** Null if every date can be read both ways, or none has to be chosen. */
function dateOrderOf(
  columns: TableReading['columns'],
  rows: readonly (readonly string[])[],
): TableReading['dateOrder'] {
  const places = datePlaces(columns)
  return orderAmong(new Set(rows.flatMap((row) => places.map((place) => dateOrderIn(row[place] ?? '')))))
}

export const datePlaces = ({ occurredOn, start }: TableReading['columns']): number[] =>
  [occurredOn, start].filter((place) => place !== undefined)

export const numberPlaces = ({ cost, durationSeconds }: TableReading['columns']): number[] =>
  [cost, durationSeconds].filter((place) => place !== undefined)

/** Returns the decimal mark that a cell proves. In a workbook a point proves none: numbers are shown with it anyway. */
export function numberMarkIn(cell: string, { sheet }: Pick<TableReading, 'sheet'>): ReturnType<typeof markOfAmount> {
  const mark = isIsoDuration(cell) ? undefined : markOfAmount(cell)
  return sheet !== null && !cell.includes(',') && mark !== 'comma' ? undefined : mark
}

const isIsoDuration = (cell: string) => /^\s*P/i.test(cell)

/** Gathers the decimal marks that the numbers of the columns show. */
export class NumberEvidence {
  readonly #columns: ReadonlyMap<number, MarkEvidence>
  readonly #source: Pick<TableReading, 'sheet'>

  constructor(columns: TableReading['columns'], source: Pick<TableReading, 'sheet'>) {
    this.#columns = new Map(numberPlaces(columns).map((place) => [place, new MarkEvidence()]))
    this.#source = source
  }

  add(row: readonly string[]): void {
    for (const [place, evidence] of this.#columns) {
      const cell = row[place] ?? ''
      const number = numberInAmount(cell)
      const isShown = number !== undefined && !/[.,]/.test(number)
      if (isShown || numberMarkIn(cell, this.#source) !== undefined) evidence.add(number ?? cell)
    }
  }

  /** Null unless the columns that show a mark show the same one. */
  decide(dateOrder: TableReading['dateOrder']): TableReading['decimalMark'] {
    const hints = { isAmerican: dateOrder === 'monthFirst' }
    const columns = [...this.#columns.values()]
    const found = new Set(columns.map((evidence) => evidence.decide(hints)).filter((mark) => mark !== null))
    const areAgreed = found.size === 1 && !columns.some(({ isContradictory }) => isContradictory)
    return areAgreed ? ([...found][0] ?? null) : null
  }
}

export const missingFields = ({ columns, values, gone }: TableReading): FindingField[] =>
  fieldsMissing((field) => columns[field] !== undefined || Boolean(values[field]) || gone[field] !== undefined)
