import { parse } from 'csv-parse/sync'
import { HDict } from 'haystack-core'
import { refuse } from '../../../http/refusal.ts'

/** A Haystack grid as CSV: a column for each tag, a tick for a marker, `@id name` for a ref, everything else as text. */
export function readHaystackCsv(text: string): HDict[] {
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, skip_empty_lines: true })
  if (!rows.some((row) => 'id' in row)) throw refuse('haystack.no-grid')
  return rows.map((row) =>
    HDict.make(
      Object.fromEntries(
        Object.entries(row).flatMap(([tag, cell]) =>
          cell.trim() === '' ? [] : [[tag, cellValue(cell.trim()) as never]],
        ),
      ),
    ),
  )
}

function cellValue(cell: string): unknown {
  if (cell === '✓' || cell === 'M') return { _kind: 'marker' }
  const ref = /^@([\w:.~-]+)(?: (.*))?$/.exec(cell)
  return ref ? { _kind: 'ref', val: ref[1], dis: ref[2] } : cell
}
