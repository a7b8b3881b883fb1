import { SNOOZE_CUSTOM_DAYS, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import type { Locale } from '@bonfire/contract/users'
import { parseTypedNumber } from '../../ui/typed-number.ts'

export type SnoozePreset = keyof typeof SNOOZE_PRESETS
export const SNOOZE_PRESET_NAMES = Object.keys(SNOOZE_PRESETS) as SnoozePreset[]

const DAY_SECONDS = SNOOZE_PRESETS.day1

/** An equipment rule and until when it is snoozed now, in epoch seconds. */
export interface SnoozeTarget {
  readonly equipRuleId: string
  readonly snoozeEnd: number | null
}

/** What was typed as a number of days, in seconds; null outside 1 to 9999 whole days (SNZ-03, OPEN-D07). */
export function customSeconds(typedDays: string, locale: Locale): number | null {
  const days = parseTypedNumber(typedDays, locale)
  if (typeof days !== 'number') return null
  const isAllowed = Number.isInteger(days) && days >= SNOOZE_CUSTOM_DAYS.minimum && days <= SNOOZE_CUSTOM_DAYS.maximum
  return isAllowed ? days * DAY_SECONDS : null
}

/** Why nothing can be asked of the server, for the log; null when it can (ERR-03, ERR-04). */
export function snoozeRefusal(durationSeconds: number, targets: readonly SnoozeTarget[]): string | null {
  if (!(durationSeconds > 0)) return 'No snooze duration given'
  return targets.length === 0 ? 'No equipRuleIds given' : null
}
