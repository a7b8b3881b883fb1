import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * CSV for spreadsheets: RFC 4180, UTF-8 with BOM. A text that a spreadsheet would run as a formula gets an apostrophe.
 */
export function csvOf(lines: readonly (readonly unknown[])[], { isContinued = false } = {}): string {
  return stringify([...lines], {
    // More lines of a file that has begun.
    bom: !isContinued,
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it only quotes its own record delimiter, but other readers treat any line break as one.
    quoted_match: /[\r\n]/,
  })
}
