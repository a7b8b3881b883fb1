import { expect, it } from 'vitest'
import { conversionOf, fromSi, toSi } from './units.ts'

it.each([
  [32, '°F', 'temperature', 273.15],
  [212, 'fahrenheit', 'temperature', 373.15],
  [-40, 'degF', 'temperature', 233.15],
  [20, '°C', 'temperature', 293.15],
  [300, 'kelvin', 'temperature', 300],
  [18, '°F', 'temperatureDifference', 10],
  [18, 'Δ°F', 'temperatureDifference', 10],
  [18, 'fahrenheit_degrees', 'temperatureDifference', 10],
  [10, '°C', 'temperatureDifference', 10],
  [10, 'K', 'temperatureDifference', 10],
  [99, '%', 'ratio', 0.99],
  [0.9, null, 'ratio', 0.9],
  [1000, 'ppm', 'concentration', 0.001],
  [2.5, 'kPa', 'pressure', 2500],
  [1, 'bar', 'pressure', 100_000],
  [1, 'psi', 'pressure', 6894.757],
  [0.1, 'inH₂O', 'pressure', 24.908891],
  [0.1, 'inH2O', 'pressure', 24.908891],
  [0.1, 'inches_of_water', 'pressure', 24.908891],
  [1, 'ftH2O', 'pressure', 2989.067],
  [1000, 'cfm', 'flow', 0.471947],
  [1000, 'L/s', 'flow', 1],
  [3600, 'm3/h', 'flow', 1],
  [1000, 'gpm', 'flow', 0.0630902],
  [1, 'ton', 'power', 3516.853],
  [1000, 'Btu/h', 'power', 293.071],
  [2, 'kW', 'power', 2000],
  [1, 'kWh', 'energy', 3_600_000],
  [1, 'therm', 'energy', 105_505_585],
  [600, 'rpm', 'frequency', 10],
  [50, 'Hz', 'frequency', 50],
  [2, 'wk', 'time', 1_209_600],
  [1.5, 'h', 'time', 5400],
] as const)('%d %s of a %s is %d in SI, and back', (value, unit, type, expected) => {
  const conversion = conversionOf(unit, type)
  if (!conversion) throw new Error('does not fit')
  const si = toSi(value, conversion)
  expect(Math.abs(si / expected - 1)).toBeLessThan(2e-6)
  expect(fromSi(si, conversion)).toBeCloseTo(value, 9)
})

it.each([
  ['Pa', 'temperature'],
  ['°F', 'pressure'],
  // Of a temperature a difference says nothing.
  ['Δ°F', 'temperature'],
  ['kWh', 'power'],
  ['furlong', 'ratio'],
  ['°F', 'bool'],
  // 20 without a unit may be °C or °F.
  [null, 'temperature'],
  [null, 'pressure'],
] as const)('%s is no unit of a %s', (unit, type) => {
  expect(conversionOf(unit, type)).toBeUndefined()
})
