import { expect, test } from 'vitest'
import { findItems, indexSources, type PaletteItem, recentItems, withFound } from './palette-model.ts'

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

test('every word must occur, in any order and letter case', () => {
  expect(found('tower HARB')).toEqual([['sites', 'Harbour Tower']])
  expect(found('tower north')).toEqual([])
})

test('words are found in the detail too', () => {
  expect(found('nsw')).toEqual([['sites', 'Harbour Tower']])
})

test('what begins with the word comes before what holds it elsewhere', () => {
  expect(found('harbour')).toEqual([['sites', 'Harbour Tower', 'North Harbour']])
})

test('without a word some of everything is offered', () => {
  expect(found('')).toEqual([
    ['pages', 'Insights', 'Actions'],
    ['sites', 'North Harbour', 'Harbour Tower'],
  ])
})

test('what was used lately is listed newest first, as far as it still exists', () => {
  const chosen = [
    item('Harbour Tower'),
    item('Sold Building'),
    item('Actions'),
    { ...item('AHU 1'), isFound: true as const },
  ]
  expect(recentItems(INDEX, chosen).map(({ id }) => id)).toEqual(['Harbour Tower', 'Actions', 'AHU 1'])
  expect(recentItems(INDEX, chosen)[0]?.detail).toBe('NSW')
})

test('what the server finds stands behind what is loaded, each thing once, in the order of the kinds', () => {
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

test('a key pressed among 1,000 sites and as many rules is answered within a frame', () => {
  const many = Array.from({ length: 2000 }, (_, place) => item(`Building ${place}`, `Region ${place % 7}`))
  const index = indexSources([{ key: 'sites', label: 'Sites', items: many }])
  // The quickest of five: what else the machine is busy with is no fault of the palette.
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    expect(findItems(index, '3 building 19')[0]?.items).toHaveLength(10)
    return performance.now() - startedAt
  })
  expect(Math.min(...times)).toBeLessThan(16)
})
