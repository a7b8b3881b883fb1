import { UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { HUnit } from 'haystack-core'
import { expect, it } from 'vitest'
import { areEqualUnits, findUnit, nearestUnit, readUnit } from './units.ts'

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
  expect(UNITS.map(({ symbol }) => symbol).filter((symbol) => !readUnit(symbol))).toEqual(['ftH₂O'])
  expect(['degC', 'm3/h', 'l/s', 'inWC'].map((typed) => readUnit(typed)?.symbol)).toEqual([
    ...['°C', 'm³/h', 'L/s', 'inH₂O'],
  ])
})

it.each([
  ...[
    ['F', '°F'],
    ['f', '°F'],
    ['Deg F', '°F'],
    ['Fahrenheit', '°F'],
    ['C', '°C'],
    ['Celsius', '°C'],
    ['K', 'K'],
  ],
  ...[
    ['"', 'inH₂O'],
    ['iwc', 'inH₂O'],
    ['in. w.c.', 'inH₂O'],
    ['psi', 'psi'],
    ['CFM', 'cfm'],
    ['gpm', 'gal/min'],
  ],
  ...[
    ['kBtu/h', 'kBTU/h'],
    ['MBH', 'kBTU/h'],
    ['%RH', '%RH'],
    ['kWh', 'kWh'],
    ['kwh', 'kWh'],
    ['therms', 'therm'],
  ],
  ...[
    ['ton', 'tonref'],
    ['Tons', 'tonref'],
    ['lbs/hr', 'lb/h'],
    ['metric_ton', 'ton'],
    ['fahrenheit', '°F'],
    [' % ', '%'],
  ],
])('%s is written for %s', (text, symbol) => {
  expect(readUnit(text)?.symbol).toBe(symbol)
})

it('what Haystack calls a unit is that unit, but for three words', () => {
  // Reading grids in other tests defines words such as "parrots".
  const own = HUnit.units.flatMap(({ name, ids }) => ids.filter(findUnit).map((id) => ({ name, id })))
  const others = own.filter(({ name, id }) => readUnit(id)?.name !== name).map(({ id }) => id)
  expect(own.length).toBeGreaterThan(400)
  expect(others).toEqual(['F', 'C', 'ton'])
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
