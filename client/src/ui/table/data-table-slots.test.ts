import { expect, test } from 'vitest'
import { nextSlots } from './data-table-slots.ts'

const rows = (...keys: string[]) => keys.map((key) => ({ key, kind: key.startsWith('g') ? 'group' : 'row' }))
const none = new Map()

test('a row that stays in view keeps its element', () => {
  const before = nextSlots(none, rows('g1', 'a', 'b', 'c'), null)
  const after = nextSlots(before, rows('b', 'c', 'd'), null)
  expect(after.get('b')).toBe(before.get('b'))
  expect(after.get('c')).toBe(before.get('c'))
})

test('a new row reuses the element of a row of its kind that left', () => {
  const before = nextSlots(none, rows('g1', 'a', 'b'), null)
  const after = nextSlots(before, rows('g2', 'c', 'd'), null)
  expect([...after.values()]).toEqual([...before.values()])
})

test('the element of the focused row is never reused', () => {
  const before = nextSlots(none, rows('a', 'b'), null)
  const after = nextSlots(before, rows('c', 'd'), 'a')
  expect([...after.values()]).not.toContainEqual(before.get('a'))
  expect(after.size).toBe(2)
})

test('no two rows in view share an element', () => {
  let slots = nextSlots(none, rows('a', 'b', 'c'), null)
  for (const keys of [
    ['c', 'd'],
    ['d', 'e', 'f', 'g'],
    ['a', 'f'],
  ])
    slots = nextSlots(slots, rows(...keys), keys[0] ?? '')
  const names = [...slots.values()].map((slot) => slot.name)
  expect(new Set(names).size).toBe(names.length)
})
