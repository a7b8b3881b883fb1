import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { panned, selected, zoomed } from './span-moves.ts'

const span = { from: 10 * SECONDS_PER_DAY, to: 11 * SECONDS_PER_DAY }

test('moving keeps the length, also at the beginning of time', () => {
  expect(panned(span, 0.25)).toEqual({ from: 10.25 * SECONDS_PER_DAY, to: 11.25 * SECONDS_PER_DAY })
  expect(panned({ from: 100, to: 200 }, -3)).toEqual({ from: 0, to: 100 })
})

test('zooming keeps what lies under the pointer in its place', () => {
  expect(zoomed(span, 0.5, 10.25 * SECONDS_PER_DAY)).toEqual({
    from: 10.125 * SECONDS_PER_DAY,
    to: 10.625 * SECONDS_PER_DAY,
  })
  expect(zoomed(span, 2)).toEqual({ from: 9.5 * SECONDS_PER_DAY, to: 11.5 * SECONDS_PER_DAY })
})

test('a range is at least a minute and at most 400 days long', () => {
  const short = zoomed(span, 1e-9)
  const long = zoomed({ from: 1000 * SECONDS_PER_DAY, to: 1300 * SECONDS_PER_DAY }, 50)
  expect([short.to - short.from, (long.to - long.from) / SECONDS_PER_DAY]).toEqual([60, 400])
  expect(selected(5000.7, 5000.2)).toEqual({ from: 5000, to: 5060 })
  expect(selected(9000.1, 5000.7)).toEqual({ from: 5000, to: 9001 })
})
