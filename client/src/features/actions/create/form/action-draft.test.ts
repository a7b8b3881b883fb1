import { AMOUNT_NAMES, type AmountName, largestAmount } from '@bonfire/contract/actions/amounts'
import { expect, test } from 'vitest'
import { type ActionDraft, draftProblems, emptyDraft, nextDraft, toNewAction, typeOfCategory } from './action-draft.ts'

const COMPLETE: ActionDraft = {
  ...emptyDraft('WOOL~wool-parramatta'),
  summary: 'Look at the cold room',
  status: 'New Action',
  type: 'FDD',
  team: 'Other',
}

const withAmount = (name: AmountName, typed: string): ActionDraft => ({ ...COMPLETE, [name]: typed })

test('a new form defaults to Major and shows a message for each missing field', () => {
  const [summaryBlank, statusBlank] = ['action.summary-blank', 'action.status-blank']
  const [typeBlank, teamBlank, priorityBlank] = ['action.type-blank', 'action.team-blank', 'action.priority-blank']
  const empty = emptyDraft('WOOL~wool-parramatta')
  expect(empty).toMatchObject({ priority: 'Major', status: '', type: '', team: '' })
  expect(draftProblems(empty, 'en')).toEqual({
    summary: summaryBlank,
    status: statusBlank,
    type: typeBlank,
    team: teamBlank,
  })
  expect(draftProblems({ ...empty, priority: '' }, 'en').priority).toBe(priorityBlank)
  expect(draftProblems({ ...empty, summary: ' \n ' }, 'en').summary).toBe(summaryBlank)
  expect(draftProblems(COMPLETE, 'en')).toEqual({})
})

test('a summary has at most 255 characters', () => {
  expect(draftProblems({ ...COMPLETE, summary: 'a'.repeat(255) }, 'en')).toEqual({})
  expect(draftProblems({ ...COMPLETE, summary: 'a'.repeat(256) }, 'en').summary).toBe(
    'action.summary-too-long {"maximum":255}',
  )
})

test('the report must be a web address or empty', () => {
  for (const reportUrl of ['', '  ', 'https://example.com/report?day=1', 'http://10.0.0.4/trend'])
    expect(draftProblems({ ...COMPLETE, reportUrl }, 'en')).toEqual({})
  for (const reportUrl of ['report', 'javascript:alert(1)', 'file:///etc/passwd', 'https://'])
    expect(draftProblems({ ...COMPLETE, reportUrl }, 'en').reportUrl).toBe('action.report-url')
})

test('savings and costs must be at least 0, and messages name the field', () => {
  for (const name of AMOUNT_NAMES) {
    for (const typed of ['-0.01', '-5', 'NaN', '1e999', 'abc'])
      expect(draftProblems(withAmount(name, typed), 'en')).toEqual({
        [name]: `action.amount {"amount":"${name}"}`,
      })
    expect(draftProblems(withAmount(name, '10000000000000000'), 'en')).toEqual({
      [name]: `action.amount-too-large {"amount":"${name}","maximum":${largestAmount(name)}}`,
    })
    const large = name.startsWith('nabers') ? ['5.5', '6'] : ['250000', '1,000,000,000,000,000']
    for (const typed of ['', '0', '0.01', ...large]) expect(draftProblems(withAmount(name, typed), 'en')).toEqual({})
  }
})

test('zero amounts and an empty link are not sent', () => {
  const sent = toNewAction({ ...withAmount('elec', '12.5'), reportUrl: ' ' }, null, 'en')
  expect(Object.keys(sent)).not.toContain('reportUrl')
  expect(sent).toMatchObject({ elec: 12.5, assignee: null, assigneeId: null })
  expect(Object.keys(toNewAction(withAmount('gas', '0'), null, 'en'))).not.toContain('gas')
  expect(Object.keys(toNewAction(COMPLETE, null, 'en'))).not.toContain('costToComplete')
})

test('an amount is read in the locale’s format; an ambiguous one is refused', () => {
  for (const [typed, elec] of [
    ['12,5', 12.5],
    ['1 234,56', 1234.56],
    ['0,01', 0.01],
    ['12.5', 12.5],
  ] as const)
    expect(toNewAction(withAmount('elec', typed), null, 'fr')).toMatchObject({ elec })
  for (const [typed, locale] of [
    ['12,5', 'en'],
    ['1 234', 'en'],
    ['1.234', 'fr'],
    ['1,234.5', 'fr'],
  ] as const) {
    expect(draftProblems(withAmount('elec', typed), locale)).toEqual({ elec: 'action.amount-unclear' })
    expect(toNewAction(withAmount('elec', typed), null, locale)).toMatchObject({ elec: Number.NaN })
  }
})

test('the type follows the category of the rule', () => {
  const types = (['metering', 'fdd', 'optimisation', 'data_uptime', null] as const).map(typeOfCategory)
  expect(types).toEqual(['Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other'])
})

test('the next action keeps site, type, team and assignee, and nothing else', () => {
  const written = { ...COMPLETE, assigneeId: 'ada', description: 'Cold', externalKey: 'WO-1', dueDate: '2026-04-01' }
  expect(nextDraft(written, 'In Review')).toEqual({
    ...emptyDraft('WOOL~wool-parramatta', 'FDD'),
    status: 'In Review',
    team: 'Other',
    assigneeId: 'ada',
  })
})

test('a key and an address in another system are sent without blanks, or left out', () => {
  const linked = { ...COMPLETE, externalKey: ' WO-1 ', externalUrl: ' ' }
  expect(toNewAction(linked, null, 'en')).toMatchObject({ externalKey: 'WO-1' })
  expect(toNewAction(linked, null, 'en')).not.toHaveProperty('externalUrl')
  expect(draftProblems({ ...COMPLETE, externalUrl: 'order' }, 'en').externalUrl).toBe('action.external-url')
})
