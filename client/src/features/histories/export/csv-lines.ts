import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { extentOf } from '../chart/value-at.ts'
import type { Lines } from '../histories.queries.ts'
import type { Span } from '../history-address.ts'

/** The number, or the word of a state. */
export type CellOf = (point: Point, value: number) => number | string

interface ShownPicture {
  readonly points: readonly Point[]
  readonly lines: Lines
  readonly span: Span
}

interface Words {
  readonly time: string
  readonly minimum: string
  readonly maximum: string
  readonly cell: CellOf
}

/**
 * The visible picture as rows: one for each instant with a sample while every line shows its samples; otherwise one for each
 * column, with the smallest and largest value of every point.
 */
export function shownRows(picture: ShownPicture, words: Words): unknown[][] {
  const own = picture.points.flatMap((point) => {
    const line = picture.lines.get(point.pointId)
    return line ? [{ point, line }] : []
  })
  const columns = own.reduce((most, { line }) => Math.max(most, line.form === 'columns' ? line.minimum.length : 0), 0)
  return columns === 0 ? sampleRows(own, picture.span, words) : columnRows(own, { ...picture.span, columns }, words)
}

type Own = readonly { readonly point: Point; readonly line: HistoryLine }[]

function sampleRows(own: Own, { from, to }: Span, words: Words): unknown[][] {
  const byInstant = own.map(
    ({ line }) => new Map(line.form === 'samples' ? line.t.map((at, i) => [at, line.v[i]]) : []),
  )
  const instants = [...new Set(byInstant.flatMap((values) => [...values.keys()]))]
    .filter((at) => at >= from && at < to)
    .sort((a, b) => a - b)
  const rows = instants.map((at) => [
    instantCell(at),
    ...own.map(({ point }, place) => {
      const value = byInstant[place]?.get(at)
      return value == null ? '' : words.cell(point, value)
    }),
  ])
  return [[words.time, ...own.map(({ point }) => titleOf(point))], ...rows]
}

function columnRows(own: Own, { from, to, columns }: Span & { columns: number }, words: Words): unknown[][] {
  const edge = (column: number) => from + ((to - from) * column) / columns
  const header = own.flatMap(({ point }) => [
    `${titleOf(point)} ${words.minimum}`,
    `${titleOf(point)} ${words.maximum}`,
  ])
  const rows = Array.from({ length: columns }, (_, column) => {
    const span = { from: edge(column), to: edge(column + 1) }
    return [instantCell(Math.floor(span.from)), ...own.flatMap((each) => extentCells(each, { from, to }, span, words))]
  })
  return [[words.time, ...header], ...rows]
}

function extentCells({ point, line }: Own[number], loaded: Span, span: Span, { cell }: Words): (number | string)[] {
  // A hair's breadth inside, so that it is this column and not its neighbour.
  const inside = { from: span.from + 1e-6, to: span.to - 1e-6 }
  const extent = extentOf(line, loaded, inside)
  return extent ? [cell(point, extent.low), cell(point, extent.high)] : ['', '']
}

/** The title names the equip and the unit, because a file is read without the screen. */
export function titleOf({ equipName, name, unitSymbol, unit }: Point): string {
  const symbol = unitSymbol ?? unit
  const whole = equipName === null ? name : `${equipName} ${name}`
  return symbol === null ? whole : `${whole} (${symbol})`
}

export const instantCell = (at: number): string => new Date(at * 1000).toISOString().replace('.000Z', 'Z')
