import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import 'uplot/dist/uPlot.min.css'
import type { Span } from '../history-address.ts'
import classes from './chart.module.css'
import { type Palette, paletteOf } from './colours.ts'
import { type ShownFirings, shadeFirings } from './drawing/draw-firings.ts'
import { drawLanes, LANE_PIXELS } from './drawing/draw-lanes.ts'
import { drawLimits } from './drawing/draw-limits.ts'
import { drawLines, type Field, type Loaded, valueRange } from './drawing/draw-lines.ts'
import type { LimitLine } from './drawing/limit-line.ts'
import { Legend } from './legend.tsx'
import { PanePlot } from './pane-plot.tsx'
import type { DrawnLine, Panes } from './panes.ts'
import type { PlotParts } from './plot.ts'
import type { StageStore } from './stage.ts'
import { useTimeLabels } from './use-time-labels.ts'
import { useValueText } from './use-value-text.ts'
import { hasValues, valueAt } from './value-at.ts'

export interface ChartProps {
  readonly stage: StageStore
  readonly panes: Panes
  readonly loaded: Loaded
  readonly firings: ShownFirings
  /** The limits that values are compared with, each in the pane of its point. */
  readonly limits?: readonly LimitLine[]
  readonly timeZone: string
  /** The value axes begin at zero. */
  readonly hasZero: boolean
  readonly hasEquips: boolean
  /** Pixels that all panes share. */
  readonly height: number
  /** The legend is below each pane. */
  readonly isNarrow?: boolean
  readonly onSettled: (span: Span) => void
  readonly onBack: () => void
}

const LOWEST_PANE = 72
const LEGEND_LINE = 22
/** Nearer to the pointer than this, a line stands out. */
const NEAR_PIXELS = 18

const NO_TEXT = () => ''
const NO_LIMITS: readonly LimitLine[] = []

/** Panes of lines over lanes of states, on one time axis. */
export function Chart(props: ChartProps) {
  const { stage, panes, loaded, hasEquips, limits = NO_LIMITS, isNarrow = false } = props
  const { ref, width } = useElementSize()
  const palette = paletteOf(useComputedColorScheme('light'))
  const group = useId()
  const { number } = useValueText()
  const shared = useSharedParts(props, palette, group, width)
  const count = panes.panes.length
  const lanesHeight = panes.lanes.length * LANE_PIXELS
  const share = count === 0 ? 0 : Math.floor((props.height - lanesHeight) / count)
  return (
    <div className={classes.chart} data-narrow={isNarrow || undefined}>
      <CursorTime stage={stage} timeZone={props.timeZone} />
      {panes.panes.map((pane, place) => {
        const own = limits.filter(({ pointId }) => pane.lines.some(({ point }) => point.pointId === pointId))
        const entries = pane.lines.length + own.length
        const height = Math.max(LOWEST_PANE, share, isNarrow ? 0 : entries * LEGEND_LINE + 24)
        const range = (view: Span) => valueRange(pane.lines, own, { span: loaded.span, view, hasZero: props.hasZero })
        return (
          <div key={pane.key} className={classes.pane} data-pane>
            <div ref={place === 0 ? ref : undefined} className={classes.plotPlace}>
              <PanePlot
                {...shared}
                height={height}
                hasTimeAxis={place === count - 1 && panes.lanes.length === 0}
                hasValueAxis
                // Without values the marks of the axis would mean nothing.
                valueText={pane.lines.some(({ line }) => hasValues(line)) ? number : NO_TEXT}
                valueRange={range}
                draw={(field) => {
                  shadeFirings(field, props.firings, palette, place === 0)
                  drawLines(field, pane.lines, { loaded, palette, raisedId: stage.getState().raisedId })
                  drawLimits(field, own, palette)
                }}
                lineAt={(field, at, top) => nearestLine(field, pane.lines, { at, top, span: loaded.span })}
              />
            </div>
            <div className={classes.side}>
              {pane.unit !== null && (
                <p className={classes.unit} data-legend={pane.unit}>
                  {pane.unit}
                </p>
              )}
              <Legend
                stage={stage}
                lines={pane.lines}
                limits={own}
                span={loaded.span}
                palette={palette}
                hasEquips={hasEquips}
              />
            </div>
          </div>
        )
      })}
      {panes.lanes.length > 0 && (
        <div className={classes.pane} data-pane>
          <div ref={count === 0 ? ref : undefined} className={classes.plotPlace}>
            <Lanes {...props} shared={shared} height={lanesHeight} palette={palette} isFirst={count === 0} />
          </div>
          <div className={classes.side}>
            <Legend
              stage={stage}
              lines={panes.lanes}
              span={loaded.span}
              palette={palette}
              hasEquips={hasEquips}
              isLanes
            />
          </div>
        </div>
      )}
    </div>
  )
}

type Shared = Pick<PlotParts, 'stage' | 'group' | 'width' | 'palette' | 'timeTicks' | 'onSettled' | 'onBack'>

function useSharedParts(props: ChartProps, palette: Palette, group: string, width: number): Shared {
  const { ticks } = useTimeLabels(props.timeZone)
  const { stage, onSettled, onBack } = props
  return { stage, group, width, palette, timeTicks: ticks, onSettled, onBack }
}

interface LanesProps extends Omit<ChartProps, 'height'> {
  shared: Shared
  height: number
  palette: Palette
  isFirst: boolean
}

function Lanes({ shared, height, palette, isFirst, panes, loaded, firings, stage }: LanesProps) {
  const { one } = useValueText()
  return (
    <PanePlot
      {...shared}
      height={height + 12}
      hasTimeAxis
      hasValueAxis={false}
      valueText={NO_TEXT}
      valueRange={() => [0, 1]}
      draw={(field) => {
        shadeFirings(field, firings, palette, isFirst)
        const { raisedId } = stage.getState()
        drawLanes(field, panes.lanes, {
          span: loaded.span,
          palette,
          raisedId,
          stateText: ({ point }, value) => one(point, value),
        })
      }}
      lineAt={(_field, _at, top) => panes.lanes[Math.floor(top / LANE_PIXELS)]?.point.pointId ?? null}
    />
  )
}

function CursorTime({ stage, timeZone }: { stage: StageStore; timeZone: string }) {
  const t = useTranslations('histories')
  const { instant } = useTimeLabels(timeZone)
  const cursor = useStore(stage, (state) => state.cursor)
  return (
    <p className={classes.cursorTime} aria-hidden>
      <span>{t('zone', { timezone: timeZone })}</span>
      <strong>{cursor === null ? t('pointAt') : instant(cursor)}</strong>
    </p>
  )
}

function nearestLine(
  { lowest, highest, height, ratio }: Field,
  lines: readonly DrawnLine[],
  { at, top, span }: { at: number; top: number; span: Span },
): string | null {
  const pixels = height / ratio
  const place = (value: number) => (1 - (value - lowest) / (highest - lowest)) * pixels
  let nearest: { id: string; distance: number } | null = null
  for (const { line, point } of lines) {
    const value = line && valueAt(line, at, span)
    if (!value) continue
    // Zero inside a band.
    const distance = Math.max(0, place(value.high) - top, top - place(value.low))
    if (distance <= NEAR_PIXELS && (!nearest || distance < nearest.distance)) nearest = { id: point.pointId, distance }
  }
  return nearest?.id ?? null
}
