import type { GroupCost } from '@bonfire/contract/hits/hits'
import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import type { Portfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import en from '../../../locales/en/exports.ts'
import fr from '../../../locales/fr/exports.ts'
import { buildSections, filterGroups } from '../group-model.ts'
import { toGroupRows } from '../group-rows.ts'
import { exportGroupCsv } from './group-export.ts'

const LABELS = {
  ruleTypes: { metering: '', data_uptime: '', optimisation: '', fdd: '', other: '' },
  severities: { critical: '', high: '', medium: '', low: '' },
}

const GROUP: InsightGroup = {
  siteId: 's1',
  ruleId: 'r1',
  ruleName: '=SUM(A1)',
  ruleType: 'data_uptime',
  region: 'North, East',
  site: 'Harbour "Tower"',
  project: 'HARB',
  targets: [1, 2, 3],
  targetCount: 3,
  activeTargetCount: 2,
  actionsCount: 2,
  activeActionsCount: 1,
  hits: 12,
  activeHits: 5,
  duration: 60,
  latest: '2026-11-20',
  latestAt: 1_795_000_000,
  activeLatest: '2026-11-19',
  activeLatestAt: 1_794_900_000,
  priority: 1,
  severity: 'high',
  newAt: null,
  cameBack: [],
}

const HARBOUR = {
  id: '7',
  projectName: 'Harbour',
  projectKey: 'HARB',
  jiraKey: null,
  forgeId: '7',
  sites: ['HARB~s1'],
  skysparkUrl: null,
  currency: 'AUD',
}
const MILL = { ...HARBOUR, id: '8', projectName: 'Mill', projectKey: 'MILL', sites: ['MILL~s2'], currency: 'EUR' }
const TOWER = { id: 'HARB~s1', syncoId: 's1', label: 'Tower', state: null, projectId: 'HARB', forgeId: '7' }
const PORTFOLIO: Portfolio = {
  projects: { '7': HARBOUR, '8': MILL },
  sites: { 'HARB~s1': { ...TOWER, timezone: 'Australia/Sydney' } },
}

type Form = Pick<Parameters<typeof exportGroupCsv>[1], 'language' | 'words'>
const ENGLISH: Form = { language: 'en', words: en }
const FRENCH: Form = { language: 'fr', words: fr }

function linesOf(groups: InsightGroup[], { showSnoozed = false, costs = [] as GroupCost[], form = ENGLISH } = {}) {
  const found = filterGroups(toGroupRows({ groups, equipNames: [] }, 'insights', LABELS), {
    category: 'all',
    search: '',
    showSnoozed,
    only: undefined,
    newSince: null,
  })
  const { countEquips } = found
  const sections = buildSections(found.rows, { groupBy: 'site', sortBy: 'hits', showSnoozed, countEquips })
  return exportGroupCsv(sections, { showSnoozed, portfolio: PORTFOLIO, costs, ...form }).split('\r\n')
}

test('the export has the ten columns, the project by name and key, ids and the cost', () => {
  const [header] = linesOf([GROUP])
  expect(header).toBe(
    '\uFEFFLatest,Priority,Site,Region,Rule,Hits,Equips,Rule Type,Severity,Actions,Project,Project key,Project id,Site id,Cost,Currency,Hits with cost,Worth per day,Time zone',
  )
})

test('text is safe for spreadsheets, numbers stay numbers', () => {
  expect(linesOf([GROUP], { showSnoozed: true })[1]).toMatch(/^2026-11-20,/)
  expect(linesOf([GROUP])[1]).toBe(
    `2026-11-19,P1,"Harbour ""Tower""","North, East",'=SUM(A1),5,2,Data Uptime,high,1,Harbour,HARB,7,s1,,,,,Australia/Sydney`,
  )
})

test('the numbers include snoozed hits while these are shown', () => {
  expect(linesOf([GROUP], { showSnoozed: true })[1]).toContain(',12,3,Data Uptime,high,2,')
})

test('a cost is shown with its currency; without an estimate it is empty, not 0', () => {
  const others = { ...GROUP, siteId: 's2', project: 'MILL' }
  const counts = { cost: 1204.5, estimatedHits: 9, activeCost: 0, activeEstimatedHits: 2 }
  const worth = { observedDays: 4, trust: { judged: 5, real: 4 } }
  const costs = [
    { siteId: 's1', ruleId: 'r1', ...counts, worth },
    { siteId: 's2', ruleId: 'r1', ...counts, activeCost: null, activeEstimatedHits: 0 },
  ]
  const cellsOf = (showSnoozed: boolean) =>
    linesOf([GROUP, others, { ...GROUP, ruleId: 'r2' }], { showSnoozed, costs })
      .filter((line) => line.startsWith('2026'))
      .map((line) => line.split(',').slice(-7, -1).join(','))
      .sort()
  expect(cellsOf(false)).toEqual(['7,s1,,,,', '7,s1,0,AUD,2,0', '8,s2,,,,'])
  expect(cellsOf(true)).toEqual(['7,s1,,,,', '7,s1,1204.5,AUD,9,240.9', '8,s2,1204.5,EUR,9,'])
})

test('exports every group, even those not on screen', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...GROUP, ruleId: `r${index}` }))
  expect(linesOf(many).filter((line) => line.startsWith('2026'))).toHaveLength(300)
})

test('French spreadsheets get their own headings, separators and decimal marks', () => {
  const cost = { siteId: 's1', ruleId: 'r1', cost: 1204.5, estimatedHits: 9, activeCost: 0.25, activeEstimatedHits: 2 }
  const [header, line] = linesOf([GROUP], { costs: [cost], form: FRENCH })
  expect(header).toMatch(/^\uFEFFDernière;Priorité;Site;Région;Règle;Détections;/)
  expect(line).toBe(
    `2026-11-19;P1;"Harbour ""Tower""";North, East;'=SUM(A1);5;2;Data Uptime;high;1;Harbour;HARB;7;s1;0,25;AUD;2;;Australia/Sydney`,
  )
})
