import { expect, test } from 'vitest'
import { amountText, descriptionProblem, parseAmount, reportProblem, summaryProblem } from './parse-fields.ts'

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
  ['fr', '0.125', 0.125],
  ['fr', '1,200', 1.2],
  ['fr', '1 200', 1200],
  ['fr', '1\u00a0200,50', 1200.5],
  ['fr', '12\u202f500\u202f000', 12_500_000],
  ['fr', '1 200.50', 1200.5],
] as const)('in %s the amount %j means %d', (locale, typed, value) => {
  expect(parseAmount(typed, locale)).toBe(value)
})

test.each([
  [
    'en',
    ['1,20', '1,2345', '12,5', '0,200', ',200', '1,200,', '1,,200', '1200,500', '1 200', '1.200.500', '1,200 300'],
  ],
  ['fr', ['1.200', '12 34', '1 2345', '1 200 50', '1.200,50', '1,200.50', '1,2,3', '0 200', '1  200']],
] as const)('in %s an amount that may mean two things, or is written wrongly, is not guessed', (locale, wrong) => {
  for (const typed of wrong) expect([typed, parseAmount(typed, locale)]).toEqual([typed, 'amount'])
})

test('neither signs, words, units, currencies nor powers make an amount', () => {
  for (const typed of [
    '',
    ' ',
    '-1',
    '+1',
    'abc',
    '12 kWh',
    '$12',
    '12 €',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '.',
    ',',
  ]) {
    expect([typed, parseAmount(typed, 'en'), parseAmount(typed, 'fr')]).toEqual([typed, 'amount', 'amount'])
  }
})

test('an amount above the maximum is told to be too large', () => {
  expect(parseAmount('1,000,000,000,000,000', 'en')).toBe(1e15)
  expect(parseAmount('1,000,000,000,000,001', 'en')).toBe('amountLarge')
  expect(parseAmount(`1${'0'.repeat(400)}`, 'fr')).toBe('amountLarge')
})

test('what the editor opens with means the same value again, in both languages', () => {
  expect([amountText(1234567.89, 'en'), amountText(1234567.89, 'fr')]).toEqual(['1234567.89', '1234567,89'])
  for (const value of [0, 0.125, 1.234, 12.5, 1200, 1234567.89, 0.0000001, 1e15]) {
    for (const locale of ['en', 'fr'] as const) expect(parseAmount(amountText(value, locale), locale)).toBe(value)
  }
})

test('a summary is neither blank nor longer than 255 characters', () => {
  expect(summaryProblem('   ')).toBe('summaryBlank')
  expect(summaryProblem('x'.repeat(255))).toBeUndefined()
  expect(summaryProblem('x'.repeat(256))).toBe('summaryLong')
})

test('a megabyte of text is no description', () => {
  expect(descriptionProblem('x'.repeat(100_000))).toBeUndefined()
  expect(descriptionProblem('x'.repeat(1_000_000))).toBe('descriptionLong')
})

test('a report is an address of the web, or none', () => {
  expect(['', 'https://reports.example/1', 'http://a'].map(reportProblem)).toEqual([undefined, undefined, undefined])
  expect(['reports', 'javascript:alert(1)', 'ftp://a'].map(reportProblem)).toEqual([
    'reportUrl',
    'reportUrl',
    'reportUrl',
  ])
})
