import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { barsOf, daysPerBar, sumCounts } from '../../bars.ts'
import { useSiteTime } from '../../use-site-time.ts'
import classes from './chart.module.css'

interface HitsChartProps {
  /** `yyyy-MM-dd`, one per number. */
  days: readonly string[]
  hits: readonly number[]
}

interface Bar {
  readonly key: string
  /** Its day or days. */
  readonly label: string
  readonly first: string
  readonly last: string
  readonly hits: number
}

interface BarsProps {
  bars: readonly Bar[]
  /** A bar is a week, not a day. */
  isWeekly: boolean
}

/** Hits per day, or per week of a long range, as bars or as an equivalent table. */
export function HitsChart({ days, hits }: HitsChartProps) {
  const t = useTranslations('equipment')
  const { dayLabel } = useSiteTime()
  const bars = useMemo(() => {
    const sums = barsOf(hits).map(sumCounts)
    return barsOf(days).map((own, place): Bar => {
      const [first = '', last = first] = [own[0], own.at(-1)]
      const label = first === last ? dayLabel(first) : `${dayLabel(first)} – ${dayLabel(last)}`
      return { key: first, label, first: dayLabel(first), last: dayLabel(last), hits: sums[place] ?? 0 }
    })
  }, [days, hits, dayLabel])
  const isWeekly = daysPerBar(days.length) > 1
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.chartHead}>
        {t(isWeekly ? 'chartWeekly' : 'chart')}
        <Button size="compact-xs" variant="subtle" onClick={() => setIsTable(!isTable)}>
          {isTable ? t('chartHide') : t('chartTable')}
        </Button>
      </figcaption>
      {isTable ? <HitsTable bars={bars} isWeekly={isWeekly} /> : <HitsBars bars={bars} />}
    </figure>
  )
}

function HitsBars({ bars }: Pick<BarsProps, 'bars'>) {
  const t = useTranslations('equipment')
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const most = Math.max(...bars.map(({ hits }) => hits))
  const highest = Math.max(1, most)
  const barText = ({ label, hits }: Bar) => t('chartDay', { day: label, count: hits })
  const hovered = bars.find(({ key }) => key === hoveredKey)
  return (
    <>
      <div className={classes.bars} role="img" aria-label={bars.map(barText).join(', ')}>
        {bars.map((bar) => (
          // The whole column reacts to the pointer, however short its bar is.
          <span
            key={bar.key}
            className={classes.barColumn}
            onPointerEnter={() => setHoveredKey(bar.key)}
            onPointerLeave={() => setHoveredKey(null)}
          >
            <span className={classes.bar} style={{ height: `${(bar.hits / highest) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        {hovered ? (
          <strong>{barText(hovered)}</strong>
        ) : (
          <>
            <span>{bars[0]?.first}</span>
            <span>{t('chartHighest', { count: most })}</span>
            <span>{bars.at(-1)?.last}</span>
          </>
        )}
      </div>
    </>
  )
}

function HitsTable({ bars, isWeekly }: BarsProps) {
  const t = useTranslations('equipment')
  const columns = useTranslations('analysis.columns')
  const format = useFormatter()
  return (
    <div className={classes.chartTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isWeekly ? 'week' : 'day')}</th>
            <th scope="col">{columns('hits')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <td>{bar.label}</td>
              <td>{format.number(bar.hits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
