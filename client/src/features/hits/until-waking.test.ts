import { expect, test } from 'vitest'
import { untilWaking } from './until-waking.ts'

const NOW_SECONDS = 1_800_000_000
const NOW = NOW_SECONDS * 1000
const snoozedFor = (seconds: number) => NOW_SECONDS + seconds
const AWAKE = null

test('the screen reloads when the first snooze ends', () => {
  expect(untilWaking([AWAKE, snoozedFor(7200), snoozedFor(3600)], NOW)).toBe(3_600_000)
})

test('nothing is scheduled without a snooze', () => {
  expect(untilWaking([], NOW)).toBe(false)
  expect(untilWaking([AWAKE], NOW)).toBe(false)
})

test('a snooze still reported after its end is checked every 30 seconds', () => {
  expect(untilWaking([snoozedFor(-60)], NOW)).toBe(30_000)
  expect(untilWaking([snoozedFor(1)], NOW)).toBe(30_000)
})

test('a snooze of 9999 days stays within the limit of a timer', () => {
  expect(untilWaking([snoozedFor(9999 * 86_400)], NOW)).toBe(86_400_000)
})
