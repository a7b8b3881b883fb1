import type { Point } from '@bonfire/contract/histories/points'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import { Chart } from '../../chart/chart.tsx'
import { panned, zoomed } from '../../chart/moves/span-moves.ts'
import { panesOf } from '../../chart/panes.ts'
import { hasValues } from '../../chart/value-at.ts'
import type { Span } from '../../history-address.ts'
import { useLimits } from '../../rule/use-limits.ts'
import { NoSamples } from '../messages.tsx'
import { useDurationWords } from '../use-duration-words.ts'
import { useSpanText } from '../use-span-text.ts'
import type { HistoryAddress, ViewerPoints } from '../use-viewer.ts'
import classes from '../viewer.module.css'
import { FiringChips } from './firing-chips.tsx'
import { NewerNotice } from './newer-notice.tsx'
import own from './picture.module.css'
import { SummaryTable } from './summary-table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFirings } from './use-firings.ts'
import { type Moves, useMoves } from './use-moves.ts'
import { loadedOf, usePicture } from './use-picture.ts'

/** Columns are requested in steps, so that a window a little wider reads nothing again. */
const COLUMN_STEP = 100
const MOST_COLUMNS = 2000
const CHART_HEIGHT = 470

interface PictureCardProps {
  address: HistoryAddress
  points: ViewerPoints
  name: string
}

