import { expect, test } from 'vitest'
import { daysFiredSince } from './fired-since.ts'

const CLOSED_AT = 1000
const day = (...starts: number[]) => ({ times: starts.map((t) => ({ t, d: 500 })) })

test('a day counts once, however often something fired anew on it', () => {
  expect(daysFiredSince([day(1100, 1200), day(5000)], CLOSED_AT)).toBe(2)
})

test('what had begun before counts for nothing, also where it lasted longer', () => {
  expect(daysFiredSince([day(100, 900), day(CLOSED_AT), day()], CLOSED_AT)).toBe(0)
  expect(daysFiredSince([day(900, 1100)], CLOSED_AT)).toBe(1)
})
