import { fitsScreen } from '@bonfire/contract/views'
import { beforeEach, expect, test } from 'vitest'
import { INITIAL_STATE } from '../../lib/stored/stored-shape.ts'
import { useStoredState } from '../../lib/stored/stored-state.ts'
import { type Arrangement, isShown, openView, searchOf } from './view-address.ts'

const HERE: Arrangement = {
  sites: 'NORTH~tower,NORTH~mill',
  category: undefined,
  daysRange: 7,
  analysisSearch: 'fan & coil',
  groupBy: 'rule',
  sortBy: 'hits',
  sort: 'site-asc',
  snoozed: undefined,
}

beforeEach(() => useStoredState.setState(INITIAL_STATE))

test('a view opens the list as it was arranged, also grouping, order and snoozed ones', () => {
  const search = searchOf(HERE, false)
  expect(fitsScreen('monitoring', search)).toBe(true)
  expect(searchOf({ ...HERE, analysisSearch: '' }, false)).not.toContain('analysisSearch')
  const link = openView({ viewId: '1', screen: 'monitoring', search })
  expect(link).toEqual({ to: '/analysis/monitoring', search: { daysRange: '7', analysisSearch: 'fan & coil' } })
  expect(useStoredState.getState().analysis.monitoring).toMatchObject({
    groupBy: 'rule',
    sortBy: 'hits',
    showSnoozed: false,
    columnSort: { column: 'site', direction: 'asc' },
  })
  expect(useStoredState.getState().analysis.insights).toEqual(INITIAL_STATE.analysis.insights)
  openView({ viewId: '1', screen: 'monitoring', search: 'sort=site-desc' })
  expect(useStoredState.getState().analysis.monitoring.columnSort).toEqual({ column: 'site', direction: 'desc' })
})

test('a view with sites is shown when these are chosen, one without at any sites', () => {
  const [withSites, without] = [{ search: searchOf(HERE, true) }, { search: searchOf(HERE, false) }]
  const elsewhere = { ...HERE, sites: 'SOUTH~quay' }
  expect([isShown(withSites, HERE), isShown(withSites, elsewhere)]).toEqual([true, false])
  expect([isShown(without, HERE), isShown(without, elsewhere)]).toEqual([true, true])
  expect(isShown(withSites, { ...HERE, sites: 'NORTH~mill,NORTH~tower' })).toBe(true)
  expect(isShown(without, { ...HERE, sort: undefined })).toBe(false)
})

test('a view of actions leads to their list with every parameter', () => {
  const search = 'status=closed&sort=due-asc&sites=NORTH~tower'
  expect(openView({ viewId: '1', screen: 'actions', search })).toEqual({
    to: '/actions',
    search: { status: 'closed', sort: 'due-asc', sites: 'NORTH~tower' },
  })
})
