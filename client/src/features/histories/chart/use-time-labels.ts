import { useMemo } from 'react'
import { type DateTimeFormatOptions, useFormatter, useLocale } from 'use-intl'
import { type TimeTick, timeTicks } from '../../../lib/time/time-ticks.ts'
import { zoneNameIfNeeded } from '../../../lib/time/zone-name.ts'
import type { Span } from '../history-address.ts'

const LABEL_PIXELS = 92
const GAP_PIXELS = 4

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
      const zone = isTwice ? zoneNameIfNeeded(at, timeZone, locale) : ''
      if (isFirst) return `${`${clock} ${zone}`.trimEnd()}\n${day(at)}`
      return `${clock}\n${zone}`.trimEnd()
    }
    return {
      /** No more marks than fit into a width in pixels. A mark that has no room for its label keeps its line. */
      ticks: ({ from, to }: Span, width: number, widthOf: (line: string) => number) => {
        const marks = timeTicks(from, to, timeZone, Math.max(2, Math.floor(width / LABEL_PIXELS)))
        // Marks are nearer to each other where the clocks change.
        let taken = -Infinity
        return marks.map((tick, place) => {
          const label = text(tick, place === 0)
          const middle = ((tick.at - from) / (to - from)) * width
          const half = Math.max(...label.split('\n').map(widthOf)) / 2
          const hasRoom = middle - half >= taken + GAP_PIXELS && width - middle >= LABEL_PIXELS / 2
          if (hasRoom) taken = middle + half
          return { at: tick.at, label: hasRoom ? label : '' }
        })
      },
      /** An instant in full: day, time to the minute, and the zone where the day has an hour twice. */
      instant: (at: number) =>
        `${show(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' })} ${zoneNameIfNeeded(at, timeZone, locale)}`.trimEnd(),
    }
  }, [format, locale, timeZone])
}
