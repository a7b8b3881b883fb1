import { expect, test } from 'vitest'
import type { Announcement } from './announcement.ts'
import { newChangeLog } from './change-log.ts'
import { fromPayload, toPayloads } from './notify-payloads.ts'
import { countedPlaces, countOccurrence, moveCounts, newOccurrenceCounts } from './occurrence-counts.ts'

const missed: Announcement = { tenantId: 1, change: { kind: 'missed' } }
const withSites = (count: number): Announcement => ({
  tenantId: 1,
  change: {
    kind: 'hits',
    hits: Array.from({ length: count }, (_, number) => ({
      siteId: `${number}`,
      ruleId: null,
      insights: 1,
      monitoring: 0,
      from: '2026-03-09',
      to: '2026-03-09',
    })),
  },
})

test('a full log drops its oldest changes and reports that it did', () => {
  const log = newChangeLog({ changes: 2, weight: 100 })
  const start = log.place()
  const [first, second, third] = [log.append(missed), log.append(missed), log.append(missed)]
  expect(log.after(start)).toBeUndefined()
  expect(log.after(first.place)).toEqual([second, third])
})

test('a log of large changes stays within its size limit and keeps the newest', () => {
  const log = newChangeLog({ changes: 100, weight: 100 })
  const first = log.append(withSites(60))
  const second = log.append(withSites(60))
  expect(log.after(first.place)).toEqual([second])
  const third = log.append(withSites(500))
  expect(log.after(second.place)).toEqual([third])
  expect(log.after(first.place)).toBeUndefined()
})

test('a position from another run, the future or no log is unknown', () => {
  const log = newChangeLog()
  const { place } = log.append(missed)
  const [run] = place.split('-')
  for (const unknown of [newChangeLog().place(), `${run}-2`, `${run}--1`, `${run}-`, '', 'x']) {
    expect(log.after(unknown)).toBeUndefined()
  }
  log.forget()
  expect(log.after(place)).toBeUndefined()
})

test('counts hits by site and rule in bounded memory', () => {
  const counts = newOccurrenceCounts()
  countOccurrence(counts, { siteRowId: 1, ruleRowId: 2, occurredOn: '2026-03-09' })
  countOccurrence(counts, { siteRowId: 1, ruleRowId: 2, occurredOn: '2026-03-01' })
  const all = newOccurrenceCounts()
  moveCounts(all, counts)
  expect(countedPlaces(all)).toEqual([{ siteRowId: 1, ruleRowId: 2, count: 2, from: '2026-03-01', to: '2026-03-09' }])
  expect(counts.placeCount).toBe(0)
  for (let siteRowId = 0; siteRowId < 60_000; siteRowId += 1)
    countOccurrence(counts, { siteRowId, ruleRowId: 1, occurredOn: '2026-03-09' })
  expect(counts.placeCount).toBe(50_000)
  expect(counts.isIncomplete).toBe(true)
})

test('a payload stays below the PostgreSQL limit in bytes', () => {
  const payloads = toPayloads(withSites(1000))
  expect(payloads.length).toBeGreaterThan(1)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  const hits = payloads.map(fromPayload).flatMap(({ change }) => (change.kind === 'hits' ? change.hits : []))
  expect(hits).toHaveLength(1000)
  const rule = { siteId: 's', ruleId: 'r', ruleName: 'é'.repeat(5000), equipRules: 1, types: [] }
  const tooLong = { tenantId: 1, change: { kind: 'snooze' as const, by: 'x', snoozed: true, rules: [rule] } }
  expect(toPayloads(tooLong).map(fromPayload)).toEqual([missed])
})
