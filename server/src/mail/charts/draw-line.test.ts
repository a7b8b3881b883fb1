import { inflateSync } from 'node:zlib'
import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { expect, it } from 'vitest'
import { CHART_HEIGHT, CHART_WIDTH, drawLine } from './draw-line.ts'

const SPAN = { from: 0, to: CHART_WIDTH }
const FIRED = { from: 100, to: 199 }
const FACTS = {
  pointId: 'sat',
  kind: 'number' as const,
  unit: 'celsius',
  holdSeconds: 50,
  isOnChange: false,
  summary: { samples: 1, minimum: 0, mean: 5, maximum: 10, known: 1 },
}
const sampled = (t: number[], v: (number | null)[]): HistoryLine => ({ ...FACTS, form: 'samples', t, v, nextAt: null })

/** The rows of each column that are of the line, from the pixels in the file. */
function rowsIn(png: Buffer): number[][] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const at = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Array.from({ length: CHART_WIDTH }, (_, x) =>
    Array.from({ length: CHART_HEIGHT }, (_, y) => y).filter((y) => pixels[y * (CHART_WIDTH + 1) + 1 + x] === 2),
  )
}

it('a value is drawn as long as it counts, the highest at the top', () => {
  const rows = rowsIn(drawLine(sampled([0, 60, 120], [0, 10, null]), SPAN, FIRED))
  expect(rows[10]).toEqual([39, 40])
  // It counts for 50 seconds: then nothing is known until the next.
  expect(rows[55]).toEqual([])
  expect(rows[70]).toEqual([4, 5])
  expect(rows[115]).toEqual([])
  expect(rows[300]).toEqual([])
})

it('a line is whole where it leaps, and a level one is in the middle', () => {
  const rows = rowsIn(drawLine(sampled([0, 40], [0, 10]), SPAN, FIRED))
  expect(rows[40]).toHaveLength(37)
  expect(rowsIn(drawLine(sampled([0], [7]), SPAN, FIRED))[5]).toEqual([22, 23])
})

it('of columns the smallest and largest value are drawn, and gaps stay open', () => {
  const line: HistoryLine = { ...FACTS, form: 'columns', minimum: [0, null], maximum: [10, null], gap: [0, 1] }
  const rows = rowsIn(drawLine(line, SPAN, FIRED))
  expect(rows[0]).toHaveLength(37)
  expect(rows[CHART_WIDTH / 2]).toEqual([])
})
