import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import type { InsightType, RuleCategory } from '@bonfire/contract/values/category'
import { expect, test } from 'vitest'
import { groupCost } from '../../testing/group-samples.ts'
import { toRowCosts } from './costs/row-costs.ts'
import { buildSections, filterGroups, type GroupChoice } from './group-model.ts'
import { type GroupRows, toGroupRows } from './group-rows.ts'
import { GROUP_COLUMNS, type GroupColumn, isFullyAssociated, latestOf, sortGroupRows } from './group-sorting.ts'

const LABELS = {
  ruleTypes: {
    metering: 'Metering',
    data_uptime: 'Data Uptime',
    optimisation: 'Optimisation',
    fdd: 'FDD',
    other: 'Other',
  },
  severities: { critical: 'Critique', high: 'Haute', medium: 'Moyenne', low: 'Basse' },
}

function group(part: Partial<InsightGroup>): InsightGroup {
  const targets = part.targets ?? [1]
  return {
    siteId: 's1',
    ruleId: 'r1',
    ruleName: 'Fan runs after hours',
    ruleType: 'fdd',
    region: 'North',
    site: 'Harbour Tower',
    project: 'HARB',
    targets,
    targetCount: targets.length,
    activeTargetCount: targets.length,
    actionsCount: 0,
    activeActionsCount: 0,
    hits: 10,
    activeHits: 10,
    duration: 3600,
    latest: '2026-11-20',
    latestAt: 1_795_000_000,
    activeLatest: part.latest ?? '2026-11-20',
    activeLatestAt: part.latestAt ?? 1_795_000_000,
    priority: 1,
    severity: 'high',
    newAt: null,
    cameBack: [],
    ...part,
  }
}

const EVERYTHING: GroupChoice = {
  category: 'all',
  search: '',
  only: undefined,
  newSince: null,
  groupBy: 'site',
  sortBy: 'hits',
  columnSort: null,
  showSnoozed: false,
}

function model(groups: InsightGroup[], choice: Partial<GroupChoice> = {}, insightType: InsightType = 'insights') {
  return arrange(toGroupRows({ groups, equipNames: [] }, insightType, LABELS), choice)
}

function arrange(groupRows: GroupRows, part: Partial<GroupChoice>) {
  const choice = { ...EVERYTHING, ...part }
  const found = filterGroups(groupRows, choice)
  const { countEquips } = found
  return { ...found, sections: buildSections(sortGroupRows(found.rows, choice), { ...choice, countEquips }) }
}

const names = (built: ReturnType<typeof model>) => built.sections.map((section) => section.name)
const ruleIds = (built: ReturnType<typeof model>) =>
  built.sections.flatMap((section) => section.rows.map((row) => row.group.ruleId))

test('groups insights by site, rule or priority', () => {
  const groups = [
    group({ siteId: 's1', site: 'A', ruleId: 'r1', ruleName: 'Leak', priority: 1 }),
    group({ siteId: 's1', site: 'A', ruleId: 'r2', ruleName: 'Stuck', priority: 2 }),
    group({ siteId: 's2', site: 'B', ruleId: 'r1', ruleName: 'Leak', priority: 0 }),
  ]
  expect(names(model(groups, { groupBy: 'site', sortBy: 'alphaAsc' }))).toEqual(['A', 'B'])
  expect(names(model(groups, { groupBy: 'rule', sortBy: 'alphaAsc' }))).toEqual(['Leak', 'Stuck'])
  const byPriority = model(groups, { groupBy: 'priority', sortBy: 'alphaAsc' })
  expect(byPriority.sections.map((section) => section.key)).toEqual(['1', '2', '0'])
})

test('an all-snoozed group is not counted until snoozed ones are shown', () => {
  const groups = [
    group({ siteId: 's1', ruleId: 'r1', targets: [1, 2], hits: 9, activeHits: 5, activeTargetCount: 1 }),
    group({ siteId: 's2', ruleId: 'r1', targets: [3, 4], hits: 7, activeHits: 0, activeTargetCount: 0 }),
  ]
  const hidden = model(groups, { groupBy: 'rule' })
  expect(hidden).toMatchObject({ insightCount: 1, siteCount: 1, equipCount: 1, snoozedCount: 1, rowCount: 1 })
  expect(hidden.sections[0]).toMatchObject({ insightCount: 1, hits: 5, equips: 1 })

  const shown = model(groups, { groupBy: 'rule', showSnoozed: true })
  expect(shown).toMatchObject({ insightCount: 1, siteCount: 1, equipCount: 2, snoozedCount: 1, rowCount: 2 })
  expect(shown.sections[0]).toMatchObject({ insightCount: 1, hits: 16, equips: 4 })
})

