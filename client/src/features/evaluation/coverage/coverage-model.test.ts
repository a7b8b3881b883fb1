import type { Coverage } from '@bonfire/contract/evaluation/coverage'
import { expect, test } from 'vitest'
import { type CoverageFilter, countPairs, findCovered, groupColumns, readStatus } from './coverage-model.ts'

const rule = (name: string, category: 'fdd' | 'optimisation' | 'data_uptime') => ({
  rule: name,
  name,
  category,
  severity: 'high' as const,
})
const COVERAGE: Coverage = {
  siteId: 'tower',
  siteLabel: 'Tower',
  evaluatedDay: null,
  evaluatedAt: null,
  dataEndedOn: null,
  points: 3,
  pointsWithRole: 2,
  runsRules: true,
  rules: [rule('fc1', 'fdd'), rule('box', 'fdd'), rule('hours', 'optimisation'), rule('fc2', 'fdd')],
  kinds: [
    { kind: 'ahu', rules: [0, 2, 3] },
    { kind: 'vav', rules: [1] },
  ],
  equips: [
    { number: 1, asks: 0, unconfirmed: [], equipId: 'a1', name: 'AHU 1', kind: 'ahu', statuses: 'r1m' },
    { number: 1, asks: 0, unconfirmed: [], equipId: 'a2', name: 'AHU 2', kind: 'ahu', statuses: 'ro-' },
    { number: 1, asks: 0, unconfirmed: [], equipId: 'v1', name: 'VAV 1', kind: 'vav', statuses: 'm' },
  ],
  gains: [],
  problems: [],
}
const find = (shown: CoverageFilter, search = '', kind: 'ahu' | 'vav' = 'ahu', coverage = COVERAGE) => {
  const { equips, groups } = findCovered(coverage, { kind, search, shown })
  return {
    equips: equips.map(({ name }) => name),
    rules: groups.flatMap(({ columns }) => columns.map(({ rule: key, place }) => `${key} ${place}`)),
  }
}

test('the columns of a kind are its rules, by category', () => {
  expect(groupColumns(COVERAGE, 'ahu').map(({ category, columns }) => [category, columns.length])).toEqual([
    ['fdd', 2],
    ['optimisation', 1],
  ])
  expect(groupColumns(COVERAGE, 'boiler')).toEqual([])
  const dataFirst = { ...COVERAGE, rules: [rule('gaps', 'data_uptime'), ...COVERAGE.rules.slice(1)] }
  expect(groupColumns(dataFirst, 'ahu').map(({ category }) => category)).toEqual(['fdd', 'optimisation', 'data_uptime'])
})

test('equips are found by name; a missing point shows only the rules that need it', () => {
  expect(find('all')).toEqual({ equips: ['AHU 1', 'AHU 2'], rules: ['fc1 0', 'fc2 2', 'hours 1'] })
  expect(find('all', '2 ahu')).toMatchObject({ equips: ['AHU 2'] })
  expect(find('oneMissing')).toEqual({ equips: ['AHU 1'], rules: ['hours 1'] })
  expect(find('notRunning')).toEqual({ equips: ['AHU 1'], rules: ['fc2 2', 'hours 1'] })
  expect(find('oneMissing', '', 'vav')).toEqual({ equips: [], rules: [] })
  const failing = { ...COVERAGE, equips: COVERAGE.equips.map((equip) => ({ ...equip, statuses: 'rf-' })).slice(0, 1) }
  for (const shown of ['notRunning', 'failing'] as const) {
    expect(find(shown, '', 'ahu', failing)).toEqual({ equips: ['AHU 1'], rules: ['hours 1'] })
  }
})

test('pairs that are not for an equip do not count', () => {
  expect(countPairs(COVERAGE.equips)).toEqual({ pairs: 6, running: 2 })
})

test('letters are statuses', () => {
  expect([readStatus('1'), readStatus('n'), readStatus('-'), readStatus(undefined)]).toEqual([
    ...['oneMissing', 'noData'],
    ...[undefined, undefined],
  ])
})
