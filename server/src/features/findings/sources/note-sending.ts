import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Db } from '../../../db/database.ts'
import type { Scope } from '../../../http/senders.ts'
import type { NewOccurrence } from '../finding-import.repository.ts'
import type { Lookups } from '../places/lookups.ts'
import { insertSendingDays, type Sending, type SiteDay } from './sending.repository.ts'

// No site is further behind the clock than that, beside the day after.
const NEVER_IN_TIME_DAYS = 3

/** An import that goes on. */
export interface Importing {
  readonly scope: Scope
  readonly lookups: Lookups
  readonly now: Date
  readonly sentBy: number | null
}

/** Whoever sends; undefined where nothing is to be noted of it. */
export const sendingOf = ({ scope, sentBy }: Importing): Sending | undefined =>
  sentBy === null
    ? undefined
    : {
        sentBy,
        importId: scope.importId ?? 0,
        isRepeating: scope.haystackSourceId !== undefined || Boolean(scope.isFromFolder),
      }

/** Notes the days of sites that a batch is about, in the order of sites and days. */
export async function noteSendingDays(
  db: Db,
  importing: Importing,
  occurrences: readonly Pick<NewOccurrence, 'siteRowId' | 'occurredOn'>[],
): Promise<void> {
  const sending = sendingOf(importing)
  if (!sending) return
  const { lookups, now } = importing
  const since = new Date(now.getTime() - NEVER_IN_TIME_DAYS * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
  const days: SiteDay[] = []
  let [lastSite, lastDay] = [0, '']
  for (const { siteRowId, occurredOn } of occurrences) {
    if ((siteRowId === lastSite && occurredOn === lastDay) || occurredOn < since) continue
    ;[lastSite, lastDay] = [siteRowId, occurredOn]
    if (!lookups.sentDays.has(`${siteRowId} ${occurredOn}`)) days.push({ siteRowId, localDay: occurredOn })
  }
  if (days.length === 0) return
  await insertSendingDays(db, days, { ...sending, now })
  for (const { siteRowId, localDay } of days) lookups.sentDays.set(`${siteRowId} ${localDay}`, true)
}
