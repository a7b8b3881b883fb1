import type { RuleFirings } from '@bonfire/contract/histories/histories'
import type { Palette } from '../colours.ts'
import { type Field, xOf } from './draw-lines.ts'

export interface ShownFirings {
  readonly rules: readonly RuleFirings[]
  /** The highlighted rule; the others become ticks. */
  readonly chosenId: string | undefined
  /** The day of an occurrence whose firings get an edge. */
  readonly marked: { readonly from: number; readonly to: number } | undefined
}

const TICK_PIXELS = 6

/** Shades when rules fired, over the whole height: hatched until confirmed, lighter where snoozed. */
export function shadeFirings(field: Field, shown: ShownFirings, palette: Palette, hasTicks: boolean): void {
  const { context, ratio, top, height } = field
  context.fillStyle = palette.firing
  context.strokeStyle = palette.firing
  for (const rule of shown.rules) {
    const isChosen = rule.ruleId === shown.chosenId
    const isTick = shown.chosenId !== undefined && !isChosen
    if (isTick && !hasTicks) continue
    context.globalAlpha = opacityOf(rule, isChosen, isTick)
    for (const { t, d, confirmedAt } of rule.firings) {
      const [left, right] = [Math.max(field.left, xOf(field, t)), Math.min(field.left + field.width, xOf(field, t + d))]
      if (right < field.left || left > field.left + field.width) continue
      const width = Math.max(ratio, right - left)
      const sure =
        isTick || confirmedAt === undefined ? left : Math.min(left + width, Math.max(left, xOf(field, confirmedAt)))
      hatch(field, left, sure)
      context.fillRect(sure, top, left + width - sure, isTick ? TICK_PIXELS * ratio : height)
      const { marked } = shown
      if (isTick || !marked || t < marked.from || t >= marked.to) continue
      context.lineWidth = ratio
      context.strokeRect(left, top, width, height)
    }
  }
  context.globalAlpha = 1
}

const HATCH_PIXELS = 5

/** Slanted lines: the condition was true, and not yet for long enough. */
function hatch({ context, ratio, top, height }: Field, left: number, right: number): void {
  if (right - left < 1) return
  const step = HATCH_PIXELS * ratio
  const { globalAlpha } = context
  context.save()
  context.beginPath()
  context.rect(left, top, right - left, height)
  context.clip()
  context.beginPath()
  for (let x = left - height; x < right; x += step) {
    context.moveTo(x, top + height)
    context.lineTo(x + height, top)
  }
  context.lineWidth = ratio
  context.globalAlpha = Math.min(1, globalAlpha * 2)
  context.stroke()
  context.restore()
}

function opacityOf({ snoozeEnd }: RuleFirings, isChosen: boolean, isTick: boolean): number {
  const full = isTick ? 0.7 : isChosen ? 0.2 : 0.12
  return snoozeEnd === null ? full : full / 2.5
}
