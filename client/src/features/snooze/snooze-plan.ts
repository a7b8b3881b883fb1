import { SNOOZE_CUSTOM_DAYS, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { parseTypedNumber } from '../../ui/fields/typed-number.ts'

export type SnoozePreset = keyof typeof SNOOZE_PRESETS
export const SNOOZE_PRESET_NAMES = Object.keys(SNOOZE_PRESETS) as SnoozePreset[]

const DAY_SECONDS = SNOOZE_PRESETS.day1

/** An equipment rule and its current snooze end, in epoch seconds. */
export interface SnoozeTarget {
  readonly equipRuleId: string
  readonly snoozeEnd: number | null
}

/** The typed number of days in seconds; null unless it is 1 to 9999 whole days. */
export function customSeconds(typedDays: string, locale: RegionalLocale): number | null {
  const days = parseTypedNumber(typedDays, locale)
  if (typeof days !== 'number') return null
  // A decimal mark, even with nothing behind it, says something else than whole days.
  const isWhole = /\d$/.test(typedDays.trim()) && Number(typedDays.replace(/\D/g, '')) === days
  const isAllowed = isWhole && days >= SNOOZE_CUSTOM_DAYS.minimum && days <= SNOOZE_CUSTOM_DAYS.maximum
  return isAllowed ? days * DAY_SECONDS : null
}

/** Why the request cannot be sent, for the log; null if it can. */
export function snoozeRefusal(durationSeconds: number, targets: readonly SnoozeTarget[]): string | null {
  if (!(durationSeconds > 0)) return 'No snooze duration given'
  return targets.length === 0 ? 'No equipRuleIds given' : null
}
