import { addDays, differenceInCalendarDays, formatISO } from 'date-fns'

/** Addresses of the separate application behind the aperture base (INT-08, OPEN-A18). */
export function apertureLinks(apertureUrl: string, jiraKey: string | null) {
  const key = jiraKey === null ? null : encodeURIComponent(jiraKey)
  const at = (path: string) => withoutSlash(apertureUrl) + path
  return {
    myProfile: at('/settings/profile'),
    insightSubscriptions: at('/settings/insight-subscriptions'),
    labs: at('/labs/home'),
    histories: at('/inbound/explorer'),
    explorer: at('/inbound/explorer'),
    metering: at(key === null ? '/inbound/metering' : `/org/${key}/metering`),
    deployments: at(key === null ? '/inbound/deployments' : `/org/${key}/deployments/sites`),
    /** Null without a key: the address cannot be written. */
    reports: key === null ? null : at(`/organisations/${key}`),
  }
}

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
  return `${withoutSlash(apertureUrl)}/inbound/bonfire/insight?${query}`
}

const RECENT_DAYS = 5

/** The days to look at, counted by the browser's calendar (INT-10, INT-11, OPEN-M16). */
function historyWindow(occurredOn: string, now: Date): { from: string; to: string } {
  const day = new Date(`${occurredOn}T00:00`)
  const isRecent = differenceInCalendarDays(now, day) <= RECENT_DAYS
  const [from, to] = isRecent ? [addDays(now, -6), addDays(now, 1)] : [addDays(day, -4), addDays(day, 3)]
  return { from: formatISO(from, { representation: 'date' }), to: formatISO(to, { representation: 'date' }) }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