test('equipment named by several rules counts once', () => {
  const groups = [
    group({ ruleId: 'r1', targets: [7, 8] }),
    group({ ruleId: 'r2', targets: [8, 9] }),
    group({ siteId: 's2', site: 'B', ruleId: 'r2', targets: [9] }),
  ]
  const built = model(groups, { sortBy: 'equips' })
  expect(built.equipCount).toBe(3)
  expect(built.sections.map((section) => section.equips)).toEqual([3, 1])
})

test('accepts the largest equipment ids of the database', () => {
  const groups = [
    group({ ruleId: 'r1', targets: [2_000_000_001, 2_000_000_002] }),
    group({ ruleId: 'r2', targets: [2_000_000_002] }),
  ]
  expect(model(groups).equipCount).toBe(2)
})

test('every search word must match, in any field and letter case', () => {
  const groups = [
    group({ ruleId: 'r1', ruleName: 'Chilled water valve leaking', site: 'Harbour Tower' }),
    group({ ruleId: 'r2', ruleName: 'Chilled water pump hunting', site: 'Harbour Tower' }),
    group({ ruleId: 'r3', ruleName: 'Fan', site: 'Harbour Tower', region: 'South', priority: 2 }),
  ]
  expect(ruleIds(model(groups, { search: 'HARBOUR  leak' }))).toEqual(['r1'])
  expect(ruleIds(model(groups, { search: 'p2 south fdd' }))).toEqual(['r3'])
  expect(model(groups, { search: 'harbour nothing' }).sections).toEqual([])
})

test('a search combines equipment names with other words of the row', () => {
  const groups = [
    group({ ruleId: 'r1', ruleName: 'Leak', targets: [0, 2] }),
    group({ ruleId: 'r2', ruleName: 'Stuck', targets: [1] }),
  ]
  const rows = toGroupRows({ groups, equipNames: ['AHU-3', 'Chiller 1', 'Pump P-7'] }, 'insights', LABELS)
  const found = (search: string) => ruleIds(arrange(rows, { search }))
  expect(found('ahu')).toEqual(['r1'])
  expect(found('p-7 harbour')).toEqual(['r1'])
  expect(found('chiller leak')).toEqual([])
  expect(found('chiller stuck')).toEqual(['r2'])
})

test('a row’s newest firing depends on whether snoozed ones are shown', () => {
  const groups = [
    group({ ruleId: 'r1', latest: '2026-11-20', latestAt: 90, activeLatest: '2026-11-18', activeLatestAt: 10 }),
    group({ ruleId: 'r2', latest: '2026-11-19', latestAt: 50, activeLatest: '2026-11-19', activeLatestAt: 50 }),
  ]
  const newestFirst = (showSnoozed: boolean) =>
    model(groups, { showSnoozed, columnSort: { column: 'latest', direction: 'desc' } }).sections.flatMap(({ rows }) =>
      rows.map((row) => [row.group.ruleId, latestOf(row, showSnoozed).day]),
    )
  expect(newestFirst(true)).toEqual([
    ['r1', '2026-11-20'],
    ['r2', '2026-11-19'],
  ])
  expect(newestFirst(false)).toEqual([
    ['r2', '2026-11-19'],
    ['r1', '2026-11-18'],
  ])
})

test('a search finds a severity by its label and by its raw value', () => {
  const groups = [
    group({ ruleId: 'r1', severity: 'Critical' }),
    group({ ruleId: 'r2', severity: 'low' }),
    group({ ruleId: 'r3', severity: 'Urgent' }),
  ]
  expect(ruleIds(model(groups, { search: 'critique' }))).toEqual(['r1'])
  expect(ruleIds(model(groups, { search: 'critical' }))).toEqual(['r1'])
  expect(ruleIds(model(groups, { search: 'basse' }))).toEqual(['r2'])
  expect(ruleIds(model(groups, { search: 'urgent' }))).toEqual(['r3'])
})

