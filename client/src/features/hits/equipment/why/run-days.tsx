import type { RunDay } from '@bonfire/contract/hits/evidence'
import { useTranslations } from 'use-intl'
import { useDurationText } from '../../../../lib/time/duration-text.ts'
import { useSiteTime } from '../../use-site-time.ts'
import classes from './why.module.css'

/** How the rule fared on the newest days, and on those without a finding why there was none. */
export function RunDays({ days, alarmDelay }: { days: readonly RunDay[]; alarmDelay: string }) {
  const t = useTranslations('equipment.why')
  const { dayLabel } = useSiteTime()
  const whyNot = useWhyNot(alarmDelay)
  if (days.length === 0) return null
  return (
    <details className={classes.days}>
      <summary>{t('days', { count: days.length })}</summary>
      <ul>
        {days.map((day) => (
          <li key={day.day} data-fired={day.hasFired}>
            <span className={classes.day}>{dayLabel(day.day)}</span>
            <span>{day.hasFired ? t('fired') : whyNot(day)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function useWhyNot(alarmDelay: string): (day: RunDay) => string {
  const t = useTranslations('equipment.why')
  const duration = useDurationText()
  return (day) => {
    if (day.status !== 'runs') return t(`notRun.${day.status}`, { names: day.names.join(', ') })
    if (day.trueSeconds === 0) return t('neverTrue', { duration: duration(day.evaluatedSeconds) })
    return t('tooShort', { longest: duration(day.longestTrueSeconds), needed: alarmDelay })
  }
}
