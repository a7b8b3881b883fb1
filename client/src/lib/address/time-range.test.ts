import { expect, test } from 'vitest'
import { rangeOfLink, rangeParameters, rangeProblem } from './time-range.ts'

const TODAY = '2026-03-31'
const problemOf = (from: string, to: string) => {
  const problem = rangeProblem({ from, to }, TODAY)
  return problem && `${problem.kind} ${problem.day}`
}

test('a custom range has at most 400 days, both ends included', () => {
  expect(problemOf('2025-02-25', TODAY)).toBeUndefined()
  expect(problemOf('2025-02-24', TODAY)).toBe('tooLong from')
  expect(problemOf(TODAY, TODAY)).toBeUndefined()
})

test('a custom range is two existing days in order, neither in the future', () => {
  expect(problemOf('2026-03-30', '2026-03-29')).toBe('backwards from')
  expect(problemOf('2026-04-01', '2026-03-29')).toBe('future from')
  expect(problemOf('2026-03-30', '2026-04-01')).toBe('future to')
  expect(problemOf('', TODAY)).toBe('notADay from')
  expect(problemOf('2026-03-30', '')).toBe('notADay to')
  for (const day of [
    '2026-02-30',
    '2026-13-01',
    '0202-01-01',
    '12026-01-01',
    '2026-3-1',
    '1.3.2026',
    '2026-03-01T00:00',
  ]) {
    expect(problemOf(day, TODAY), day).toBe('notADay from')
  }
  expect(problemOf('2024-02-29', '2024-03-01')).toBeUndefined()
})

test('each kind of range removes the other from an address', () => {
  expect(rangeParameters(7)).toEqual({ daysRange: 7, from: undefined, to: undefined })
  const days = { from: '2026-01-01', to: '2026-02-01' }
  expect(rangeParameters(days)).toEqual({ daysRange: undefined, ...days })
  expect(rangeParameters(undefined)).toEqual({ daysRange: undefined, from: undefined, to: undefined })
})

test('a link to findings reaches back to the newest hit, or shows the 30 days up to it', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  const ranges = ['2026-03-31', '2026-03-30', '2026-03-28', '2026-03-20', '2026-03-03'].map((day) =>
    rangeOfLink(day, now),
  )
  expect(ranges).toEqual([3, 3, 7, 30, 30])
  expect(rangeOfLink('2026-03-01', now)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(rangeOfLink('2024-03-01', now)).toEqual({ from: '2024-02-01', to: '2024-03-01' })
  expect(rangeOfLink(null, now)).toBeUndefined()
})
