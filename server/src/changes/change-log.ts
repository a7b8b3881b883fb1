import { randomBytes } from 'node:crypto'
import type { Announcement } from './announcement.ts'

export interface LoggedChange {
  /** Its place in the stream: the run of the log, and a number that grows. */
  readonly place: string
  readonly announcement: Announcement
}

/** The newest changes, so that a listener who was away for a moment can go on where it was. */
export interface ChangeLog {
  /** Where the log ends now. */
  place(): string
  append(announcement: Announcement): LoggedChange
  /** What came after the place; undefined when that can no longer be said. */
  after(place: string): readonly LoggedChange[] | undefined
  /** From now on no older place is known. */
  forget(): void
}

/** Keeps so many changes, and fewer when they are long: `maximumWeight` counts sites and rules in them. */
export function newChangeLog(limits = { changes: 500, weight: 20_000 }): ChangeLog {
  let run = newRun()
  let changes: LoggedChange[] = []
  let weight = 0
  // The number of the newest change that is no longer there, and of the newest one.
  let dropped = 0
  let newest = 0
  return {
    place: () => `${run}-${newest}`,
    append(announcement) {
      newest += 1
      const logged = { place: `${run}-${newest}`, announcement }
      changes.push(logged)
      weight += weightOf(announcement)
      while (changes.length > limits.changes || (weight > limits.weight && changes.length > 1)) {
        const oldest = changes.shift()
        if (oldest) weight -= weightOf(oldest.announcement)
        dropped += 1
      }
      return logged
    },
    after(place) {
      const [placeRun, text = ''] = place.split('-')
      if (placeRun !== run || !/^\d{1,15}$/.test(text)) return undefined
      const number = Number(text)
      return number < dropped || number > newest ? undefined : changes.slice(number - dropped)
    },
    forget() {
      run = newRun()
      changes = []
      weight = 0
      dropped = 0
      newest = 0
    },
  }
}

const newRun = () => randomBytes(6).toString('hex')

function weightOf({ change }: Announcement): number {
  if (change.kind === 'hits') return change.hits.length
  return change.kind === 'snooze' ? change.rules.length : 1
}
