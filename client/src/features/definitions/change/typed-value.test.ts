import { expect, it } from 'vitest'
import { parseValue, unitsFor, valueText } from './typed-value.ts'

it.each([
  ['2.5', 'en', 2.5],
  ['-60', 'en', -60],
  ['−2,5', 'fr', -2.5],
  ['two', 'en', undefined],
  ['-', 'en', undefined],
  ['', 'en', undefined],
] as const)('reads %j in %s', (typed, locale, value) => {
  expect(parseValue(typed, locale)).toBe(value)
})

it('writes what it reads', () => {
  expect(parseValue(valueText(-2.5, 'fr'), 'fr')).toBe(-2.5)
  expect(valueText(-2.5, 'fr')).toBe('-2,5')
})

it('offers units of the same kind, that of the source first', () => {
  expect(unitsFor({ unit: '°F', difference: true })).toEqual(['°F', 'K', 'Δ°C', 'Δ°F'])
  expect(unitsFor({ unit: '°F' })).toEqual(['°F', '°C'])
  expect(unitsFor({ unit: 'inH₂O' }).slice(0, 2)).toEqual(['inH₂O', 'Pa'])
  expect(unitsFor({ unit: null })).toEqual([])
})
