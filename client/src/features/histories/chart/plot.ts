import uPlot from 'uplot'
import type { Span } from '../history-address.ts'
import type { Palette } from './colours.ts'
import type { Field } from './drawing/draw-lines.ts'
import { panned, selected, zoomed } from './moves/span-moves.ts'
import type { StageStore } from './stage.ts'

const AXIS_PIXELS = 58
const TIME_AXIS_PIXELS = 40
const WHEEL_STEP = 1.2
const FONT = '11px "Inter Variable", system-ui, sans-serif'

export interface PlotParts {
  readonly stage: StageStore
  /** Plots with the same name share their cursor. */
  readonly group: string
  readonly width: number
  readonly height: number
  readonly palette: Palette
  readonly hasTimeAxis: boolean
  readonly hasValueAxis: boolean
  timeTicks(view: Span, width: number, widthOf: (line: string) => number): { at: number; label: string }[]
  valueText(value: number): string
  valueRange(view: Span): readonly [number, number]
  draw(field: Field): void
  /** The line at a place in the plot. */
  lineAt(field: Field, at: number, top: number): string | null
  /** A move has ended. */
  onSettled(span: Span): void
  onBack(): void
}

/**
 * Draws one pane: uPlot keeps the scales, the axes, the cursor that panes share and the selection; the lines are drawn
 * here, because each has its own instants and gaps. `parts` are read again at each redraw.
 */
export function createPlot(host: HTMLElement, parts: () => PlotParts): uPlot {
  const first = parts()
  // Panes share what is marked; the one in which it was marked acts.
  let isMarking = false
  const ticks = (view: Span, plot: uPlot) =>
    parts().timeTicks(view, plot.width - AXIS_PIXELS, (line) => {
      plot.ctx.save()
      plot.ctx.font = FONT
      const { width } = plot.ctx.measureText(line)
      plot.ctx.restore()
      return width
    })
  const spanOf = (min: number, max: number): Span => ({ from: min, to: max })
  const colours = {
    stroke: () => parts().palette.text,
    grid: { stroke: () => parts().palette.grid, width: 1 },
    font: FONT,
  }
  const plot = new uPlot(
    {
      width: first.width,
      height: first.height + (first.hasTimeAxis ? TIME_AXIS_PIXELS : 0),
      padding: [6, 0, first.hasTimeAxis ? 0 : 6, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: () => [parts().stage.getState().view.from, parts().stage.getState().view.to] },
        y: { range: () => [...parts().valueRange(parts().stage.getState().view)] },
      },
      axes: [
        {
          ...colours,
          size: first.hasTimeAxis ? TIME_AXIS_PIXELS : 0,
          splits: (self, _axis, min, max) => ticks(spanOf(min, max), self).map(({ at }) => at),
          values: (self, splits) => {
            if (!first.hasTimeAxis) return splits.map(() => '')
            const { min = 0, max = 1 } = self.scales.x ?? {}
            return ticks(spanOf(min ?? 0, max ?? 1), self).map(({ label }) => label)
          },
          ticks: { show: first.hasTimeAxis, stroke: () => parts().palette.grid, size: 4, width: 1 },
          gap: 4,
        },
        {
          ...colours,
          size: AXIS_PIXELS,
          space: 26,
          values: (_self, splits) => splits.map((value) => (first.hasValueAxis ? parts().valueText(value) : '')),
          ticks: { show: false },
          ...(!first.hasValueAxis && { grid: { show: false } }),
        },
      ],
      series: [{}, { paths: () => null, points: { show: false } }],
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false },
        sync: { key: first.group, setSeries: false, scales: ['x', null] },
        bind: {
          mousedown: (_self, _target, handler) => (event: MouseEvent) => {
            // Shift moves the picture, so it marks nothing.
            isMarking = event.button === 0 && !event.shiftKey
            if (isMarking) handler(event)
            return null
          },
          dblclick: () => () => {
            parts().onBack()
            return null
          },
        },
      },
      hooks: {
        draw: [(self) => drawClipped(self, parts())],
        setSelect: [
          (self) => {
            const span = takeSelection(self)
            if (span && isMarking) parts().onSettled(span)
            isMarking = false
          },
        ],
        setCursor: [(self) => followCursor(self, parts())],
      },
    },
    [
      [first.stage.getState().view.from, first.stage.getState().view.to],
      [null, null],
    ],
    host,
  )
  listenForMoves(plot, parts)
  return plot
}

function fieldOf(plot: uPlot, { stage, valueRange }: PlotParts): Field {
  const { left, top, width, height } = plot.bbox
  const { view } = stage.getState()
  const [lowest, highest] = valueRange(view)
  return { context: plot.ctx, left, top, width, height, view, lowest, highest, ratio: uPlot.pxRatio }
}

function drawClipped(plot: uPlot, parts: PlotParts): void {
  const field = fieldOf(plot, parts)
  const { context, left, top, width, height } = field
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.lineJoin = 'round'
  parts.draw(field)
  context.restore()
}

/** The marked range; the mark goes. */
function takeSelection(plot: uPlot): Span | undefined {
  const { left, width } = plot.select
  if (width < 4) return undefined
  const span = selected(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  return span
}

function followCursor(plot: uPlot, parts: PlotParts): void {
  const { left = -1, top = -1, event } = plot.cursor
  const before = parts.stage.getState()
  if (left < 0) {
    if (before.cursor !== null) parts.stage.setState({ cursor: null, raisedId: null })
    return
  }
  const cursor = plot.posToVal(left, 'x')
  // Only the pane under the pointer has an event of its own.
  const isHere = event !== undefined && event !== null && event.target === plot.over
  const raisedId = isHere ? parts.lineAt(fieldOf(plot, parts), cursor, top) : before.raisedId
  if (cursor !== before.cursor || raisedId !== before.raisedId) parts.stage.setState({ cursor, raisedId })
}

/** Ctrl and the wheel zoom, Shift and dragging move. */
function listenForMoves(plot: uPlot, parts: () => PlotParts): void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const show = (view: Span) => parts().stage.setState({ view })
  plot.over.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = plot.posToVal(event.offsetX, 'x')
      show(zoomed(parts().stage.getState().view, event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at))
      clearTimeout(settling)
      settling = setTimeout(() => parts().onSettled(parts().stage.getState().view), 250)
    },
    { passive: false },
  )
  plot.over.addEventListener('pointerdown', (down) => {
    if (!down.shiftKey || down.button !== 0) return
    down.preventDefault()
    const { view } = parts().stage.getState()
    const move = (event: PointerEvent) => show(panned(view, (down.clientX - event.clientX) / plot.over.clientWidth))
    const end = () => {
      window.removeEventListener('pointermove', move)
      parts().onSettled(parts().stage.getState().view)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end, { once: true })
  })
}
