import { expect, test } from 'vitest'
import { amountText, descriptionProblem, parseAmount, reportProblem, summaryProblem } from './parse-fields.ts'

test('amounts are numbers of at least 0, with a point or a comma', () => {
  expect(['0', '12.5', ' 12,5 ', '.5', '3.', '1e3'].map(parseAmount)).toEqual([0, 12.5, 12.5, 0.5, 3, 1000])
})

test('anything that is no such number is not taken', () => {
  for (const typed of ['', '-1', 'abc', '12 kWh', 'NaN', 'Infinity', '1e999', '1e16', '0x10', '1.2.3', '1,2,3', '.']) {
    expect([typed, parseAmount(typed)]).toEqual([typed, undefined])
  }
})

test('an amount is edited in full, without separators', () => {
  expect([0, 12.5, 1234567, 0.0000001].map(amountText)).toEqual(['0', '12.5', '1234567', '0.0000001'])
  expect(parseAmount(amountText(1234567.89))).toBe(1234567.89)
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
