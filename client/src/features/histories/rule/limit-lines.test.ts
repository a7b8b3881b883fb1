import { Definition } from '@bonfire/contract/definitions/definition'
import type { HistoryLine } from '@bonfire/contract/histories/histories'
import { expect, test } from 'vitest'
import { limitLines } from './limit-lines.ts'

const SPAN = { from: 0, to: 60_000 }
const DEFINITION = Definition.parse({
  key: 'too-warm',
  name: 'Too warm',
  description: 'It is too warm.',
  category: 'fdd',
  severity: 'high',
  equip: 'ahu',
  roles: ['sat', 'satCoolSp', 'cc'],
  source: 'A test',
  when: 'sat > satCoolSp + eSat and cc >= ccFull',
  parameters: {
    eSat: { default: 2, unit: '°F', difference: true, words: 'Error' },
    ccFull: { default: 99, unit: '%', words: 'Full' },
  },
})
const READING = {
  pointIds: new Map([
    ['sat', 'a'],
    ['satCoolSp', 'b'],
    ['cc', 'c'],
  ]),
  definition: DEFINITION,
  parameters: {
    eSat: { value: 3.6, unit: '°F', source: 'site' as const },
    ccFull: { value: 99, unit: '%', source: 'default' as const },
  },
}

function line(pointId: string, unit: string, samples: readonly (readonly [number, number | null])[]): HistoryLine {
  const summary = { samples: samples.length, minimum: 0, mean: 0, maximum: 0, known: 1 }
  return {
    pointId,
    kind: 'number',
    unit,
    holdSeconds: 100_000,
    isOnChange: false,
    summary,
    form: 'samples',
    nextAt: null,
    t: samples.map(([at]) => at),
    v: samples.map(([, value]) => value),
  }
}
const linesOf = (...lines: readonly HistoryLine[]) => new Map(lines.map((one) => [one.pointId, one]))

test('a limit follows its setpoint, in the unit of the point that it limits', () => {
  const lines = linesOf(
    line('a', 'fahrenheit', [[0, 70]]),
    line('b', 'celsius', [
      [0, 12],
      [30_000, 14],
      [45_000, null],
    ]),
    line('c', 'percent', [[0, 50]]),
  )
  const [warm, full, ...others] = limitLines(READING, { lines, span: SPAN, end: 60_000 })
  expect(others).toEqual([])
  // 12 and 14 °C with an error of 2 K.
  expect(warm).toMatchObject({ pointId: 'a', text: 'satCoolSp + eSat' })
  expect(warm?.steps.map(({ from, to, value }) => [from, to, Number(value.toFixed(6))])).toEqual([
    [0, 30_000, 57.2],
    [30_000, 45_000, 60.8],
  ])
  expect(full).toMatchObject({ pointId: 'c', text: 'ccFull', steps: [{ from: 0, to: 60_000 }] })
  expect(full?.steps[0]?.value).toBeCloseTo(99)
})

test('a limit ends where nothing is known yet, and needs all it is made of', () => {
  const lines = linesOf(line('a', 'celsius', [[0, 20]]), line('c', 'percent', [[0, 50]]))
  const limits = limitLines(READING, { lines, span: SPAN, end: 20_000 })
  expect(limits.map(({ text, steps }) => [text, steps.at(-1)?.to])).toEqual([['ccFull', 20_000]])
  expect(limitLines(READING, { lines: new Map(), span: SPAN, end: 20_000 })).toEqual([])
})

test('a condition that cannot be read has no limits', () => {
  const definition = { ...DEFINITION, when: 'sat > gone + eSat' }
  const lines = linesOf(line('a', 'celsius', [[0, 20]]))
  expect(limitLines({ ...READING, definition }, { lines, span: SPAN, end: 60_000 })).toEqual([])
})
