import { expect, test } from 'vitest'
import { isSnoozed } from './snooze.ts'

test('a snooze counts until the second in which it ends', () => {
  expect([99, 100, 101].map((now) => isSnoozed(100, now))).toEqual([true, false, false])
  expect(isSnoozed(null, 0)).toBe(false)
})
