import {
  type BacktestCells,
  type BacktestDay,
  CELL_STATES,
  UNCOUNTED_REASONS,
} from '@bonfire/contract/definitions/backtests'
import type { HistoryLine, RuleFirings } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import type { Site } from '@bonfire/contract/sites'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { daySpan, knownTimeZone } from '../../../../lib/time/site-days.ts'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { Chart } from '../../../histories/chart/chart.tsx'
import { panesOf } from '../../../histories/chart/panes.ts'
import { createStage } from '../../../histories/chart/stage.ts'
import { choosePoints, choosePointsOfRule } from '../../../histories/chosen-points.ts'
import { pointsQuery } from '../../../histories/histories.queries.ts'
import type { Span } from '../../../histories/history-address.ts'
import { useLimits } from '../../../histories/rule/use-limits.ts'
import { loadedOf, usePicture } from '../../../histories/viewer/picture/use-picture.ts'
import { type Trial, trialQuery } from './trial.queries.ts'

interface TrialChartProps {
  site: Site
  equip: { readonly equipId: string; readonly name: string }
  day: string
  trial: Trial
}

const COLUMNS = 600
const HEIGHT = 300
const CONDITION = 'condition of the trial'

/** A day of an equip: what the rule reads, when its condition is true, and what it finds. */
export function TrialChart({ site, equip, day, trial }: TrialChartProps) {
  const t = useTranslations('catalogue.editor.chart')
  const timeZone = knownTimeZone(site.timezone)
  const { startSeconds, endSeconds } = daySpan(day, timeZone)
  const cells = useQuery({
    ...trialQuery({ ...trial, from: day, to: day, equipIds: [equip.equipId], cells: true }),
    placeholderData: (before) => before,
  })
  const points = useQuery(pointsQuery(site.syncoId, equip.equipId))
  const { roles, optional } = trial.definition
  const wanted = [...roles, ...(optional ?? [])].flatMap((choice) => choice.split('|')).join()
  // What it reads of other equips is known once it has run.
  const read = Object.values(cells.data?.cells?.pointIds ?? {}).join('\n')
  const isElsewhere = points.data !== undefined && !hasPoints(points.data.points, read)
  const sitePoints = useQuery({ ...pointsQuery(site.syncoId, undefined), enabled: isElsewhere })
  const chosen = useMemo(() => {
    const own = points.data?.points ?? []
    const all = sitePoints.data?.points
    return all ? choosePointsOfRule(all, read.split('\n')) : choosePoints(own, wanted.split(','))
  }, [points.data, sitePoints.data, read, wanted])
  if (points.isPending || cells.isPending || sitePoints.isLoading) return <Skeleton height={HEIGHT} radius="md" />
  if (points.isError || cells.isError) return <Problem isQuiet>{t('failed')}</Problem>
  if (chosen.length === 0) return <p className={note.note}>{t('noPoints')}</p>
  const found = cells.data.equips[0]?.days.find((one) => one.day === day)
  return (
    <DayChart
      key={`${equip.equipId} ${day}`}
      span={{ from: startSeconds, to: endSeconds }}
      site={site}
      points={chosen}
      found={found}
      cells={cells.data.cells}
      definition={trial.definition}
      name={equip.name}
    />
  )
}

const hasPoints = (points: readonly Point[], read: string): boolean =>
  read === '' || read.split('\n').every((id) => points.some(({ pointId }) => pointId === id))

interface DayChartProps {
  site: Site
  name: string
  span: Span
  points: readonly Point[]
  cells: BacktestCells | null
  found: BacktestDay | undefined
  definition: Trial['definition']
}

function DayChart({ site, name, span: whole, points, cells, found, definition }: DayChartProps) {
  const t = useTranslations('catalogue.editor.chart')
  const timeZone = knownTimeZone(site.timezone)
  const [span, setSpan] = useState(whole)
  const [stage] = useState(() => createStage(whole))
  const { query, lines, ghosts, loadedSpan } = usePicture({ points, span, columns: COLUMNS, timeZone, hasGhost: false })
  const states = useMemo(
    () => [
      ...CELL_STATES.map((state) => t(`states.${state}`)),
      ...UNCOUNTED_REASONS.map((reason) => t(`uncounted.${reason}`)),
    ],
    [t],
  )
  const panes = useMemo(() => {
    const own = panesOf(points, { lines, ghosts }, false)
    if (!cells) return own
    const point: Point = { ...(points[0] as Point), pointId: CONDITION, name: t('condition'), kind: 'enum', states }
    const lane = { point: { ...point, role: null, unit: null, unitSymbol: null }, colour: 0, isStepped: true }
    return { ...own, lanes: [{ ...lane, isDashed: false, line: toFiringLane(cells), ghost: undefined }, ...own.lanes] }
  }, [points, lines, ghosts, cells, states, t])
  const loaded = useMemo(() => loadedOf(loadedSpan, query.dataUpdatedAt / 1000), [loadedSpan, query.dataUpdatedAt])
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId), [points])
  const reading = useMemo(() => readingOf(definition, cells), [definition, cells])
  const limits = useLimits(reading, { lines, loaded, pointIds, span, columns: COLUMNS })
  const rules: RuleFirings[] = [
    {
      equipRuleId: 'trial',
      ruleId: 'trial',
      ruleName: '',
      isOwn: true,
      snoozeEnd: null,
      firings: found?.firings ?? [],
    },
  ]
  return (
    <figure className={basics.flush} aria-label={t('label', { equip: name })}>
      <Chart
        stage={stage}
        panes={panes}
        loaded={loaded}
        limits={limits}
        timeZone={timeZone}
        firings={{ rules, chosenId: 'trial', marked: undefined }}
        hasZero={false}
        hasEquips={points.some(({ equipName }) => equipName !== name)}
        height={HEIGHT}
        onSettled={(settled) => {
          stage.setState({ view: settled })
          setSpan(settled)
        }}
        onBack={() => {
          stage.setState({ view: whole })
          setSpan(whole)
        }}
      />
    </figure>
  )
}

const readingOf = ({ equip, when, parameters = {} }: Trial['definition'], cells: BacktestCells | null) =>
  cells && {
    definition: { equip, when, parameters },
    pointIds: new Map(Object.entries(cells.pointIds)),
    parameters: cells.parameters,
  }

/** A sample at each change: the words of the states and of why it is not counted, and nothing where it is unknown. */
function toFiringLane({ stepSeconds, startsAt, cells, uncounted = [] }: BacktestCells): HistoryLine {
  const [unknown, off] = [CELL_STATES.indexOf('unknown'), CELL_STATES.indexOf('false')]
  const t: number[] = []
  const v: (number | null)[] = []
  const shownAs = (state: number, reason = 0) => {
    if (state === unknown || state === off) return null
    return reason === 0 ? state : CELL_STATES.length + reason - 1
  }
  cells.forEach((state, cell) => {
    const value = shownAs(state, uncounted[cell])
    if (v.length > 0 && v.at(-1) === value) return
    t.push(startsAt + cell * stepSeconds)
    v.push(value)
  })
  t.push(startsAt + cells.length * stepSeconds)
  v.push(null)
  const summary = { samples: cells.length, minimum: null, mean: null, maximum: null, known: 1 }
  const facts = {
    pointId: CONDITION,
    kind: 'enum',
    unit: null,
    holdSeconds: 400 * SECONDS_PER_DAY,
    isOnChange: false,
  } as const
  return { ...facts, form: 'samples', nextAt: null, summary, t, v }
}
