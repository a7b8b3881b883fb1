import { expect, test } from 'vitest'
import { parseTypedNumber, typedNumber } from './typed-number.ts'

test.each([
  ['en', '0', 0],
  ['en', ' 12.5 ', 12.5],
  ['en', '.5', 0.5],
  ['en', '3.', 3],
  ['en', '1,200', 1200],
  ['en', '1,200.50', 1200.5],
  ['en', '12,500,000', 12_500_000],
  ['en', '1.200', 1.2],
  ['en', '0012', 12],
  ['fr', '12,5', 12.5],
  ['fr', '12.5', 12.5],
  ['fr', '0,01', 0.01],
  ['fr', '0.125', 0.125],
  ['fr', '1,200', 1.2],
  ['fr', '1 200', 1200],
  ['fr', '1 234,56', 1234.56],
  ['fr', '1\u00a0200,50', 1200.5],
  ['fr', '12\u202f500\u202f000', 12_500_000],
  ['fr', '1 200.50', 1200.5],
] as const)('in %s reads %j as the number %d', (locale, typed, value) => {
  expect(parseTypedNumber(typed, locale)).toBe(value)
})

test.each([
  [
    'en',
    ['1,20', '1,2345', '12,5', '0,200', ',200', '1,200,', '1,,200', '1200,500', '1 200', '1.200.500', '1,200 300'],
  ],
  ['fr', ['1.200', '12 34', '1 2345', '1 200 50', '1.200,50', '1,200.50', '1,2,3', '0 200', '1  200']],
] as const)('in %s refuses an ambiguous or malformed number', (locale, wrong) => {
  for (const typed of wrong) expect([typed, parseTypedNumber(typed, locale)]).toEqual([typed, 'unclear'])
})

test('signs, words, units, currencies and exponents are not numbers', () => {
  const others = ['-1', '+1', 'abc', '12 kWh', '$12', '12 €', 'NaN', 'Infinity', '1e3', '0x10', '.', ',']
  for (const typed of ['', ' ', ...others])
    for (const locale of ['en', 'fr'] as const)
      expect([typed, parseTypedNumber(typed, locale)]).toEqual([typed, 'notANumber'])
})

test('a number written as text reads back the same in both languages', () => {
  expect([typedNumber(1234567.89, 'en'), typedNumber(1234567.89, 'fr')]).toEqual(['1234567.89', '1234567,89'])
  for (const value of [0, 0.125, 1.234, 12.5, 1200, 1234567.89, 0.0000001, 1e15])
    for (const locale of ['en', 'fr'] as const) expect(parseTypedNumber(typedNumber(value, locale), locale)).toBe(value)
})
