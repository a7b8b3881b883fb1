import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useMemo } from 'react'
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl'
import { daysBetween, knownTimeZone, localDay } from '../../lib/time/site-days.ts'
import { otherZone, zoneNameIfNeeded } from '../../lib/time/zone-name.ts'

/** Formats times in the site's time zone. */
export function useSiteTime() {
  const t = useTranslations('analysis.latest')
  const format = useFormatter()
  const locale = useLocale()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  return useMemo(() => {
    const todays = new Map<string, string>()
    const todayIn = (timeZone: string) => {
      const today = todays.get(timeZone) ?? localDay(now, timeZone)
      todays.set(timeZone, today)
      return today
    }
    return {
      now,
      /** Today, Yesterday or a relative day. */
      latestLabel: (day: string, siteTimeZone: string | undefined) => {
        const days = daysBetween(day, todayIn(knownTimeZone(siteTimeZone)))
        if (days <= 0) return t('today')
        return days === 1 ? t('yesterday') : t('daysAgo', { count: days })
      },
      /** Date, time and zone of an instant in epoch seconds. */
      exactTime: (instantSeconds: number, siteTimeZone: string | undefined) => {
        const timeZone = knownTimeZone(siteTimeZone)
        const text = format.dateTime(instantSeconds * 1000, { dateStyle: 'medium', timeStyle: 'short', timeZone })
        return `${text} (${[zoneNameIfNeeded(instantSeconds, timeZone, locale), timeZone].filter(Boolean).join(', ')})`
      },
      /** The day of an instant in epoch seconds. */
      dayOf: (instantSeconds: number, siteTimeZone: string | undefined) =>
        format.dateTime(instantSeconds * 1000, { dateStyle: 'medium', timeZone: knownTimeZone(siteTimeZone) }),
      /** The zone of an instant in epoch seconds, to show beside it; empty where the site’s clocks are like those here. */
      zoneBeside: (instantSeconds: number, siteTimeZone: string | undefined) =>
        otherZone(instantSeconds, knownTimeZone(siteTimeZone), { locale }),
      /** A day given as `yyyy-MM-dd`, with its year unless it is this one. */
      dayLabel: (day: string) =>
        format.dateTime(new Date(`${day}T12:00:00Z`), {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          ...(day.slice(0, 4) !== String(now.getFullYear()) && { year: 'numeric' }),
          timeZone: 'UTC',
        }),
    }
  }, [now, format, locale, t])
}
