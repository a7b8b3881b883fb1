import { UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { expect, it } from 'vitest'
import { areEqualUnits, findTypedUnit, findUnit, nearestUnit } from './units.ts'

it.each([
  ['°F', { name: 'fahrenheit', symbol: '°F', quantity: 'temperature' }],
  ['fahrenheit', { name: 'fahrenheit', symbol: '°F', quantity: 'temperature' }],
  ['%', { name: 'percent', symbol: '%', quantity: 'dimensionless' }],
  ['inH₂O', { name: 'inches_of_water', symbol: 'inH₂O', quantity: 'pressure' }],
  ['kW', { name: 'kilowatt', symbol: 'kW', quantity: 'power' }],
])('%s is a unit', (text, unit) => {
  expect(findUnit(text)).toEqual(unit)
})

it.each(['degF', '°f', '', 'toString'])('%s is none', (text) => {
  expect(findUnit(text)).toBeUndefined()
})

it('units of the language, and what keyboards type for them, are those of Haystack', () => {
  expect(UNITS.map(({ symbol }) => symbol).filter((symbol) => !findTypedUnit(symbol))).toEqual(['ftH₂O'])
  expect(['degC', 'm3/h', 'l/s', 'inWC'].map((typed) => findTypedUnit(typed)?.symbol)).toEqual([
    ...['°C', 'm³/h', 'L/s', 'inH₂O'],
  ])
})

it.each([
  ['degF', '°F'],
  ['deg C', '°C'],
  ['inH2O', 'inH₂O'],
  ['m3/h', 'm³/h'],
  ['kw', 'kW'],
  ['CFM', 'cfm'],
  ['parrots per hour', undefined],
])('%s may mean %s', (text, near) => {
  expect(nearestUnit(text)).toBe(near)
})

it.each([
  ['fahrenheit', 'fahrenheit', true],
  ['fahrenheit', 'celsius', false],
  ['kilowatt', 'fahrenheit', false],
  ['own unit', 'own unit', true],
])('%s and %s are the same: %s', (one, other, isSame) => {
  expect(areEqualUnits(one, other)).toBe(isSame)
})
