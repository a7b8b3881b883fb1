import { useFormatter } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import own from './strip.module.css'
import { type Tick, ticksOf } from './strip-model.ts'

// The name of a month that has just begun would be cut.
const ROOM_DAYS = 4

/** The months below the strip, or each of a few days. */
export function StripTicks({ days }: { days: readonly string[] }) {
  const format = useFormatter()
  const dayText = useShortDayText()
  const textOf = ({ kind, day, length }: Tick) => {
    if (kind === 'day') return dayText(day, days.at(-1))
    return kind === 'month' && length >= ROOM_DAYS
      ? format.dateTime(new Date(day), { month: 'short', timeZone: 'UTC' })
      : ''
  }
  return (
    <div className={own.row} aria-hidden>
      <span />
      <div className={own.ticks}>
        {ticksOf(days).map((tick) => (
          <span
            key={`${tick.kind} ${tick.day}`}
            className={own.tick}
            style={{ gridColumn: `${tick.place + 1} / span ${tick.length}` }}
            data-kind={tick.kind}
          >
            {textOf(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}
