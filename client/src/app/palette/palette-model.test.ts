import { expect, test } from 'vitest'
import { findItems, indexSources, type PaletteItem, recentItems, withFound, withoutRepeats } from './palette-model.ts'

const item = (label: string, detail = ''): PaletteItem => ({
  id: label,
  label,
  detail,
  link: { to: '/actions' },
})
const INDEX = indexSources([
  { key: 'pages', label: 'Pages', items: [item('Insights'), item('Actions')] },
  { key: 'sites', label: 'Sites', items: [item('North Harbour', 'Harbour Group'), item('Harbour Tower', 'NSW')] },
])
const found = (search: string) => findItems(INDEX, search).map(({ key, items }) => [key, ...items.map(({ id }) => id)])

test('matches when every word occurs, in any order and letter case', () => {
  expect(found('tower HARB')).toEqual([['sites', 'Harbour Tower']])
  expect(found('tower north')).toEqual([])
})

test('matches words in the detail too', () => {
  expect(found('nsw')).toEqual([['sites', 'Harbour Tower']])
})

test('ranks names that start with the word above names that contain it', () => {
  expect(found('harbour')).toEqual([['sites', 'Harbour Tower', 'North Harbour']])
})

test('offers a few of each kind while the search is empty', () => {
  expect(found('')).toEqual([
    ['pages', 'Insights', 'Actions'],
    ['sites', 'North Harbour', 'Harbour Tower'],
  ])
})

test('lists recently used entries newest first and drops those that are gone', () => {
  const chosen = [
    item('Harbour Tower'),
    item('Sold Building'),
    item('Actions'),
    { ...item('AHU 1'), isFound: true as const },
  ]
  expect(recentItems(INDEX, chosen).map(({ id }) => id)).toEqual(['Harbour Tower', 'Actions', 'AHU 1'])
  expect(recentItems(INDEX, chosen)[0]?.detail).toBe('NSW')
})

test('lists a place once, in the first group that has it', () => {
  const at = (id: string, ruleId: string): PaletteItem => ({
    ...item(id),
    link: { to: '/analysis/insights/$siteId/$ruleId', params: { siteId: 'tower', ruleId } },
  })
  const sections = withoutRepeats([
    { key: 'seen', label: 'Recently seen', items: [at('finding', 'fan'), item('action:1')] },
    { key: 'recent', label: 'Recently chosen', items: [item('Insights')] },
    { key: 'pages', label: 'Pages', items: [item('Insights')] },
    { key: 'rules', label: 'Rules', items: [at('rule:fan', 'fan'), at('rule:pump', 'pump')] },
  ])
  expect(sections.map(({ key, items }) => [key, ...items.map(({ id }) => id)])).toEqual([
    ['seen', 'finding', 'action:1'],
    ['recent', 'Insights'],
    ['rules', 'rule:pump'],
  ])
})

test('adds server results after loaded ones, without duplicates, in order of kind', () => {
  const elsewhere = [
    { key: 'people' as const, label: 'People', items: [item('Tower Engineer')] },
    { key: 'sites' as const, label: 'Sites', items: [item('Harbour Tower'), item('South Tower')] },
  ]
  const sources = [...INDEX, { key: 'people' as const, label: 'People', items: [] }]
  const sections = withFound(findItems(INDEX, 'tower'), elsewhere, sources)
  expect(sections.map(({ key, items }) => [key, ...items.map(({ id }) => id)])).toEqual([
    ['sites', 'Harbour Tower', 'South Tower'],
    ['people', 'Tower Engineer'],
  ])
})

test('searches 2,000 items by words in any order', () => {
  const many = Array.from({ length: 2000 }, (_, place) => item(`Building ${place}`, `Region ${place % 7}`))
  const index = indexSources([{ key: 'sites', label: 'Sites', items: many }])
  expect(findItems(index, '3 building 19')[0]?.items).toHaveLength(10)
})
