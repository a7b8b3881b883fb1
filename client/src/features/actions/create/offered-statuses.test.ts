import { expect, test } from 'vitest'
import { offeredStatuses } from './offered-statuses.ts'

const statusesOf = (mayTriage: boolean) =>
  offeredStatuses('WOOL', { mayTriage, disabledStatuses: [] }).map(({ status }) => status)

test('a new action is never Closed, and starts in Triage only for people with admin statuses', () => {
  const everybody = [
    'New Action',
    'Work In Progress',
    'In Review',
    'Scope Required',
    'To Be Quoted',
    'Pending PO',
    'Parked',
    'Rejected',
  ]
  expect(statusesOf(false)).toEqual(everybody)
  expect(statusesOf(true)).toEqual(['Triage', ...everybody])
})

test('a status that is switched off in the project or everywhere is offered greyed', () => {
  const disabledStatuses = [
    { status: 'Parked', projectKey: 'WOOL' },
    { status: 'Pending PO', projectKey: null },
    { status: 'In Review', projectKey: 'OTHER' },
  ] as const
  const disabled = offeredStatuses('WOOL', { mayTriage: false, disabledStatuses }).filter(
    ({ isDisabled }) => isDisabled,
  )
  expect(disabled.map(({ status }) => status)).toEqual(['Pending PO', 'Parked'])
})
