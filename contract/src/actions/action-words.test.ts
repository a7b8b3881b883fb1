import { expect, test } from 'vitest'
import { ACTION_PRIORITIES, ACTION_STATUSES, ACTION_TYPES, TRANSITION_REASONS, teamsOf } from './action-words.ts'

test('statuses keep their order, labels and urgency', () => {
  const inOrder = Object.entries(ACTION_STATUSES).sort(([, a], [, b]) => a.order - b.order)
  expect(inOrder.map(([status, { label, urgency }]) => [status, label, urgency])).toEqual([
    ['Triage', 'Triage', 'lowest'],
    ['New Action', 'New Action', 'lowest'],
    ['Work In Progress', 'In Progress', 'low'],
    ['In Review', 'In Review', 'low'],
    ['To Be Raised MM', 'New Action', 'lowest'],
    ['Scope Required', 'Scope Required', 'medium'],
    ['To Be Quoted', 'To Be Quoted', 'medium'],
    ['Pending PO', 'Pending PO', 'medium'],
    ['Parked', 'Parked', 'high'],
    ['Open', 'Open', 'none'],
    ['Closed', 'Closed', 'none'],
    ['Rejected', 'Rejected', 'none'],
  ])
})

test('priorities, types and reasons match the documents', () => {
  expect(ACTION_PRIORITIES).toEqual(['Blocker', 'Critical', 'Major', 'Moderate', 'Minor', 'Trivial'])
  expect(ACTION_TYPES).toEqual(['Warranty', 'Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other'])
  expect(TRANSITION_REASONS).toEqual([
    'Fixed',
    'False alert',
    'Cannot fix (known issue)',
    'Duplicate',
    'Too difficult/expensive',
    'Low priority',
    'Other',
    'Rejected',
  ])
})

test('a project offers eight teams, a retail project seventeen, by either of its keys', () => {
  expect(teamsOf({ projectKey: 'HARBOUR', jiraKey: null })).toEqual([
    'Bueno',
    'Site Local',
    'Site National',
    'Mech. Contractor',
    'BMS Contractor',
    'Other Contractor',
    'Consultant Engineer',
    'Monitoring',
  ])
  const retail = teamsOf({ projectKey: 'WOOL', jiraKey: null })
  expect(retail).toEqual([
    'Asset Team Building',
    'Asset Team Electrical',
    'Asset Team Plumbing',
    'Asset Team Refrigeration',
    'Electrical Contractors',
    'EMC Energy Optimisation Specialist',
    'EMC Operations/IT',
    'External Contractors Back to Back',
    'External Contractors Others',
    'Field Maintenance Technician HVAC',
    'Field Maintenance Technician Refrigeration',
    'Service Team (STL)',
    'State Admin Manager (SAM)',
    'Technical Support Team (TST)',
    'WFM Support Centre',
    'Other',
    'Bueno',
  ])
  for (const key of ['WOOLMET', 'WOOLCFC', 'COUNT']) {
    expect(teamsOf({ projectKey: key, jiraKey: null })).toBe(retail)
    expect(teamsOf({ projectKey: 'OTHER', jiraKey: key })).toBe(retail)
  }
})
