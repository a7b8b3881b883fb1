import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { knownTimeZone, localDay } from '../../../../lib/time/site-days.ts'
import { MONTHS_12_DAYS } from '../rows/actions-search.ts'

const MONTHS_24_DAYS = 730
/** No action is older than this day. */
const ALL_TIME_START = '2016-01-01'

type TimeFrame = 'months12' | 'months24' | 'all'
export const TIME_FRAMES: readonly TimeFrame[] = ['months12', 'months24', 'all']

/** A time frame in the URL: whole days back from today. */
export function countFrameDays(frame: TimeFrame, today: Date): number {
  if (frame === 'months12') return MONTHS_12_DAYS
  if (frame === 'months24') return MONTHS_24_DAYS
  return differenceInCalendarDays(today, new Date(`${ALL_TIME_START}T00:00`))
}

/** The label of a number of days; undefined if it is not offered. */
export function frameOf(days: number): TimeFrame | undefined {
  if (days === MONTHS_12_DAYS) return 'months12'
  if (days === MONTHS_24_DAYS) return 'months24'
  // All time grows every day, and yesterday's link still means all of it.
  return days > MONTHS_24_DAYS ? 'all' : undefined
}

/**
 * The days of a request for closed actions, `yyyy-MM-dd`, inclusive. The last day is the latest of the sites' todays,
 * so that nothing closed today is missing where it is already tomorrow.
 */
export function closedDays(
  days: number,
  now: Date,
  siteTimeZones: Iterable<string> = [],
): { from: string; to: string } {
  const from = frameOf(days) === 'all' ? ALL_TIME_START : day(addDays(now, -days))
  const todays = Array.from(siteTimeZones, (timeZone) => localDay(now, knownTimeZone(timeZone)))
  return { from, to: [...todays, day(now)].sort().at(-1) ?? day(now) }
}

function day(date: Date): string {
  return formatISO(date, { representation: 'date' })
}

/** The label of a time frame. */
export function useFrameLabel(): (daysBack: number) => string {
  const t = useTranslations('actions.frames')
  return useCallback(
    (daysBack) => {
      const frame = frameOf(daysBack)
      return frame ? t(frame) : t('days', { count: daysBack })
    },
    [t],
  )
}