test('a rule without a type counts and filters as Other', () => {
  const types: (RuleCategory | null)[] = ['metering', 'fdd', null]
  const groups = types.map((ruleType, index) => group({ ruleType, ruleId: `r${index}` }))
  const built = model(groups, { category: 'other' })
  expect(ruleIds(built)).toEqual(['r2'])
  expect(built.categoryCounts).toEqual({ all: 3, metering: 1, data_uptime: 0, optimisation: 0, fdd: 1, other: 1 })
})

test('what is new and what came back is counted in the category and the search', () => {
  const groups = [
    group({ ruleId: 'r1', ruleType: 'fdd', newAt: 11 }),
    group({ ruleId: 'r2', ruleType: 'fdd', newAt: 10, cameBack: ['closed'] }),
    group({ ruleId: 'r3', ruleType: 'metering', newAt: 12, cameBack: ['gone'] }),
  ]
  const counts = (choice: Partial<GroupChoice>) => model(groups, { newSince: 10, ...choice }).onlyCounts
  expect(counts({})).toEqual({ new: 2, cameBack: 2 })
  expect(counts({ category: 'fdd' })).toEqual({ new: 1, cameBack: 1 })
  expect(counts({ search: 'metering' })).toEqual({ new: 1, cameBack: 1 })
})

test('sections have six sort orders', () => {
  const groups = [
    group({ siteId: 's1', site: 'B', ruleId: 'r1', activeHits: 5, targets: [1, 2, 3] }),
    group({ siteId: 's2', site: 'A', ruleId: 'r1', activeHits: 9, targets: [4] }),
    group({ siteId: 's3', site: 'C', ruleId: 'r1', activeHits: 3, targets: [5] }),
    group({ siteId: 's3', site: 'C', ruleId: 'r2', activeHits: 3, targets: [6] }),
  ]
  const order = (sortBy: GroupChoice['sortBy']) => names(model(groups, { sortBy })).join('')
  expect(order('hits')).toBe('ACB')
  expect(order('equips')).toBe('BCA')
  expect(order('insightAsc')).toBe('ABC')
  expect(order('insightDesc')).toBe('CAB')
  expect(order('alphaAsc')).toBe('ABC')
  expect(order('alphaDesc')).toBe('CBA')
})

test('sections with equal counts are in the order of their names', () => {
  const groups = ['C', 'A', 'B'].map((site) => group({ siteId: site, site }))
  for (const sortBy of ['hits', 'equips', 'insightAsc', 'insightDesc'] as const) {
    expect(names(model(groups, { sortBy }))).toEqual(['A', 'B', 'C'])
  }
})

test('a search for a number finds it in names, and a badge only as a whole', () => {
  const groups = [
    group({ ruleId: 'one', ruleName: 'Rule 1', priority: 0 }),
    group({ ruleId: 'other', ruleName: 'Rule 2', priority: 1 }),
  ]
  expect(ruleIds(model(groups, { search: 'rule 1' }))).toEqual(['one'])
  expect(ruleIds(model(groups, { search: 'rule p1' }))).toEqual(['other'])
})

test('by priority, low to high runs from none to P1, however many there are of each', () => {
  const groups = [0, 0, 1, 2, 2, 2].map((priority, place) => group({ priority, ruleId: `r${place}` }))
  const order = (sortBy: GroupChoice['sortBy']) =>
    model(groups, { groupBy: 'priority', sortBy }).sections.map((section) => section.level)
  expect(order('insightAsc')).toEqual([0, 2, 1])
  expect(order('insightDesc')).toEqual([1, 2, 0])
  expect(order('alphaAsc')).toEqual([1, 2, 0])
})

test('in monitoring a missing or unknown priority is P1', () => {
  const groups = [0, 7, 3].map((priority) => group({ priority, ruleId: `r${priority}` }))
  const built = model(groups, { groupBy: 'priority', sortBy: 'alphaAsc' }, 'monitoring')
  expect(built.sections.map((section) => [section.level, section.rows.length])).toEqual([
    [1, 2],
    [3, 1],
  ])
})

