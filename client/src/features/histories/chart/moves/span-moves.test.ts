import { expect, test } from 'vitest'
import { panned, selected, zoomed } from './span-moves.ts'

const DAY = 86_400
const span = { from: 10 * DAY, to: 11 * DAY }

test('moving keeps the length, also at the beginning of time', () => {
  expect(panned(span, 0.25)).toEqual({ from: 10.25 * DAY, to: 11.25 * DAY })
  expect(panned({ from: 100, to: 200 }, -3)).toEqual({ from: 0, to: 100 })
})

test('zooming keeps what lies under the pointer in its place', () => {
  expect(zoomed(span, 0.5, 10.25 * DAY)).toEqual({ from: 10.125 * DAY, to: 10.625 * DAY })
  expect(zoomed(span, 2)).toEqual({ from: 9.5 * DAY, to: 11.5 * DAY })
})

test('a range is at least a minute and at most 400 days long', () => {
  const short = zoomed(span, 1e-9)
  const long = zoomed({ from: 1000 * DAY, to: 1300 * DAY }, 50)
  expect([short.to - short.from, (long.to - long.from) / DAY]).toEqual([60, 400])
  expect(selected(5000.7, 5000.2)).toEqual({ from: 5000, to: 5060 })
  expect(selected(9000.1, 5000.7)).toEqual({ from: 5000, to: 9001 })
})
