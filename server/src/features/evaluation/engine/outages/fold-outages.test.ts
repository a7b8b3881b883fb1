import { expect, test } from 'vitest'
import type { EngineOccurrence, RunSummary } from '../input.ts'
import { foldOutages } from './fold-outages.ts'

const DAY = '2026-03-09'
const equip = (id: number, key: string, kind: 'ahu' | 'vav' = 'vav') => ({
  id,
  key,
  name: key.toUpperCase(),
  kind,
  refs: {},
})
const EQUIPS = [equip(1, 'box-1'), equip(2, 'box-2'), equip(3, 'box-3'), equip(4, 'unit', 'ahu')]

function stale(equipRowId: number, startsAt: number, endsAt: number, points = 2): EngineOccurrence {
  const silentPoints = Array.from({ length: points }, (_, place) => ({ pointId: `${place}`, name: '', lastAt: 0 }))
  const firings = [{ startsAt, endsAt }] as unknown as EngineOccurrence['evidence']['firings']
  return {
    equipRowId,
    rule: 'data-stale',
    day: DAY,
    evidence: {
      definition: 'data-stale',
      version: 1,
      equipKind: 'vav',
      parameters: {},
      knownShare: 1,
      silentPoints,
      firings,
    },
  }
}

const ran = (ids: readonly number[], status: RunSummary['status'] = 'runs'): RunSummary[] =>
  ids.map((equipRowId) => ({ equipRowId, rule: 'data-stale', status }))
const fold = (found: readonly EngineOccurrence[], runs = ran([1, 2, 3, 4])) =>
  foldOutages(found, { equips: EQUIPS, runs: new Map([[DAY, runs]]) }).map(({ equipRowId, evidence: { outage } }) => [
    equipRowId,
    outage,
  ])

test('most of a site that stops at once is one finding of what serves the others', () => {
  expect(fold([stale(1, 0, 100), stale(2, 5, 100), stale(4, 2, 100, 7)])).toEqual([
    [4, { equips: ['BOX-1', 'BOX-2'], equipCount: 2, pointCount: 11 }],
  ])
})

test('fewer than half of the equips are a finding each', () => {
  expect(fold([stale(1, 0, 100)])).toEqual([[1, undefined]])
  const many = [1, 2, 3, 4, 5]
  expect(fold([stale(1, 0, 100), stale(2, 0, 100)], ran(many))).toEqual([
    [1, undefined],
    [2, undefined],
  ])
  // Where it cannot run, there is nothing that could have stopped.
  expect(fold([stale(1, 0, 100), stale(2, 0, 100)], [...ran([1, 2]), ...ran([3, 4], 'noData')])).toEqual([
    [1, { equips: ['BOX-2'], equipCount: 1, pointCount: 4 }],
  ])
})

test('what stops at other times keeps its own finding', () => {
  expect(fold([stale(1, 0, 100), stale(2, 0, 100), stale(3, 90, 300)])).toEqual([
    [3, undefined],
    [1, { equips: ['BOX-2'], equipCount: 1, pointCount: 4 }],
  ])
  expect(fold([stale(1, 0, 100), stale(2, 100, 200)])).toEqual([
    [1, undefined],
    [2, undefined],
  ])
})

test('an outage of each day is one finding a day, and other rules keep theirs', () => {
  const next = { ...stale(1, 200, 300), day: '2026-03-10' }
  const other = { ...stale(2, 0, 100), rule: 'data-range.sat' }
  expect(fold([stale(1, 0, 100), other, stale(2, 0, 100), next])).toEqual([
    [2, undefined],
    [1, { equips: ['BOX-2'], equipCount: 1, pointCount: 4 }],
    [1, undefined],
  ])
})
