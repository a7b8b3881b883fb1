import type { Occurrence } from '@bonfire/contract/hits/hits'
import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endingOn,
  groupsQuery,
  occurrencesQuery,
  showAssociation,
  showGroupSnoozed,
  showSnooze,
} from './hits.queries.ts'

const OCCURRENCES_KEY = ['hits', 'occurrences', 'insights']
const GROUPS_KEY = ['hits', 'groups', 'insights']

test('a snooze shows immediately on its rows and can be rolled back', () => {
  const client = new QueryClient()
  const before = [
    { equipRuleId: '1', snoozeEnd: null, isSnoozed: false, hits: 4, activeHits: 4 },
    { equipRuleId: '2', snoozeEnd: null, isSnoozed: false, hits: 3, activeHits: 3 },
  ] as Occurrence[]
  client.setQueryData(OCCURRENCES_KEY, before)

  const putBack = showSnooze(client, [{ equipRuleId: '1', snoozeEnd: null, isUntilClosed: false }], 900)
  expect(client.getQueryData(OCCURRENCES_KEY)).toMatchObject([
    { equipRuleId: '1', snoozeEnd: 900, isSnoozed: true, activeHits: 0 },
    { equipRuleId: '2', snoozeEnd: null, isSnoozed: false, activeHits: 3 },
  ])
  putBack()
  expect(client.getQueryData(OCCURRENCES_KEY)).toEqual(before)
})

test('equipment that moves to another action does not keep the former one’s end', () => {
  const client = new QueryClient()
  const before = [
    { equipRuleId: '1', issueKey: 'HARB-1', issueStatus: 'Closed' },
    { equipRuleId: '2', issueKey: 'HARB-1', issueStatus: 'Closed' },
  ] as Occurrence[]
  client.setQueryData(OCCURRENCES_KEY, before)
  const putBack = showAssociation(client, [{ equipRuleId: '1' }], 'HARB-2')
  expect(client.getQueryData(OCCURRENCES_KEY)).toEqual([
    { equipRuleId: '1', issueKey: 'HARB-2', issueStatus: null },
    before[1],
  ])
  putBack()
  expect(client.getQueryData(OCCURRENCES_KEY)).toEqual(before)
})

test('an unsnoozed row counts its hits again', () => {
  const client = new QueryClient()
  client.setQueryData(OCCURRENCES_KEY, [
    { equipRuleId: '1', snoozeEnd: 900, isSnoozed: true, hits: 4, activeHits: 0 },
  ] as Occurrence[])
  showSnooze(client, [{ equipRuleId: '1', snoozeEnd: 900, isUntilClosed: false }], null)
  expect(client.getQueryData(OCCURRENCES_KEY)).toMatchObject([{ snoozeEnd: null, isSnoozed: false, activeHits: 4 }])
})

// There is no window here, without which queries would never become stale.
beforeEach(() => environmentManager.setIsServer(() => false))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an open screen reloads when the snooze it shows ends', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  const nowSeconds = 1_800_000_000
  const client = new QueryClient()
  const fetching = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetching)
  const query = occurrencesQuery({
    insightType: 'insights',
    siteId: 's1',
    ruleId: 'r1',
    range: { from: '2027-01-12', to: '2027-01-15' },
  })
  client.setQueryData(query.queryKey, [
    { equipRuleId: '1', snoozeEnd: nowSeconds + 3600, isUntilClosed: false },
  ] as Occurrence[])
  const stop = new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  showSnooze(client, [{ equipRuleId: '1', snoozeEnd: null, isUntilClosed: false }], nowSeconds + 7200)
  await vi.advanceTimersByTimeAsync(7_199_000)
  expect(fetching).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetching).toHaveBeenCalledOnce()
  stop()
})

test('an open list reloads when its first snooze ends', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  const client = new QueryClient()
  const fetching = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetching)
  const query = groupsQuery({
    insightType: 'insights',
    sites: [{ days: { from: '2027-01-12', to: '2027-01-15' }, siteIds: ['s1'] }],
  })
  client.setQueryData(query.queryKey, { groups: [], rules: [], equipNames: [], wakings: [null, 1_800_000_000 + 3600] })
  const stop = new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(3_599_000)
  expect(fetching).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetching).toHaveBeenCalledOnce()
  stop()
})

test('a rule snoozed at one site stays active at the others', () => {
  const client = new QueryClient()
  const groups = [
    { siteId: 's1', ruleId: 'r1', activeTargetCount: 2, activeHits: 5 },
    { siteId: 's2', ruleId: 'r1', activeTargetCount: 3, activeHits: 6 },
  ] as InsightGroup[]
  client.setQueryData(GROUPS_KEY, { groups, rules: [], equipNames: [], wakings: [] })
  showGroupSnoozed(client, { siteId: 's1', ruleId: 'r1' })
  expect(client.getQueryData(GROUPS_KEY)).toMatchObject({
    groups: [
      { siteId: 's1', activeTargetCount: 0, activeHits: 0 },
      { siteId: 's2', activeTargetCount: 3, activeHits: 6 },
    ],
  })
})

test('a trend ends on its site’s today, even if other sites are a day ahead', () => {
  const hits = Array.from({ length: 32 }, (_, day) => day)
  expect(endingOn(hits, '2026-11-21', '2026-11-21')).toEqual(hits.slice(2))
  expect(endingOn(hits, '2026-11-21', '2026-11-20')).toEqual(hits.slice(1, 31))
  expect(endingOn(hits, '2026-11-21', '2026-11-19')).toEqual(hits.slice(0, 30))
})
