import { unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import { LONGEST_HOLD_SECONDS } from '@bonfire/contract/histories/hold'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { POINT_KINDS, type Point, type PointChange, type PointEdit } from '@bonfire/contract/histories/points'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import type { Locale } from '@bonfire/contract/people/users'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { isTimeZone } from '@bonfire/contract/values/time-zone'
import { parse } from 'csv-parse/browser/esm/sync'
import { csvOf } from '../../../lib/csv.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import { expectedOf } from '../use-point-changes.ts'

/** Columns as they are written; `pointId` identifies the point. */
const COLUMNS = {
  pointId: ({ pointId }) => pointId,
  equipId: ({ equipId }) => equipId,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  unit: ({ unit }) => unit,
  role: ({ role }) => role,
  intervalSeconds: ({ intervalSeconds }) => intervalSeconds,
  holdSeconds: ({ setHoldSeconds }) => setHoldSeconds,
  timezone: ({ timezone }) => timezone,
  retentionDays: ({ retentionDays }) => retentionDays,
} satisfies Record<string, (point: Point) => string | number | null>
type CsvColumn = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as CsvColumn[]
const EDITED = [
  'equipId',
  'name',
  'kind',
  'unit',
  'role',
  'intervalSeconds',
  'holdSeconds',
  'timezone',
  'retentionDays',
] as const
type Edited = (typeof EDITED)[number]

export function pointsCsv(
  points: readonly Point[],
  { language, words }: { readonly language: Locale; readonly words: ExportWords },
): string {
  const header = COLUMN_NAMES.map((column) => words.points[column])
  const rows = points.map((point) => COLUMN_NAMES.map((column) => COLUMNS[column](point)))
  return csvOf([header, ...rows], { language })
}

/** Why a row cannot be taken over; `column` and `value` say where. */
interface RowProblem {
  readonly row: number
  readonly code: 'unknown' | 'twice' | 'wrong' | 'nameMissing'
  readonly column: string
  readonly value: string
}

interface FieldChange {
  readonly field: Edited
  readonly from: string
  readonly to: string
}

export interface CsvEdits {
  readonly edits: readonly PointEdit[]
  readonly changes: readonly {
    readonly pointId: string
    readonly name: string
    readonly fields: readonly FieldChange[]
  }[]
  readonly sameCount: number
  readonly problems: readonly RowProblem[]
}

const LIMITS = {
  intervalSeconds: [0, SECONDS_PER_DAY],
  holdSeconds: [1, LONGEST_HOLD_SECONDS],
  retentionDays: [1, 36_500],
} as const
// The export writes an apostrophe before text that a spreadsheet would run as a formula.
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

/**
 * The changes that a table would make. The first row names the columns, in one of the languages; a column that is missing
 * changes nothing, and an empty cell empties its field. Undefined if no column identifies the points.
 */
export function editsOf(
  table: readonly (readonly string[])[],
  points: readonly Point[],
  languages: readonly ExportWords[],
  ownRoles: readonly OwnRole[] = [],
): CsvEdits | undefined {
  const isRole = (cell: string) =>
    cell === '' || rowOfRole(cell) !== undefined || ownRoles.some(({ role }) => role === cell)
  const [header = [], ...rows] = table
  const places = new Map(header.map((name, place) => [name.trim().toLowerCase(), place]))
  const placeOf = (column: CsvColumn) =>
    languages.map((words) => places.get(words.points[column].toLowerCase())).find((place) => place !== undefined)
  if (placeOf('pointId') === undefined) return undefined
  const known = new Map(points.map((point) => [point.pointId, point]))
  const seen = new Set<string>()
  const found: { edits: PointEdit[]; changes: CsvEdits['changes'][number][]; problems: RowProblem[] } = {
    edits: [],
    changes: [],
    problems: [],
  }
  let sameCount = 0
  for (const [index, cells] of rows.entries()) {
    const row = index + 2
    const cellOf = (column: CsvColumn) => {
      const place = placeOf(column)
      return place === undefined ? undefined : withoutApostrophe((cells[place] ?? '').trim())
    }
    const id = cellOf('pointId') ?? ''
    const point = known.get(id)
    if (!point || seen.has(id)) {
      found.problems.push({ row, code: point ? 'twice' : 'unknown', column: 'pointId', value: id })
      continue
    }
    seen.add(id)
    const { change, fields, problems } = changeOfRow(point, cellOf, isRole)
    found.problems.push(...problems.map((problem) => ({ row, ...problem })))
    if (fields.length === 0) {
      if (problems.length === 0) sameCount += 1
      continue
    }
    found.edits.push({ pointId: id, change, expected: expectedOf(point, change) })
    found.changes.push({ pointId: id, name: point.name, fields })
  }
  return { ...found, sameCount }
}

type IsRole = (cell: string) => boolean
type Cells = (column: CsvColumn) => string | undefined

function changeOfRow(point: Point, cellOf: Cells, isRole: IsRole) {
  const problems: Omit<RowProblem, 'row'>[] = []
  const fields: FieldChange[] = []
  let change: PointChange = {}
  for (const field of EDITED) {
    const cell = cellOf(field)
    const present = String(COLUMNS[field](point) ?? '')
    if (cell === undefined || cell === present || (field === 'unit' && isSameUnit(cell, present))) continue
    const ofCell = field === 'role' && !isRole(cell) ? undefined : changeFrom(field, cell)
    if (ofCell) {
      change = { ...change, ...ofCell }
      fields.push({ field, from: present, to: cell })
    } else problems.push({ code: field === 'name' ? 'nameMissing' : 'wrong', column: field, value: cell })
  }
  return { change, fields, problems }
}

/** °F is fahrenheit. */
const isSameUnit = (one: string, other: string) => unitOf(one) !== undefined && unitOf(one) === unitOf(other)

/** The change of one field; undefined if the cell cannot be read. */
function changeFrom(field: Edited, cell: string): PointChange | undefined {
  if (field === 'name') return cell === '' || cell.length > 500 ? undefined : { name: cell }
  if (field === 'kind') {
    const kind = POINT_KINDS.find((known) => known === cell)
    return kind && { kind }
  }
  if (cell === '') return { [field]: null }
  // The server knows more units, and which equips the site has.
  if (field === 'unit') return cell.length <= 100 ? { unit: cell } : undefined
  if (field === 'equipId') return cell.length <= 200 ? { equipId: cell } : undefined
  if (field === 'role') return { role: cell }
  if (field === 'timezone') return isTimeZone(cell) ? { timezone: cell } : undefined
  const [minimum, maximum] = LIMITS[field]
  const value = Number(cell)
  return /^\d+$/.test(cell) && value >= minimum && value <= maximum ? { [field]: value } : undefined
}

const SEPARATORS = [',', ';', '\t']

/** The cells of a CSV file, whatever a spreadsheet wrote: its separator is the commonest one of the first line. */
export function readTable(bytes: ArrayBuffer): string[][] {
  const text = decode(bytes)
  const [header = ''] = text.split(/\r?\n/, 1)
  const [separator = ','] = [...SEPARATORS].sort((a, b) => header.split(b).length - header.split(a).length)
  return parse(text, { bom: true, delimiter: separator, relax_column_count: true, skip_empty_lines: true })
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
