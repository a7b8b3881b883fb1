import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { expect, test } from 'vitest'
import { extentOf, valueAt } from '../value-at.ts'
import { bandRuns, sampledRuns, stretchesOf } from './line-runs.ts'

const SPAN = { from: 0, to: 100 }
const facts = {
  pointId: 'p',
  kind: 'number',
  unit: null,
  holdSeconds: 15,
  isOnChange: false,
  summary: { samples: 0, minimum: null, mean: null, maximum: null, known: 0 },
} as const

function samples(...pairs: [number, number | null][]) {
  return {
    ...facts,
    form: 'samples' as const,
    nextAt: null,
    t: pairs.map(([at]) => at),
    v: pairs.map(([, value]) => value),
  } satisfies HistoryLine
}
function columns(minimum: (number | null)[], maximum: (number | null)[], gap: number[]) {
  return { ...facts, form: 'columns' as const, minimum, maximum, gap } satisfies HistoryLine
}
const corners = (runs: { x: readonly number[]; y: readonly number[] }[]) =>
  runs.map(({ x, y }) => x.map((at, index) => [at, y[index]]))

test('a gap longer than a sample counts is never bridged', () => {
  const line = samples([0, 1], [10, 2], [40, 3], [50, 4])
  expect(corners(sampledRuns(line, false, 100))).toEqual([
    [
      [0, 1],
      [10, 2],
      [25, 2],
    ],
    [
      [40, 3],
      [50, 4],
      [65, 4],
    ],
  ])
})

test('a null ends the line immediately, and nothing is drawn past the known end', () => {
  expect(corners(sampledRuns(samples([0, 1], [10, null], [20, 3]), false, 25))).toEqual([
    [
      [0, 1],
      [10, 1],
    ],
    [
      [20, 3],
      [25, 3],
    ],
  ])
})

test('steps keep a value until the next sample', () => {
  expect(corners(sampledRuns(samples([0, 1], [10, 2]), true, 100))).toEqual([
    [
      [0, 1],
      [10, 1],
      [10, 2],
      [25, 2],
    ],
  ])
})

test('a column with unknown parts is drawn alone; one without values is omitted', () => {
  const runs = bandRuns(columns([1, 2, 3, null, 5], [1, 9, 4, null, 6], [0, 0, 1, 1, 0]), SPAN)
  expect(runs).toEqual([
    { x: [10, 30], low: [1, 2], high: [1, 9] },
    { x: [50], low: [3], high: [4] },
    { x: [90], low: [5], high: [6] },
  ])
})

test('a state lasts until the next sample, at most as long as a sample counts', () => {
  expect(stretchesOf(samples([-5, 1], [10, 1], [20, 0], [60, 1]), SPAN)).toEqual([
    { from: 0, to: 20, value: 1 },
    { from: 20, to: 35, value: 0 },
    { from: 60, to: 75, value: 1 },
  ])
  expect(stretchesOf(columns([0, 0, null, 1], [0, 1, null, 1], [0, 0, 1, 0]), SPAN)).toEqual([
    { from: 0, to: 25, value: 0 },
    { from: 25, to: 50, value: null },
    { from: 75, to: 100, value: 1 },
  ])
})

test('the value under the pointer is shown, if there is one', () => {
  const line = samples([0, 1], [10, 2], [40, 3])
  expect([valueAt(line, 9, SPAN), valueAt(line, 25, SPAN), valueAt(line, 26, SPAN), valueAt(line, -1, SPAN)]).toEqual([
    { low: 1, high: 1 },
    { low: 2, high: 2 },
    null,
    null,
  ])
  const band = columns([1, 2], [5, 2], [0, 0])
  expect([valueAt(band, 10, SPAN), valueAt(band, 99, SPAN), valueAt(band, 100, SPAN)]).toEqual([
    { low: 1, high: 5 },
    { low: 2, high: 2 },
    null,
  ])
})

test('the axis fits what is in view, with the value that still counts at its beginning', () => {
  expect(extentOf(samples([0, 9], [10, 2], [40, 3]), SPAN, { from: 5, to: 20 })).toEqual({ low: 2, high: 9 })
  expect(extentOf(columns([1, 2, 3, 4], [1, 9, 3, 4], [0, 0, 0, 0]), SPAN, { from: 50, to: 100 })).toEqual({
    low: 3,
    high: 4,
  })
  expect(extentOf(samples([0, null]), SPAN, SPAN)).toBeNull()
  // In a gap nothing counts.
  expect(extentOf(samples([0, 9], [60, 1]), SPAN, { from: 20, to: 50 })).toBeNull()
})

test('what is written at changes counts until the next sample, even after the range', () => {
  const line = { ...samples([0, 1], [40, 2]), isOnChange: true, nextAt: 200 }
  const steps = [
    [0, 1],
    [40, 1],
    [40, 2],
    [100, 2],
  ]
  expect(corners(sampledRuns(line, true, 100))).toEqual([steps])
  expect(stretchesOf(line, SPAN).map(({ from, to, value }) => [from, to, value])).toEqual([
    [0, 40, 1],
    [40, 100, 2],
  ])
  expect(valueAt(line, 39, SPAN)).toEqual({ low: 1, high: 1 })
  expect(extentOf(line, SPAN, { from: 30, to: 39 })).toEqual({ low: 1, high: 1 })
  expect(valueAt({ ...line, nextAt: null }, 60, SPAN)).toBeNull()
  // For a year at most.
  expect(valueAt({ ...line, nextAt: 41 + 366 * 86_400 }, 60, SPAN)).toBeNull()
})
