import type { Palette } from '../colours.ts'
import { type Field, xOf, yOf } from './draw-lines.ts'
import type { LimitLine } from './limit-line.ts'

const FONT = '11px "Inter Variable", system-ui, sans-serif'
const LABEL_GAP = 6

/** Thin lines with their names, in the colour of firings. */
export function drawLimits(field: Field, limits: readonly LimitLine[], palette: Palette): void {
  const { context, ratio } = field
  context.strokeStyle = palette.firing
  context.lineWidth = ratio
  context.setLineDash([])
  for (const { steps } of limits) {
    context.beginPath()
    let before: number | undefined
    for (const { from, to, value } of steps) {
      const [left, right, y] = [xOf(field, from), xOf(field, to), yOf(field, value)]
      if (before === from) context.lineTo(left, y)
      else context.moveTo(left, y)
      context.lineTo(right, y)
      before = to
    }
    context.stroke()
  }
  for (const limit of limits) drawLabel(field, limit, palette)
}

/** The label stands at the right end of the visible range, above its line. */
function drawLabel(field: Field, { steps, text }: LimitLine, palette: Palette): void {
  const { context, ratio, left, top, width, view } = field
  const last = steps.findLast(({ from, to }) => from < view.to && to > view.from)
  if (!last) return
  context.font = FONT.replace('11px', `${11 * ratio}px`)
  context.textAlign = 'right'
  const right = Math.min(left + width, xOf(field, last.to)) - LABEL_GAP * ratio
  const line = yOf(field, last.value)
  const above = line - LABEL_GAP * ratio
  const y = above - 11 * ratio < top ? line + 13 * ratio : above
  context.lineWidth = 3 * ratio
  context.strokeStyle = palette.surface
  context.strokeText(text, right, y)
  context.fillStyle = palette.firing
  context.fillText(text, right, y)
  context.textAlign = 'start'
}
