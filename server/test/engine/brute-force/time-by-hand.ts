import type { Step } from './cells-by-hand.ts'

/** What the clocks of a place show, from the calendar of the runtime. */
export class Clocks {
  readonly #format: Intl.DateTimeFormat

  constructor(timezone: string) {
    this.#format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  }

  at(instant: number): {
    readonly day: string
    readonly hour: number
    readonly minute: number
    readonly weekday: number
  } {
    const parts = Object.fromEntries(this.#format.formatToParts(instant * 1000).map(({ type, value }) => [type, value]))
    return {
      day: `${parts.year}-${parts.month}-${parts.day}`,
      hour: Number(parts.hour),
      minute: Number(parts.minute),
      weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1,
    }
  }

  /** The first and the last instant with this date on the calendar, looking at every half hour around it. */
  day(day: string): { readonly day: string; readonly startsAt: number; readonly endsAt: number } {
    const noon = Date.parse(`${day}T12:00:00Z`) / 1000
    const half = 1800
    const instants = Array.from({ length: 120 }, (_, place) => noon - 30 * 3600 + place * half)
    const within = instants.filter((instant) => this.at(instant).day === day)
    return { day, startsAt: within[0] ?? noon, endsAt: (within.at(-1) ?? noon) + half }
  }
}

/** Whole steps since 1970 from about one instant up to another. */
export function stepsBetween(from: number, to: number, stepSeconds: number): Step[] {
  const steps: Step[] = []
  for (let at = Math.floor(from / stepSeconds) * stepSeconds; at + stepSeconds <= to; at += stepSeconds) {
    steps.push({ from: at, to: at + stepSeconds })
  }
  return steps
}
