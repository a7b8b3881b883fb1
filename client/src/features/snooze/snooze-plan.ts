import { SNOOZE_CUSTOM_DAYS, SNOOZE_MAXIMUM_SECONDS, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseTypedNumber } from '../../ui/fields/typed-number.ts'

export type SnoozePreset = keyof typeof SNOOZE_PRESETS
export const SNOOZE_PRESET_NAMES = Object.keys(SNOOZE_PRESETS) as SnoozePreset[]

const PROPOSED_DAYS = 7

/** An equipment rule and its current snooze end, in epoch seconds. */
export interface SnoozeTarget {
  readonly equipRuleId: string
  readonly snoozeEnd: number | null
  /** It ends with the action. */
  readonly isUntilClosed: boolean
}

/** The end of a snooze, as it is sent. */
export type SnoozeEnd =
  | { readonly duration: number }
  /** The day at the site with whose beginning it ends. */
  | { readonly until: string }
  | { readonly untilClosed: true }

export interface SnoozeReason {
  /** May be empty. */
  readonly reason: string
  /** There is no fault. */
  readonly isFalseAlert: boolean
}

const MILLISECONDS = 1000
const dayOf = (at: Date) => format(at, 'yyyy-MM-dd')

/** The first day that a snooze can end with, and the last. */
export const firstEndDay = (now: Date): string => dayOf(addDays(now, 1))
const lastEndDay = (now: Date): string => dayOf(addDays(now, SNOOZE_CUSTOM_DAYS.maximum))
export const proposedEndDay = (now: Date): string => dayOf(addDays(now, PROPOSED_DAYS))

export const isEndDay = (day: string, now: Date): boolean => day >= firstEndDay(now) && day <= lastEndDay(now)

/** The end in epoch seconds, as far as it is known here: a day begins at another instant elsewhere. */
export function expectedEnd(end: SnoozeEnd, now: Date): number {
  if ('until' in end) return Math.floor(new Date(`${end.until}T00:00`).getTime() / MILLISECONDS)
  const seconds = 'duration' in end ? end.duration : SNOOZE_MAXIMUM_SECONDS
  return Math.floor(now.getTime() / MILLISECONDS) + seconds
}

/** The typed number of days in seconds; null unless it is 1 to 9999 whole days. */
export function customSeconds(typedDays: string, locale: RegionalLocale): number | null {
  const days = parseTypedNumber(typedDays, locale)
  if (typeof days !== 'number') return null
  // A decimal mark, even with nothing behind it, says something else than whole days.
  const isWhole = /\d$/.test(typedDays.trim()) && Number(typedDays.replace(/\D/g, '')) === days
  const isAllowed = isWhole && days >= SNOOZE_CUSTOM_DAYS.minimum && days <= SNOOZE_CUSTOM_DAYS.maximum
  return isAllowed ? days * SECONDS_PER_DAY : null
}

/** The reason why the request cannot be sent, for the log; null if it can. */
export function snoozeRefusal(end: SnoozeEnd, targets: readonly SnoozeTarget[]): string | null {
  if ('duration' in end && !(end.duration > 0)) return 'No snooze duration given'
  return targets.length === 0 ? 'No equipRuleIds given' : null
}
