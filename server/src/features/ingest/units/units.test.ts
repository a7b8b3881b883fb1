import { expect, it } from 'vitest'
import { areEqualUnits, findUnit, nearestUnit } from './units.ts'

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
