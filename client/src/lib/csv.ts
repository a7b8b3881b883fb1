import type { Locale } from '@bonfire/contract/people/users'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** The separators and decimal marks of spreadsheets in each language. */
const FORMS: Record<Locale, { readonly separator: string; readonly decimalMark: string }> = {
  en: { separator: ',', decimalMark: '.' },
  fr: { separator: ';', decimalMark: ',' },
}

interface CsvOptions {
  readonly isContinued?: boolean
  readonly language?: Locale
}

/**
 * CSV for spreadsheets: RFC 4180, UTF-8 with BOM. A text that a spreadsheet would run as a formula gets an apostrophe.
 */
export function csvOf(
  lines: readonly (readonly unknown[])[],
  { isContinued = false, language = 'en' }: CsvOptions = {},
): string {
  const { separator, decimalMark } = FORMS[language]
  return stringify([...lines], {
    // More lines of a file that has begun.
    bom: !isContinued,
    delimiter: separator,
    cast: { number: (value) => String(value).replace('.', decimalMark) },
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it only quotes its own record delimiter, but other readers treat any line break as one.
    quoted_match: /[\r\n]/,
  })
}

interface TableOptions<Column extends string> {
  readonly headings: Readonly<Record<Column, string>>
  readonly language: Locale
}

/** The cells of the columns that a table on a screen has, and of others. */
export type CellsOf<Shown extends string, Row> = Readonly<Record<Shown, Cell<Row>> & Record<string, Cell<Row>>>
type Cell<Row> = (row: Row) => unknown

/** The columns of the file are declared once, so that each cell is under its own heading. */
export function csvTable<Row, Column extends string>(
  rows: readonly Row[],
  cells: Readonly<Record<Column, (row: Row) => unknown>>,
  { headings, language }: TableOptions<NoInfer<Column>>,
): string {
  const columns = Object.keys(cells) as Column[]
  const lines = rows.map((row) => columns.map((column) => cells[column](row)))
  return csvOf([columns.map((column) => headings[column]), ...lines], { language })
}
