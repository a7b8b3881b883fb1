import { PackedActions } from '@bonfire/contract/actions/packed-actions'
import { expect, test } from 'vitest'
import { unpackRows } from './packed-rows.ts'

const ZEROS = [0, 0]
const packed: PackedActions = {
  sites: [
    { id: 'NORTH~tower', label: 'Tower' },
    { id: 'NORTH~mill', label: 'Mill' },
  ],
  projects: [{ key: 'NORTH', name: 'Northern sites', currency: 'AUD' }],
  columns: {
    project: ZEROS,
    number: [12, 7],
    site: [1, 0],
    summary: ['Retune the loop', 'Replace the sensor'],
    description: ['It hunts.', ''],
    status: ['New Action', 'Closed'],
    priority: ['Major', 'Minor'],
    type: ['FDD', 'Metering'],
    team: ['Bueno', 'Site Local'],
    assignee: ['A contractor', null],
    assigneeId: [null, null],
    createdAt: [1000, 2000],
    updatedAt: [3000, 4000],
    closedAt: [null, 5000],
    dueDate: ['2026-12-04', null],
    externalKey: [null, 'WO-7'],
    externalUrl: [null, 'https://cmms.example/7'],
    transitionReason: [null, 'Fixed'],
    repairedOn: [null, '2026-11-05'],
    cause: [null, 'fan'],
    reportUrl: [null, 'https://reports.example/7'],
    screenshotUrl: [null, '/api/v1/attachments/7/blob'],
    ruleName: ['Valve hunts', ''],
    elec: [0.5, 1],
    gas: [0, 2],
    water: [0, 3],
    thermal: [0, 4],
    totalFinancialImpact: [1250, 5],
    operationalSavings: [0, 6],
    nabersEnergy: [0, 7],
    nabersWater: [0, 8],
    costToComplete: [0, 9],
    unseenEquips: [0, 2],
    repairState: [null, 'proved'],
    repairStateOn: [null, '2026-11-09'],
    cleanDays: [null, null],
    neededDays: [null, null],
    avoidedSeconds: [null, 7200],
    avoidedCost: [null, null],
  },
  equips: {
    action: [0, 0],
    targetName: ['AHU 1', 'AHU 2'],
    ruleId: ['rule-1', 'rule-1'],
    ruleName: ['Valve hunts', 'Valve hunts'],
    nowOn: [null, 'HARB-15'],
  },
}

test('packed actions unpack to one row each, with site, project and equipment', () => {
  const [first, second, ...others] = unpackRows(PackedActions.parse(packed))
  expect(others).toEqual([])
  expect(first).toMatchObject({
    key: 'NORTH-12',
    number: 12,
    portfolioSiteId: 'NORTH~mill',
    siteLabel: 'Mill',
    projectKey: 'NORTH',
    projectName: 'Northern sites',
    currency: 'AUD',
    updatedAt: 3000,
    dueDate: '2026-12-04',
    equips: [
      { targetName: 'AHU 1', ruleId: 'rule-1', ruleName: 'Valve hunts', nowOn: null },
      { targetName: 'AHU 2', ruleId: 'rule-1', ruleName: 'Valve hunts', nowOn: 'HARB-15' },
    ],
    elec: 0.5,
    totalFinancialImpact: 1250,
  })
  expect(second).toEqual({
    key: 'NORTH-7',
    number: 7,
    summary: 'Replace the sensor',
    description: '',
    status: 'Closed',
    priority: 'Minor',
    type: 'Metering',
    team: 'Site Local',
    assignee: null,
    assigneeId: null,
    portfolioSiteId: 'NORTH~tower',
    siteLabel: 'Tower',
    projectKey: 'NORTH',
    projectName: 'Northern sites',
    currency: 'AUD',
    createdAt: 2000,
    updatedAt: 4000,
    closedAt: 5000,
    dueDate: null,
    externalKey: 'WO-7',
    externalUrl: 'https://cmms.example/7',
    transitionReason: 'Fixed',
    repairedOn: '2026-11-05',
    cause: 'fan',
    reportUrl: 'https://reports.example/7',
    screenshotUrl: '/api/v1/attachments/7/blob',
    ruleName: '',
    equips: [],
    elec: 1,
    gas: 2,
    water: 3,
    thermal: 4,
    totalFinancialImpact: 5,
    operationalSavings: 6,
    nabersEnergy: 7,
    nabersWater: 8,
    costToComplete: 9,
    unseenEquips: 2,
    repairs: {
      ...{ state: 'proved', stateOn: '2026-11-09', cleanDays: null, neededDays: null },
      avoided: { seconds: 7200, cost: null },
    },
  })
})

test('refuses a column with values of the wrong type', () => {
  const others: Record<string, unknown[]> = {
    number: [1.5, 2],
    summary: ['A', null],
    status: ['New Action', 'Mended'],
    transitionReason: [null, 'Because'],
    closedAt: [null, '2026-03-01'],
    elec: ['1', 2],
  }
  for (const [name, values] of Object.entries(others)) {
    const columns = { ...packed.columns, [name]: values }
    expect(PackedActions.safeParse({ ...packed, columns }).success, name).toBe(false)
  }
})

test('refuses columns of unequal length and indexes out of range', () => {
  const { columns } = packed
  expect(() => unpackRows({ ...packed, columns: { ...columns, team: ['Bueno'] } })).toThrow('nothing at place 1')
  expect(() => unpackRows({ ...packed, columns: { ...columns, site: [0, 2] } })).toThrow('nothing at place 2')
  expect(() => unpackRows({ ...packed, equips: { ...packed.equips, ruleName: [] } })).toThrow('nothing at place 0')
})
