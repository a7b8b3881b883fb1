import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import { type Hours, isAlwaysOpen } from '../portfolio/buildings.ts'
import type { DemoRule, When } from '../rules/rule.ts'
import { type Dice, type Range, within } from '../seed.ts'
import type { Episode } from './faults.ts'

/** Plant normally stops this long after closing and starts this long before opening. */
const AFTER_CLOSING_MINUTES = 30
const BEFORE_OPENING_MINUTES = 75
const RUNS_THROUGH_VIGOUR = 0.75

/** The minutes of a day in which a fault can fire, in order; empty if it cannot. */
export function windowsOf(when: When, hours: Hours): Range[] {
  if (when === 'any') return [[0, MINUTES_PER_DAY]]
  if (when === 'night') return [[30, 300]]
  if (when === 'closed') return closedWindows(hours)
  if (hours === null) return []
  if (when === 'open') return [hours]
  const [open, close] = hours
  if (when === 'afternoon') return [[Math.max(open, 12 * 60), Math.min(close, 17.5 * 60)]]
  const start = isAlwaysOpen(hours) ? 6 * 60 : open - 60
  return [[start, start + 150]]
}

function closedWindows(hours: Hours): Range[] {
  if (hours === null) return [[0, MINUTES_PER_DAY]]
  const windows: Range[] = [
    [0, hours[0] - BEFORE_OPENING_MINUTES],
    [hours[1] + AFTER_CLOSING_MINUTES, MINUTES_PER_DAY],
  ]
  return windows.filter(([from, to]) => to - from >= 60)
}

export interface Course {
  rule: DemoRule
  vigour: number
  episode: Episode
  daily: Dice
}

/** The day's firings as [start, end) in wall-clock minutes, ordered and disjoint. */
export function firingsOn(course: Course, windows: readonly Range[]): Range[] {
  if (course.rule.shape === 'outage') return [outage(course)]
  if (course.rule.shape === 'run') return windows.flatMap((window) => run(course, window))
  return spread(course, windows)
}

/** From the minute of the failure on the first day to that of the repair on the last. */
function outage({ episode, daily }: Course): Range {
  const [failed, mended] = [daily(), daily()]
  const lastDay = episode.day === episode.lengthDays - 1
  const from = episode.day === 0 ? Math.floor(failed * 1200) : 0
  const to = lastDay ? Math.max(from + 30, Math.floor(within([420, 1080], mended))) : MINUTES_PER_DAY
  return [from, to]
}

function run(course: Course, [from, to]: Range): Range[] {
  const { vigour, daily } = course
  if (vigour > RUNS_THROUGH_VIGOUR) return [[from, to]]
  const length = Math.min(to - from, lengthMinutes(course))
  if (to - from === MINUTES_PER_DAY) {
    // a closed day runs like a working day: the calendar was forgotten
    const start = Math.floor(within([300, 480], daily()))
    return [[start, Math.min(to, start + length)]]
  }
  // early mornings are rarer than late evenings
  if (from === 0) return daily() < 0.25 ? [[to - length, to]] : []
  const start = from + Math.floor(daily() * 25)
  return [[start, Math.min(to, start + length)]]
}

function spread(course: Course, windows: readonly Range[]): Range[] {
  const { rule, vigour, episode, daily } = course
  const share = vigour * (0.65 + 0.35 * episode.progress) + 0.25 * (daily() - 0.5)
  const count = Math.round(within(rule.firings, Math.max(0, Math.min(1, share))))
  const open = windows.reduce((total, [from, to]) => total + to - from, 0)
  const starts = Array.from({ length: count }, () => Math.floor(daily() * open)).sort((a, b) => a - b)
  return starts.flatMap((start, index) => {
    const next = starts[index + 1] ?? open
    const length = Math.min(lengthMinutes(course), next - start - 2)
    const [from, to] = placed(windows, start)
    return length < Math.min(5, rule.minutes[0]) ? [] : [[from, Math.min(to, from + length)] as const]
  })
}

/** Firings get longer during an episode. */
function lengthMinutes({ rule, vigour, episode, daily }: Course): number {
  return Math.floor(within(rule.minutes, 0.4 * daily() + 0.4 * episode.progress + 0.2 * vigour))
}

/** Maps a minute of the concatenated windows to its place, and returns its window's end. */
function placed(windows: readonly Range[], minute: number): Range {
  let left = minute
  for (const [from, to] of windows) {
    if (left < to - from) return [from + left, to]
    left -= to - from
  }
  return [MINUTES_PER_DAY, MINUTES_PER_DAY]
}
