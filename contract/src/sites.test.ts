import { expect, test } from 'vitest'
import { isSiteSnoozed } from './sites.ts'

test('a site is snoozed while its end, in epoch seconds, lies in the future, and without one never', () => {
  const now = 1_800_000_000
  expect([now - 1, now, now + 1].map((snoozeEnd) => isSiteSnoozed({ snoozeEnd }, now))).toEqual([false, false, true])
  expect(isSiteSnoozed({}, now)).toBe(false)
})
