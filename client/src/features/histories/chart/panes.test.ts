import { expect, test } from 'vitest'
import { point } from '../../../testing/history-samples.ts'
import { panesOf } from './panes.ts'

type Part = NonNullable<Parameters<typeof point>[0]>
const points = (...parts: Part[]) => parts.map((part) => point(part) as Parameters<typeof panesOf>[0][number])
const histories = { lines: new Map(), ghosts: new Map() }
const idsOf = (lines: readonly { point: { pointId: string } }[]) => lines.map(({ point: own }) => own.pointId)

test('each unit has a pane, in the order of the points; states are lanes', () => {
  const { panes, lanes, folded } = panesOf(
    points(
      { pointId: 'sat' },
      { pointId: 'cc', unit: 'percent', unitSymbol: '%' },
      { pointId: 'fanOn', kind: 'bool' },
      { pointId: 'rat' },
      { pointId: 'mode', kind: 'enum' },
      { pointId: 'plain', unit: null, unitSymbol: null },
    ),
    histories,
    false,
  )
  expect(panes.map(({ unit, lines }) => [unit, idsOf(lines)])).toEqual([
    ['°C', ['sat', 'rat']],
    ['%', ['cc']],
    [null, ['plain']],
  ])
  expect(idsOf(lanes)).toEqual(['fanOn', 'mode'])
  expect(folded).toEqual([])
})

test('a pane has at most six lines; the others are folded, or get panes of their own', () => {
  const many = points(...Array.from({ length: 14 }, (_, place) => ({ pointId: `p${place}` })))
  const closed = panesOf(many, histories, false)
  expect([closed.panes.map(({ lines }) => lines.length), closed.folded.length]).toEqual([[6], 8])
  const open = panesOf(many, histories, true)
  expect([open.panes.map(({ lines }) => lines.length), open.folded.length]).toEqual([[6, 6, 2], 0])
  expect(new Set(open.panes[0]?.lines.map(({ colour }) => colour)).size).toBe(6)
})

test('a setpoint is dashed and has the colour of its sensor, on its own equip only', () => {
  const { panes } = panesOf(
    points(
      { pointId: 'a', role: 'sat' },
      { pointId: 'b', role: 'satSp' },
      { pointId: 'c', role: 'satSp', equipId: 'other' },
      { pointId: 'd', role: 'sat', equipId: 'other' },
    ),
    histories,
    false,
  )
  const [a, b, c, d] = panes[0]?.lines ?? []
  expect([a?.isDashed, b?.isDashed, b?.isStepped]).toEqual([false, true, true])
  expect(b?.colour).toBe(a?.colour)
  expect(c?.colour).not.toBe(a?.colour)
  expect(d?.colour).not.toBe(a?.colour)
})
