import type { Occurrence } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import {
  DEFAULT_EQUIP_SORT,
  daysFiredSince,
  type EquipColumn,
  filterEquipRows,
  hitsByDay,
  isSelectable,
  sortEquipRows,
  toEquipRows,
} from './equip-rows.ts'

const LABELS = {
  ruleTypes: {
    metering: 'Comptage',
    data_uptime: 'Disponibilité',
    optimisation: 'Optimisation',
    fdd: 'FDD',
    other: 'Autre',
  },
  severities: { critical: 'Critique', high: 'Haute', medium: 'Moyenne', low: 'Basse' },
  actionEnds: { Closed: 'Fermée', Rejected: 'Rejetée' },
  firedAgain: 'Redéclenché',
  repairs: { watching: 'Surveillée', proved: 'Confirmée', cameBack: 'Réapparue', cannotTell: 'Invérifiable' },
  unseenAction: 'an action that you cannot see',
  snoozed: 'En pause',
}

function occurrence(part: Partial<Occurrence>): Occurrence {
  return {
    occurrenceId: '1-2026-11-20',
    equipRuleId: '1',
    siteId: 's1',
    ruleId: 'r1',
    forgeId: '1',
    ruleName: 'Sensor flat lining',
    ruleDescription: null,
    ruleType: 'fdd',
    targetId: 'e1',
    targetName: 'AHU 1',
    occurredOn: '2026-11-20',
    times: [{ t: 100, d: 60 }],
    snoozeEnd: null,
    isSnoozed: false,
    isUntilClosed: false,
    snoozedBy: null,
    snoozeReason: null,
    description: null,
    reportUrl: null,
    skysparkDomain: null,
    issueKey: null,
    issueStatus: null,
    issueClosedAt: null,
    priority: 1,
    severity: 'low',
    hits: 1,
    activeHits: 1,
    duration: 60,
    cost: null,
    averageDur: 60,
    activeAverageDur: 60,
    actionsCount: 0,
    targetCount: 1,
    site: { label: 'Harbour Tower', state: null, syncoId: 's1', projectId: 'HARB', forgeId: '1' },
    ...part,
  }
}

test('the days of an equip become one row: latest day, worst severity, newest details', () => {
  const [row, ...others] = toEquipRows([
    occurrence({ occurredOn: '2026-11-19', severity: 'critical', description: 'Old words', hits: 4 }),
    occurrence({ occurredOn: '2026-11-21', severity: 'low', description: null, times: [{ t: 900, d: 1 }], hits: 1 }),
    occurrence({ occurredOn: '2026-11-20', severity: null, description: 'Newer words', hits: 2 }),
  ])
  expect(others).toEqual([])
  expect(row).toMatchObject({
    latestDay: '2026-11-21',
    latestAt: 900,
    severity: 'critical',
    details: 'Newer words',
    hits: 7,
  })
  expect(row?.firings.map((firing) => firing.t)).toEqual([100, 100, 900])
})

test('each filter word must match severity, equip, details, rule type or action key', () => {
  const rows = toEquipRows([
    occurrence({ equipRuleId: '1', severity: 'critical', description: 'Flat lining since 3 am' }),
    occurrence({ equipRuleId: '2', targetName: 'Boiler 2', issueKey: 'HARB-12' }),
  ])
  const found = (search: string) => filterEquipRows(rows, search, LABELS).map((row) => row.equipRuleId)
  expect(found('CRITICAL flat')).toEqual(['1'])
  expect(found('harb-12 fdd')).toEqual(['2'])
  expect(found('flat boiler')).toEqual([])
  expect(found('')).toEqual(['1', '2'])
})

test('the filter matches the words shown in the current language', () => {
  const rows = toEquipRows([
    occurrence({ equipRuleId: '1', severity: 'critical', ruleType: 'metering', snoozeEnd: 2_000_000_000 }),
    occurrence({ equipRuleId: '2', issueKey: 'HARB-12', issueStatus: 'Closed', issueClosedAt: 50 }),
    occurrence({ equipRuleId: '3', issueKey: 'HARB-13', issueStatus: 'Closed', issueClosedAt: 900 }),
  ])
  const found = (search: string) => filterEquipRows(rows, search, LABELS).map((row) => row.equipRuleId)
  expect(found('critique')).toEqual(['1'])
  expect(found('critical')).toEqual(['1'])
  expect(found('comptage pause')).toEqual(['1'])
  expect(found('fermée')).toEqual(['2', '3'])
  expect(found('redéclenché')).toEqual(['2'])
})

test('a column header sorts the rows in both directions', () => {
  const rows = toEquipRows([
    occurrence({
      equipRuleId: '1',
      targetName: 'AHU 10',
      severity: 'low',
      hits: 3,
      times: [{ t: 900, d: 60 }],
      description: 'Above its set point',
      ruleType: 'metering',
      issueKey: 'HARB-10',
    }),
    occurrence({
      equipRuleId: '2',
      targetName: 'AHU 2',
      severity: 'critical',
      hits: 9,
      times: [{ t: 100, d: 60 }],
      description: 'Flat lining',
      ruleType: 'fdd',
      issueKey: 'HARB-9',
    }),
  ])
  const order = (...sort: [EquipColumn, 'asc' | 'desc']) =>
    sortEquipRows(rows, { column: sort[0], direction: sort[1] }, LABELS).map((row) => row.equipRuleId)
  for (const column of ['equip', 'action', 'latest'] as const)
    expect([column, order(column, 'asc'), order(column, 'desc')]).toEqual([column, ['2', '1'], ['1', '2']])
  for (const column of ['hits', 'severity', 'details', 'ruleType'] as const)
    expect([column, order(column, 'asc'), order(column, 'desc')]).toEqual([column, ['1', '2'], ['2', '1']])
  expect(sortEquipRows(rows, DEFAULT_EQUIP_SORT, LABELS).map((row) => row.latestAt)).toEqual([900, 100])
  rows.push(...toEquipRows([occurrence({ equipRuleId: 'empty', severity: null, description: null, issueKey: null })]))
  for (const column of ['severity', 'details', 'action'] as const)
    for (const direction of ['asc', 'desc'] as const)
      expect([column, direction, order(column, direction).at(-1)]).toEqual([column, direction, 'empty'])
})

