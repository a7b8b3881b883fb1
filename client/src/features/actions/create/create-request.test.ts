import { createAction } from '@bonfire/contract/actions/actions'
import { encodeBody } from '@bonfire/contract/renamed'
import { expect, test } from 'vitest'
import { createRequest } from './create-request.ts'
import { type ActionDraft, emptyDraft } from './form/action-draft.ts'

const SITE = {
  id: 'WOOL~parramatta',
  syncoId: 'parramatta',
  label: 'Parramatta Church Street',
  state: 'NSW',
  projectId: 'WOOL',
  forgeId: 'forge-site-1',
  timezone: 'Australia/Sydney',
}

const DRAFT: ActionDraft = {
  ...emptyDraft(SITE.id, 'Metering'),
  summary: ' Replace the meter ',
  status: 'To Be Quoted',
  priority: 'Critical',
  team: 'Site Local',
}

const FULL: ActionDraft = {
  ...DRAFT,
  description: 'It **stands still**.',
  assigneeId: 'forge-user-2',
  cause: 'heating-valve-leak',
  reportUrl: ' https://reports.example/1 ',
  elec: '1.5',
  gas: '2',
  water: '3',
  thermal: '4',
  totalFinancialImpact: '5',
  operationalSavings: '6',
  nabersEnergy: '0.25',
  nabersWater: '0.5',
  costToComplete: '1200.01',
  screenshot: new File(['a'], 'a.png'),
}

const ME = { forgeId: 'forge-user-1' }
const FOUND = { details: null, firings: [], severity: null, priority: 1 }
const equip = (name: string) => ({ equipRuleId: `rule of ${name}`, equip: name, actionKey: null, ...FOUND })

test('an action created from hits sends every documented field, without its file', () => {
  const subject = {
    site: SITE,
    ruleId: 'meter-frozen',
    ruleName: 'Meter frozen',
    category: 'metering',
    range: { from: '2026-11-01', to: '2026-11-24' },
    equips: ['M1', 'M2'].map(equip),
  } as const
  const request = createRequest(
    FULL,
    { site: SITE, organisationId: 'org-7', assigneeName: 'Engineer', subject, locale: 'en' },
    ME,
  )
  expect(encodeBody(createAction.body, request)).toEqual({
    siteId: 'WOOL~parramatta',
    summary: 'Replace the meter',
    status: 'To Be Quoted',
    transition: 'To Be Quoted',
    priority: 'Critical',
    context: 'Metering',
    responsible: 'Site Local',
    description: 'It **stands still**.',
    assignee: 'Engineer',
    assigneeId: 'forge-user-2',
    cause: 'heating-valve-leak',
    userId: 'forge-user-1',
    organisationId: 'org-7',
    skysparkLink: 'https://reports.example/1',
    elec: 1.5,
    gas: 2,
    water: 3,
    thermal: 4,
    totalFinancialImpact: 5,
    operationalSavings: 6,
    nabersEnergy: 0.25,
    nabersWater: 0.5,
    costToComplete: 1200.01,
    rule: 'Meter frozen',
    target: 'M1,M2',
    projectKey: 'WOOL',
    components: ['Parramatta Church Street'],
    issueType: 'Spark',
    labels: ['bonfire-created', 'user-created'],
  })
})

test('an action without hits sends no rule, no equipment and no unset assignee', () => {
  const request = createRequest(
    DRAFT,
    { site: SITE, organisationId: 'org-7', assigneeName: null, subject: null, locale: 'en' },
    ME,
  )
  expect(encodeBody(createAction.body, request)).toEqual({
    siteId: 'WOOL~parramatta',
    summary: 'Replace the meter',
    status: 'To Be Quoted',
    transition: 'To Be Quoted',
    priority: 'Critical',
    context: 'Metering',
    responsible: 'Site Local',
    description: '',
    assignee: null,
    assigneeId: null,
    userId: 'forge-user-1',
    organisationId: 'org-7',
    rule: '',
    target: '',
    projectKey: 'WOOL',
    components: ['Parramatta Church Street'],
    issueType: 'Spark',
    labels: ['bonfire-created', 'user-created'],
  })
})
