import { beforeEach, expect, it } from 'vitest'
import { buildAction, buildEquipRule, buildOccurrence, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

/**
 * NORTH has the tower and the annexe, each with an equip. The local person sees the tower only. NORTH-1 of the tower also
 * holds the equip of the annexe, and NORTH-2 of the annexe one of the tower.
 */
const scene = actionScene()
const DAY = '2026-03-09'
let local: ReturnType<typeof actionCalls>
let cookie: string
let own: string
let lent: string
let unseen: string

beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId, north, ruleRowId, tower } = scene.fixture
  const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
  const build = async (siteRowId: number, equipKey: string) => {
    const id = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
    await buildOccurrence(db, { equipRuleId: id, day: DAY })
    await db
      .updateTable('occurrence')
      .set({ description: `Of ${equipKey}` })
      .where('equip_rule_id', '=', id)
      .execute()
    return String(id)
  }
  own = await build(tower, 'own')
  lent = await build(tower, 'lent')
  unseen = await build(annexe, 'secret')
  await buildUser(db, { tenantId, username: 'local', siteRowIds: [tower] })
  await buildAction(db, { siteRowId: tower })
  await buildAction(db, { siteRowId: annexe })
  await scene.engineer.associate({ equipRuleIds: [own, unseen], actionId: 'NORTH-1' })
  await scene.engineer.associate({ equipRuleIds: [lent], actionId: 'NORTH-2' })
  cookie = await scene.app.signIn('local')
  local = actionCalls(scene.app, cookie)
})

const ask = (url: string, payload: object) => scene.app.ask({ method: 'POST', url: `/api${url}`, payload }, cookie)
const putBack = (ids: string[]) => ask('/v2/actions/associate', { equipRuleIds: ids, actionId: 'unseen' })
const holderOf = async (id: string) =>
  scene.app.database.db.selectFrom('equip_rule').select('action_id').where('id', '=', Number(id)).executeTakeFirst()
const findingOf = async (id: string) => {
  const body = { sites: ['tower'], insightType: 'insights' }
  return (await ask(`/synco/ui/insights?from=${DAY}&to=${DAY}`, body)).json().hit[`${id}-${DAY}`]
}

it('equipment of a site that somebody does not see is counted, and nothing more', async () => {
  const read = await local.read('NORTH-1')
  expect(read.json()).toMatchObject({ associatedEquips: [{ id: own }], unseenEquips: 1 })
  const listed = await local.list()
  expect(listed.json()).toMatchObject([
    { key: 'NORTH-1', associatedEquips: [{ targetName: 'Equip own' }], unseenEquips: 1 },
  ])
  const packed = await local.list({ view: 'packed' })
  expect(packed.json()).toMatchObject({ columns: { unseenEquips: [1] }, equips: { targetName: ['Equip own'] } })
  const history = await local.history('NORTH-1')
  expect(history.json().history).toMatchObject([{ to: 'Rule fan: Equip own' }])
  for (const answer of [read, listed, packed, history]) expect(answer.body).not.toContain('secret')
  expect((await scene.engineer.read('NORTH-1')).json()).toMatchObject({
    associatedEquips: [{ id: own }, { id: unseen }],
    unseenEquips: 0,
  })
  expect((await scene.engineer.history('NORTH-1')).json().history).toHaveLength(2)
})

it('older lines about equipment are for people who see the whole project', async () => {
  await scene.app.database.db.updateTable('action_change').set({ equip_rule_ids: null }).execute()
  expect((await local.history('NORTH-1')).json().history).toEqual([])
  expect((await scene.engineer.history('NORTH-1')).json().history).toHaveLength(2)
})

it('an action with such equipment is changed, but neither ended nor reopened', async () => {
  expect((await local.update('NORTH-1', { priority: 'Minor' })).json()).toMatchObject({ priority: 'Minor' })
  const closing = { status: 'Closed', statusChangeReason: 'Fixed' }
  expect((await local.update('NORTH-1', closing)).json()).toMatchObject({
    code: 'action.equip-unseen',
    message: expect.stringContaining('1 unit at a site that you do not see is on this action.'),
  })
  const bulk = { bulkEditId: crypto.randomUUID(), actions: [{ actionKey: 'NORTH-1' }], change: closing }
  expect((await ask('/v2/actions/bulk', bulk)).json()).toMatchObject({
    changed: [],
    refused: [{ actionKey: 'NORTH-1', message: expect.stringContaining('1 unit') }],
  })
  expect((await scene.engineer.update('NORTH-1', closing)).statusCode).toBe(200)
  expect((await local.update('NORTH-1', { status: 'New Action' })).json().code).toBe('action.equip-unseen')
  await scene.engineer.dissociate('NORTH-1', [unseen])
  expect((await local.update('NORTH-1', { status: 'New Action' })).statusCode).toBe(200)
})

