import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { pngOf } from '../../pictures/palette-png.ts'

/** Pixels. */
export const CHART_WIDTH = 420
export const CHART_HEIGHT = 44
const MARGIN = 4
// Indices into the palette; 0 is the paper.
const SHADE = 1
const LINE = 2
const PALETTE = [
  [255, 255, 255],
  [250, 224, 220],
  [15, 107, 99],
] as const

/** Epoch seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A line over a span as a PNG, the firing shaded. Mail programs show neither vector graphics nor scripts. */
export function drawLine(line: HistoryLine, span: Span, fired: Span): Buffer {
  const pixels = new Uint8Array(CHART_WIDTH * CHART_HEIGHT)
  const columnAt = (at: number) => Math.floor(((at - span.from) / (span.to - span.from)) * CHART_WIDTH)
  const fill = (x: number, top: number, bottom: number, colour: number) => {
    for (let y = Math.max(0, top); y <= Math.min(CHART_HEIGHT - 1, bottom); y++) pixels[y * CHART_WIDTH + x] = colour
  }
  for (let x = Math.max(0, columnAt(fired.from)); x <= Math.min(CHART_WIDTH - 1, columnAt(fired.to)); x++)
    fill(x, 0, CHART_HEIGHT - 1, SHADE)
  const columns = extremesOf(line, span, columnAt)
  const known = columns.flatMap((column) => column ?? [])
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const rowOf = (value: number) =>
    highest === lowest
      ? Math.floor(CHART_HEIGHT / 2)
      : MARGIN + Math.round(((highest - value) / (highest - lowest)) * (CHART_HEIGHT - 1 - 2 * MARGIN))
  for (const [x, column] of columns.entries()) {
    if (!column) continue
    const before = columns[x - 1] ?? column
    // Reaches to the column before it, so that the line is whole.
    const top = rowOf(Math.max(column[1], before[0]))
    const bottom = rowOf(Math.min(column[0], before[1]))
    fill(x, top, bottom + 1, LINE)
  }
  return pngOf({ width: CHART_WIDTH, height: CHART_HEIGHT, pixels, palette: PALETTE })
}

type Extremes = readonly [lowest: number, highest: number] | undefined

/** The smallest and largest value in each column of pixels; undefined where nothing is known. */
function extremesOf(line: HistoryLine, span: Span, columnAt: (at: number) => number): Extremes[] {
  const columns: ([number, number] | undefined)[] = Array.from({ length: CHART_WIDTH })
  const count = (x: number, value: number) => {
    const known = columns[x]
    columns[x] = known ? [Math.min(known[0], value), Math.max(known[1], value)] : [value, value]
  }
  if (line.form === 'columns') {
    for (const [place, lowest] of line.minimum.entries()) {
      const highest = line.maximum[place]
      const x = Math.floor((place / line.minimum.length) * CHART_WIDTH)
      if (lowest === null || highest == null) continue
      count(x, lowest)
      count(x, highest)
    }
    return columns
  }
  for (const [place, at] of line.t.entries()) {
    const value = line.v[place]
    if (value == null) continue
    const next = line.t[place + 1] ?? line.nextAt ?? Number.POSITIVE_INFINITY
    const until = Math.min(next, span.to, line.isOnChange ? next : at + line.holdSeconds)
    const last = Math.min(CHART_WIDTH - 1, columnAt(until))
    for (let x = Math.max(0, columnAt(at)); x <= last; x++) count(x, value)
  }
  return columns
}
