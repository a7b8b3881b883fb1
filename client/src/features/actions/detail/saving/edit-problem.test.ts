import { expect, test } from 'vitest'
import { editProblem } from './action-fields.ts'

test('a summary is not blank and has at most 255 characters', () => {
  expect(editProblem({ summary: '   ' })).toBe('action.summary-blank')
  expect(editProblem({ summary: 'x'.repeat(255) })).toBeUndefined()
  expect(editProblem({ summary: 'x'.repeat(256) })).toBe('action.summary-too-long {"maximum":255}')
})

test('a description of a megabyte is refused', () => {
  expect(editProblem({ description: 'x'.repeat(100_000) })).toBeUndefined()
  expect(editProblem({ description: 'x'.repeat(1_000_000) })).toBe('action.description-too-long {"maximum":100000}')
})

test('a report is a web address or empty', () => {
  const problems = (...addresses: (string | null)[]) => addresses.map((reportUrl) => editProblem({ reportUrl }))
  expect(problems(null, '', 'https://reports.example/1', 'http://a')).toEqual(Array(4).fill(undefined))
  expect(problems('reports', 'javascript:alert(1)', 'ftp://a', `http://a/${'x'.repeat(2000)}`)).toEqual(
    Array(4).fill('action.report-url'),
  )
})
