import type { HistoryLine } from '@bonfire/contract/histories/histories'
import type { Point } from '@bonfire/contract/histories/points'
import { expect, test } from 'vitest'
import { point } from '../../../testing/history-samples.ts'
import { shownRows } from './csv-lines.ts'

const sat = point({ pointId: 'sat', name: 'Supply air' }) as Point
const fan = point({ pointId: 'fan', name: 'Fan', kind: 'bool' }) as Point
const cell = ({ kind }: Point, value: number) => (kind === 'bool' ? (['off', 'on'][value] ?? '') : value)
const words = { time: 'Time', minimum: 'low', maximum: 'high', cell }
const line = (own: Point, rest: object) =>
  [own.pointId, { pointId: own.pointId, holdSeconds: 900, ...rest } as HistoryLine] as const
const rowsOf = (...lines: ReturnType<typeof line>[]) =>
  shownRows({ points: [sat, fan], lines: new Map(lines), span: { from: 0, to: 4 } }, words)

test('samples get a row for each instant, empty where a point has none', () => {
  expect(
    rowsOf(
      line(sat, { form: 'samples', t: [-1, 0, 2], v: [9, 20.5, null] }),
      line(fan, { form: 'samples', t: [2, 3, 4], v: [1, 0, 1] }),
    ),
  ).toEqual([
    ['Time', 'Fan 1 Supply air (°C)', 'Fan 1 Fan'],
    ['1970-01-01T00:00:00Z', 20.5, ''],
    ['1970-01-01T00:00:02Z', '', 'on'],
    ['1970-01-01T00:00:03Z', '', 'off'],
  ])
})

test('if one line has columns, all have the least and greatest value of each column', () => {
  const rows = rowsOf(
    line(sat, { form: 'columns', minimum: [1, null, 3, 4], maximum: [5, null, 3, 4], gap: [0, 1, 0, 0] }),
    line(fan, { form: 'samples', t: [0, 3], v: [1, 0] }),
  )
  expect(rows[0]).toEqual([
    'Time',
    'Fan 1 Supply air (°C) low',
    'Fan 1 Supply air (°C) high',
    'Fan 1 Fan low',
    'Fan 1 Fan high',
  ])
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    [1, 5, 'on', 'on'],
    ['', '', 'on', 'on'],
    [3, 3, 'on', 'on'],
    [4, 4, 'off', 'off'],
  ])
})
