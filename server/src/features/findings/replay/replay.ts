import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { SentRow } from '../../readers/sent-row.ts'
import { dayAt, moveByDays } from '../../sites/site-day.ts'
import { checkOccurrence } from '../occurrence-row.ts'
import type { FindingSource } from '../reading/finding-source.ts'

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
    const occurrence = 'code' in sent ? sent : checkOccurrence(sent)
    const newestDay = 'code' in occurrence ? undefined : newest.get(occurrence.siteKey)
    const timezone = 'code' in occurrence ? undefined : timezones.get(occurrence.siteKey)
    if ('code' in occurrence || newestDay === undefined || timezone === undefined) {
      yield sent
      continue
    }
    const days = differenceInCalendarDays(parseISO(lastDay(until, timezone, now)), parseISO(newestDay))
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
    const occurrence = 'code' in sent ? sent : checkOccurrence(sent)
    if ('code' in occurrence) continue
    if (occurrence.occurredOn > (newest.get(occurrence.siteKey) ?? ''))
      newest.set(occurrence.siteKey, occurrence.occurredOn)
  }
  return newest
}

function lastDay(until: ReplayEnd, timezone: string, now: Date): string {
  const today = dayAt(timezone, now)
  if (until === 'today') return today
  return until === 'yesterday' ? lightFormat(addDays(parseISO(today), -1), 'yyyy-MM-dd') : until
}
