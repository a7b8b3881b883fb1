import { stringify } from 'csv-stringify/sync'
import { unitSymbol } from '../../units/haystack-units.ts'
import type { Series } from '../store/series.ts'
import { localTimes } from './local-time.ts'

export interface ExportedPoint {
  readonly pointRowId: number
  readonly pointId: string
  readonly kind: 'number' | 'bool' | 'enum'
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly siteTimezone: string
}

// Spreadsheet programs recognise UTF-8 by it.
const BYTE_ORDER_MARK = '\uFEFF'
const END = '\r\n'
const ROWS_A_PIECE = 5000
/** The sensor had no value. An empty cell would mean that there is no sample. */
const NO_VALUE = 'NaN'

/** A cell of RFC 4180; a text that a spreadsheet would run as a formula gets an apostrophe. */
const cellOf = (text: string) => stringify([[text]], { escape_formulas: true, quoted_match: /[\r\n]/, eof: false })

/** Numbers as short as they can be read back exactly. */
function valueWriter({ kind, states }: ExportedPoint): (value: number) => string {
  const words = kind === 'bool' ? ['false', 'true'] : kind === 'enum' ? (states ?? []).map(cellOf) : []
  return (value) => {
    if (Number.isNaN(value)) return NO_VALUE
    return words[value] ?? (Object.is(value, -0) ? '-0' : String(value))
  }
}

export const LONG_HEADER = `${BYTE_ORDER_MARK}point,t,v,unit${END}`

/** The rows of a point, some thousand at a time. */
export function* longRows(point: ExportedPoint, { at, values }: Series): Generator<string> {
  const timeOf = localTimes(point.siteTimezone)
  const textOf = valueWriter(point)
  const start = cellOf(point.pointId)
  const end = `${point.unit === null ? '' : cellOf(unitSymbol(point.unit))}${END}`
  for (let first = 0; first < at.length; first += ROWS_A_PIECE) {
    let text = ''
    for (let place = first; place < Math.min(at.length, first + ROWS_A_PIECE); place++) {
      text += `${start},${timeOf(at[place] as number)},${textOf(values[place] as number)},${end}`
    }
    yield text
  }
}

export const wideHeader = (points: readonly ExportedPoint[]): string =>
  `${BYTE_ORDER_MARK}${['t', ...points.map(headerOf)].join(',')}${END}`

const headerOf = ({ pointId, unit }: ExportedPoint) =>
  cellOf(unit === null ? pointId : `${pointId} (${unitSymbol(unit)})`)

/** A row for each second at which any of the points has a sample. */
export function* wideRows(points: readonly ExportedPoint[], series: ReadonlyMap<number, Series>): Generator<string> {
  const timeOf = localTimes(points[0]?.siteTimezone ?? 'UTC')
  const columns = points.map((point) => ({ ...series.get(point.pointRowId), textOf: valueWriter(point), place: 0 }))
  let text = ''
  for (let rows = 1; ; rows++) {
    let at = Number.POSITIVE_INFINITY
    for (const column of columns) at = Math.min(at, column.at?.[column.place] ?? at)
    if (at === Number.POSITIVE_INFINITY) break
    text += timeOf(at)
    for (const column of columns) {
      text += ','
      if (column.at?.[column.place] === at) text += column.textOf(column.values?.[column.place++] as number)
    }
    text += END
    if (rows % ROWS_A_PIECE > 0) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
