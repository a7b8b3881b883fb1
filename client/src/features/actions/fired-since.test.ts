import { expect, test } from 'vitest'
import { daysFiredSince } from './fired-since.ts'

const CLOSED_AT = 1000
const day = (...starts: number[]) => ({ times: starts.map((t) => ({ t, d: 500 })) })

test('a day with several new firings counts once', () => {
  expect(daysFiredSince([day(1100, 1200), day(5000)], CLOSED_AT)).toBe(2)
})

test('firings that began before closing do not count, however long they last', () => {
  expect(daysFiredSince([day(100, 900), day(CLOSED_AT), day()], CLOSED_AT)).toBe(0)
  expect(daysFiredSince([day(900, 1100)], CLOSED_AT)).toBe(1)
})
