import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSiteTime } from '../../use-site-time.ts'
import classes from '../equipment.module.css'

interface HitsChartProps {
  /** `yyyy-MM-dd`, one per number. */
  days: readonly string[]
  hits: readonly number[]
}

/** Hits per day as bars, or as an equivalent table. */
export function HitsChart({ days, hits }: HitsChartProps) {
  const t = useTranslations('equipment')
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.chartHead}>
        {t('chart')}
        <Button size="compact-xs" variant="subtle" onClick={() => setIsTable(!isTable)}>
          {isTable ? t('chartHide') : t('chartTable')}
        </Button>
      </figcaption>
      {isTable ? <HitsTable days={days} hits={hits} /> : <HitsBars days={days} hits={hits} />}
    </figure>
  )
}

function HitsBars({ days, hits }: HitsChartProps) {
  const t = useTranslations('equipment')
  const { dayLabel } = useSiteTime()
  const [hovered, setHovered] = useState<number | null>(null)
  const highest = Math.max(1, ...hits)
  const dayText = (place: number) => t('chartDay', { day: dayLabel(days[place] ?? ''), count: hits[place] ?? 0 })
  return (
    <>
      <div className={classes.bars} role="img" aria-label={days.map((_day, place) => dayText(place)).join(', ')}>
        {days.map((day, place) => (
          // The whole column reacts to the pointer, however short its bar is.
          <span
            key={day}
            className={classes.barColumn}
            onPointerEnter={() => setHovered(place)}
            onPointerLeave={() => setHovered(null)}
          >
            <span className={classes.bar} style={{ height: `${((hits[place] ?? 0) / highest) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        {hovered === null ? (
          <>
            <span>{dayLabel(days[0] ?? '')}</span>
            <span>{t('chartHighest', { count: Math.max(...hits) })}</span>
            <span>{dayLabel(days.at(-1) ?? '')}</span>
          </>
        ) : (
          <strong>{dayText(hovered)}</strong>
        )}
      </div>
    </>
  )
}

function HitsTable({ days, hits }: HitsChartProps) {
  const t = useTranslations('equipment')
  const columns = useTranslations('analysis.columns')
  const format = useFormatter()
  const { dayLabel } = useSiteTime()
  return (
    <div className={classes.chartTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{columns('hits')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <tr key={day}>
              <td>{dayLabel(day)}</td>
              <td>{format.number(hits[place] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