test('a row sums the costs that were estimated; rows without one come last', () => {
  const rows = toEquipRows([
    occurrence({ equipRuleId: '1', occurredOn: '2026-11-19', cost: 1.5 }),
    occurrence({ equipRuleId: '1', occurredOn: '2026-11-20', cost: null }),
    occurrence({ equipRuleId: '2', cost: 0 }),
    occurrence({ equipRuleId: '3', cost: null }),
  ])
  expect(rows.map(({ cost }) => cost)).toEqual([1.5, 0, null])
  const order = (direction: 'asc' | 'desc') =>
    sortEquipRows(rows, { column: 'cost', direction }, LABELS).map((row) => row.equipRuleId)
  expect([order('asc'), order('desc')]).toEqual([
    ['2', '1', '3'],
    ['1', '2', '3'],
  ])
})

test('a row knows whether its action has ended, and how', () => {
  const endOf = (issueStatus: string | null) => toEquipRows([occurrence({ issueKey: 'HARB-12', issueStatus })])[0]
  expect(['Closed', 'Rejected', 'Parked', null].map((status) => endOf(status)?.actionEnd)).toEqual([
    'Closed',
    'Rejected',
    null,
    null,
  ])
})

test('a row counts the days it fired after its action was closed', () => {
  const daysFiredAgain = (part: Partial<Occurrence>) => {
    const action = { issueKey: 'HARB-12', issueStatus: 'Closed', issueClosedAt: 500, ...part }
    const older = occurrence({ occurredOn: '2026-11-19', times: [{ t: 100, d: 1 }], ...action })
    return toEquipRows([older, occurrence({ times: [{ t: 900, d: 1 }], ...action })])[0]?.daysFiredAgain
  }
  expect(daysFiredAgain({})).toBe(1)
  expect(daysFiredAgain({ issueClosedAt: 50 })).toBe(2)
  expect(daysFiredAgain({ issueClosedAt: 1000 })).toBe(0)
  expect(daysFiredAgain({ issueStatus: 'Rejected', issueClosedAt: null })).toBeNull()
  expect(daysFiredAgain({ issueStatus: 'Parked', issueClosedAt: null })).toBeNull()
})

test('a row with an action can only be selected once the action has ended', () => {
  const statuses = [null, 'Parked', 'Closed', 'Rejected']
  const rows = statuses.flatMap((issueStatus, index) =>
    toEquipRows([occurrence({ equipRuleId: String(index), issueKey: issueStatus && 'HARB-12', issueStatus })]),
  )
  expect(rows.map(isSelectable)).toEqual([true, false, true, true])
})

test('the chart has a value for every day, including zero, and excludes snoozed hits', () => {
  const occurrences = [
    occurrence({ activeHits: 2, occurredOn: '2026-11-19' }),
    occurrence({ equipRuleId: '2', activeHits: 3, occurredOn: '2026-11-19' }),
    occurrence({ equipRuleId: '3', hits: 4, activeHits: 0, isSnoozed: true, occurredOn: '2026-11-19' }),
  ]
  expect(hitsByDay(occurrences, ['2026-11-18', '2026-11-19', '2026-11-20'])).toEqual([0, 5, 0])
})

const CLOSED_AT = 1000
const firingDay = (...starts: number[]) => ({ times: starts.map((t) => ({ t, d: 500 })) })

test('a day with several new firings counts once', () => {
  expect(daysFiredSince([firingDay(1100, 1200), firingDay(5000)], CLOSED_AT)).toBe(2)
})

test('firings that began before closing do not count, however long they last', () => {
  expect(daysFiredSince([firingDay(100, 900), firingDay(CLOSED_AT), firingDay()], CLOSED_AT)).toBe(0)
  expect(daysFiredSince([firingDay(900, 1100)], CLOSED_AT)).toBe(1)
})

test('a row names the rules that found the same, and is found by their names', () => {
  const fc13 = { ruleId: 'g36-ahu-fc13', ruleName: 'Supply air too warm' }
  const rows = toEquipRows([
    occurrence({ restatedBy: [fc13] }),
    occurrence({ occurredOn: '2026-11-21', restatedBy: [fc13, { ruleId: 'apar-r20', ruleName: 'Zu warm' }] }),
    occurrence({ equipRuleId: '2', targetName: 'AHU 2' }),
  ])
  expect(rows.map(({ restatedBy }) => restatedBy)).toEqual([['Supply air too warm', 'Zu warm'], []])
  expect(filterEquipRows(rows, 'zu warm', LABELS).map(({ equip }) => equip)).toEqual(['AHU 1'])
})
