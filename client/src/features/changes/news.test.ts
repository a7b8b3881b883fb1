import type { Change } from '@bonfire/contract/changes'
import { expect, test } from 'vitest'
import { findOnlySnooze, type HeardChange, keepChange, newsOf, type ShownPlaces } from './news.ts'

const tower = { syncoId: 'tower', projectId: 'NORTH' }
const depot = { syncoId: 'depot', projectId: 'SOUTH' }
const insights: ShownPlaces = { insightType: 'insights', sites: [tower] }

const heard = (...changes: Change[]): HeardChange[] => changes.map((change, place) => ({ change, heardAt: place + 1 }))
const hits = (siteId: string, insightsCount: number, monitoring = 0, ruleId: string | null = 'fan'): Change => ({
  kind: 'hits',
  hits: [{ siteId, ruleId, insights: insightsCount, monitoring, from: '2026-03-01', to: '2026-03-03' }],
})
const snooze = (
  part: Partial<{ by: string; snoozed: boolean; siteId: string; ruleId: string; equipRules: number }>,
) => {
  const { by = 'One colleague', snoozed = true, siteId = 'tower', ruleId = 'fan', equipRules = 1 } = part
  const rule = { siteId, ruleId, ruleName: `Rule ${ruleId}`, equipRules, types: ['insights' as const] }
  return { kind: 'snooze' as const, by, snoozed, rules: [rule] }
}
const settings = (projectKey: string, type: 'insights' | 'monitoring' = 'insights'): Change => ({
  kind: 'rules',
  by: null,
  projectKey,
  type,
})

test('adds up new hits at the shown sites and of the shown type only', () => {
  const changes = heard(hits('tower', 3, 40), hits('depot', 100), hits('tower', 9, 50, null))
  expect(newsOf(changes, insights, 0)?.hits).toBe(12)
  expect(newsOf(changes, { ...insights, insightType: 'monitoring' }, 0)?.hits).toBe(90)
  expect(newsOf(changes, { ...insights, sites: [tower, depot] }, 0)?.hits).toBe(112)
  expect(newsOf(heard(hits('depot', 5)), insights, 0)).toBeUndefined()
  expect(newsOf(heard(hits('tower', 0, 5)), insights, 0)).toBeUndefined()
})

test('new hits count only where some of their days are shown', () => {
  const countOn = (from: string, to: string) =>
    newsOf(heard(hits('tower', 3)), { ...insights, days: [{ days: { from, to }, siteIds: ['tower'] }] }, 0)?.hits
  expect(countOn('2026-03-03', '2026-03-31')).toBe(3)
  expect(countOn('2026-01-01', '2026-03-01')).toBe(3)
  expect(countOn('2026-03-04', '2026-03-31')).toBeUndefined()
  expect(countOn('2026-01-01', '2026-02-28')).toBeUndefined()
})

test('a rule screen counts hits of its rule and hits without a named rule', () => {
  const oneRule = { ...insights, ruleId: 'fan' }
  const changes = heard(hits('tower', 1), hits('tower', 2, 0, 'valve'), hits('tower', 4, 0, null))
  expect(newsOf(changes, oneRule, 0)?.hits).toBe(5)
  expect(newsOf(heard(snooze({ ruleId: 'valve' })), oneRule, 0)).toBeUndefined()
  expect(newsOf(heard(snooze({ ruleId: 'fan' })), oneRule, 0)?.snoozes).toHaveLength(1)
})

test('ignores changes from before the load began', () => {
  const changes = heard(hits('tower', 1), hits('tower', 2), hits('tower', 4))
  expect(newsOf(changes, insights, 2)?.hits).toBe(6)
  expect(newsOf(changes, insights, 4)).toBeUndefined()
})

test('counts snoozes at the shown sites, one person’s as a single change', () => {
  const changes = heard(
    snooze({ equipRules: 2 }),
    snooze({ siteId: 'depot' }),
    snooze({ equipRules: 3, ruleId: 'valve' }),
  )
  const news = newsOf(changes, insights, 0)
  expect(news?.snoozes).toHaveLength(2)
  expect(findOnlySnooze(news?.snoozes ?? [])).toEqual({
    by: 'One colleague',
    snoozed: true,
    equipRules: 5,
    ruleNames: ['Rule fan', 'Rule valve'],
  })
  for (const other of [snooze({ by: 'Another colleague' }), snooze({ snoozed: false })]) {
    expect(findOnlySnooze(newsOf(heard(snooze({}), other), insights, 0)?.snoozes ?? [])).toBeUndefined()
  }
  expect(newsOf(heard(snooze({})), { ...insights, insightType: 'monitoring' }, 0)).toBeUndefined()
})