it('a finding on an action that somebody does not see says only that', async () => {
  expect(await findingOf(lent)).toMatchObject({ issueKey: 'unseen', issueStatus: null, actionsCount: 1 })
  expect(await findingOf(own)).toMatchObject({ issueKey: 'NORTH-1', issueStatus: 'New Action' })
  const refused = await local.associate({ equipRuleIds: [lent], actionId: 'NORTH-1' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'action.equip-taken-unseen'])
  expect(refused.body).not.toContain('NORTH-2')
  await scene.engineer.update('NORTH-2', { status: 'Closed', statusChangeReason: 'Fixed' })
  expect(await findingOf(lent)).toMatchObject({ issueKey: 'unseen', issueStatus: null, issueClosedAt: null })
})

it('a finding that moved to such an action names none', async () => {
  await scene.engineer.dissociate('NORTH-2', [lent])
  await scene.engineer.associate({ equipRuleIds: [lent], actionId: 'NORTH-1' })
  await scene.engineer.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
  await scene.engineer.associate({ equipRuleIds: [lent], actionId: 'NORTH-2' })
  expect((await local.read('NORTH-1')).json().associatedEquips).toMatchObject([
    { id: lent, nowOn: 'unseen' },
    { id: own, nowOn: null },
  ])
  expect((await local.list({ view: 'packed', status: 'closed' })).json().equips.nowOn).toEqual(['unseen', null])
  expect((await local.history('NORTH-1')).json().history[0]).toMatchObject({ field: 'equipmentMoved', to: 'unseen' })
  expect((await scene.engineer.history('NORTH-1')).json().history[0]).toMatchObject({ to: 'NORTH-2' })
})

it('takes a finding off an action that one does not see, and puts it back', async () => {
  const before = await holderOf(lent)
  expect((await local.dissociate('unseen', [lent])).json()).toEqual({ equipRuleIds: [lent] })
  expect(await holderOf(lent)).toEqual({ action_id: null })
  expect((await local.dissociate('unseen', [lent])).json()).toEqual({ equipRuleIds: [] })
  expect((await scene.engineer.read('NORTH-2')).json().associatedEquips).toEqual([])
  const [line] = (await scene.engineer.history('NORTH-2')).json().history
  expect(line).toMatchObject({ changedBy: 'The local', from: 'Rule fan: Equip lent', to: null })
  expect((await putBack([lent])).json()).toEqual({ issueKey: 'unseen', equipRuleIds: [lent] })
  expect(await holderOf(lent)).toEqual(before)
  expect((await scene.engineer.history('NORTH-2')).json().history[0]).toMatchObject({ to: 'Rule fan: Equip lent' })
})

it('takes nothing off that one does not see, nor off an action that one does', async () => {
  expect((await local.dissociate('unseen', [unseen])).statusCode).toBe(404)
  const refused = await local.dissociate('unseen', [own, lent])
  expect([refused.json().code, await holderOf(lent)]).toEqual(['action.equip-taken', await holderOf(lent)])
  expect((await holderOf(lent))?.action_id).not.toBeNull()
})

it('puts back only what the person took off within a day, and what is still free', async () => {
  const code = async (ids: string[]) => (await putBack(ids)).json().code
  expect(await code([unseen])).toBe('not_found')
  expect(await code([lent])).toBe('action.not-put-back')
  await local.dissociate('unseen', [lent])
  expect(await code([own, lent])).toBe('action.not-put-back')
  const start = scene.app.clock.now.getTime()
  scene.app.clock.now = new Date(start + 25 * 3_600_000)
  cookie = await scene.app.signIn('local')
  expect(await code([lent])).toBe('action.not-put-back')
  scene.app.clock.now = new Date(start + 23 * 3_600_000)
  expect((await putBack([lent])).statusCode).toBe(200)
})

it('does not put back what someone else has put on another action since', async () => {
  await local.dissociate('unseen', [lent])
  expect((await scene.engineer.associate({ equipRuleIds: [lent], actionId: 'NORTH-1' })).statusCode).toBe(200)
  const since = await holderOf(lent)
  expect((await putBack([lent])).json().code).toBe('action.not-put-back')
  expect(await holderOf(lent)).toEqual(since)
})

it('a finding that moved off an ended action that one does not see goes back to it', async () => {
  const before = await holderOf(lent)
  await scene.engineer.update('NORTH-2', { status: 'Closed', statusChangeReason: 'Fixed' })
  expect((await local.associate({ equipRuleIds: [lent], actionId: 'NORTH-1' })).statusCode).toBe(200)
  await local.dissociate('NORTH-1', [lent])
  expect((await putBack([lent])).statusCode).toBe(200)
  expect(await holderOf(lent)).toEqual(before)
})
