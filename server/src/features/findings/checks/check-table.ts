import { plainColumn } from '@bonfire/contract/imports/column-places'
import { CHECKED_CSV_COLUMNS, CHECKED_CSV_OPTIONAL_COLUMNS } from '@bonfire/contract/imports/ingest'

type CheckColumn = (typeof CHECKED_CSV_COLUMNS)[number] | (typeof CHECKED_CSV_OPTIONAL_COLUMNS)[number]

// Haystack calls references so. Those to equipment are not among them: a list of faults has them too.
const COLUMNS = new Map<string, CheckColumn>([
  ...[...CHECKED_CSV_COLUMNS, ...CHECKED_CSV_OPTIONAL_COLUMNS].map((name) => [plainColumn(name), name] as const),
  ['siteref', 'siteId'],
  ['ruleref', 'ruleId'],
])

/**
 * The places of the columns of a table that says what was checked; undefined for any other. It has these columns and no
 * others: a list of faults whose times are missing must not pass for one.
 */
export function checkColumns(header: readonly string[]): Readonly<Partial<Record<CheckColumn, number>>> | undefined {
  const found = new Map<CheckColumn, number>()
  for (const [place, name] of header.entries()) {
    const column = COLUMNS.get(plainColumn(name))
    if (!column || found.has(column)) return undefined
    found.set(column, place)
  }
  return CHECKED_CSV_COLUMNS.every((column) => found.has(column)) ? Object.fromEntries(found) : undefined
}
