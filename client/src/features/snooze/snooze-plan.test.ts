import { isSnoozed, SNOOZE_PRESETS } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { customSeconds, SNOOZE_PRESET_NAMES, type SnoozeTarget, snoozeRefusal } from './snooze-plan.ts'

const DAY = 86_400
const NOW = 1_800_000_000

const AWAKE: SnoozeTarget = { equipRuleId: '1', snoozeEnd: null }

test('offers presets from 12 hours to 365 days, in seconds', () => {
  expect(SNOOZE_PRESET_NAMES.map((name) => SNOOZE_PRESETS[name])).toEqual([
    43_200, 86_400, 604_800, 2_592_000, 15_811_200, 31_536_000,
  ])
})

test('a custom snooze lasts 1 to 9999 whole days', () => {
  expect(customSeconds('1', 'en')).toBe(DAY)
  expect([customSeconds('9999', 'en'), customSeconds('9,999', 'en'), customSeconds('9 999', 'fr')]).toEqual([
    9999 * DAY,
    9999 * DAY,
    9999 * DAY,
  ])
  for (const typed of ['0', '10000', '-3', '1.5', '1,5', '1.5,', '1,', '1.', '1.0', '', 'abc'])
    for (const locale of ['en', 'fr'] as const) expect([typed, customSeconds(typed, locale)]).toEqual([typed, null])
})

test('refuses a snooze without a duration or equipment rules', () => {
  expect(snoozeRefusal(0, [AWAKE])).toBe('No snooze duration given')
  expect(snoozeRefusal(DAY, [])).toBe('No equipRuleIds given')
  expect(snoozeRefusal(DAY, [AWAKE])).toBeNull()
})

test('a hit is snoozed while its end, in epoch seconds, is in the future', () => {
  expect([NOW - 1, NOW, NOW + 1].map((end) => isSnoozed(end, NOW))).toEqual([false, false, true])
  expect(isSnoozed(null, NOW)).toBe(false)
})
