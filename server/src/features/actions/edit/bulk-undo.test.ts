import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../../test/app/change-listener.ts'
import { buildAction, buildEquipRule } from '../../../../test/app/factories.ts'
import { actionScene } from '../../../../test/fixtures/actions.ts'
import { MAIL_HOUSE } from '../../../../test/fixtures/mail/mail.ts'
import { startMailServer } from '../../../../test/servers/mail-server.ts'
import { deliverMails } from '../../../mail/delivery/deliver-mails.ts'
import { smtpTransport } from '../../../mail/delivery/mail-transport.ts'

const scene = actionScene()

beforeEach(async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
})

const later = (minutes: number) => {
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + minutes * 60_000)
}
const ask = async (url: string, payload: object = {}) => {
  later(1)
  const request = { method: 'POST', url: `/api/v2/actions/${url}`, payload } as const
  return (await scene.app.ask(request, await scene.app.signIn('engineer'))).json()
}
async function edit(change: object, more: object = {}) {
  const bulkEditId = randomUUID()
  const actions = [{ actionKey: 'NORTH-1' }]
  expect(await ask('bulk', { bulkEditId, actions, change, ...more })).toMatchObject({ changed: ['NORTH-1'] })
  return () => ask(`bulk/${bulkEditId}/undo`)
}
const RESTORED = { restored: ['NORTH-1'], kept: [] }
const CLOSED = { status: 'Closed', statusChangeReason: 'Fixed' }
const askForNotes = () =>
  scene.app.database.db
    .updateTable('project')
    .set({ closing_needs: ['note'] })
    .execute()
const comment = () => ask('NORTH-1/comments', { body: 'Mended the valve.' })
const needed = async () => (await scene.engineer.read('NORTH-1')).json().closingNeeds

describe('what closing asks for', () => {
  it('is not asked of an undone reopening', async () => {
    await scene.engineer.update('NORTH-1', CLOSED)
    await askForNotes()
    const undo = await edit({ status: 'In Review' })
    expect(await undo()).toEqual(RESTORED)
    expect((await scene.engineer.read('NORTH-1')).json().bonfire_status).toBe('Closed')
  })

  it('is still there once a closing was undone', async () => {
    await askForNotes()
    await comment()
    const undo = await edit(CLOSED)
    expect(await undo()).toEqual(RESTORED)
    expect(await needed()).toEqual([])
    const reopen = await edit(CLOSED)
    await reopen()
    await edit(CLOSED)
    await edit({ status: 'In Review' })
    expect(await needed()).toEqual(['note'])
  })

  it('is not asked again where an action goes from one end to another', async () => {
    await askForNotes()
    await comment()
    await edit(CLOSED)
    await edit({ status: 'Rejected', statusChangeReason: 'Rejected' })
    await edit(CLOSED)
  })
})

it('equipment that a reopening brought back goes where it was', async () => {
  const { db } = scene.app.database
  const { tower: siteRowId, ruleRowId } = scene.fixture
  const [moved, freed, taken] = [
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'moved' }),
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'freed' }),
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'taken' }),
  ]
  const all = [moved, freed, taken].map(String)
  await scene.engineer.associate({ issueKey: 'NORTH-1', equipRuleIds: all })
  await scene.engineer.update('NORTH-1', CLOSED)
  const { issueKey: other } = (await scene.engineer.create()).json()
  await scene.engineer.associate({ issueKey: other, equipRuleIds: all })
  await scene.engineer.dissociate(other, [String(freed)])
  await scene.engineer.update(other, CLOSED)
  const on = async () => {
    const rows = await db
      .selectFrom('equip_rule as r')
      .innerJoin('equip as e', 'e.id', 'r.equip_id')
      .leftJoin('action as a', 'a.id', 'r.action_id')
      .select(['e.equip_key', 'a.number'])
      .execute()
    return Object.fromEntries(rows.map(({ equip_key, number }) => [equip_key, number]))
  }
  const before = await on()
  expect(before).toEqual({ moved: 2, freed: null, taken: 2 })
  const undo = await edit({ status: 'In Review' })
  expect(await on()).toEqual({ moved: 1, freed: 1, taken: 1 })
  await scene.engineer.dissociate('NORTH-1', [String(taken)])
  expect(await undo()).toEqual(RESTORED)
  expect(await on()).toEqual({ ...before, taken: null })
})

