import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * A file for spreadsheets: RFC 4180, UTF-8 with its mark. A text that a spreadsheet would run as a formula gets an
 * apostrophe (OPEN-M05).
 */
export function csvOf(lines: readonly (readonly unknown[])[]): string {
  return stringify([...lines], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Of itself it quotes only the delimiter of records, and other readers take any line break for one.
    quoted_match: /[\r\n]/,
  })
}
