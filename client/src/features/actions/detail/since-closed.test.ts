import { expect, test } from 'vitest'
import { hasFiredSince } from './since-closed.ts'

test('an equip has fired since its action was closed when its latest day with hits is a later one', () => {
  expect(hasFiredSince('2026-11-21', '2026-11-20')).toBe(true)
  expect(hasFiredSince('2026-11-19', '2026-11-20')).toBe(false)
  expect(hasFiredSince(null, '2026-11-20')).toBe(false)
})

test('hits of the day on which it was closed say nothing', () => {
  expect(hasFiredSince('2026-11-20', '2026-11-20')).toBeUndefined()
})
