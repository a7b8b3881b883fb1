import { expect, test } from 'vitest'
import { aroundDay, aroundFiring } from './around.ts'

const HOUR = 3600

test('a short firing has six hours around it, a long one as much as it lasted', () => {
  expect(aroundFiring({ t: 100 * HOUR, d: HOUR })).toEqual({ from: 94 * HOUR, to: 107 * HOUR })
  expect(aroundFiring({ t: 100 * HOUR, d: 20 * HOUR })).toEqual({ from: 80 * HOUR, to: 140 * HOUR })
})

test('a day is that of the site, with its hour more or less', () => {
  const hours = (day: string) => {
    const { from, to } = aroundDay(day, 'Europe/London')
    return (to - from) / HOUR
  }
  expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-06-01')]).toEqual([37, 35, 36])
})