test('a column sorts rows within sections and keeps the order of sections', () => {
  const groups = [
    group({ siteId: 's1', site: 'A', ruleId: 'r1', latestAt: 10, severity: 'low', activeHits: 1 }),
    group({ siteId: 's1', site: 'A', ruleId: 'r2', latestAt: 30, severity: 'critical', activeHits: 2 }),
    group({ siteId: 's1', site: 'A', ruleId: 'r3', latestAt: 20, severity: 'odd', activeHits: 3 }),
  ]
  const sorted = (columnSort: GroupChoice['columnSort']) => ruleIds(model(groups, { columnSort })).join(' ')
  expect(sorted(null)).toBe('r3 r2 r1')
  expect(sorted({ column: 'latest', direction: 'desc' })).toBe('r2 r3 r1')
  expect(sorted({ column: 'severity', direction: 'desc' })).toBe('r2 r1 r3')
  expect(sorted({ column: 'hits', direction: 'asc' })).toBe('r1 r2 r3')
})

test('each column sorts by the value it shows', () => {
  const first = group({ siteId: 's1', site: 'Annex', region: 'West', ruleId: 'r1', ruleName: 'Leak', priority: 2 })
  const second = group({ siteId: 's2', site: 'Depot', region: 'East', ruleId: 'r2', ruleName: 'Stuck', priority: 1 })
  const groups = [
    {
      ...first,
      activeLatestAt: 20,
      activeHits: 1,
      activeTargetCount: 3,
      ruleType: 'metering' as const,
      severity: 'High',
    },
    { ...second, activeLatestAt: 10, activeHits: 2, activeActionsCount: 4, ruleType: 'fdd' as const, severity: 'low' },
  ]
  const inRows = toGroupRows({ groups, equipNames: [] }, 'insights', LABELS).rows
  const costs = toRowCosts(inRows, {
    costs: [groupCost('s1', 'r1', 9), groupCost('s2', 'r2', 8)],
    currencies: new Map([['HARB', 'EUR']]),
    showSnoozed: false,
    column: 'cost',
  })
  const order = (column: GroupColumn, direction: 'asc' | 'desc') =>
    sortGroupRows(inRows, { columnSort: { column, direction }, sortBy: 'hits', showSnoozed: false, costs })
      .map((row) => row.group.ruleId)
      .join(' ')
  const ascending: Record<GroupColumn, string> = {
    latest: 'r2 r1',
    priority: 'r1 r2',
    site: 'r1 r2',
    region: 'r2 r1',
    rule: 'r1 r2',
    hits: 'r1 r2',
    equips: 'r2 r1',
    cost: 'r2 r1',
    worth: 'r2 r1',
    ruleType: 'r2 r1',
    severity: 'r2 r1',
    actions: 'r1 r2',
  }
  for (const column of GROUP_COLUMNS) {
    const descending = ascending[column].split(' ').reverse().join(' ')
    expect([column, order(column, 'asc'), order(column, 'desc')]).toEqual([column, ascending[column], descending])
  }
})

test('empty cells come last in both directions', () => {
  const groups = [
    { ...group({ siteId: 's1', ruleId: 'empty', priority: 0 }), region: null, severity: null },
    { ...group({ siteId: 's2', ruleId: 'full', priority: 2 }), region: 'West', severity: 'low' },
  ]
  const { rows } = toGroupRows({ groups, equipNames: [] }, 'insights', LABELS)
  for (const column of ['region', 'severity', 'priority'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = sortGroupRows(rows, { columnSort: { column, direction }, sortBy: 'hits', showSnoozed: false })
      expect([column, direction, sorted.map((row) => row.group.ruleId)]).toEqual([column, direction, ['full', 'empty']])
    }
})

test('a group is fully associated when it has as many actions as equips', () => {
  const rows = toGroupRows(
    {
      groups: [group({ targets: [1, 2], actionsCount: 2 }), group({ targets: [1, 2], actionsCount: 1 })],
      equipNames: [],
    },
    'insights',
    LABELS,
  ).rows
  expect(rows.map(isFullyAssociated)).toEqual([true, false])
})

test('regroups sixty thousand groups', { tags: 'whole' }, () => {
  const groups = Array.from({ length: 60_000 }, (_, index) =>
    group({
      siteId: `s${index % 1000}`,
      site: `Site ${index % 1000}`,
      ruleId: `r${Math.floor(index / 1000)}`,
      ruleName: `Rule ${Math.floor(index / 1000)}`,
      activeHits: (index * 7919) % 977,
      targets: Array.from({ length: 8 }, (_, equip) => (index % 1000) * 40 + ((equip + index) % 40)),
    }),
  )
  const rows = toGroupRows({ groups, equipNames: [] }, 'insights', LABELS)
  expect(arrange(rows, { groupBy: 'rule', search: 'rule site' }).insightCount).toBe(60_000)
})