/** The picture with its toolbar, its findings and its summary. */
export function PictureCard({ address, points, name }: PictureCardProps) {
  const t = useTranslations('histories')
  const failureOf = useFailure()
  const { chosen } = points
  const { search, span, timeZone, change } = address
  const { ref, width } = useElementSize()
  const columns = Math.min(MOST_COLUMNS, Math.max(COLUMN_STEP, Math.ceil((width - 300) / COLUMN_STEP) * COLUMN_STEP))
  const isMeasured = width > 0
  const hasGhost = search.compare === 'week'
  const picture = usePicture({ points: isMeasured ? chosen : NO_POINTS, span, columns, timeZone, hasGhost })
  const { query, lines, ghosts, loadedSpan } = picture
  const panes = useMemo(
    () => panesOf(chosen, { lines, ghosts }, search.lines === 'all'),
    [chosen, lines, ghosts, search.lines],
  )
  const firings = useFirings(address, chosen)
  const moves = useMoves(address)
  // Nothing later than the clock of the moment at which the lines were read is known.
  const loaded = useMemo(() => loadedOf(loadedSpan, query.dataUpdatedAt / 1000), [loadedSpan, query.dataUpdatedAt])
  const pointIds = useMemo(() => chosen.map(({ pointId }) => pointId), [chosen])
  const limits = useLimits(points.reading, { lines, loaded, pointIds: isMeasured ? pointIds : NO_IDS, span, columns })
  const hasEquips = new Set(chosen.map(({ equipId }) => equipId)).size > 1
  const cardRef = useRef<HTMLElement>(null)
  const isRead = chosen.every(({ pointId }) => lines.has(pointId))
  const withData = chosen.filter(({ pointId }) => hasValues(lines.get(pointId)))
  const isEmpty = isRead && !query.isPlaceholderData && withData.length === 0

  return (
    <section ref={cardRef} className={classes.card} aria-busy={query.isFetching}>
      <Toolbar address={address} chosen={chosen} picture={picture} moves={moves} name={name} cardRef={cardRef} />
      <FiringChips firings={firings} address={address} />
      <NewerNotice address={address} points={chosen} picture={picture} />
      <div ref={ref} className={own.chartPlace}>
        {query.isError && lines.size > 0 && (
          <p className={classes.notice}>
            {t('stale')}
            <Button size="compact-sm" variant="subtle" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {query.isError && lines.size === 0 && (
          <ErrorState
            title={t('failed')}
            detail={failureOf(query.error).detail}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {isEmpty && <NoSamples points={chosen} address={address} />}
        {!isEmpty && !(query.isError && lines.size === 0) && (
          <ChartFrame moves={moves} name={name} span={span} timeZone={timeZone}>
            <Chart
              stage={moves.stage}
              panes={panes}
              loaded={loaded}
              firings={firings.shown}
              limits={limits}
              timeZone={timeZone}
              hasZero={search.axis === 'zero'}
              hasEquips={hasEquips}
              height={CHART_HEIGHT}
              onSettled={moves.moveTo}
              onBack={moves.back}
            />
          </ChartFrame>
        )}
      </div>
      <Notes
        isRead={isRead}
        shownCount={withData.length}
        total={chosen.length}
        columnSeconds={bandSeconds(chosen, picture)}
        hasGhostFailed={picture.hasGhostFailed}
        foldedCount={panes.folded.length}
        isUnfolded={search.lines === 'all'}
        onFold={(isFolded) => change({ lines: isFolded ? undefined : 'all' })}
      />
      <SummaryTable points={chosen} lines={lines} hasEquips={hasEquips} isStale={query.isPlaceholderData} />
    </section>
  )
}

const NO_POINTS: readonly Point[] = []
const NO_IDS: readonly string[] = []

/** The length of a column of a band; undefined if every line shows its samples. */
function bandSeconds(points: readonly Point[], { lines, loadedSpan }: ReturnType<typeof usePicture>) {
  for (const { pointId } of points) {
    const line = lines.get(pointId)
    if (line?.form === 'columns') return (loadedSpan.to - loadedSpan.from) / line.minimum.length
  }
  return undefined
}

const PAN_SHARE = 0.25
const ZOOM_STEP = 2

function spanAfterKey(key: string, span: Span): Span | undefined {
  if (key === 'ArrowLeft') return panned(span, -PAN_SHARE)
  if (key === 'ArrowRight') return panned(span, PAN_SHARE)
  if (key === '+' || key === '=') return zoomed(span, 1 / ZOOM_STEP)
  return key === '-' ? zoomed(span, ZOOM_STEP) : undefined
}

interface ChartFrameProps {
  moves: Moves
  name: string
  span: Span
  timeZone: string
  children: React.ReactNode
}

/** Takes the keys of the chart. */
function ChartFrame({ moves, name, span, timeZone, children }: ChartFrameProps) {
  const t = useTranslations('histories')
  const helpId = useId()
  const { text } = useSpanText(timeZone)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = spanAfterKey(event.key, span)
    if (!next && event.key !== 'Backspace') return
    event.preventDefault()
    if (next) moves.moveTo(next)
    else moves.back()
  }
  // Spread, because the linter takes the frame for text.
  const taking = {
    role: 'application',
    tabIndex: 0,
    'aria-label': t('chart', { name, range: text(span) }),
    'aria-describedby': helpId,
    onKeyDown,
  } as const
  return (
    <div {...taking} className={own.frame}>
      <span id={helpId} className="visually-hidden">
        {t('chartHelp')}
      </span>
      {children}
    </div>
  )
}

interface NotesProps {
  isRead: boolean
  shownCount: number
  total: number
  columnSeconds: number | undefined
  hasGhostFailed: boolean
  foldedCount: number
  isUnfolded: boolean
  onFold: (isFolded: boolean) => void
}

/** Notes about points that the picture leaves out, and about its bands. */
function Notes({ isRead, shownCount, total, columnSeconds, foldedCount, isUnfolded, onFold, ...props }: NotesProps) {
  const t = useTranslations('histories')
  const durationWords = useDurationWords()
  return (
    <div className={own.notes} role="status">
      {!isRead && <span>{t('loading')}</span>}
      {isRead && shownCount < total && <span>{t('someHaveData', { shown: shownCount, total })}</span>}
      {columnSeconds !== undefined && <span>{t('band', { duration: durationWords(columnSeconds) })}</span>}
      {props.hasGhostFailed && <span>{t('compareFailed')}</span>}
      {foldedCount > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onFold(false)}>
          {t('folded', { count: foldedCount })}
        </Button>
      )}
      {isUnfolded && foldedCount === 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onFold(true)}>
          {t('fold')}
        </Button>
      )}
    </div>
  )
}
