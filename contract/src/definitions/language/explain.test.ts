import { expect, it } from 'vitest'
import { evaluateNumbers, evidencePieces, explainer } from './explain.ts'
import { cellsWith } from './testing/cells.ts'
import { conditionOf } from './testing/vocabulary.ts'

const CELLS = cellsWith({
  columns: { sat: [288, 290, null], satCoolSp: [286, 286, 286], cc: [1, 1, 0.5], mat: [290, 290, 290] },
  parameters: { eSat: 1.2 },
  vav: [{ reheat: [0, 0.5, 0] }, { reheat: [0, null, 0] }],
})

it('shows the equation with the numbers of a cell', () => {
  const condition = conditionOf('sat > (satCoolSp) + eSat and cc >= 99 % and held(cc > 1 %, 5 min)')
  const pieces = evidencePieces(condition, explainer(condition, CELLS)(1))
  const text = pieces.map(({ text: written, shown, isLiteral }) =>
    shown && !isLiteral ? `${written} [${shown.value} ${shown.dimension}]` : written,
  )
  expect(text.join('')).toBe(
    'sat [290 temperature] > (satCoolSp [286 temperature]) + eSat [1.2 temperatureDifference] and cc [1 ratio] >= 99 % and held(cc > 1 %, 5 min) [true bool]',
  )
  expect(pieces.map((piece) => piece.text).join('')).toBe(condition.text)
})

it('shows whether it is within times of the week', () => {
  const condition = conditionOf('cc > 50 % and not in("sat-sun")')
  const cells = cellsWith({ columns: { cc: [1] }, weekdays: [6], minutesOfDay: [0] })
  const pieces = evidencePieces(condition, explainer(condition, cells)(0))
  expect(pieces.at(-1)).toEqual({
    text: 'in("sat-sun")',
    shown: { value: true, dimension: 'bool', unit: '' },
    isLiteral: false,
  })
})

it('explains every part as a tree', () => {
  const condition = conditionOf('sat > satCoolSp + eSat or any(vav, reheat > 10 %)')
  const [known, unknown] = [explainer(condition, CELLS)(0), explainer(condition, CELLS)(2)]
  expect(known).toMatchObject({ kind: 'or', value: true, dimension: 'bool' })
  const [comparison, any] = known.parts
  expect(comparison).toMatchObject({
    kind: 'compare',
    op: '>',
    value: true,
    text: 'sat > satCoolSp + eSat',
    start: 0,
    end: 22,
  })
  expect(comparison?.parts.map(({ value, dimension, name }) => [name, value, dimension])).toEqual([
    ['sat', 288, 'temperature'],
    [null, 287.2, 'temperature'],
  ])
  expect(any).toMatchObject({
    kind: 'each',
    name: 'any',
    relation: 'vav',
    value: false,
    each: [false, false],
    parts: [],
  })
  expect(unknown.value).toBe(null)
  expect(unknown.parts[0]?.parts[0]?.value).toBe(null)
  expect(explainer(condition, CELLS)(1).parts[1]).toMatchObject({ value: true, each: [true, null] })
})

it('explains windows with their length and measure, and gives dimensionless units', () => {
  const condition = conditionOf('avg(cc / (mat - sat), 10 min) > 1.5 / 1 K')
  const [window] = explainer(condition, CELLS)(0).parts
  expect(window).toMatchObject({ kind: 'window', name: 'avg', dimension: null, unit: 'K⁻¹', value: 0.5 })
  expect(window?.parts.map(({ value, text, dimension }) => [text, value, dimension])).toEqual([
    ['cc / (mat - sat)', 0.5, null],
    ['10 min', 600, 'time'],
  ])
})

it('explains what is beside the time of a window', () => {
  const condition = conditionOf('cusum(sat - satCoolSp, 10 min, eSat, cc > 50 %) > 2 K * 1 min')
  const [sum] = explainer(condition, CELLS)(1).parts
  // 2 - 1.2 and 4 - 1.2 K, each for 5 min.
  expect(sum?.value).toBeCloseTo((0.8 + 2.8) * 300, 9)
  expect(sum?.parts.map(({ value, text, dimension }) => [text, value, dimension])).toEqual([
    ['sat - satCoolSp', 4, 'temperatureDifference'],
    ['10 min', 600, 'time'],
    ['eSat', 1.2, 'temperatureDifference'],
    ['cc > 50 %', true, 'bool'],
  ])
})

it('gives a limit as a column for a chart', () => {
  const { term } = conditionOf('sat > satCoolSp + eSat')
  if (term.kind !== 'compare') throw new Error('no comparison')
  expect([...evaluateNumbers(term.right, CELLS)]).toEqual([287.2, 287.2, 287.2])
  const { term: fixed } = conditionOf('cc > 0.5')
  if (fixed.kind !== 'compare') throw new Error('no comparison')
  expect([...evaluateNumbers(fixed.right, CELLS)]).toEqual([0.5, 0.5, 0.5])
})
