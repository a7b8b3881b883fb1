import { addDays, differenceInCalendarDays, formatISO } from 'date-fns'

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

/** The other application's view of an equip around one occurrence (INT-09). */
export function historyLink(apertureUrl: string, occurrence: HistoryOccurrence, now: Date): string {
  const { occurredOn, ...ids } = occurrence
  const query = new URLSearchParams({ ...ids, ...historyWindow(occurredOn, now) })
  return `${apertureUrl.replace(/\/+$/, '')}/inbound/bonfire/insight?${query}`
}

const RECENT_DAYS = 5

/** The days to look at, counted by the browser's calendar (INT-10, INT-11, OPEN-M16). */
function historyWindow(occurredOn: string, now: Date): { from: string; to: string } {
  const day = new Date(`${occurredOn}T00:00`)
  const isRecent = differenceInCalendarDays(now, day) <= RECENT_DAYS
  const [from, to] = isRecent ? [addDays(now, -6), addDays(now, 1)] : [addDays(day, -4), addDays(day, 3)]
  return { from: formatISO(from, { representation: 'date' }), to: formatISO(to, { representation: 'date' }) }
}
