import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { expect, it } from 'vitest'
import { importPreview } from '../../../testing/import-samples.ts'
import { sightingOf } from './sighting.ts'

const TODAY = '2026-03-31'

function previewOf(...rows: string[][]): ImportPreview {
  const columns = [
    { name: 'ruleId', state: 'missing' as const },
    { name: 'siteId', state: 'known' as const },
    { name: 'occurredOn', state: 'known' as const },
  ]
  return importPreview({ columns, rows, checkedRowCount: rows.length })
}

it.each([
  [['2026-03-31'], 3],
  [['2026-03-29', '2026-03-31'], 7],
  [['2026-03-10'], 30],
  [['2019-03-10', '2026-03-28'], 7],
  [['2026-01-02', '2026-03-28'], { from: '2026-01-02', to: '2026-03-28' }],
  [['2026-01-02', '2026-04-01'], { from: '2026-01-02', to: TODAY }],
  [['2019-03-10'], { from: '2019-03-10', to: '2019-03-10' }],
  [['2019-03-10', '2024-03-01'], { from: '2024-02-01', to: '2024-03-01' }],
])('findings of %j are visible in the range %j', (days, range) => {
  expect(sightingOf(previewOf(...days.map((day) => ['mill', day])), TODAY)?.range).toEqual(range)
})

it('lists each site once and ignores rows without a day', () => {
  const preview = previewOf(['mill', '2026-03-31'], ['mill', '2026-03-30'], ['port', 'soon'])
  expect(sightingOf(preview, TODAY)?.siteIds).toEqual(['mill', 'port'])
  expect(sightingOf(previewOf(['mill', 'soon']), TODAY)).toBeUndefined()
  expect(sightingOf(previewOf(), TODAY)).toBeUndefined()
})

it('knows columns by what they are read as, and skips dates readable in two ways', () => {
  const columns = [
    { name: 'Bâtiment', state: 'known' as const, field: 'siteId' },
    { name: 'Jour', state: 'known' as const, field: 'occurredOn' },
  ]
  const of = (day: string) => sightingOf({ ...previewOf(['mill', day]), columns, rows: [['mill', day]] }, TODAY)
  expect(of('2026-03-31')).toEqual({ siteIds: ['mill'], range: 3 })
  expect(of('03/04/2026')).toBeUndefined()
})
