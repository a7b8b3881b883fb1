import { expect, test } from 'vitest'
import { firstPlace, keyName, movedIndex } from './data-table-keys.ts'

test('j and Down move down, k and Up move up, within the table', () => {
  expect(movedIndex('j', 3, 10)).toBe(4)
  expect(movedIndex('ArrowDown', 9, 10)).toBe(9)
  expect(movedIndex('k', 3, 10)).toBe(2)
  expect(movedIndex('ArrowUp', 0, 10)).toBe(0)
})

test('letter keys work with Caps Lock', () => {
  expect(movedIndex('J', 3, 10)).toBe(4)
  expect(movedIndex('K', 3, 10)).toBe(2)
  expect(keyName('S')).toBe('s')
  expect(keyName('Enter')).toBe('Enter')
})

test('focus enters a table at its first row, or its first group if it has no rows', () => {
  expect(firstPlace([{ isExpanded: false }, { isExpanded: true }, {}, {}])).toBe(2)
  expect(firstPlace([{ isExpanded: false }, { isExpanded: false }])).toBe(0)
  expect(firstPlace([])).toBe(0)
})

test('Home and End go to the ends, other keys do nothing', () => {
  expect(movedIndex('Home', 3, 10)).toBe(0)
  expect(movedIndex('End', 3, 10)).toBe(9)
  expect(movedIndex('q', 3, 10)).toBeUndefined()
  expect(movedIndex('j', 0, 0)).toBeUndefined()
})
