import { expect, test } from 'vitest'
import { between } from './use-ticks.ts'

const KEYS = ['a', 'b', 'c', 'd']

test('a range of rows goes from the last one to this one in either direction', () => {
  expect(between(KEYS, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between(KEYS, 'd', 'b')).toEqual(['b', 'c', 'd'])
})

test('a range from a row that is no longer in view is this row alone', () => {
  expect(between(KEYS, 'gone', 'c')).toEqual(['c'])
  expect(between(KEYS, undefined, 'c')).toEqual(['c'])
})
