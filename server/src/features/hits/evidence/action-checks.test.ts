import { beforeEach, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildPoint,
  buildSite,
  buildUser,
} from '../../../../test/app/factories.ts'
import { actionScene } from '../../../../test/fixtures/actions.ts'
import { HOT, HOT_EVIDENCE } from '../../../../test/fixtures/explained.ts'
import { MAIL_HOUSE } from '../../../../test/fixtures/mail/mail.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'
import { mailedLines } from '../../../app/mailed-lines.ts'
import { deliverMails } from '../../../mail/delivery/deliver-mails.ts'
import type { MailTransport } from '../../../mail/delivery/mail-transport.ts'

type Message = Parameters<MailTransport['send']>[0]

/**
 * NORTH-1 of the tower holds three findings: one of our own rule, one that was sent, and one of our own at the annexe, which
 * the mechanic, who reads no insights, does not see.
 */
const scene = actionScene()
const DAY = '2026-03-09'
let mechanic: string
let own: string
let sent: string
let unseen: string

async function explain(equipRuleId: number, siteRowId: number): Promise<void> {
  await scene.app.database.db
    .insertInto('occurrence_evidence')
    .values({ site_id: siteRowId, occurred_on: DAY, equip_rule_id: equipRuleId, body: JSON.stringify(HOT_EVIDENCE) })
    .execute()
}

beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId, north, ruleRowId, tower } = scene.fixture
  const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
  const build = async (siteRowId: number, equipKey: string) => {
    const id = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
    await buildOccurrence(db, { equipRuleId: id, day: DAY })
    return id
  }
  const row = { tenant_id: tenantId, definition_key: 'own-hot', version: 1, created_by: null }
  await db
    .insertInto('definition')
    .values({ ...row, created_at: scene.app.clock.now, body: JSON.stringify(HOT) })
    .execute()
  const ids = [await build(tower, 'own'), await build(tower, 'sent'), await build(annexe, 'secret')]
  await explain(ids[0] as number, tower)
  await explain(ids[2] as number, annexe)
  ;[own, sent, unseen] = ids.map(String) as [string, string, string]
  await buildUser(db, { tenantId, username: 'mechanic', access: [], siteRowIds: [tower] })
  await buildAction(db, { siteRowId: tower })
  await scene.engineer.associate({ equipRuleIds: [own, sent, unseen], actionId: 'NORTH-1' })
  mechanic = await scene.app.signIn('mechanic')
})

const url = '/api/v2/actions/NORTH-1/checks'
const read = async (cookie = mechanic) => (await scene.app.ask({ url }, cookie)).json()
const tick = (payload: object, cookie = mechanic) => scene.app.ask({ method: 'PUT', url, payload }, cookie)

it('an action says what to check for findings of our own, with their numbers', async () => {
  expect(await read()).toEqual({
    findings: [
      {
        equipRuleId: own,
        targetName: 'Equip own',
        checked: [],
        evidence: expect.objectContaining({ firings: HOT_EVIDENCE.firings.slice(-1) }),
        body: expect.objectContaining({ key: 'own-hot', causes: ['heating-valve-leak', 'sensor-sat'] }),
      },
    ],
    more: 0,
  })
  const { associatedEquips } = (await scene.engineer.read('NORTH-1')).json()
  const explained = associatedEquips.filter((equip: { isExplained: boolean }) => equip.isExplained)
  expect(explained.map((equip: { id: string }) => equip.id)).toEqual([own, unseen])
  expect(associatedEquips).toHaveLength(3)
})

it('causes are ticked by people who read no insights, and everyone sees by whom', async () => {
  const ticked = await tick({ equipRuleId: own, cause: 'sensor-sat', isChecked: true })
  expect(ticked.json().checked).toMatchObject([{ cause: 'sensor-sat', checkedBy: 'The mechanic' }])
  // The first to tick it stays the one who did.
  await scene.app.ask(
    { method: 'PUT', url, payload: { equipRuleId: own, cause: 'sensor-sat', isChecked: true } },
    mechanic,
  )
  expect((await read()).findings[0].checked).toHaveLength(1)
  const untick = await tick({ equipRuleId: own, cause: 'sensor-sat', isChecked: false })
  expect(untick.json().checked).toEqual([])
})

it('causes of other rules and findings that are not on the action are refused', async () => {
  expect((await tick({ equipRuleId: own, cause: 'schedule', isChecked: true })).json().code).toBe(
    'evidence.unknown-cause',
  )
  for (const equipRuleId of [sent, unseen, '2147483648', '999999'])
    expect((await tick({ equipRuleId, cause: 'sensor-sat', isChecked: true })).json(), equipRuleId).toMatchObject({
      code: 'evidence.not-on-action',
    })
  await scene.engineer.dissociate('NORTH-1', [own])
  expect((await tick({ equipRuleId: own, cause: 'sensor-sat', isChecked: true })).statusCode).toBe(404)
  expect(await read()).toEqual({ findings: [], more: 0 })
})

it('the reason for a finding can be read by whoever sees its action', async () => {
  const evidence = (id: string, type = '') =>
    scene.app.ask({ url: `/api/v1/hits/${id}-${DAY}/evidence${type}` }, mechanic)
  expect((await evidence(own)).json().why.body.key).toBe('own-hot')
  expect((await evidence(own, '?type=insights')).statusCode).toBe(403)
  expect((await evidence(unseen)).statusCode).toBe(404)
  await scene.engineer.dissociate('NORTH-1', [own])
  expect((await evidence(own)).statusCode).toBe(404)
})

it('mails about an assignment say what to check at the sites that their reader sees', async () => {
  const { db } = scene.app.database
  const { forge_id } = await db
    .selectFrom('user_account')
    .select('forge_id')
    .where('username', '=', 'mechanic')
    .executeTakeFirstOrThrow()
  expect((await scene.engineer.update('NORTH-1', { assigneeId: forge_id })).statusCode).toBe(200)
  const pointRowId = await buildPoint(db, {
    tenantId: scene.fixture.tenantId,
    siteRowId: scene.fixture.tower,
    key: 'sat',
    name: 'SAT',
  })
  const now = new Date(scene.app.clock.now.getTime() + 3_600_000)
  const values = [20, 34.6, 21].map((value, hour) => [1_773_056_400 + hour * 3600, value] as const)
  await storeSamples(db, { siteRowId: scene.fixture.tower, pointRowId, now }, values)
  const sent: Message[] = []
  const transport = {
    verify: async () => true,
    close: () => {},
    send: async (mail: Message) => {
      sent.push(mail)
    },
  }
  const { config, changes, storage } = scene.app
  const context = { db, config, changes, storage, clock: () => now, log: scene.app.app.log }
  const never = new AbortController().signal
  await deliverMails(
    { ...MAIL_HOUSE, ...context, transport, keepDays: 30, readLines: mailedLines(context) },
    { closing: never, abandoning: never },
  )
  const [mail] = sent
  expect(mail?.text).toContain('Equip own: Supply air hot')
  expect(mail?.text).not.toContain('secret')
  expect(mail?.html).toContain('20 to 34.6')
  expect(mail?.attachments).toMatchObject([{ filename: 'sat.png', contentType: 'image/png' }])
})
