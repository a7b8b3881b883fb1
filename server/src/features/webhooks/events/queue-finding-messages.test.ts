import { FINDINGS_PER_MESSAGE, WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildEquipRule } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import { fire } from '../../../../test/fixtures/subscriptions.ts'
import { ON_THIS_MACHINE, webhookScene } from '../../../../test/fixtures/webhooks.ts'
import { payloadOf } from '../messages/payload.ts'

const test = await testApp(ON_THIS_MACHINE)
afterAll(() => test.close())

let scene: Awaited<ReturnType<typeof webhookScene>>
beforeEach(async () => {
  await test.reset()
  scene = await webhookScene(test)
})

const at = (instant: string) => {
  test.clock.now = new Date(instant)
}
const webhook = (change = {}) =>
  scene.create('http://127.0.0.1:9/', { events: ['finding.new', 'finding.gone'], ...change })
const finding = async (site: keyof typeof scene.sites, equipKey: string, daysAgo: readonly number[]) => {
  const place = { siteRowId: scene.sites[site], ruleRowId: scene.ruleRowId, equipKey }
  const equipRuleId = await buildEquipRule(scene.db, place)
  await fire(test, equipRuleId, daysAgo)
  return equipRuleId
}
const told = async () => {
  await scene.tell()
  const rows = await scene.db.selectFrom('webhook_message').select('facts').orderBy('id').execute()
  return rows.map(({ facts }) => WebhookPayload.parse(payloadOf(facts, 'https://bonfire.example')))
}
const equips = (payload: WebhookPayload) =>
  'findings' in payload.data ? payload.data.findings.map(({ equip }) => equip.equipId).sort() : []

it('what is found now is told once, by project, with links', async () => {
  await webhook()
  const id = await finding('mill', 'ahu-1', [1, 0])
  await finding('mill', 'ahu-2', [0])
  await finding('barn', 'ahu-3', [0])
  await finding('barn', 'old', [40, 39])
  expect((await told()).map(equips)).toEqual([['ahu-1', 'ahu-2'], ['ahu-3']])
  const [payload] = await told()
  expect(payload).toMatchObject({
    type: 'finding.new',
    data: { project: { projectKey: 'NORTH', name: 'Project NORTH' } },
  })
  const [first] = payload && 'findings' in payload.data ? payload.data.findings : []
  expect(first).toMatchObject({
    equipRuleId: String(id),
    site: { siteId: 'mill' },
    rule: { ruleId: 'fan', category: 'fdd', priority: 1 },
    firstOn: '2026-03-09',
    lastOn: '2026-03-10',
    actionKey: null,
    url: 'https://bonfire.example/analysis/insights/mill/fan',
  })
  at('2026-03-10T12:10:00Z')
  await fire(test, id, [2])
  expect(await told()).toHaveLength(2)
})

it('more than a hundred new findings of a project are told in several messages', async () => {
  await webhook()
  for (let number = 0; number <= FINDINGS_PER_MESSAGE; number += 1) await finding('mill', `ahu-${number}`, [0])
  expect((await told()).map((payload) => equips(payload).length)).toEqual([FINDINGS_PER_MESSAGE, 1])
})

it('a finding is gone once after its quiet days, and new when it returns', async () => {
  await webhook()
  const id = await finding('mill', 'ahu-1', [0])
  await told()
  at('2026-03-17T23:59:00Z')
  expect(await told()).toHaveLength(1)
  at('2026-03-18T00:10:00Z')
  expect((await told())[1]).toMatchObject({ type: 'finding.gone', data: { findings: [{ reason: 'quiet' }] } })
  at('2026-03-19T00:00:00Z')
  expect(await told()).toHaveLength(2)
  await fire(test, id, [-9])
  expect((await told()).map(({ type }) => type)).toEqual(['finding.new', 'finding.gone', 'finding.new'])
})

it('a finding whose data are taken back is gone at once', async () => {
  await webhook()
  await finding('mill', 'ahu-1', [0])
  await told()
  await scene.db.deleteFrom('occurrence').execute()
  expect((await told())[1]).toMatchObject({ type: 'finding.gone', data: { findings: [{ reason: 'withdrawn' }] } })
})

it('snoozed findings and switched-off rules are not told as new', async () => {
  await webhook()
  const snoozed = await finding('mill', 'ahu-1', [0])
  const until = new Date('2026-04-01T00:00:00Z')
  await scene.db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', snoozed).execute()
  await finding('barn', 'ahu-2', [0])
  const south = scene.projects.south
  await scene.db.updateTable('project_rule').set({ active: false }).where('project_id', '=', south).execute()
  expect(await told()).toEqual([])
})

it('two servers tell each finding once, and a webhook that is off is told nothing', async () => {
  await webhook()
  await webhook({ name: 'Off', isOn: false })
  await finding('mill', 'ahu-1', [0])
  await Promise.all([scene.tell(), scene.tell()])
  expect(await told()).toHaveLength(1)
  at('2026-03-18T00:10:00Z')
  await Promise.all([scene.tell(), scene.tell()])
  expect(await told()).toHaveLength(2)
})

it('what was gone while a webhook was off is not told once it is on again', async () => {
  const { id, webhook: made } = await webhook()
  await finding('mill', 'ahu-1', [0])
  expect(await told()).toHaveLength(1)
  const put = (isOn: boolean) =>
    scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(made.url, { events: made.events, isOn }))
  expect((await put(false)).statusCode).toBe(200)
  at('2026-03-18T00:10:00Z')
  expect((await put(true)).statusCode).toBe(200)
  at('2026-03-18T00:20:00Z')
  expect(await told()).toHaveLength(1)
})
