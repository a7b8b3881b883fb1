import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { aroundDay, aroundFiring } from './around.ts'

test('a short firing has six hours around it, a long one as much as it lasted', () => {
  expect(aroundFiring({ t: 100 * SECONDS_PER_HOUR, d: SECONDS_PER_HOUR })).toEqual({
    from: 94 * SECONDS_PER_HOUR,
    to: 107 * SECONDS_PER_HOUR,
  })
  expect(aroundFiring({ t: 100 * SECONDS_PER_HOUR, d: 20 * SECONDS_PER_HOUR })).toEqual({
    from: 80 * SECONDS_PER_HOUR,
    to: 140 * SECONDS_PER_HOUR,
  })
})

test('a day is that of the site, with its hour more or less', () => {
  const hours = (day: string) => {
    const { from, to } = aroundDay(day, 'Europe/London')
    return (to - from) / SECONDS_PER_HOUR
  }
  expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-06-01')]).toEqual([37, 35, 36])
})