it('equipment of an action that is gone by then is on none after the undo', async () => {
  const { db } = scene.app.database
  const { tower: siteRowId, ruleRowId } = scene.fixture
  const equips = [
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'gone' }),
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'there' }),
  ]
  await scene.engineer.associate({ issueKey: 'NORTH-1', equipRuleIds: equips.map(String) })
  await scene.engineer.update('NORTH-1', CLOSED)
  for (const equip of equips) {
    const { issueKey } = (await scene.engineer.create()).json()
    await scene.engineer.associate({ issueKey, equipRuleIds: [String(equip)] })
    await scene.engineer.update(issueKey, CLOSED)
  }
  const undo = await edit({ status: 'In Review' })
  await db.deleteFrom('action').where('number', '=', 2).execute()
  expect(await undo()).toEqual(RESTORED)
  const { associatedEquips } = (await scene.engineer.read('NORTH-1')).json()
  const nowOn = associatedEquips.map((one: { targetName: string; nowOn: string | null }) => [one.targetName, one.nowOn])
  expect(nowOn).toEqual([
    ['Equip gone', null],
    ['Equip there', 'NORTH-3'],
  ])
  const held = await db
    .selectFrom('equip_rule')
    .select('action_id')
    .where('id', '=', equips[0] ?? 0)
    .executeTakeFirst()
  expect(held).toEqual({ action_id: null })
})

it('a comment that is taken back is announced, as it was when written', async () => {
  const listener = await listenForChanges(scene.app, await scene.app.signIn('manager'))
  const undo = await edit({}, { comment: 'Yours.' })
  await undo()
  for (const _ of ['written', 'taken back']) expect(await listener.next()).toMatchObject({ did: 'commented' })
  listener.leave()
})

it('a comment that has got a file stays', async () => {
  const { db } = scene.app.database
  const undo = await edit({ priority: 'Minor' }, { comment: 'See the photo.' })
  const written = await db.selectFrom('comment').select(['id', 'action_id']).executeTakeFirstOrThrow()
  const created_at = scene.app.clock.now
  const file = { id: randomUUID(), filename: 'valve.png', media_type: 'image/png', size_bytes: 1, created_at }
  await db.insertInto('stored_file').values({ id: file.id, created_at }).execute()
  await db
    .insertInto('attachment')
    .values({ ...file, action_id: written.action_id, comment_id: written.id })
    .execute()
  expect(await undo()).toEqual(RESTORED)
  expect(await db.selectFrom('comment').select('id').execute()).toEqual([{ id: written.id }])
})

it('an assignment and a comment that were undone are not mailed', async () => {
  const { db } = scene.app.database
  const server = await startMailServer()
  const { forge_id: assigneeId } = await db
    .selectFrom('user_account')
    .select('forge_id')
    .where('id', '=', scene.fixture.manager)
    .executeTakeFirstOrThrow()
  await db.updateTable('action').set({ created_by: scene.fixture.manager }).execute()
  const undo = await edit({ assigneeId }, { comment: 'Yours.' })
  expect(await undo()).toEqual(RESTORED)
  await edit({ priority: 'Minor' }, { comment: 'This one stays.' })
  later(10)
  const never = new AbortController().signal
  const parts = { db, clock: () => scene.app.clock.now, log: { info() {}, warn() {}, error() {} }, keepDays: 30 }
  const house = { ...MAIL_HOUSE, ...parts, transport: smtpTransport(server.url) }
  await deliverMails(house, { closing: never, abandoning: never })
  await server.stop()
  expect(server.mails.map(({ text }) => text?.includes('This one stays.'))).toEqual([true])
})
