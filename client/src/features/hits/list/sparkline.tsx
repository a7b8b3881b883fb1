import { useTranslations } from 'use-intl'
import classes from './list.module.css'

const WIDTH = 60
const HEIGHT = 16

/** Hits a day as small bars, the newest at the right. */
export function Sparkline({ hits }: { hits: readonly number[] | undefined }) {
  const t = useTranslations('analysis.list')
  if (!hits) return <span className={classes.sparkline} />
  const highest = Math.max(1, ...hits)
  const step = WIDTH / Math.max(1, hits.length)
  const bars = hits.map((count, place) => {
    const height = count === 0 ? 0 : Math.max(1.5, (count / highest) * HEIGHT)
    return `M${(place * step).toFixed(2)} ${HEIGHT}v${(-height).toFixed(2)}h${Math.max(1, step - 0.6).toFixed(2)}V${HEIGHT}z`
  })
  const label = t('trend', { hits: hits.join(', ') })
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={bars.join('')} />
    </svg>
  )
}
