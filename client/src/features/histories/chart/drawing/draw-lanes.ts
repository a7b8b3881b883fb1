import type { Span } from '../../history-address.ts'
import type { Palette } from '../colours.ts'
import type { DrawnLine } from '../panes.ts'
import { type Field, xOf } from './draw-lines.ts'
import { stretchesOf } from './line-runs.ts'

export const LANE_PIXELS = 26

interface LaneStyle {
  readonly span: Span
  readonly palette: Palette
  readonly raisedId: string | null
  readonly stateText: (drawn: DrawnLine, value: number) => string
}

/** States as bars with their words: off is a thin line, a stretch with several states is striped. */
export function drawLanes(field: Field, lanes: readonly DrawnLine[], style: LaneStyle): void {
  const { context, ratio, top } = field
  const isOneRaised = lanes.some(({ point }) => point.pointId === style.raisedId)
  context.font = `${11 * ratio}px "Inter Variable", system-ui, sans-serif`
  context.textBaseline = 'middle'
  context.textAlign = 'start'
  lanes.forEach((drawn, place) => {
    context.globalAlpha = isOneRaised && drawn.point.pointId !== style.raisedId ? 0.35 : 1
    drawLane(field, drawn, { top: top + place * LANE_PIXELS * ratio, style })
  })
  context.globalAlpha = 1
}

function drawLane(field: Field, drawn: DrawnLine, { top, style }: { top: number; style: LaneStyle }): void {
  if (!drawn.line) return
  const { context, ratio, view } = field
  const { palette } = style
  const middle = top + (LANE_PIXELS / 2) * ratio
  for (const { from, to, value } of stretchesOf(drawn.line, style.span)) {
    if (to <= view.from || from >= view.to) continue
    const left = Math.max(field.left, xOf(field, from))
    const width = Math.max(ratio, Math.min(field.left + field.width, xOf(field, to)) - left)
    context.fillStyle = palette.lane
    if (drawn.point.kind === 'bool' && value === 0) {
      context.fillRect(left, middle - ratio, width, 2 * ratio)
      continue
    }
    const height = (value === null ? 8 : 18) * ratio
    const { globalAlpha } = context
    // Neighbouring states of an enum differ in shade, and every one in its word.
    if (drawn.point.kind === 'enum' && value !== null) context.globalAlpha = globalAlpha * (value % 2 === 0 ? 1 : 0.72)
    // A gap before the next state, which may have the same shade.
    context.fillRect(left, middle - height / 2, width > 6 * ratio ? width - ratio : width, height)
    context.globalAlpha = globalAlpha
    if (value !== null) writeState(field, { left, width, middle }, style.stateText(drawn, value), palette)
  }
}

function writeState(
  { context, ratio }: Field,
  { left, width, middle }: { left: number; width: number; middle: number },
  text: string,
  palette: Palette,
): void {
  if (context.measureText(text).width + 8 * ratio > width) return
  context.fillStyle = palette.laneText
  context.fillText(text, left + 4 * ratio, middle)
}
