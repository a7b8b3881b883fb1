import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useDaysText } from '../../../../lib/time/day-text.ts'
import type { DayRange } from '../../../../lib/time/site-days.ts'
import { barsOf, daysPerBar, sumCounts } from '../../bars.ts'
import classes from './row-cells.module.css'

const WIDTH = 60
const HEIGHT = 16

interface SparklineProps {
  /** Absent until loaded. */
  hits: readonly number[] | undefined
  /** The days of a custom range; null for the last 30. */
  days: DayRange | null
}

/** Hits per day, or per week of a long range, as small bars, latest on the right. */
export const Sparkline = memo(function Sparkline({ hits, days }: SparklineProps) {
  const t = useTranslations('analysis.list')
  const daysText = useDaysText()
  const sums = barsOf(hits ?? []).map(sumCounts)
  const numbers = sums.join(', ')
  const label =
    hits &&
    (days
      ? t('trendOf', { days: daysPerBar(hits.length), range: daysText(days), hits: numbers })
      : t('trend', { hits: numbers }))
  // Empty bars reserve the elements for later data.
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <title>{label}</title>
      <path d={pathOf(sums)} />
    </svg>
  )
})

function pathOf(hits: readonly number[]): string {
  const highest = Math.max(1, ...hits)
  const step = WIDTH / Math.max(1, hits.length)
  const width = Math.max(1, step - 0.6).toFixed(2)
  const bars = hits.map((count, place) => {
    const height = count === 0 ? 0 : Math.max(1.5, (count / highest) * HEIGHT)
    return `M${(place * step).toFixed(2)} ${HEIGHT}v${(-height).toFixed(2)}h${width}V${HEIGHT}z`
  })
  return bars.join('')
}
