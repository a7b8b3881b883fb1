import { CHOOSABLE_STATUSES } from '@bonfire/contract/action-words'
import { expect, test } from 'vitest'
import { asksReason, choiceOf, priorityChoices, reasonsFor, statusChoices, withPresent } from './status-choices.ts'

const rules = { present: 'New Action', mayTriage: false, disabled: [], projectKey: 'NORTH' } as const
const offered = (choices: ReturnType<typeof statusChoices>) =>
  choices.filter(({ isDisabled }) => !isDisabled).map(({ status }) => status)

test('every status may follow every other, Triage only with the permission', () => {
  expect(offered(statusChoices({ ...rules, mayTriage: true }))).toEqual([...CHOOSABLE_STATUSES])
  expect(offered(statusChoices(rules))).toEqual(CHOOSABLE_STATUSES.filter((status) => status !== 'Triage'))
})

test('an action in Triage shows it to everybody', () => {
  expect(offered(statusChoices({ ...rules, present: 'Triage' }))).toContain('Triage')
})

test('a status that is switched off, everywhere or in the project, is greyed', () => {
  const disabled = [
    { status: 'Parked', projectKey: null },
    { status: 'Pending PO', projectKey: 'NORTH' },
    { status: 'In Review', projectKey: 'SOUTH' },
  ] as const
  const choices = statusChoices({ ...rules, disabled })
  expect(choices.filter(({ isDisabled }) => isDisabled).map(({ status }) => status)).toEqual(['Pending PO', 'Parked'])
})

test('both raw values of New Action are one choice', () => {
  expect(choiceOf('To Be Raised MM')).toBe('New Action')
  expect(choiceOf('Parked')).toBe('Parked')
})

test('Closed and Rejected ask for a reason, which is Rejected only for Rejected', () => {
  expect(CHOOSABLE_STATUSES.filter(asksReason)).toEqual(['Closed', 'Rejected'])
  expect(reasonsFor('Closed')).not.toContain('Rejected')
  expect(reasonsFor('Rejected')).toContain('Rejected')
  expect(reasonsFor('Closed')).toHaveLength(7)
})

test('four severities are offered, and a fifth when the action has it', () => {
  expect(priorityChoices('Major')).toEqual(['Blocker', 'Critical', 'Major', 'Minor'])
  expect(priorityChoices('Trivial')).toEqual(['Blocker', 'Critical', 'Major', 'Minor', 'Trivial'])
})

test('a team that the project does not know any more stays visible', () => {
  expect(withPresent(['Bueno'], 'Old team')).toEqual(['Old team', 'Bueno'])
  expect(withPresent(['Bueno'], 'Bueno')).toEqual(['Bueno'])
})
