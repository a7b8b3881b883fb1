import { expect, test } from 'vitest'
import { nextPlace, placeOfTyped } from './typeahead.ts'

const statuses = ['Triage', 'New Action', 'In Progress', 'In Review', 'Parked', 'Élevée'].map((label) => ({ label }))

test('typing letters selects the next match, ignoring case and accents', () => {
  expect(placeOfTyped(statuses, 'n', -1)).toBe(1)
  expect(placeOfTyped(statuses, 'IN R', 2)).toBe(3)
  expect(placeOfTyped(statuses, 'in', 2)).toBe(2)
  expect(placeOfTyped(statuses, 'ele', 0)).toBe(5)
  expect(placeOfTyped(statuses, 'x', 0)).toBe(-1)
  expect(placeOfTyped([], 'x', -1)).toBe(-1)
})

test('repeating a letter cycles through all matches', () => {
  expect(placeOfTyped(statuses, 'i', 1)).toBe(2)
  expect(placeOfTyped(statuses, 'ii', 2)).toBe(3)
  expect(placeOfTyped(statuses, 'iii', 3)).toBe(2)
})

test('disabled choices are skipped', () => {
  expect(placeOfTyped([{ label: 'Parked', isDisabled: true }, { label: 'Pending PO' }], 'p', -1)).toBe(1)
})

test('arrow keys wrap around and skip disabled choices', () => {
  const choices = [{ isDisabled: true }, {}, { isDisabled: true }, {}].map((choice) => ({ label: 'x', ...choice }))
  expect([-1, 1, 3].map((place) => nextPlace(choices, place, 1))).toEqual([1, 3, 1])
  expect([-1, 1, 3].map((place) => nextPlace(choices, place, -1))).toEqual([3, 3, 1])
  expect(nextPlace([], -1, 1)).toBe(-1)
  expect(nextPlace(choices.slice(0, 1), 0, 1)).toBe(-1)
})
