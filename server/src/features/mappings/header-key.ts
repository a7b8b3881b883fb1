import { createHash } from 'node:crypto'

/** The columns that a report of rejected rows has beside those of the file. */
export const REPORT_COLUMNS = ['rejectedRow', 'rejectedCode', 'rejectedBecause'] as const

/**
 * The digest of all names of columns by which a table is known again. Columns are found by name, so their order does not
 * matter. A report of rejected rows is read as the file was.
 */
export function headerKeyOf(header: readonly string[]): string {
  const own: readonly string[] = REPORT_COLUMNS
  const names = header
    .filter((name) => !own.includes(name))
    .map((name) => name.trim().toLowerCase())
    .toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url')
}
