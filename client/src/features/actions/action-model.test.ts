import { ListedAction } from '@bonfire/contract/actions/actions'
import { expect, test } from 'vitest'
import { actionAddress, actionLabel, actionNumber, toActionRow } from './action-model.ts'

const WIRE = {
  key: 'NORTH-EAST-7',
  summary: 'Retune the loop',
  description: 'It hunts.',
  components: ['Tower'],
  site_id: 'NORTH-EAST~tower',
  project_key: 'NORTH-EAST',
  project_name: 'Northern sites',
  currency: 'AUD',
  bonfire_status: 'Closed',
  priority: 'Critical',
  context: 'Data Uptime',
  responsible: 'Site Local',
  bonfire_assignee: 'A contractor',
  assignee_display_name: 'The contractor',
  assignee_id: null,
  creator_name_display: 'The engineer',
  created: '2026-11-01T08:00:00.000Z',
  updated: '2026-11-02T08:00:00.000Z',
  due_date: '2026-12-04',
  externalKey: null,
  externalUrl: null,
  closed: '2026-11-03T08:00:00.000Z',
  transition_reason: 'Fixed',
  repaired_on: null,
  cause: null,
  skyspark_link: 'https://reports.example/7',
  screenshot_link: '/api/v1/attachments/1/blob',
  spark_type: 'Spark',
  target: 'AHU 1',
  rule: 'Valve hunts',
  elec: 1,
  gas: 2,
  water: 3,
  thermal: 4,
  total_financial_impact: 5,
  operational_savings: 6,
  nabers_energy: 7,
  nabers_water: 8,
  cost_to_complete: 9,
  unseenEquips: 1,
  repairs: null,
  associatedEquips: [
    { targetName: 'AHU 1', ruleId: 'rule-1', ruleName: 'Valve hunts', description: 'Since noon', nowOn: null },
  ],
  labels: ['bonfire-created'],
}

const ROW = {
  key: 'NORTH-EAST-7',
  number: 7,
  summary: 'Retune the loop',
  description: 'It hunts.',
  status: 'Closed',
  priority: 'Critical',
  type: 'Data Uptime',
  team: 'Site Local',
  assignee: 'The contractor',
  assigneeId: null,
  portfolioSiteId: 'NORTH-EAST~tower',
  siteLabel: 'Tower',
  projectKey: 'NORTH-EAST',
  projectName: 'Northern sites',
  currency: 'AUD',
  createdAt: Date.UTC(2026, 10, 1, 8),
  updatedAt: Date.UTC(2026, 10, 2, 8),
  closedAt: Date.UTC(2026, 10, 3, 8),
  transitionReason: 'Fixed',
  repairedOn: null,
  cause: null,
  reportUrl: 'https://reports.example/7',
  screenshotUrl: '/api/v1/attachments/1/blob',
  ruleName: 'Valve hunts',
  equips: WIRE.associatedEquips,
  elec: 1,
  gas: 2,
  water: 3,
  thermal: 4,
  totalFinancialImpact: 5,
  operationalSavings: 6,
  nabersEnergy: 7,
  nabersWater: 8,
  costToComplete: 9,
  unseenEquips: 1,
  repairs: null,
}

test('maps an action from the API to a list row with the assignee’s display name', () => {
  const action = ListedAction.parse(WIRE)
  expect(toActionRow(action)).toMatchObject(ROW)
  const unnamed = toActionRow({ ...action, assigneeDisplayName: null, closedAt: null })
  expect(unnamed).toMatchObject({ assignee: 'A contractor', closedAt: null })
})

test('an action key ends with its number within the project', () => {
  expect(actionLabel('WOOL-42')).toBe('#42')
  expect(actionLabel('NORTH-EAST-7')).toBe('#7')
  expect(actionLabel('unseen')).toBe('unseen')
  expect(actionNumber('NORTH-EAST-7')).toBe(7)
})

test('the link to an action keeps the selected sites', () => {
  expect(actionAddress('WOOL-42', undefined)).toBe('/actions/WOOL-42')
  expect(actionAddress('A&B-1', 'P~1,P~2')).toBe('/actions/A%26B-1?sites=P~1,P~2')
})
