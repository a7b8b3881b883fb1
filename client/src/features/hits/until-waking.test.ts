import { expect, test } from 'vitest'
import { untilWaking } from './until-waking.ts'

const NOW_SECONDS = 1_800_000_000
const NOW = NOW_SECONDS * 1000
const snoozedFor = (seconds: number) => NOW_SECONDS + seconds
const AWAKE = null

test('the screen asks again when the first of the snoozes is over', () => {
  expect(untilWaking([AWAKE, snoozedFor(7200), snoozedFor(3600)], NOW)).toBe(3_600_000)
})

test('where nothing is snoozed there is nothing to wait for', () => {
  expect(untilWaking([], NOW)).toBe(false)
  expect(untilWaking([AWAKE], NOW)).toBe(false)
})

test('a snooze that the server still knows after its end is asked for every half minute, no faster', () => {
  expect(untilWaking([snoozedFor(-60)], NOW)).toBe(30_000)
  expect(untilWaking([snoozedFor(1)], NOW)).toBe(30_000)
})

test('a snooze of 9999 days is no longer than a timer can wait', () => {
  expect(untilWaking([snoozedFor(9999 * 86_400)], NOW)).toBe(86_400_000)
})
