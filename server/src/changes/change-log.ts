import { randomBytes } from 'node:crypto'
import type { Announcement } from './announcement.ts'

export interface LoggedChange {
  /** Its position in the stream: the run of the log and an increasing number. */
  readonly place: string
  readonly announcement: Announcement
}

/** The latest changes, so that a listener that was briefly away can resume. */
export interface ChangeLog {
  /** The current end of the log. */
  place(): string
  append(announcement: Announcement): LoggedChange
  /** The changes after a position; undefined if no longer known. */
  after(place: string): readonly LoggedChange[] | undefined
  /** Forgets all older positions. */
  forget(): void
}

/** Keeps at most so many changes, fewer if they are long: `maximumWeight` counts their sites and rules. */
export function newChangeLog(limits = { changes: 500, weight: 20_000 }): ChangeLog {
  let run = newRun()
  let changes: LoggedChange[] = []
  let weight = 0
  // The number of the latest dropped change, and of the latest one.
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
