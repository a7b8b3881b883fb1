import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Span } from '../../history-address.ts'
import type { Palette } from '../colours.ts'
import type { DrawnLine } from '../panes.ts'
import { extentOf } from '../value-at.ts'
import type { LimitLine } from './limit-line.ts'
import { type BandRun, bandRuns, type Run, sampledRuns } from './line-runs.ts'

/** The drawing area of a pane in pixels of its canvas, and the values at its edges. */
export interface Field {
  readonly context: CanvasRenderingContext2D
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly view: Span
  readonly lowest: number
  readonly highest: number
  /** Pixels of the canvas for one of the page. */
  readonly ratio: number
}

export interface Loaded {
  /** The range that the lines were read for. */
  readonly span: Span
  /** Nothing is known later. */
  readonly end: number
}

export const xOf = ({ left, width, view }: Field, at: number): number =>
  left + ((at - view.from) / (view.to - view.from)) * width
export const yOf = ({ top, height, lowest, highest }: Field, value: number): number =>
  top + (1 - (value - lowest) / (highest - lowest)) * height

const FADED = 0.18
const GHOST = 0.45
const BAND = 0.3
const EDGE = 0.75

export function drawLines(
  field: Field,
  lines: readonly DrawnLine[],
  { loaded, palette, raisedId }: { loaded: Loaded; palette: Palette; raisedId: string | null },
): void {
  const { context } = field
  const isOneRaised = lines.some(({ point }) => point.pointId === raisedId)
  // The raised one last, above the others.
  const raisedLast = lines.toSorted(
    (a, b) => Number(a.point.pointId === raisedId) - Number(b.point.pointId === raisedId),
  )
  for (const drawn of raisedLast) {
    const isRaised = drawn.point.pointId === raisedId
    context.strokeStyle = palette.lines[drawn.colour] ?? palette.text
    context.fillStyle = context.strokeStyle
    context.globalAlpha = isOneRaised && !isRaised ? FADED : 1
    if (drawn.ghost) drawGhost(field, drawn, drawn.ghost, loaded.span)
    if (!drawn.line) continue
    context.lineWidth = (isRaised ? 2.25 : 1.5) * field.ratio
    context.setLineDash(drawn.isDashed ? [6 * field.ratio, 4 * field.ratio] : [])
    drawLine(field, drawn.line, drawn.isStepped, loaded)
  }
  context.setLineDash([])
  context.globalAlpha = 1
}

function drawGhost(field: Field, { isStepped }: DrawnLine, ghost: HistoryLine, span: Span): void {
  const { context, ratio } = field
  const { globalAlpha } = context
  context.globalAlpha = globalAlpha * GHOST
  context.lineWidth = ratio
  context.setLineDash([2 * ratio, 2 * ratio])
  drawLine(field, ghost, isStepped, { span, end: span.to })
  context.globalAlpha = globalAlpha
}

function drawLine(field: Field, line: HistoryLine, isStepped: boolean, loaded: Loaded): void {
  if (line.form === 'samples') {
    for (const run of runsOf(line, isStepped, loaded.end)) strokeCorners(field, run.x, run.y)
    return
  }
  for (const run of bandsOf(line, loaded.span)) drawBand(field, run)
}

/** A band with its edges: where both are the same value, it is a line. */
function drawBand(field: Field, run: BandRun): void {
  const { context } = field
  const { globalAlpha } = context
  if (run.x.length === 1) {
    // A column on its own: its ends, at least as high as a line is thick, and what lies between.
    const { ratio } = field
    const [x, low, high] = [xOf(field, run.x[0] ?? 0), yOf(field, run.low[0] ?? 0), yOf(field, run.high[0] ?? 0)]
    for (const end of [low, high]) context.fillRect(x - ratio / 2, end - ratio / 2, ratio, 1.5 * ratio)
    context.globalAlpha = globalAlpha * BAND
    context.fillRect(x - ratio / 2, high, ratio, low - high)
    context.globalAlpha = globalAlpha
    return
  }
  context.beginPath()
  for (const [index, at] of run.x.entries()) context.lineTo(xOf(field, at), yOf(field, run.high[index] ?? 0))
  for (let index = run.x.length - 1; index >= 0; index -= 1) {
    context.lineTo(xOf(field, run.x[index] ?? 0), yOf(field, run.low[index] ?? 0))
  }
  context.closePath()
  context.globalAlpha = globalAlpha * BAND
  context.fill()
  const isWide = run.high.some((value, index) => value !== run.low[index])
  // Edges that go up and down at every column would hide what is under them.
  context.globalAlpha = globalAlpha * (isWide ? EDGE : 1)
  if (isWide) context.lineWidth = field.ratio
  strokeCorners(field, run.x, run.high)
  if (isWide) strokeCorners(field, run.x, run.low)
  context.globalAlpha = globalAlpha
}

function strokeCorners(field: Field, x: readonly number[], y: readonly number[]): void {
  const { context } = field
  context.beginPath()
  for (const [index, at] of x.entries()) context.lineTo(xOf(field, at), yOf(field, y[index] ?? 0))
  context.stroke()
}

// Pieces are found once for a line, not at each redraw.
const runs = new WeakMap<HistoryLine, { readonly key: string; readonly runs: readonly Run[] }>()
const bands = new WeakMap<HistoryLine, { readonly key: string; readonly runs: readonly BandRun[] }>()

function runsOf(line: Extract<HistoryLine, { form: 'samples' }>, isStepped: boolean, end: number): readonly Run[] {
  const key = `${isStepped} ${end}`
  const known = runs.get(line)
  if (known?.key === key) return known.runs
  const found = sampledRuns(line, isStepped, end)
  runs.set(line, { key, runs: found })
  return found
}

function bandsOf(line: Extract<HistoryLine, { form: 'columns' }>, span: Span): readonly BandRun[] {
  const key = `${span.from} ${span.to}`
  const known = bands.get(line)
  if (known?.key === key) return known.runs
  const found = bandRuns(line, span)
  bands.set(line, { key, runs: found })
  return found
}

/** The values at the lower and upper edge of a pane: what is drawn, with a little air. */
export function valueRange(
  lines: readonly DrawnLine[],
  limits: readonly LimitLine[],
  { span, view, hasZero }: { readonly span: Span; readonly view: Span; readonly hasZero: boolean },
): readonly [lowest: number, highest: number] {
  const extents = lines
    .flatMap(({ line, ghost }) => [line, ghost])
    .map((line) => line && extentOf(line, span, view))
    .filter((extent) => !!extent)
  if (extents.length === 0) return [0, 1]
  for (const { from, to, value } of limits.flatMap(({ steps }) => steps)) {
    if (from < view.to && to > view.from) extents.push({ low: value, high: value })
  }
  const low = Math.min(...extents.map((extent) => extent.low), ...(hasZero ? [0] : []))
  const high = Math.max(...extents.map((extent) => extent.high), ...(hasZero ? [0] : []))
  const air = high > low ? (high - low) * 0.06 : Math.max(1, Math.abs(high) * 0.05)
  return [hasZero && low === 0 ? 0 : low - air, hasZero && high === 0 ? 0 : high + air]
}
