import { expect, test } from 'vitest'
import { timestampOf } from './use-timestamp.ts'

test('a comment’s time reads MMM d, yyyy, HH:mm, in French with the day first', () => {
  expect(timestampOf(new Date(2026, 10, 5, 7, 4), 'en')).toBe('Nov 5, 2026, 07:04')
  expect(timestampOf(new Date(2026, 10, 5, 19, 4), 'en')).toBe('Nov 5, 2026, 19:04')
  expect(timestampOf(new Date(2026, 10, 25, 23, 59), 'fr')).toBe('25 nov. 2026, 23:59')
})
