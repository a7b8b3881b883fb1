import { expect, test } from 'vitest'
import { keysBetween } from './use-ticks.ts'

const KEYS = ['a', 'b', 'c', 'd']

test('a range of rows goes from the last one to this one in either direction', () => {
  expect(keysBetween(KEYS, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(KEYS, 'd', 'b')).toEqual(['b', 'c', 'd'])
})

test('a range from a row that is no longer in view is this row alone', () => {
  expect(keysBetween(KEYS, 'gone', 'c')).toEqual(['c'])
  expect(keysBetween(KEYS, undefined, 'c')).toEqual(['c'])
})
