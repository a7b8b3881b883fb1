import { WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'
import { expect, it } from 'vitest'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { bodyOf } from './message-body.ts'

const baseUrl = 'https://bonfire.example'
const project = { projectKey: 'NORTH', name: 'North & <South>' }
const site = { siteId: 'wharf lane', name: '45 Wharf Lane' }
const timestamp = '2026-03-10T12:00:00.000Z'
const action = {
  key: 'NORTH-1',
  summary: 'See <!channel> *now* [x](http://evil)\n',
  status: 'Closed' as const,
  statusChangeReason: null,
  repairedOn: null,
  cause: null,
  priority: 'Major' as const,
  context: 'FDD' as const,
  responsible: 'HVAC',
  assignee: null,
  dueDate: null,
  externalKey: null,
  externalUrl: null,
  project,
  site,
  createdAt: timestamp,
  updatedAt: timestamp,
}
const by = { name: 'Ada', isProgram: false }
const commented: WebhookFacts = {
  type: 'action.commented',
  timestamp,
  data: { action, by, comment: { id: '7', text: `<@U1> ${'x'.repeat(5000)}` } },
}
const changed: WebhookFacts = {
  type: 'action.changed',
  timestamp,
  data: {
    action,
    by,
    changes: [
      { field: 'status', from: 'New Action', to: 'Closed' },
      { field: 'dueDate', from: '2026-03-20', to: null },
      { field: 'description', from: 'long', to: 'longer' },
    ],
  },
}
const findings: WebhookFacts = {
  type: 'finding.new',
  timestamp,
  data: {
    project,
    findings: Array.from({ length: 12 }, (_, index) => ({
      equipRuleId: String(index),
      site,
      equip: { equipId: `e${index}`, name: `AHU ${index}` },
      rule: { ruleId: 'fan|night', name: 'Fan at night', category: 'fdd' as const, priority: 1 },
      severity: 'high',
      firstOn: '2026-03-09',
      lastOn: '2026-03-10',
      actionKey: null,
    })),
  },
}
const repair = (place: number, state: 'watching' | 'cameBack') => ({
  equipRuleId: String(place),
  site,
  equip: { equipId: `e${place}`, name: `AHU ${place}` },
  rule: { ruleId: 'fan', name: 'Fan at night' },
  state,
  stateOn: state === 'cameBack' ? '2026-03-09' : null,
  cleanDays: 0,
  neededDays: 3,
})
const cameBack = {
  type: 'repair.came_back' as const,
  timestamp,
  data: { action, repairs: [repair(1, 'cameBack'), repair(2, 'watching')], repairCount: 2 },
}
const said = (facts: WebhookFacts, form: 'slack' | 'teams', locale: 'en' | 'fr' = 'en') =>
  bodyOf(facts, { form, locale, baseUrl })

it('programs get what the contract says', () => {
  for (const facts of [commented, changed, findings, cameBack]) {
    const body = JSON.parse(bodyOf(facts, { form: 'json', locale: 'fr', baseUrl }))
    expect(WebhookPayload.parse(body)).toEqual(body)
  }
})

it('what people wrote mentions nobody in Slack, and links nowhere else', () => {
  const body = said(commented, 'slack')
  expect(body).toContain('&lt;!channel&gt; *now*')
  expect(body).not.toMatch(/<[!@]/)
  const { text, blocks } = JSON.parse(body)
  expect(text).toBe('NORTH-1 See &lt;!channel&gt; *now* [x](http://evil)\nAda commented:')
  expect(blocks.at(-1).text.text).toBe('<https://bonfire.example/actions/NORTH-1|Open the action>')
  for (const block of blocks) expect(block.text.text.length).toBeLessThan(3000)
})

it('a card for Teams has no markup, and a button that opens the action', () => {
  const { attachments } = JSON.parse(said(changed, 'teams'))
  const { body, actions } = attachments[0].content
  const lines = body.map(({ type, inlines }: { type: string; inlines: { text: string }[] }) => [type, inlines[0]?.text])
  expect(lines).toEqual([
    ['RichTextBlock', 'NORTH-1 See <!channel> *now* [x](http://evil)'],
    ['RichTextBlock', 'Ada changed the action.'],
    ['RichTextBlock', 'Status: New Action → Closed'],
    ['RichTextBlock', 'Due date: 2026-03-20 removed'],
    ['RichTextBlock', 'Description: changed'],
    ['RichTextBlock', 'Site: 45 Wharf Lane · North & <South>'],
  ])
  expect(actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open the action', url: 'https://bonfire.example/actions/NORTH-1' },
  ])
})

it('a channel reads which faults came back, and not of the others', () => {
  const { text, blocks } = JSON.parse(said(cameBack, 'slack'))
  expect(text).toContain('The fault came back after the action was closed as fixed.')
  expect(blocks).toHaveLength(4)
  expect(blocks[2].text.text).toBe('45 Wharf Lane · Fan at night · AHU 1')
  const proved: WebhookFacts = { ...cameBack, type: 'repair.proved', data: { ...cameBack.data, repairCount: 120 } }
  expect(JSON.parse(said(proved, 'slack', 'fr')).text).toContain('Les 120 réparations sont confirmées.')
})

it('a channel reads its language, and the first ten of many findings', () => {
  const { text, blocks } = JSON.parse(said(findings, 'slack', 'fr'))
  expect(text).toBe('12 nouvelles détections dans North &amp; &lt;South&gt;')
  expect(blocks[1].text.text).toBe(
    '<https://bonfire.example/analysis/insights/wharf%20lane/fan%7Cnight|45 Wharf Lane · Fan at night · AHU 0>',
  )
  expect(blocks).toHaveLength(13)
  expect(blocks[11].text.text).toBe('et 2 autres détections')
})
