import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'

export interface HistoryOccurrence {
  organisationId: string
  /** The site's own id. */
  siteId: string
  equipId: string
  ruleId: string
  occurrenceId: string
  /** `yyyy-MM-dd` */
  occurredOn: string
}

/** The companion application's view of an equip around one occurrence. */
export function historyLink(apertureUrl: string, occurrence: HistoryOccurrence, now: Date): string {
  const { occurredOn, ...ids } = occurrence
  const query = new URLSearchParams({ ...ids, ...historyWindow(occurredOn, now) })
  return `${apertureUrl.replace(/\/+$/, '')}/inbound/bonfire/insight?${query}`
}

const RECENT_DAYS = 5

/** The days to show, by the browser's calendar. */
export function historyWindow(occurredOn: string, now: Date): { from: string; to: string } {
  const day = new Date(`${occurredOn}T00:00`)
  const isRecent = differenceInCalendarDays(now, day) <= RECENT_DAYS
  const [from, to] = isRecent ? [addDays(now, -6), addDays(now, 1)] : [addDays(day, -4), addDays(day, 3)]
  return { from: formatISO(from, { representation: 'date' }), to: formatISO(to, { representation: 'date' }) }
}
