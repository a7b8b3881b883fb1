import { expect, test } from 'vitest'
import { offeredStatuses } from './use-action-settings.ts'

const statusesOf = (mayTriage: boolean) =>
  offeredStatuses('WOOL', { mayTriage, disabledStatuses: [] }).map(({ status }) => status)

test('a new action is never Closed; Triage requires admin statuses', () => {
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

test('a status disabled globally or in the project is greyed out', () => {
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
