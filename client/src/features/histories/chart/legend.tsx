import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import type { Span } from '../history-address.ts'
import classes from './chart.module.css'
import type { Palette } from './colours.ts'
import { type LimitLine, limitAt } from './drawing/limit-line.ts'
import type { DrawnLine } from './panes.ts'
import type { StageStore } from './stage.ts'
import { useValueText } from './use-value-text.ts'
import { valueAt } from './value-at.ts'

interface LegendProps {
  readonly stage: StageStore
  readonly lines: readonly DrawnLine[]
  readonly limits?: readonly LimitLine[]
  readonly span: Span
  readonly palette: Palette
  /** Names the equip before each point: the picture shows several. */
  readonly hasEquips: boolean
  readonly isLanes?: boolean
}

/** The lines of a pane with their values under the pointer; pointing at one raises it. */
export function Legend({ stage, lines, limits = [], span, palette, hasEquips, isLanes = false }: LegendProps) {
  return (
    <ul className={classes.legend} data-lanes={isLanes || undefined}>
      {lines.map((drawn) => {
        const { point, colour, isDashed } = drawn
        const name = hasEquips && point.equipName !== null ? `${point.equipName} · ${point.name}` : point.name
        const border = isLanes ? palette.lane : palette.lines[colour]
        return (
          <li
            key={point.pointId}
            data-legend={name}
            data-colour={border}
            data-dashed={isDashed || undefined}
            onPointerEnter={() => stage.setState({ raisedId: point.pointId })}
            onPointerLeave={() => stage.setState({ raisedId: null })}
          >
            <span
              className={classes.mark}
              data-lane={isLanes || undefined}
              style={{ borderColor: border, borderTopStyle: isDashed ? 'dashed' : 'solid' }}
              aria-hidden
            />
            <span className="cut" title={name} dir="auto">
              {name}
            </span>
            <LegendValue stage={stage} drawn={drawn} span={span} />
          </li>
        )
      })}
      {limits.map((limit) => (
        <LegendLimit key={limit.text} stage={stage} limit={limit} lines={lines} palette={palette} />
      ))}
    </ul>
  )
}

interface LegendLimitProps {
  readonly stage: StageStore
  readonly limit: LimitLine
  readonly lines: readonly DrawnLine[]
  readonly palette: Palette
}

function LegendLimit({ stage, limit, lines, palette }: LegendLimitProps) {
  const t = useTranslations('histories')
  const { one } = useValueText()
  const cursor = useStore(stage, (state) => state.cursor)
  const point = lines.find((line) => line.point.pointId === limit.pointId)?.point
  const value = cursor === null ? null : limitAt(limit, cursor)
  const name = t('limit', { limit: limit.text })
  return (
    <li data-legend={name} data-colour={palette.firing}>
      <span className={classes.mark} data-limit style={{ borderColor: palette.firing }} aria-hidden />
      <span className="cut" title={name}>
        {name}
      </span>
      <span className={classes.value} aria-hidden>
        {value !== null && point && one(point, value)}
      </span>
    </li>
  )
}

function LegendValue({ stage, drawn: { line, point }, span }: { stage: StageStore; drawn: DrawnLine; span: Span }) {
  const { between } = useValueText()
  const cursor = useStore(stage, (state) => state.cursor)
  const value = cursor === null || !line ? null : valueAt(line, cursor, span)
  return (
    <span className={classes.value} aria-hidden>
      {value && between(point, value)}
      {cursor !== null && line && !value && '–'}
    </span>
  )
}
