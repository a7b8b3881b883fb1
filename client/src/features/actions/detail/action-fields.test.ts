import type { Action } from '@bonfire/contract/actions'
import { expect, test } from 'vitest'
import { fieldsOf, isSame, lastChangedBy, seenBy, wireChange } from './action-fields.ts'

const action = {
  summary: 'Valve leaks',
  description: '',
  bonfire_status: 'New Action',
  transition_reason: null,
  priority: 'Major',
  context: 'FDD',
  responsible: 'Bueno',
  bonfire_assignee: 'j.site',
  assignee_display_name: 'Site Engineer',
  assignee_id: 'forge-1',
  skyspark_link: null,
  screenshot_link: '/api/v1/attachments/1/blob',
  elec: 1200,
  gas: 0,
  water: 0,
  thermal: 0,
  total_financial_impact: 5400,
  operational_savings: 0,
  nabers_energy: 0.5,
  nabers_water: 0,
  cost_to_complete: 0,
} as unknown as Action
const fields = fieldsOf(action)

test('the assignee is named as displayed, an absent link is an empty text', () => {
  expect(fields).toMatchObject({ assigneeName: 'Site Engineer', assigneeId: 'forge-1', reportUrl: '', elec: 1200 })
  expect(fieldsOf({ ...action, assignee_display_name: null }).assigneeName).toBe('j.site')
})

test('only what was changed travels, under the names of the update', () => {
  expect(wireChange({ type: 'Metering', team: 'Bueno', elec: 0 })).toEqual({
    context: 'Metering',
    responsible: 'Bueno',
    electricity: 0,
  })
  expect(wireChange({ assigneeName: null, assigneeId: null })).toEqual({ assignee: null, assigneeId: null })
  expect(wireChange({ status: 'Closed', statusReason: 'Fixed' })).toEqual({
    status: 'Closed',
    statusChangeReason: 'Fixed',
  })
})

test('with an edit goes what the person saw of its fields; a reason is nothing to differ about', () => {
  expect(seenBy({ summary: 'x', elec: 5 }, fields)).toEqual({ summary: 'Valve leaks', elec: 1200 })
  expect(seenBy({ status: 'Closed', statusReason: 'Fixed' }, fields)).toEqual({ status: 'New Action' })
})

test('an edit that changes nothing is known as such', () => {
  expect(isSame({ summary: 'Valve leaks' }, fields)).toBe(true)
  expect(isSame({ assigneeName: 'Site Engineer', assigneeId: null }, fields)).toBe(false)
})

test('who changed an edited field last is told by the newest entry about it', () => {
  const entry = (field: string, changedBy: string | null) => ({
    id: field,
    changedAt: '2026-11-20T10:00:00Z',
    changedBy,
    field,
    from: null,
    to: null,
  })
  const history = [entry('summary', 'Engineer'), entry('context', 'Contractor'), entry('context', 'Engineer')]
  expect(lastChangedBy({ type: 'Metering' }, history)).toBe('Contractor')
  expect(lastChangedBy({ elec: 5 }, history)).toBeNull()
  expect(lastChangedBy({ elec: 5 }, [entry('electricity', null)])).toBeNull()
})

test('every amount and address travels under the name of the update call', () => {
  const edit = {
    elec: 1,
    gas: 2,
    water: 3,
    thermal: 4,
    totalFinancialImpact: 5,
    operationalSavings: 6,
    nabersEnergy: 7,
    nabersWater: 8,
    costToComplete: 9,
    reportUrl: '',
    screenshotUrl: '',
    priority: 'Minor',
  } as const
  const { elec, ...others } = edit
  expect(wireChange(edit)).toEqual({ electricity: elec, ...others })
})
