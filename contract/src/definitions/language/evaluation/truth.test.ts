import { expect, it } from 'vitest'
import { evaluate } from '../condition.ts'
import { cellsWith } from '../testing/cells.ts'
import { conditionOf } from '../testing/vocabulary.ts'

// Every pair of false, true and unknown.
const FAN = [0, 0, 0, 1, 1, 1, null, null, null]
const OCCUPIED = [0, 1, null, 0, 1, null, 0, 1, null]

it.each([
  ['fanOn and occ', [0, 0, 0, 0, 1, 2, 0, 2, 2]],
  ['fanOn or occ', [0, 1, 2, 1, 1, 1, 2, 1, 2]],
  ['not fanOn', [1, 1, 1, 0, 0, 0, 2, 2, 2]],
  ['fanOn = occ', [1, 0, 2, 0, 1, 2, 2, 2, 2]],
  ['fanOn != occ', [0, 1, 2, 1, 0, 2, 2, 2, 2]],
  ['fanOn and occ and fanOn', [0, 0, 0, 0, 1, 2, 0, 2, 2]],
  ['fanOn and not fanOn', [0, 0, 0, 0, 0, 0, 2, 2, 2]],
])('%s', (text, expected) => {
  expect([...evaluate(conditionOf(text), cellsWith({ columns: { fanOn: FAN, occ: OCCUPIED } }))]).toEqual(expected)
})

it.each([
  ['a gap', [0.5, null], [0.4, 0.4], [1, 2]],
  ['zero by zero and by anything else', [0, 1], [0, 0], [2, 2]],
  ['more than 10¹²', [1e12, 1.1e12, -2e12, Number.POSITIVE_INFINITY], [1, 1, 1, 1], [1, 2, 2, 2]],
])('%s is unknown', (_, cc, hc, expected) => {
  expect([...evaluate(conditionOf('cc / hc > 30 %'), cellsWith({ columns: { cc, hc } }))]).toEqual(expected)
})

it('takes an absurd sample for none, also where nothing is calculated with it', () => {
  const cells = cellsWith({ columns: { sat: [290, 1e13, -3e38, 5e12], kwh: [4e14, 4e14, 4e14, 4e18] } })
  expect([...evaluate(conditionOf('sat > 10 °C'), cells)]).toEqual([1, 2, 2, 2])
  // A meter may well have counted 10⁸ kWh, which are more than 10¹² J.
  expect([...evaluate(conditionOf('kwh > 1 kWh'), cells)]).toEqual([1, 1, 1, 2])
})

it.each([
  ['55 °F + 2 °F against 57 °F', 55, 57, [0, 1, 1, 0]],
  ['a thousandth more', 55, 57.001, [1, 1, 0, 0]],
  ['a thousandth less', 55, 56.999, [0, 0, 0, 1]],
])('compares %s, in °F and in °C', (_, setpoint, supply, expected) => {
  const fahrenheit = (value: number) => ((value + 459.67) * 5) / 9
  // As samples in °C, rounded by a controller to nine places, come in.
  const celsius = (value: number) => Number((((value - 32) * 5) / 9).toFixed(9)) + 273.15
  for (const convert of [fahrenheit, celsius]) {
    const cells = cellsWith({
      columns: { sat: [convert(supply)], satCoolSp: [fahrenheit(setpoint)] },
      parameters: { eSat: 2 / 1.8 },
    })
    const values = ['>', '>=', '=', '<'].map((op) => evaluate(conditionOf(`sat ${op} satCoolSp + eSat`), cells)[0])
    expect(values).toEqual(expected)
    expect(evaluate(conditionOf('sat - satCoolSp > eSat'), cells)[0]).toBe(expected[0])
  }
})

it('takes equal temperatures of different units for no difference at all', () => {
  const cells = cellsWith({ columns: { sat: [((57 + 459.67) * 5) / 9], satSp: [13.888888889 + 273.15] } })
  const values = ['>', '>=', '=', '<'].map((op) => evaluate(conditionOf(`sat - satSp ${op} 0`), cells)[0])
  expect(values).toEqual([0, 1, 1, 0])
})

it('works for no cell, and for one', () => {
  expect([
    ...evaluate(conditionOf('sat > 10 °C and avg(sat, 1 h) > 5 °C'), cellsWith({ columns: { sat: [] } })),
  ]).toEqual([])
  expect([...evaluate(conditionOf('sat > 10 °C'), cellsWith({ columns: { sat: [290] } }))]).toEqual([1])
  expect([...evaluate(conditionOf('k > 2'), cellsWith({ columns: { sat: [1, 2] }, parameters: { k: 3 } }))]).toEqual([
    1, 1,
  ])
})

it('takes an endless parameter for none', () => {
  const cells = cellsWith({ columns: { stage: [1, 2] }, parameters: { k: Number.POSITIVE_INFINITY } })
  expect([...evaluate(conditionOf('stage < k'), cells)]).toEqual([2, 2])
})

it('refuses columns of another length', () => {
  const cells = { ...cellsWith({ columns: { sat: [290, 290] } }), values: () => Float64Array.of(290) }
  expect(() => evaluate(conditionOf('sat > 10 °C'), cells)).toThrow('role sat has 1 cells instead of 2')
})

it('leaves the columns that it reads as they are', () => {
  const sat = Float64Array.of(290, 1e13, 280)
  const cells = { ...cellsWith({ columns: { sat: [1, 2, 3] } }), values: () => sat }
  evaluate(conditionOf('not (sat - 2 K + 3 K > 10 °C) or avg(sat, 10 min) > max(sat, mat)'), cells)
  expect([...sat]).toEqual([290, 1e13, 280])
})

it('compares states by number and by word', () => {
  const columns = { mode: [0, 1, 2, null, 7] }
  const cells = cellsWith({ columns, states: ['Off', 'Heating', 'Cooling'], state: [1, 2, 3, 4, null] })
  const value = (text: string) => [...evaluate(conditionOf(text), cells)]
  expect(value('mode = "Heating"')).toEqual([0, 1, 0, 2, 0])
  expect(value('"Heating" != mode')).toEqual([1, 0, 1, 2, 1])
  expect(value('mode in {"Heating", 2}')).toEqual([0, 1, 1, 2, 0])
  // A word that is none of its states.
  expect(value('mode = "Broken"')).toEqual([0, 0, 0, 2, 0])
  expect(value('state in {2, 3}')).toEqual([0, 1, 1, 0, 2])
  expect(value('ago(mode, 5 min) = "Off"')).toEqual([2, 1, 0, 0, 2])
})
