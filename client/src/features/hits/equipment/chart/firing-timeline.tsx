import { useMemo } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { averageHours, useDurationText } from '../../../../lib/time/duration-text.ts'
import { daysFrom, knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import { zoneNameIfNeeded } from '../../../../lib/time/zone-name.ts'
import basics from '../../../../ui/basics.module.css'
import { useSiteTime } from '../../use-site-time.ts'
import type { EquipRow } from '../table/equip-rows.ts'
import classes from './chart.module.css'
import { type FiringBar, type FiringDay, firingDays } from './firing-bars.ts'

/** Days without a firing are left out of a longer time. */
const MOST_SHOWN_DAYS = 62

const AXIS_HOURS = [0, 6, 12, 18, 24]

interface FiringTimelineProps {
  row: EquipRow
  siteTimeZone: string
  amountText: (cost: number) => string
}

export function FiringTimeline({ row, siteTimeZone, amountText }: FiringTimelineProps) {
  const t = useTranslations('equipment')
  const timeZone = knownTimeZone(siteTimeZone)
  const lines = useMemo(() => {
    const first = row.firings[0]
    if (!first) return []
    const days = daysFrom(localDay(new Date(first.t * 1000), timeZone), row.latestDay)
    const all = firingDays(days, row.firings, timeZone).reverse()
    return days.length > MOST_SHOWN_DAYS ? all.filter(({ bars }) => bars.length > 0) : all
  }, [row, timeZone])
  if (lines.length === 0) return <p className={`${basics.quiet} ${basics.flush}`}>{t('noFirings')}</p>
  return (
    <div>
      <div className={classes.timelineHead} aria-hidden>
        <span>{t('times', { timezone: timeZone })}</span>
        <span className={classes.hours}>
          {AXIS_HOURS.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </span>
      </div>
      <ul aria-label={t('timeline', { equip: row.equip })} className={basics.list}>
        {lines.map((line) => (
          <TimelineDay key={line.day} line={line} timeZone={timeZone} amountText={amountText} />
        ))}
      </ul>
      <AverageDuration row={row} />
    </div>
  )
}

function AverageDuration({ row: { firings } }: Pick<FiringTimelineProps, 'row'>) {
  const t = useTranslations('equipment')
  const format = useFormatter()
  const hours = averageHours(firings.map(({ d }) => d))
  const shown = format.number(hours, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return <p className={classes.average}>{t('averageDuration', { hours: shown })}</p>
}

interface TimelineDayProps extends Pick<FiringTimelineProps, 'amountText'> {
  line: FiringDay
  timeZone: string
}

function TimelineDay({ line, timeZone, amountText }: TimelineDayProps) {
  const { dayLabel } = useSiteTime()
  const firingText = useFiringText(timeZone, amountText)
  return (
    <li className={classes.line}>
      <span className={basics.quiet}>{dayLabel(line.day)}</span>
      <span className={classes.strip}>
        {line.hours.map((mark) => (
          <span key={mark.hour} className={classes.hourMark} style={{ left: `${mark.left * 100}%` }} />
        ))}
        {line.bars.map((bar) => (
          <span
            key={bar.startSeconds}
            className={classes.firing}
            style={{ left: `${bar.left * 100}%`, width: `max(2px, ${bar.width * 100}%)` }}
            title={firingText(bar)}
          />
        ))}
      </span>
      <span className="visually-hidden">{line.bars.map(firingText).join('; ')}</span>
    </li>
  )
}

function useFiringText(timeZone: string, amountText: (cost: number) => string) {
  const t = useTranslations('equipment')
  const format = useFormatter()
  const durationText = useDurationText()
  const locale = useLocale()
  const clock = (seconds: number) => {
    const shown = format.dateTime(seconds * 1000, { timeStyle: 'short', timeZone })
    return `${shown} ${zoneNameIfNeeded(seconds, timeZone, locale)}`.trimEnd()
  }
  return ({ startSeconds, durationSeconds, cost }: FiringBar) => {
    const firing = t('firing', {
      start: clock(startSeconds),
      end: clock(startSeconds + durationSeconds),
      duration: durationText(durationSeconds),
    })
    return cost === undefined ? firing : t('firingCost', { firing, cost: amountText(cost) })
  }
}
