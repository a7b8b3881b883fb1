import { expect, test } from 'vitest'
import en from '../../../locales/en/exports.ts'
import { toEquipRows } from '../equipment/table/equip-rows.ts'
import { exportEquipCsv } from './equip-export.ts'

const DAY: Parameters<typeof toEquipRows>[0][number] = {
  occurrenceId: '1-2026-11-20',
  equipRuleId: '1',
  siteId: 's1',
  ruleId: 'r1',
  forgeId: '1',
  ruleName: 'Fan at night',
  ruleDescription: null,
  ruleType: 'fdd',
  targetId: 'ahu-1',
  targetName: '=AHU 1',
  occurredOn: '2026-11-20',
  times: [
    { t: 1_795_161_600, d: 1200, cost: 0.1 },
    { t: 1_795_168_800, d: 600, cost: 0.2 },
    { t: 1_795_172_400, d: 60 },
  ],

  snoozeEnd: null,
  isSnoozed: false,
  isUntilClosed: false,
  snoozedBy: null,
  snoozeReason: null,
  description: 'On, all night',
  reportUrl: null,
  skysparkDomain: null,
  issueKey: null,
  issueStatus: null,
  issueClosedAt: null,
  priority: 1,
  severity: 'high',
  hits: 3,
  activeHits: 3,
  duration: 1860,
  cost: 0.3,
  averageDur: 620,
  activeAverageDur: 620,
  actionsCount: 0,
  targetCount: 1,
  site: { label: 'Tower', state: null, syncoId: 's1', projectId: 'NORTH', forgeId: '1' },
}

function linesOf(days: (typeof DAY)[]): string[] {
  const site = { id: 'NORTH~s1', syncoId: 's1', label: 'Tower', state: null, projectId: 'NORTH', forgeId: '1' }
  const project = { id: '3', projectName: 'North', projectKey: 'NORTH', jiraKey: null, forgeId: '3', sites: [] }
  return exportEquipCsv(toEquipRows(days), {
    site: { ...site, timezone: 'Europe/Paris' },
    project: { ...project, skysparkUrl: null, currency: 'EUR' },
    rule: { id: 'r1', name: 'Fan at night' },
    ...({ language: 'en', words: en } as const),
    range: { from: '2026-11-18', to: '2026-11-20' },
  }).split('\r\n')
}

test('equipment is exported with its hits, duration, cost, currency and place', () => {
  const earlier = { ...DAY, occurrenceId: '1-2026-11-19', occurredOn: '2026-11-19', times: [{ t: 1, d: 30, cost: 1 }] }
  const [header, line] = linesOf([DAY, { ...earlier, hits: 1, cost: 1 }])
  expect(header).toBe(
    '\uFEFFLatest,Severity,Equip,Equip id,Details,Hits,Duration in seconds,Cost,Currency,Hits with cost,' +
      'Rule Type,Action,Snoozed until,Rule,Rule id,Site,Site id,Project,Project key,Project id,From,To,Time zone',
  )
  expect(line).toBe(
    '2026-11-20,high,\'=AHU 1,ahu-1,"On, all night",4,1890,1.3,EUR,3,' +
      'FDD,,,Fan at night,r1,Tower,s1,North,NORTH,3,2026-11-18,2026-11-20,Europe/Paris',
  )
})

test('a cost that was not estimated is empty, an estimate of 0 is 0', () => {
  const plain = { ...DAY, times: [{ t: 1_795_161_600, d: 60 }], cost: null, hits: 1 }
  expect(linesOf([plain])[1]).toContain(',1,60,,,,FDD,')
  const free = { ...DAY, times: [{ t: 1_795_161_600, d: 60, cost: 0 }], cost: 0, hits: 1 }
  expect(linesOf([free])[1]).toContain(',1,60,0,EUR,1,FDD,')
})

test('sums show no remains of floating point', () => {
  expect(linesOf([{ ...DAY, cost: 0.1 + 0.2 }])[1]).toContain(',0.3,EUR,2,')
})

test('a snooze ends at an instant, an action is named by its key', () => {
  const snoozed = { ...DAY, snoozeEnd: 1_796_083_200, isSnoozed: true, issueKey: 'NORTH-7', issueStatus: 'Parked' }
  expect(linesOf([snoozed])[1]).toContain(',FDD,NORTH-7,2026-12-01T00:00:00.000Z,')
  const untilClosed = { ...snoozed, isUntilClosed: true }
  expect(linesOf([untilClosed])[1]).toContain(`,FDD,NORTH-7,${en.findings.untilClosed},`)
})
