import { conversionOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { Point } from '@bonfire/contract/histories/points'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { DataSort } from '../../../ui/table/data-table-headers.tsx'

export const POINT_COLUMNS = ['name', 'latest', 'age', 'unit', 'interval', 'role', 'saidBy'] as const
export type PointColumn = (typeof POINT_COLUMNS)[number]

export const SHOWN = [
  'all',
  'withoutRole',
  'proposed',
  'candidates',
  'withoutUnit',
  'unitProposed',
  'unitDoubtful',
  'stale',
  'noData',
] as const
export type PointFilter = (typeof SHOWN)[number]
export const parseShown = (text: string | undefined): PointFilter => SHOWN.find((one) => one === text) ?? 'all'

const PROPOSERS: ReadonlySet<string | null> = new Set(['haystack', 'brick', 'name'])
const SHORTEST_STALE_SECONDS = SECONDS_PER_HOUR

/** Nobody has said what it means; a filter, a class or its name has. */
export const isProposed = ({ role, roleSource }: Point) => role !== null && PROPOSERS.has(roleSource)

/** It has no unit, and its values show one. */
export const hasProposedUnit = ({ unit, proposedUnit }: Point) => unit === null && proposedUnit !== null

/** Rules read it as a number, and nobody has said its unit. */
const lacksUnit = ({ kind, role, unit }: Point) => {
  // What a role of one's own measures is not known here.
  const type = role === null ? undefined : rowOfRole(role)?.dimension
  return kind === 'number' && unit === null && type !== undefined && (type === 'ratio' || !conversionOf(null, type))
}

/** Its newest sample is older than a sample counts, and than an hour, though more should have come. */
export const isStale = ({ isFed, latest, holdSeconds }: Point, nowSeconds: number) =>
  isFed && latest !== null && nowSeconds - latest.t > Math.max(holdSeconds, SHORTEST_STALE_SECONDS)

const roleKey = ({ equipId, role }: Point) => JSON.stringify([equipId, role])

/** Points that share their role with another one of their equip: a rule does not choose among them. */
export function findCandidates(points: readonly Point[]): ReadonlySet<string> {
  const groups = Map.groupBy(
    points.filter(({ role }) => role !== null),
    roleKey,
  )
  return new Set([...groups.values()].flatMap((group) => (group.length > 1 ? group.map(({ pointId }) => pointId) : [])))
}

export interface Sought {
  readonly search: string
  readonly equipId: string | undefined
  readonly shown: PointFilter
  readonly sort: DataSort<PointColumn>
  readonly candidates: ReadonlySet<string>
  readonly nowSeconds: number
}

/** The points that are shown, in order. */
export function findPoints(points: readonly Point[], sought: Sought): Point[] {
  const words = searchWords(sought.search)
  const found = points.filter(
    (point) =>
      (sought.equipId === undefined || (point.equipId ?? '') === sought.equipId) &&
      isShown(point, sought) &&
      matchesWords(textOf(point), words),
  )
  return sortPoints(found, sought.sort)
}

function isShown(point: Point, { shown, candidates, nowSeconds }: Sought): boolean {
  switch (shown) {
    case 'withoutRole':
      return point.role === null
    case 'proposed':
      return isProposed(point)
    case 'candidates':
      return candidates.has(point.pointId)
    case 'withoutUnit':
      return lacksUnit(point)
    case 'unitProposed':
      return hasProposedUnit(point)
    case 'unitDoubtful':
      return point.unitContradicts !== null
    case 'stale':
      return isStale(point, nowSeconds)
    case 'noData':
      return point.latest === null
    case 'all':
      return true
  }
}

const textOf = ({ name, pointId, equipName, equipId, role, unitSymbol }: Point) =>
  foldedText([name, pointId, equipName, equipId, role, unitSymbol].join('\n'))

const SORT_VALUES: Readonly<Record<PointColumn, (point: Point) => string | number | null>> = {
  name: ({ name }) => name,
  latest: ({ latest }) => latest?.v ?? null,
  age: ({ latest }) => (latest === null ? null : -latest.t),
  unit: ({ unitSymbol }) => unitSymbol,
  interval: ({ intervalSeconds, measuredIntervalSeconds }) => intervalSeconds ?? measuredIntervalSeconds,
  role: ({ role }) => role,
  saidBy: ({ roleSource }) => roleSource,
}

function sortPoints(points: Point[], { column, direction }: DataSort<PointColumn>): Point[] {
  const sign = direction === 'asc' ? 1 : -1
  const sortValue = SORT_VALUES[column]
  return points.sort((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)]
    // Blanks come last in both directions.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    const order = typeof left === 'number' ? left - Number(right) : compareLabels(left, String(right))
    return sign * order || byName(a, b)
  })
}

const byName = (a: Point, b: Point) => compareLabels(a.name, b.name)

export interface EquipLine {
  readonly key: string
  readonly kind: 'equip'
  readonly heightPixels: number
  readonly level: 1
  readonly isExpanded: boolean
  /** Null: the site itself. */
  readonly equipName: string | null
  readonly points: readonly Point[]
}

export interface PointLine {
  readonly key: string
  readonly kind: 'point'
  readonly heightPixels: number
  readonly level: 2
  readonly point: Point
  readonly isCandidate: boolean
}

export type Line = EquipLine | PointLine

const EQUIP_PIXELS = 40
const POINT_PIXELS = 36

/** The table's rows: the site itself and each equip, with their points unless collapsed. */
export function toLines(
  found: readonly Point[],
  { folded, candidates }: { folded: ReadonlySet<string>; candidates: ReadonlySet<string> },
): Line[] {
  const groups = [...Map.groupBy(found, ({ equipId }) => equipId ?? '')].sort(([oneId, one], [otherId, other]) =>
    oneId === '' || otherId === ''
      ? Number(oneId !== '') - Number(otherId !== '')
      : compareLabels(one[0]?.equipName ?? '', other[0]?.equipName ?? ''),
  )
  return groups.flatMap(([equipId, points]): Line[] => {
    const key = `equip ${equipId}`
    const isExpanded = !folded.has(key)
    const equipName = points[0]?.equipName ?? null
    const line: EquipLine = { key, kind: 'equip', heightPixels: EQUIP_PIXELS, level: 1, isExpanded, equipName, points }
    if (!isExpanded) return [line]
    return [line, ...points.map((point) => pointLine(point, candidates.has(point.pointId)))]
  })
}

// A point keeps its row, so that only changes re-render.
const knownLines = new WeakMap<Point, PointLine>()

function pointLine(point: Point, isCandidate: boolean): PointLine {
  const known = knownLines.get(point)
  if (known?.isCandidate === isCandidate) return known
  const key = `point ${point.pointId}`
  const line: PointLine = { key, kind: 'point', heightPixels: POINT_PIXELS, level: 2, point, isCandidate }
  knownLines.set(point, line)
  return line
}

/** A column, with a leading minus for descending; by name by default. */
export function parseSort(text: string | undefined): DataSort<PointColumn> {
  const isDescending = text?.startsWith('-') ?? false
  const column = POINT_COLUMNS.find((known) => known === (isDescending ? text?.slice(1) : text))
  return column ? { column, direction: isDescending ? 'desc' : 'asc' } : { column: 'name', direction: 'asc' }
}

/** Undefined for the default order. */
export function writeSort(sort: DataSort<PointColumn> | null): string | undefined {
  if (sort === null || (sort.column === 'name' && sort.direction === 'asc')) return undefined
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}
