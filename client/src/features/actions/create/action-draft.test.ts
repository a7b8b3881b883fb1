import { expect, test } from 'vitest'
import en from '../../../locales/en/create-action.ts'
import {
  type ActionDraft,
  draftProblems,
  emptyDraft,
  isUntouched,
  NOT_A_NUMBER,
  toNewAction,
  typeOfCategory,
} from './action-draft.ts'

const COMPLETE: ActionDraft = {
  ...emptyDraft('WOOL~wool-parramatta'),
  summary: 'Look at the cold room',
  status: 'New Action',
  type: 'FDD',
  team: 'Other',
}

const withAmount = (name: keyof ActionDraft['amounts'], typed: string): ActionDraft => ({
  ...COMPLETE,
  amounts: { ...COMPLETE.amounts, [name]: typed },
})

test('a new form has Major as its only choice and tells each missing field by its own message', () => {
  const { summaryBlank, statusBlank, typeBlank, teamBlank, priorityBlank } = en.problems
  const empty = emptyDraft('WOOL~wool-parramatta')
  expect(empty).toMatchObject({ priority: 'Major', status: '', type: '', team: '' })
  expect(draftProblems(empty)).toEqual({ summary: summaryBlank, status: statusBlank, type: typeBlank, team: teamBlank })
  expect(draftProblems({ ...empty, priority: '' }).priority).toBe(priorityBlank)
  expect(draftProblems({ ...empty, summary: ' \n ' }).summary).toBe(summaryBlank)
  expect(draftProblems(COMPLETE)).toEqual({})
})

test('a summary has at most 255 characters', () => {
  expect(draftProblems({ ...COMPLETE, summary: 'a'.repeat(255) })).toEqual({})
  expect(draftProblems({ ...COMPLETE, summary: 'a'.repeat(256) }).summary).toBe(en.problems.summaryLong)
})

test('the report must be a web address, or left out', () => {
  for (const reportUrl of ['', '  ', 'https://example.com/report?day=1', 'http://10.0.0.4/trend'])
    expect(draftProblems({ ...COMPLETE, reportUrl })).toEqual({})
  for (const reportUrl of ['report', 'javascript:alert(1)', 'file:///etc/passwd', 'https://'])
    expect(draftProblems({ ...COMPLETE, reportUrl }).reportUrl).toBe(en.problems.reportUrl)
})

test('savings and costs are numbers of at least 0, each with its own name in the message', () => {
  for (const [name, label] of Object.entries(en.amounts) as [keyof ActionDraft['amounts'], string][]) {
    for (const typed of ['-0.01', '-5', NOT_A_NUMBER, '1e999', 'abc'])
      expect(draftProblems(withAmount(name, typed))).toEqual({
        [`amounts.${name}`]: `${label} must be a number greater than or equal to 0`,
      })
    expect(draftProblems(withAmount(name, '1e16'))).toEqual({
      [`amounts.${name}`]: `${label} must be at most 1,000,000,000,000,000`,
    })
    for (const typed of ['', '0', '0.01', '250000', '1e15']) expect(draftProblems(withAmount(name, typed))).toEqual({})
  }
})

test('amounts of 0 and an empty link are left out of what is sent', () => {
  const sent = toNewAction({ ...withAmount('elec', '12.5'), reportUrl: ' ' }, null)
  expect(Object.keys(sent)).not.toContain('skysparkLink')
  expect(sent).toMatchObject({ elec: 12.5, assignee: null, assigneeId: null })
  expect(Object.keys(toNewAction(withAmount('gas', '0'), null))).not.toContain('gas')
  expect(Object.keys(toNewAction(COMPLETE, null))).not.toContain('costToComplete')
})

test('the type follows the category of the rule', () => {
  const types = (['metering', 'fdd', 'optimisation', 'data_uptime', null] as const).map(typeOfCategory)
  expect(types).toEqual(['Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other'])
})

test('a form is untouched until something is typed or a file is chosen', () => {
  const initial = emptyDraft('WOOL~wool-parramatta')
  expect(isUntouched(initial, initial)).toBe(true)
  expect(isUntouched({ ...initial, summary: 'a' }, initial)).toBe(false)
  expect(isUntouched({ ...initial, screenshot: new File(['a'], 'a.png') }, initial)).toBe(false)
})
