import { expect, test } from 'vitest'
import { explainersOf, shareWithin } from './consequences.ts'

const span = (from: number, to: number) => ({ from: from * 3600, to: to * 3600 })

test('a firing counts as far as it lies within the others, or up to an hour after', () => {
  // Of 8 to 12, the other covers 9 to 10 and the hour after: 2 of 4 hours.
  expect(shareWithin([span(8, 12)], [span(9, 10)])).toBe(0.5)
  expect(shareWithin([span(8, 12)], [span(6, 12)])).toBe(1)
  expect(shareWithin([span(8, 12)], [span(12, 14)])).toBe(0)
  expect(shareWithin([span(8, 12)], [])).toBe(0)
})

test('firings that overlap cover what they share once', () => {
  expect(shareWithin([span(8, 12), span(20, 24)], [span(8, 10), span(9, 11), span(8, 9)])).toBe(0.5)
})

test('without time in fault nothing follows', () => {
  expect(shareWithin([], [span(9, 10)])).toBe(0)
  expect(shareWithin([span(9, 9)], [span(8, 10)])).toBe(0)
})

test('a warm zone is explained by what serves its box, an air handler by its plant', () => {
  expect(explainersOf('vav-zone-warm')).toEqual(expect.arrayContaining(['g36-ahu-fc13', 'g36-ahu-fc1', 'g36-chw-6']))
  expect(explainersOf('g36-ahu-fc13')).toEqual(['g36-chw-4', 'g36-chw-5', 'g36-chw-6', 'opt-pump-low-dt'])
  expect(explainersOf('met-zero')).toEqual([])
})
