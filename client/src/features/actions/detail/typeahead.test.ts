import { expect, test } from 'vitest'
import { placeOfTyped } from './typeahead.ts'

const statuses = ['Triage', 'New Action', 'In Progress', 'In Review', 'Parked', 'Élevée'].map((label) => ({ label }))

test('letters find the next choice that begins with them, whatever their case and accents', () => {
  expect(placeOfTyped(statuses, 'n', -1)).toBe(1)
  expect(placeOfTyped(statuses, 'IN R', 2)).toBe(3)
  expect(placeOfTyped(statuses, 'in', 2)).toBe(2)
  expect(placeOfTyped(statuses, 'ele', 0)).toBe(5)
  expect(placeOfTyped(statuses, 'x', 0)).toBe(-1)
  expect(placeOfTyped([], 'x', -1)).toBe(-1)
})

test('the same letter again goes round all that begin with it', () => {
  expect(placeOfTyped(statuses, 'i', 1)).toBe(2)
  expect(placeOfTyped(statuses, 'ii', 2)).toBe(3)
  expect(placeOfTyped(statuses, 'iii', 3)).toBe(2)
})

test('what cannot be chosen is passed over', () => {
  expect(placeOfTyped([{ label: 'Parked', isDisabled: true }, { label: 'Pending PO' }], 'p', -1)).toBe(1)
})
