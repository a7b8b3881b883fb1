import type { ActionFields } from '@bonfire/contract/actions/action-fields'
import { expect, test } from 'vitest'
import { hasValuesOf, lastChangedBy, seenBy } from './action-fields.ts'

const fields = {
  summary: 'Valve leaks',
  status: 'New Action',
  type: 'FDD',
  assignee: 'Site Engineer',
  assigneeId: 'forge-1',
  elec: 1200,
} as ActionFields

test('an edit sends the values the person saw, except for the reason', () => {
  expect(seenBy({ summary: 'x', elec: 5 }, fields)).toEqual({ summary: 'Valve leaks', elec: 1200 })
  expect(seenBy({ status: 'Closed', transitionReason: 'Fixed' }, fields)).toEqual({ status: 'New Action' })
})

test('an edit that changes nothing is detected', () => {
  expect(hasValuesOf({ summary: 'Valve leaks' }, fields)).toBe(true)
  expect(hasValuesOf({ assignee: 'Site Engineer', assigneeId: null }, fields)).toBe(false)
})

test('the newest entry about a field names its last editor', () => {
  const entry = (field: string, changedBy: string | null) => ({
    id: field,
    changedAt: '2026-11-20T10:00:00Z',
    changedBy,
    field,
    from: null,
    to: null,
  })
  const history = [entry('summary', 'Engineer'), entry('type', 'Contractor'), entry('type', 'Engineer')]
  expect(lastChangedBy({ type: 'Metering' }, history)).toBe('Contractor')
  expect(lastChangedBy({ elec: 5 }, history)).toBeNull()
  expect(lastChangedBy({ elec: 5 }, [entry('elec', null)])).toBeNull()
})
