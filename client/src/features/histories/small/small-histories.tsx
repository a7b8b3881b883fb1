import type { Point } from '@bonfire/contract/histories/points'
import type { About } from '@bonfire/contract/hits/read-evidence'
import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import { knownTimeZone, localDay } from '../../../lib/time/site-days.ts'
import { Chart } from '../chart/chart.tsx'
import { panesOf } from '../chart/panes.ts'
import { createStage } from '../chart/stage.ts'
import { hasValues } from '../chart/value-at.ts'
import { choosePointsAbout } from '../chosen-points.ts'
import { firingsQuery, pointsQuery } from '../histories.queries.ts'
import { type Span, spanParameters } from '../history-address.ts'
import { type RuleReading, readingOf } from '../rule/rule-reading.ts'
import { useLimits } from '../rule/use-limits.ts'
import { evidenceQuery } from '../rule/why.queries.ts'
import { loadedOf, usePicture } from '../viewer/picture/use-picture.ts'
import { AboutPoints } from './about-points.tsx'
import classes from './small.module.css'

const COLUMNS = 240
const HEIGHT = 220
const NARROW_HEIGHT = 150

export interface SmallHistoriesProps {
  readonly site: Site
  readonly equipId: string
  readonly equipName: string
  /** The rule whose firings are shaded. */
  readonly ruleId: string
  readonly occurrenceId: string
  readonly around: Span
  /** The kind of list that it is seen in, where that is known. */
  readonly insightType?: InsightType
  /** The legend is below the lines. */
  readonly isNarrow?: boolean
}

/** The histories of an equip around a firing, without leaving the page. Says so where there are none. */
export function SmallHistories(props: SmallHistoriesProps) {
  const t = useTranslations('histories.small')
  const { site, equipId, occurrenceId, insightType } = props
  const query = useQuery(pointsQuery(site.syncoId, equipId))
  // The evidence is not asked for again if it fails: the chart is worth drawing without it.
  const evidence = useQuery({ ...evidenceQuery({ occurrenceId, insightType }), retry: false })
  const { why, about } = evidence.data ?? {}
  const reading = useMemo(() => readingOf(why), [why])
  const isElsewhere = query.data !== undefined && !hasAll(query.data.points, about)
  const sitePoints = useQuery({ ...pointsQuery(site.syncoId, undefined), enabled: isElsewhere })
  const points = useMemo(() => {
    const own = query.data?.points ?? []
    return choosePointsAbout(withOthers(own, sitePoints.data?.points, about), about)
  }, [query.data, sitePoints.data, about])
  if (query.isPending || evidence.isPending || sitePoints.isLoading)
    return <SmallPlaceholder isNarrow={props.isNarrow ?? false} />
  if (query.isError && !query.data) return <p className={classes.quiet}>{t('failed')}</p>
  if (points.length === 0) return <p className={classes.quiet}>{t('noPoints')}</p>
  // Points of the site itself that were chosen stay when others are.
  const offered = withOthers(query.data?.points ?? [], sitePoints.data?.points, about)
  return (
    <>
      {about && <AboutPoints about={about} finding={{ occurrenceId, insightType }} offered={offered} />}
      <SmallChart {...props} points={points} reading={reading} />
    </>
  )
}

/** The points of the equip, and those of the site that the finding is about. */
const withOthers = (own: readonly Point[], all: readonly Point[] = [], about: About | undefined): readonly Point[] => {
  const others = all.filter(
    ({ pointId }) => about?.pointIds.includes(pointId) && !own.some((point) => point.pointId === pointId),
  )
  return [...own, ...others]
}

const hasAll = (points: readonly Point[], about: About | undefined): boolean =>
  (about?.pointIds ?? []).every((id) => points.some(({ pointId }) => pointId === id))

interface SmallChartProps extends SmallHistoriesProps {
  readonly points: readonly Point[]
  readonly reading: RuleReading | undefined
}

function SmallChart({ points, reading, ...props }: SmallChartProps) {
  const t = useTranslations('histories.small')
  const dayText = useDayText()
  const { site, equipId, equipName, ruleId, occurrenceId, around, isNarrow = false } = props
  const timeZone = knownTimeZone(site.timezone)
  // Zooming stays here; the viewer is for more.
  const [span, setSpan] = useState(around)
  const [stage] = useState(() => createStage(around))
  useEffect(() => stage.setState({ view: span }), [stage, span])
  const { query, lines, ghosts, loadedSpan } = usePicture({ points, span, columns: COLUMNS, timeZone, hasGhost: false })
  const panes = useMemo(() => panesOf(points, { lines, ghosts }, false), [points, lines, ghosts])
  const loaded = useMemo(() => loadedOf(loadedSpan, query.dataUpdatedAt / 1000), [loadedSpan, query.dataUpdatedAt])
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId), [points])
  const limits = useLimits(reading ?? null, { lines, loaded, pointIds, span, columns: COLUMNS })
  const firings = useQuery(firingsQuery(site.syncoId, equipId, span))
  const day = dayText(localDay(new Date(((around.from + around.to) / 2) * 1000), timeZone))
  const hasSamples = [...lines.values()].some(hasValues)
  if (query.isPending) return <SmallPlaceholder isNarrow={isNarrow} />
  return (
    <figure className={classes.figure} aria-label={t('chart', { equip: equipName, day })}>
      {query.isError && lines.size === 0 && <p className={classes.quiet}>{t('failed')}</p>}
      {query.data && !hasSamples && !query.isPlaceholderData && <p className={classes.quiet}>{t('noSamples')}</p>}
      {hasSamples && (
        <Chart
          stage={stage}
          panes={panes}
          loaded={loaded}
          limits={limits}
          firings={{ rules: firings.data ?? [], chosenId: ruleId, marked: undefined }}
          timeZone={timeZone}
          hasZero={false}
          hasEquips={false}
          isNarrow={isNarrow}
          height={isNarrow ? NARROW_HEIGHT : HEIGHT}
          onSettled={setSpan}
          onBack={() => setSpan(around)}
        />
      )}
      <figcaption>
        <Link
          to="/histories"
          search={(before) => ({
            sites: before.sites,
            site: site.syncoId,
            equip: equipId,
            rule: ruleId,
            occurrence: occurrenceId,
            ...spanParameters(span, timeZone),
          })}
          className={classes.link}
        >
          {t('open')}
        </Link>
      </figcaption>
    </figure>
  )
}

/** It is as high as most charts, so that the page does not jump. */
function SmallPlaceholder({ isNarrow }: { isNarrow: boolean }) {
  return <Skeleton height={isNarrow ? 200 : 260} radius="md" />
}
