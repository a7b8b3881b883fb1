import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ActionCreation, ActionUpdate, changeableFields, HistoryField } from './action-fields.ts'

const AMOUNTS = {
  gas: 2,
  water: 3,
  thermal: 4,
  totalFinancialImpact: 5,
  operationalSavings: 6,
  nabersEnergy: 0.5,
  nabersWater: 0,
  costToComplete: 9,
}

test('a change is sent under the API’s field names and read back under ours', () => {
  const own = { type: 'Metering', team: 'Bueno', transitionReason: 'Fixed', elec: 1, ...AMOUNTS } as const
  const sent = z.encode(ActionUpdate, { ...own, expected: { type: 'FDD', elec: 0 } })
  expect(sent).toEqual({
    context: 'Metering',
    responsible: 'Bueno',
    statusChangeReason: 'Fixed',
    electricity: 1,
    ...AMOUNTS,
    expected: { context: 'FDD', electricity: 0 },
  })
  expect(z.decode(ActionUpdate, sent)).toEqual({ ...own, expected: { type: 'FDD', elec: 0 } })
})

test('a removed link or screenshot is sent as empty text', () => {
  const none = { reportUrl: null, screenshotUrl: null, assignee: null, assigneeId: null }
  const sent = { ...none, reportUrl: '', screenshotUrl: '' }
  expect(z.encode(ActionUpdate, none)).toEqual(sent)
  expect(z.decode(ActionUpdate, sent)).toEqual(none)
})

test('a change accepts only the field names of the update', () => {
  expect(ActionUpdate.safeParse({ team: 'Bueno' }).success).toBe(false)
  expect(ActionUpdate.safeParse({ expected: { type: 'FDD' } }).success).toBe(false)
})

test('a new action is sent under the API’s field names', () => {
  const chosen = { summary: 'Mend it', status: 'New Action', priority: 'Major' } as const
  const own = {
    ...chosen,
    type: 'FDD',
    team: 'Bueno',
    portfolioSiteId: 'N~1',
    siteLabel: 'Tower',
    ruleName: 'Fan',
  } as const
  expect(z.encode(ActionCreation, { ...own, reportUrl: 'https://trends.example/1' })).toEqual({
    ...chosen,
    context: 'FDD',
    responsible: 'Bueno',
    siteId: 'N~1',
    components: ['Tower'],
    rule: 'Fan',
    skysparkLink: 'https://trends.example/1',
  })
})

test('the history uses the same field names as the update', () => {
  const words = ['type', 'team', 'elec', 'transitionReason', 'equipment', 'constructor']
  const sent = words.map((word) => z.encode(HistoryField, word))
  expect(sent).toEqual(['context', 'responsible', 'electricity', 'statusChangeReason', 'equipment', 'constructor'])
  expect(sent.map((word) => z.decode(HistoryField, word))).toEqual(words)
})

test('an assignee shows the account’s name, or else the stored name', () => {
  expect(changeableFields({ assigneeName: 'j.site', assigneeDisplayName: 'Engineer' }).assignee).toBe('Engineer')
  expect(changeableFields({ assigneeName: 'j.site', assigneeDisplayName: null }).assignee).toBe('j.site')
})

test.each([[{ toString: 1 }], [{ toString: null }], [[{}]], [7]])('%j is refused as a priority', (priority) => {
  const [problem] = ActionUpdate.safeParse({ priority }).error?.issues ?? []
  expect(problem?.message).toContain('action.priority-unknown')
})
