import { expect, it } from 'vitest'
import { ROLE_DIMENSIONS } from '../../histories/roles.ts'
import { evaluate, parseCondition } from './condition.ts'
import type { Cells } from './evaluation/cells.ts'
import { conversionOf, toSi } from './quantities/units.ts'
import type { Vocabulary } from './terms/vocabulary.ts'

const VOCABULARY: Vocabulary = {
  roles: ROLE_DIMENSIONS,
  parameters: { eSat: 'temperatureDifference', ccFull: 'ratio' },
  related: { ahu: ROLE_DIMENSIONS, vav: ROLE_DIMENSIONS },
  schedules: ['holidays'],
}

const si = (value: number, unit: string, type: 'temperature' | 'temperatureDifference' | 'ratio') => {
  const conversion = conversionOf(unit, type)
  return conversion ? toSi(value, conversion) : Number.NaN
}

function cellsOf(columns: Readonly<Record<string, readonly number[]>>): Cells {
  return {
    length: Object.values(columns)[0]?.length ?? 0,
    stepSeconds: 300,
    startSeconds: 0,
    values: (role) => Float64Array.from(columns[role] ?? []),
    relatedValues: () => new Float64Array(),
    relatedEach: () => [],
    parameter: (name) => (name === 'eSat' ? si(2, '°F', 'temperatureDifference') : si(99, '%', 'ratio')),
  }
}

it('compares points and parameters of different units in SI', () => {
  const parsed = parseCondition('sat > satCoolSp + eSat and cc >= ccFull', VOCABULARY)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const cells = cellsOf({
    sat: [57.1, 57, 60, 60, 60].map((value) => si(value, '°F', 'temperature')),
    satCoolSp: [55, 55, 55, 55, Number.NaN].map((value) => si((value - 32) / 1.8, '°C', 'temperature')),
    cc: [1, 1, 0.98, Number.NaN, 0.5],
  })
  expect([...evaluate(parsed.condition, cells)]).toEqual([1, 0, 0, 2, 0])
})

it.each([
  ['known(sat)', [1, 0, 1, 0]],
  ['not known(sat)', [0, 1, 0, 1]],
  ['known(fanOn)', [1, 1, 0, 1]],
  ['known(sat > 290 K and fanOn)', [1, 1, 0, 0]],
  ['known(fanOn or not fanOn)', [1, 1, 0, 1]],
  ['avg(known(sat), 10 min) < 100 %', [0, 1, 1, 1]],
])('whether a value is known is known itself: %s', (text, expected) => {
  const parsed = parseCondition(text.replace('290 K', '17 °C'), VOCABULARY)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const cells = cellsOf({ sat: [300, Number.NaN, 300, Number.NaN], fanOn: [1, 0, Number.NaN, 1] })
  expect([...evaluate(parsed.condition, cells)]).toEqual(expected)
})

it.each([
  ['sat + mat > 3 °F', 'language.temperatures-added', 0, 9, undefined],
  ['sat > dsp', 'language.not-comparable', 0, 9, undefined],
  ['satt > 3 °F', 'language.unknown-name-near', 0, 4, 'sat'],
  ['1 < sat < 2', 'language.chain', 8, 9, undefined],
])('places what is wrong with %s', (text, code, start, end, suggestion) => {
  const parsed = parseCondition(text, VOCABULARY)
  const errors = 'errors' in parsed ? parsed.errors : []
  expect(errors.map((error) => [error.code, error.start, error.end, error.suggestion])).toEqual([
    [code, start, end, suggestion],
  ])
})

it('reads a parameter of a saved rule, though a role has come to be called the same', () => {
  const parsed = parseCondition('cc > wheel', { ...VOCABULARY, parameters: { wheel: 'ratio' } })
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  expect(parsed.condition).toMatchObject({ parameters: ['wheel'], roles: ['cc'] })
})
