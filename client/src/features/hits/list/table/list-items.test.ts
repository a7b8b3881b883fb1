import { expect, test } from 'vitest'
import type { Section } from '../../group-model.ts'
import type { GroupRow } from '../../group-rows.ts'
import { type ListItem, listItems, NOTHING_UNFOLDED } from './list-items.ts'

function sections(count: number, rowsInEach: number): Section[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `s${index}`,
    name: `Site ${index}`,
    nameRank: index,
    level: 1,
    insightCount: rowsInEach,
    hits: 0,
    costs: [],
    equips: 0,
    actions: 0,
    rows: Array.from({ length: rowsInEach }, (_row, row) => ({ id: `s${index}/r${row}` }) as GroupRow),
  }))
}

const expanded = () => false
const count = (items: ListItem[], kind: ListItem['kind']) => items.filter((item) => item.kind === kind).length

test('thirty groups start with twenty and add five on each scroll step', () => {
  const thirty = sections(30, 1)
  expect(count(listItems(thirty, NOTHING_UNFOLDED, expanded), 'section')).toBe(20)
  const next = listItems(thirty, { ...NOTHING_UNFOLDED, sectionCount: 25 }, expanded)
  expect(count(next, 'section')).toBe(25)
})

test('a group shows ten rows and offers more', () => {
  const items = listItems(sections(1, 12), NOTHING_UNFOLDED, expanded)
  expect(count(items, 'row')).toBe(10)
  expect(items.at(-1)).toMatchObject({ kind: 'more', shown: 10 })
  const all = listItems(sections(1, 12), { sectionCount: 20, rowCounts: { s0: 20 } }, expanded)
  expect(count(all, 'row')).toBe(12)
  expect(count(all, 'more')).toBe(0)
})

test('a collapsed group shows only its header', () => {
  const items = listItems(sections(2, 3), NOTHING_UNFOLDED, (section) => section.key === 's0')
  expect(items.map((item) => item.key)).toEqual(['s0', 's1', 's1:s1/r0', 's1:s1/r1', 's1:s1/r2'])
})
