import { useMemo } from 'react'
import { type DateTimeFormatOptions, useFormatter, useLocale } from 'use-intl'
import { type TimeTick, timeTicks } from '../../../lib/time/time-ticks.ts'
import { zoneNameIfNeeded } from '../../../lib/time/zone-name.ts'
import type { Span } from '../history-address.ts'

const LABEL_PIXELS = 92

/** The marks of the time axis with their words, in the site's time zone. */
export function useTimeLabels(timeZone: string) {
  const format = useFormatter()
  const locale = useLocale()
  return useMemo(() => {
    const show = (at: number, options: DateTimeFormatOptions) => format.dateTime(at * 1000, { ...options, timeZone })
    const day = (at: number) => show(at, { weekday: 'short', day: 'numeric', month: 'short' })
    const text = ({ at, kind, isTwice }: TimeTick, isFirst: boolean): string => {
      if (kind === 'year') return show(at, { year: 'numeric' })
      if (kind === 'month') return show(at, { month: 'short', year: 'numeric' })
      if (kind === 'day') {
        return isFirst ? `${day(at)}\n${show(at, { year: 'numeric' })}` : day(at)
      }
      const clock = show(at, { hour: 'numeric', minute: '2-digit' })
      // The hour that comes twice names its zone.
      const named = isTwice ? `${clock} ${zoneNameIfNeeded(at, timeZone, locale)}`.trimEnd() : clock
      return isFirst ? `${named}\n${day(at)}` : named
    }
    return {
      /** At most so many as fit into a width in pixels. */
      ticks: ({ from, to }: Span, width: number) =>
        timeTicks(from, to, timeZone, Math.max(2, Math.floor(width / LABEL_PIXELS))).map((tick, place) => ({
          at: tick.at,
          // A label too near to the end would be cut off; its line stays.
          label: ((to - tick.at) / (to - from)) * width < LABEL_PIXELS / 2 ? '' : text(tick, place === 0),
        })),
      /** An instant in full: day, time to the minute, and the zone where the day has an hour twice. */
      instant: (at: number) =>
        `${show(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' })} ${zoneNameIfNeeded(at, timeZone, locale)}`.trimEnd(),
    }
  }, [format, locale, timeZone])
}
