import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Transition } from '@bonfire/contract/actions/comments'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { epochDayOf, localDay, wallClock, weekdayOf } from '../days.ts'
import { chance, mix, pick, wholeWithin } from '../seed.ts'
import { type DemoFile, jobSheetOf } from './action-files.ts'

/** An event on an action; `username` is one of the demo accounts. */
export interface DemoEvent {
  readonly at: Date
  readonly username: string
  /** What they wrote; nothing with a transition. */
  readonly text: string
  /** Null for a comment. */
  readonly transition: Transition | null
  /** Attached to a comment. */
  readonly file: DemoFile | null
}

interface Story {
  readonly seed: number
  readonly status: ActionStatus
  readonly reason: TransitionReason | null
  readonly createdDaysAgo: number
  /** The day of its latest event; not before its creation. */
  readonly lastDaysAgo: number
  readonly timezone: string
  readonly now: Date
  /** The participants. */
  readonly people: readonly [string, ...string[]]
  readonly summary: string
  readonly siteLabel: string
  readonly found: string
  readonly mended: string
}

const ASPECT = { minute: 70, author: 71, wording: 72, says: 73, ends: 74, sheet: 75 } as const
const WORKING_MINUTES = [7 * 60 + 15, 16 * 60 + 45] as const
const SHEET_SHARE = 0.14
const LATEST_MILLISECONDS = 5 * MILLISECONDS_PER_MINUTE

/** The usual path to a status; the first is the initial one. */
const PATHS: Record<ActionStatus, readonly [ActionStatus, ...ActionStatus[]]> = {
  Triage: ['Triage'],
  'New Action': ['New Action'],
  'To Be Raised MM': ['To Be Raised MM'],
  'Work In Progress': ['New Action', 'Work In Progress'],
  'In Review': ['New Action', 'Work In Progress', 'In Review'],
  'Scope Required': ['New Action', 'Scope Required'],
  'To Be Quoted': ['New Action', 'Scope Required', 'To Be Quoted'],
  'Pending PO': ['New Action', 'To Be Quoted', 'Pending PO'],
  Parked: ['New Action', 'Work In Progress', 'Parked'],
  Open: ['Open'],
  Closed: ['New Action', 'Work In Progress', 'In Review', 'Closed'],
  Rejected: ['Triage', 'Rejected'],
}

/** Comments made on entering a status. */
const SAID: Partial<Record<ActionStatus, readonly [string, ...string[]]>> = {
  'In Review': [
    'Looks done from here. Watching the trend for two weeks before it is closed.',
    '@Engineer please have a look at the trend, it seems fine since Tuesday.',
    'Contractor reports it as complete, photos are with the job sheet.',
  ],
  'Scope Required': [
    'More than a call-out. Needs a written scope before anybody can price it.',
    '@Engineer can you write two paragraphs of scope? The drawings are in the plant room.',
  ],
  'To Be Quoted': [
    'Scope is agreed. Two contractors have been asked to quote, due at the end of the month.',
    'Site visit with the contractor was this morning, quote follows.',
  ],
  'Pending PO': [
    'Quote is in and looks right. Waiting for the purchase order.',
    '@Administrator the quote needs your approval, it is above the limit of the site.',
  ],
  Parked: [
    'Parked until the capital works next year, plant will be replaced anyway.',
    'Parked: access only in the summer shutdown.',
    'No budget this year. To be reviewed next year.',
  ],
}
const QUESTIONS = [
  'Is anybody on site this week who can look at it?',
  'Access is by the loading dock, sign in with security first.',
  'Still there this morning, three days in a row.',
  'Same fault as last winter. Check last winter’s job sheet before going up.',
  'Owner has been told. They are fine with work during opening hours.',
] as const
const REJECTED = [
  'Building is handed over at the end of the month, nothing to be done here.',
  'Rule was set up for the old plant. Thresholds are corrected instead.',
] as const

/** When an action was created, and its events, oldest first. */
export function feedOf(story: Story): { createdAt: Date; events: DemoEvent[] } {
  const path = PATHS[story.status]
  const span = story.createdDaysAgo - story.lastDaysAgo
  let last = instantOf(story, story.createdDaysAgo, 0)
  const createdAt = last
  const events: DemoEvent[] = []
  const add = (step: number, share: number, event: Pick<DemoEvent, 'text' | 'transition'>) => {
    const planned = instantOf(story, story.createdDaysAgo - Math.round(span * share), step)
    last = new Date(Math.min(Math.max(planned.getTime(), last.getTime() + 11 * MILLISECONDS_PER_MINUTE), latest(story)))
    const username = pick(story.people, chance(mix(story.seed, step), ASPECT.author))
    events.push({ at: last, username, ...event, file: event.transition ? null : fileOf(story, event.text) })
  }
  if (span > 0 && chance(story.seed, ASPECT.says) < 0.45) {
    add(1, 0.1, { text: pick(QUESTIONS, chance(story.seed, ASPECT.wording)), transition: null })
  }
  for (const [place, to] of path.slice(1).entries()) {
    const from = path[place] ?? to
    const share = (place + 1) / (path.length - 1)
    const said = saidOn(story, to)
    if (said) add(10 + place, share, { text: said, transition: null })
    add(20 + place, share, { text: '', transition: { from, to, reason: to === story.status ? story.reason : null } })
  }
  return { createdAt, events }
}

/** Some attach the job sheet to their last comment. */
function fileOf({ seed, mended, summary, siteLabel }: Story, text: string): DemoFile | null {
  const leavesSheet = text === mended && chance(seed, ASPECT.sheet) < SHEET_SHARE
  return leavesSheet ? jobSheetOf({ summary, site: siteLabel, text }) : null
}

function saidOn(story: Story, to: ActionStatus): string | null {
  if (to === 'Work In Progress') return story.found
  if (to === 'Closed') return story.reason === 'Fixed' ? story.mended : null
  if (to === 'Rejected') return pick(REJECTED, chance(story.seed, ASPECT.ends))
  const words = SAID[to]
  return words && chance(mix(story.seed, to.length), ASPECT.says) < 0.8
    ? pick(words, chance(story.seed, ASPECT.ends))
    : null
}

/** In working hours of the site, never later than now. */
function instantOf(story: Story, daysAgo: number, step: number): Date {
  const today = epochDayOf(story.now.toISOString().slice(0, 10))
  const day = localDay(workdayUpTo(today - daysAgo), story.timezone)
  const minute = wholeWithin(WORKING_MINUTES, chance(mix(story.seed, step), ASPECT.minute))
  return new Date(Math.min(wallClock(day, minute) * 1000, latest(story) - step * MILLISECONDS_PER_MINUTE))
}

const latest = ({ now }: Story) => now.getTime() - LATEST_MILLISECONDS

function workdayUpTo(epochDay: number): number {
  const weekday = weekdayOf(epochDay)
  if (weekday === 0) return epochDay - 2
  return weekday === 6 ? epochDay - 1 : epochDay
}
