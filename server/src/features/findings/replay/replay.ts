import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { SentRow } from '../../readers/sent-row.ts'
import { dayAt, moveByDays } from '../../sites/site-day.ts'
import { checkDay, checkIn } from '../checks/checked-row.ts'
import { checkOccurrence } from '../occurrence-row.ts'
import type { FindingSource, SentOccurrence } from '../reading/finding-source.ts'

export type ReplayEnd = 'today' | 'yesterday' | `${number}-${number}-${number}`

export interface Replay {
  /** Opens the findings again: they are read twice, first to find each site's latest day. */
  readonly open: () => FindingSource
  readonly until: ReplayEnd
  /** Site key to IANA time zone; findings of other sites stay unchanged, to be rejected. */
  readonly timezones: ReadonlyMap<string, string>
  readonly now: Date
}

/**
 * The same findings, shifted per site by whole days so that the latest day is `until`. Site-local times stay the same.
 */
export async function* moveUntil({ open, until, timezones, now }: Replay): FindingSource {
  const newest = await newestDays(open())
  for await (const sent of open()) {
    const read = 'code' in sent ? sent : readRow(sent)
    const newestDay = 'code' in read ? undefined : newest.get(read.siteKey)
    const timezone = 'code' in read ? undefined : timezones.get(read.siteKey)
    if ('code' in read || newestDay === undefined || timezone === undefined) {
      yield sent
      continue
    }
    const days = differenceInCalendarDays(parseISO(lastDay(until, timezone, now)), parseISO(newestDay))
    if ('localDay' in read) {
      const date = lightFormat(addDays(parseISO(read.localDay), days), 'yyyy-MM-dd')
      yield { ...sent, isCheck: true, value: { ...(checkIn(sent as SentOccurrence) as object), date } }
      continue
    }
    const occurrence = read
    const times = occurrence.starts.map((start, i) => ({
      t: moveByDays(timezone, start, days),
      d: occurrence.durations[i],
    }))
    const occurredOn = lightFormat(addDays(parseISO(occurrence.occurredOn), days), 'yyyy-MM-dd')
    yield { ...sent, value: { ...((sent as SentRow).value as object), occurredOn, times } }
  }
}

async function newestDays(source: FindingSource): Promise<Map<string, string>> {
  const newest = new Map<string, string>()
  for await (const sent of source) {
    const read = 'code' in sent ? sent : readRow(sent)
    if ('code' in read) continue
    const day = 'localDay' in read ? read.localDay : read.occurredOn
    if (day > (newest.get(read.siteKey) ?? '')) newest.set(read.siteKey, day)
  }
  return newest
}

/** A finding, or a day that was checked. */
function readRow(sent: SentOccurrence) {
  const check = checkIn(sent)
  return check === undefined ? checkOccurrence(sent) : checkDay(sent, check)
}

function lastDay(until: ReplayEnd, timezone: string, now: Date): string {
  const today = dayAt(timezone, now)
  if (until === 'today') return today
  return until === 'yesterday' ? lightFormat(addDays(parseISO(today), -1), 'yyyy-MM-dd') : until
}
