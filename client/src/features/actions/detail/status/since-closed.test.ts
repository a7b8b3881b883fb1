import { expect, test } from 'vitest'
import { hasFiredSince } from './status-choices.ts'

test('equipment has fired since closing if its last day with hits is later', () => {
  expect(hasFiredSince('2026-11-21', '2026-11-20')).toBe(true)
  expect(hasFiredSince('2026-11-19', '2026-11-20')).toBe(false)
  expect(hasFiredSince(null, '2026-11-20')).toBe(false)
})

test('hits on the day of closing do not count as fired since', () => {
  expect(hasFiredSince('2026-11-20', '2026-11-20')).toBeUndefined()
})
