import { expect, test } from 'vitest'
import { isSiteSnoozed } from './sites.ts'

test('a site is snoozed while its snooze end is in the future, and not without one', () => {
  const now = 1_800_000_000
  expect([now - 1, now, now + 1].map((snoozeEnd) => isSiteSnoozed({ snoozeEnd }, now))).toEqual([false, false, true])
  expect(isSiteSnoozed({}, now)).toBe(false)
})
