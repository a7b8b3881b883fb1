import { CHOOSABLE_STATUSES } from '@bonfire/contract/actions/action-words'
import { expect, test } from 'vitest'
import {
  asksReason,
  offeredStatus,
  previousStatusEdit,
  priorityChoices,
  reasonsFor,
  statusChoices,
  withPresent,
} from './status-choices.ts'

const rules = { mayTriage: false, disabled: [], projectKey: 'NORTH' } as const
const offered = (choices: ReturnType<typeof statusChoices>) =>
  choices.filter(({ isDisabled }) => !isDisabled).map(({ status }) => status)

test('any status can follow any other; Triage requires the permission', () => {
  expect(offered(statusChoices('New Action', { ...rules, mayTriage: true }))).toEqual([...CHOOSABLE_STATUSES])
  expect(offered(statusChoices('New Action', rules))).toEqual(
    CHOOSABLE_STATUSES.filter((status) => status !== 'Triage'),
  )
})

test('everyone sees Triage on an action that is in it', () => {
  expect(offered(statusChoices('Triage', rules))).toContain('Triage')
})

test('a status disabled globally or in the project is greyed out', () => {
  const disabled = [
    { status: 'Parked', projectKey: null },
    { status: 'Pending PO', projectKey: 'NORTH' },
    { status: 'In Review', projectKey: 'SOUTH' },
  ] as const
  const choices = statusChoices('New Action', { ...rules, disabled })
  expect(choices.filter(({ isDisabled }) => isDisabled).map(({ status }) => status)).toEqual(['Pending PO', 'Parked'])
})

test('both raw values of New Action are one choice', () => {
  expect(offeredStatus('To Be Raised MM')).toBe('New Action')
  expect(offeredStatus('Parked')).toBe('Parked')
})

test('Closed and Rejected ask for a reason; Rejected is a reason only for Rejected', () => {
  expect(CHOOSABLE_STATUSES.filter(asksReason)).toEqual(['Closed', 'Rejected'])
  const reasons = [
    'Fixed',
    'False alert',
    'Cannot fix (known issue)',
    'Duplicate',
    'Too difficult/expensive',
    'Low priority',
    'Other',
  ]
  expect(reasonsFor('Closed')).toEqual(reasons)
  expect(reasonsFor('Rejected')).toEqual([...reasons, 'Rejected'])
})

test('offers four severities, and a fifth only if the action has it', () => {
  expect(priorityChoices('Major')).toEqual(['Blocker', 'Critical', 'Major', 'Minor'])
  expect(priorityChoices('Trivial')).toEqual(['Blocker', 'Critical', 'Major', 'Minor', 'Trivial'])
})

test('a team that no longer exists in the project stays visible', () => {
  expect(withPresent(['Bueno'], 'Old team')).toEqual(['Old team', 'Bueno'])
  expect(withPresent(['Bueno'], 'Bueno')).toEqual(['Bueno'])
})

test('undoing a status change restores the former status and its reason', () => {
  expect(previousStatusEdit({ status: 'Work In Progress', transitionReason: null, repairedOn: null }, rules)).toEqual({
    status: 'Work In Progress',
  })
  const closed = { status: 'Closed', transitionReason: 'Duplicate' } as const
  expect(previousStatusEdit({ ...closed, repairedOn: null }, rules)).toEqual(closed)
  const fixed = { status: 'Closed', transitionReason: 'Fixed', repairedOn: '2026-11-05' } as const
  expect(previousStatusEdit(fixed, rules)).toEqual(fixed)
})

test('a change from a status that cannot be chosen has no undo', () => {
  expect(previousStatusEdit({ status: 'Triage', transitionReason: null, repairedOn: null }, rules)).toBeUndefined()
  expect(previousStatusEdit({ status: 'Closed', transitionReason: null, repairedOn: null }, rules)).toBeUndefined()
  const disabled = [{ status: 'New Action', projectKey: null }] as const
  expect(
    previousStatusEdit({ status: 'To Be Raised MM', transitionReason: null, repairedOn: null }, { ...rules, disabled }),
  ).toBeUndefined()
})
