import { isSnoozed, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import {
  customSeconds,
  expectedEnd,
  firstEndDay,
  isEndDay,
  proposedEndDay,
  SNOOZE_PRESET_NAMES,
  type SnoozeTarget,
  snoozeRefusal,
} from './snooze-plan.ts'

const NOW = 1_800_000_000

const AWAKE: SnoozeTarget = { equipRuleId: '1', snoozeEnd: null, isUntilClosed: false }

test('offers presets from 12 hours to 365 days, in seconds', () => {
  expect(SNOOZE_PRESET_NAMES.map((name) => SNOOZE_PRESETS[name])).toEqual([
    43_200, 86_400, 604_800, 2_592_000, 15_811_200, 31_536_000,
  ])
})

test('a custom snooze lasts 1 to 9999 whole days', () => {
  expect(customSeconds('1', 'en')).toBe(SECONDS_PER_DAY)
  expect([customSeconds('9999', 'en'), customSeconds('9,999', 'en'), customSeconds('9 999', 'fr')]).toEqual([
    9999 * SECONDS_PER_DAY,
    9999 * SECONDS_PER_DAY,
    9999 * SECONDS_PER_DAY,
  ])
  for (const typed of ['0', '10000', '-3', '1.5', '1,5', '1.5,', '1,', '1.', '1.0', '', 'abc'])
    for (const locale of ['en', 'fr'] as const) expect([typed, customSeconds(typed, locale)]).toEqual([typed, null])
})

test('refuses a snooze without a duration or equipment rules', () => {
  expect(snoozeRefusal({ duration: 0 }, [AWAKE])).toBe('No snooze duration given')
  expect(snoozeRefusal({ duration: SECONDS_PER_DAY }, [])).toBe('No equipRuleIds given')
  expect(snoozeRefusal({ duration: SECONDS_PER_DAY }, [AWAKE])).toBeNull()
  expect(snoozeRefusal({ untilClosed: true }, [AWAKE])).toBeNull()
})

test('a snooze ends with a day from tomorrow on, at most 9999 days from now', () => {
  const now = new Date(2026, 10, 28, 15)
  const [first, days] = ['2026-11-29', ['2026-11-28', '2026-11-29', '2054-04-14', '2054-04-15', '']]
  expect([firstEndDay(now), proposedEndDay(now)]).toEqual([first, '2026-12-05'])
  expect(days.map((day) => isEndDay(day, now))).toEqual([false, true, true, false, false])
  expect(expectedEnd({ until: first }, now)).toBe(new Date(2026, 10, 29).getTime() / 1000)
  expect(expectedEnd({ untilClosed: true }, now)).toBe(now.getTime() / 1000 + 9999 * SECONDS_PER_DAY)
})

test('a finding is snoozed while its end, in epoch seconds, is in the future', () => {
  expect([NOW - 1, NOW, NOW + 1].map((end) => isSnoozed(end, NOW))).toEqual([false, false, true])
  expect(isSnoozed(null, NOW)).toBe(false)
})
