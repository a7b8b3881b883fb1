import { expect, test } from 'vitest'
import { descriptionProblem, reportProblem, summaryProblem } from './parse-fields.ts'

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
