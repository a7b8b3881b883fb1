import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import type { Portfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { buildSections, filterGroups } from '../group-model.ts'
import { toGroupRows } from '../group-rows.ts'
import { exportCsv } from './group-export.ts'

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
}

const PORTFOLIO: Portfolio = {
  projects: {
    '7': {
      id: '7',
      projectName: 'Harbour',
      projectKey: 'HARB',
      jiraKey: null,
      forgeId: '7',
      sites: ['HARB~s1'],
      skysparkUrl: null,
      currency: 'AUD',
    },
  },
  sites: {},
}

function linesOf(groups: InsightGroup[], showSnoozed = false) {
  const found = filterGroups(toGroupRows({ groups, equipNames: [] }, 'insights', LABELS), {
    category: 'all',
    search: '',
    showSnoozed,
  })
  const { countEquips } = found
  const sections = buildSections(found.rows, { groupBy: 'site', sortBy: 'hits', showSnoozed, countEquips })
  return exportCsv(sections, showSnoozed, PORTFOLIO).split('\r\n')
}

test('the export has the ten columns, then project and site id', () => {
  const [header] = linesOf([GROUP])
  expect(header).toBe(
    '\uFEFFLatest,Priority,Site,Region,Rule,Hits,Equips,Rule Type,Severity,Actions,Project id,Site id',
  )
})

test('text is safe for spreadsheets, numbers stay numbers', () => {
  expect(linesOf([GROUP], true)[1]).toMatch(/^2026-11-20,/)
  expect(linesOf([GROUP])[1]).toBe(
    `2026-11-19,P1,"Harbour ""Tower""","North, East",'=SUM(A1),5,2,Data Uptime,high,1,7,s1`,
  )
})

test('the numbers include snoozed hits while these are shown', () => {
  expect(linesOf([GROUP], true)[1]).toContain(',12,3,Data Uptime,high,2,')
})

test('exports every group, even those not on screen', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...GROUP, ruleId: `r${index}` }))
  expect(linesOf(many).filter((line) => line.startsWith('2026'))).toHaveLength(300)
})