test('rule settings count on screens of the project and type, each project once', () => {
  expect(newsOf(heard(settings('NORTH'), settings('NORTH')), insights, 0)?.projectKeys).toEqual(['NORTH'])
  expect(newsOf(heard(settings('SOUTH'), settings('NORTH', 'monitoring')), insights, 0)).toBeUndefined()
})

test('a rule settings screen ignores other projects and types', () => {
  const shown: ShownPlaces = { insightType: 'insights', sites: [], settingsOf: 'NORTH' }
  const others = heard(settings('SOUTH'), settings('NORTH', 'monitoring'), hits('tower', 3), snooze({}))
  expect(newsOf(others, shown, 0)).toBeUndefined()
  expect(newsOf(heard(settings('NORTH')), shown, 0)?.projectKeys).toEqual(['NORTH'])
})

test('missed changes count on every screen', () => {
  expect(newsOf(heard({ kind: 'missed' }), { ...insights, sites: [] }, 0)?.isMissed).toBe(true)
})

test('very many changes drop the oldest and only note that there were some', () => {
  let kept: readonly HeardChange[] = []
  for (let heardAt = 1; heardAt <= 1000; heardAt += 1) kept = keepChange(kept, { change: hits('tower', 1), heardAt })
  expect(kept).toHaveLength(200)
  expect(newsOf(kept, insights, 0)).toMatchObject({ hits: 199, isMissed: true })
  expect(newsOf(kept, insights, 901)).toMatchObject({ hits: 100, isMissed: false })
})

test('an action list counts each action at its sites once, and nothing else', () => {
  const action = (
    key: string,
    siteId = 'tower',
    did: 'changed' | 'associated' | 'ended' = 'changed',
    ruleIds: string[] = [],
  ) => ({
    kind: 'actions' as const,
    by: 'One colleague',
    did,
    actions: [{ key, siteId, ruleIds }],
  })
  const actions: ShownPlaces = { sites: [tower] }
  const changes = heard(
    action('P-1'),
    action('P-2', 'depot'),
    action('P-1'),
    action('P-3'),
    hits('tower', 5),
    snooze({}),
  )
  expect(newsOf(changes, actions, 0)).toMatchObject({ actionKeys: ['P-1', 'P-3'], hits: 0, snoozes: [] })
  expect(newsOf(changes, actions, 5)).toBeUndefined()
  expect(newsOf(heard(action('P-1')), insights, 0)).toBeUndefined()
  const associated = heard(action('P-4', 'tower', 'associated', ['fan']))
  expect(newsOf(associated, insights, 0)?.actionKeys).toEqual(['P-4'])
  expect(newsOf(associated, { ...insights, ruleId: 'valve' }, 0)).toBeUndefined()
  expect(newsOf(heard(action('P-5', 'tower', 'ended', ['fan'])), insights, 0)?.actionKeys).toEqual(['P-5'])
  expect(newsOf(heard(action('P-6', 'tower', 'ended')), insights, 0)).toBeUndefined()
})

test('counts every change from the millisecond of the load and of each other', () => {
  const kept = [hits('tower', 1), hits('tower', 2), snooze({})].reduce<readonly HeardChange[]>(
    (before, change) => keepChange(before, { change, heardAt: 5 }),
    [],
  )
  expect(newsOf(kept, insights, 5)).toMatchObject({ hits: 3, snoozes: [{ by: 'One colleague' }], isMissed: false })
})

test('reports an undone import, at the shown sites and on finding screens only', () => {
  const undone = heard({ kind: 'importUndone', by: 'Ada', siteIds: ['depot', 'tower'] })
  expect(newsOf(undone, insights, 0)?.undoneBy).toEqual(['Ada'])
  expect(newsOf(undone, { ...insights, sites: [{ ...tower, syncoId: 'mill' }] }, 0)).toBeUndefined()
  expect(newsOf(undone, { sites: [tower] }, 0)).toBeUndefined()
})
