import { expect, test } from 'vitest'
import { barsOf, daysPerBar, sumCounts } from './bars.ts'

const days = (count: number) => Array.from({ length: count }, (_, day) => day)

test('a bar is a day, or a week of more than two months that ends with the last day', () => {
  expect(barsOf(days(62))).toHaveLength(62)
  expect(daysPerBar(63)).toBe(7)
  expect(barsOf(days(63))).toHaveLength(9)
  const bars = barsOf(days(400))
  expect(bars).toHaveLength(58)
  expect(bars[0]).toEqual([0])
  expect(bars.at(-1)).toEqual([393, 394, 395, 396, 397, 398, 399])
  expect(bars.flat()).toEqual(days(400))
  expect(barsOf([])).toEqual([])
  expect(sumCounts([1, 2, 3])).toBe(6)
})
