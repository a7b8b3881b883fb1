import { expect, test } from 'vitest'
import { rangeOfLink } from './analysis-defaults.ts'

test('a link to findings goes back to the newest hit, up to the longest range', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  const ranges = ['2026-03-31', '2026-03-30', '2026-03-28', '2026-03-20', '2026-03-01', '2025-11-01'].map((day) =>
    rangeOfLink(day, now),
  )
  expect(ranges).toEqual([3, 3, 7, 30, 30, 30])
  expect(rangeOfLink(null, now)).toBeUndefined()
})
