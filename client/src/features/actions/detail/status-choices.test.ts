import { CHOOSABLE_STATUSES } from '@bonfire/contract/action-words'
import { expect, test } from 'vitest'
import {
  asksReason,
  choiceOf,
  priorityChoices,
  reasonsFor,
  statusChoices,
  wayBack,
  withPresent,
} from './status-choices.ts'

const rules = { mayTriage: false, disabled: [], projectKey: 'NORTH' } as const
const offered = (choices: ReturnType<typeof statusChoices>) =>
  choices.filter(({ isDisabled }) => !isDisabled).map(({ status }) => status)

test('every status may follow every other, Triage only with the permission', () => {
  expect(offered(statusChoices('New Action', { ...rules, mayTriage: true }))).toEqual([...CHOOSABLE_STATUSES])
  expect(offered(statusChoices('New Action', rules))).toEqual(
    CHOOSABLE_STATUSES.filter((status) => status !== 'Triage'),
  )
})

test('an action in Triage shows it to everybody', () => {
  expect(offered(statusChoices('Triage', rules))).toContain('Triage')
})

test('a status that is switched off, everywhere or in the project, is greyed', () => {
  const disabled = [
    { status: 'Parked', projectKey: null },
    { status: 'Pending PO', projectKey: 'NORTH' },
    { status: 'In Review', projectKey: 'SOUTH' },
  ] as const
  const choices = statusChoices('New Action', { ...rules, disabled })
  expect(choices.filter(({ isDisabled }) => isDisabled).map(({ status }) => status)).toEqual(['Pending PO', 'Parked'])
})

test('both raw values of New Action are one choice', () => {
  expect(choiceOf('To Be Raised MM')).toBe('New Action')
  expect(choiceOf('Parked')).toBe('Parked')
})

test('Closed and Rejected ask for a reason, which is Rejected only for Rejected', () => {
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

test('four severities are offered, and a fifth when the action has it', () => {
  expect(priorityChoices('Major')).toEqual(['Blocker', 'Critical', 'Major', 'Minor'])
  expect(priorityChoices('Trivial')).toEqual(['Blocker', 'Critical', 'Major', 'Minor', 'Trivial'])
})

test('a team that the project does not know any more stays visible', () => {
  expect(withPresent(['Bueno'], 'Old team')).toEqual(['Old team', 'Bueno'])
  expect(withPresent(['Bueno'], 'Bueno')).toEqual(['Bueno'])
})

test('the way back from a change of status is the former status with the reason it had', () => {
  expect(wayBack({ status: 'Work In Progress', statusReason: null }, rules)).toEqual({ status: 'Work In Progress' })
  const closed = { status: 'Closed', statusReason: 'Duplicate' } as const
  expect(wayBack(closed, rules)).toEqual(closed)
})

test('there is no way back to what cannot be chosen', () => {
  expect(wayBack({ status: 'Triage', statusReason: null }, rules)).toBeUndefined()
  expect(wayBack({ status: 'Closed', statusReason: null }, rules)).toBeUndefined()
  const disabled = [{ status: 'New Action', projectKey: null }] as const
  expect(wayBack({ status: 'To Be Raised MM', statusReason: null }, { ...rules, disabled })).toBeUndefined()
})
