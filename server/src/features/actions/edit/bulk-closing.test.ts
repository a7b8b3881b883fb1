import type pg from 'pg'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { buildAction, buildEquipRule, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
const CLOSING = { status: 'Closed', statusChangeReason: 'Fixed' }
/** Sees the tower only; the project also has an annexe. */
let cookie: string

beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId, north, tower, ruleRowId } = scene.fixture
  const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
  await buildUser(db, { tenantId, username: 'local', siteRowIds: [tower] })
  cookie = await scene.app.signIn('local')
  for (let count = 0; count < 8; count++) await buildAction(db, { siteRowId: tower })
  for (const key of ['NORTH-2', 'NORTH-3']) {
    const unseen = await buildEquipRule(db, { siteRowId: annexe, ruleRowId, equipKey: `of-${key}` })
    await scene.engineer.associate({ equipRuleIds: [String(unseen)], actionId: key })
  }
})

const edit = async (actionKeys: readonly string[], change: object, more: object = {}) => {
  const actions = actionKeys.map((actionKey) => ({ actionKey }))
  const payload = { bulkEditId: crypto.randomUUID(), actions, change, ...more }
  return (await scene.app.ask({ method: 'POST', url: '/api/v2/actions/bulk', payload }, cookie)).json()
}
const comment = (key: string) =>
  scene.app.ask({ method: 'POST', url: `/api/v2/actions/${key}/comments`, payload: { body: 'Mended.' } }, cookie)
const askForNotes = () =>
  scene.app.database.db
    .updateTable('project')
    .set({ closing_needs: ['note'] })
    .where('project_key', '=', 'NORTH')
    .execute()
const NOTE = expect.stringContaining('Write a comment before')
const UNSEEN = expect.stringContaining('1 unit at a site')

it('each of many actions is refused for what it would be refused for alone', async () => {
  // 1 and 2 have a note; 2 and 3 hold equipment that is not seen; 4 was reopened after its note; 5 is closed already.
  for (const key of ['NORTH-1', 'NORTH-2', 'NORTH-4', 'NORTH-5']) await comment(key)
  for (const key of ['NORTH-4', 'NORTH-5']) await scene.engineer.update(key, CLOSING)
  await askForNotes()
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
  await scene.engineer.update('NORTH-4', { status: 'In Review' })
  const keys = ['NORTH-1', 'NORTH-2', 'NORTH-3', 'NORTH-4', 'NORTH-5', 'NORTH-6']
  const together = await edit(keys, CLOSING)
  expect([together.changed, together.unchanged]).toEqual([['NORTH-1'], ['NORTH-5']])
  expect(together.refused.map((one: Record<string, string>) => [one.actionKey, one.message])).toEqual([
    ['NORTH-2', UNSEEN],
    ['NORTH-3', UNSEEN],
    ['NORTH-4', NOTE],
    ['NORTH-6', NOTE],
  ])
  const alone = actionCalls(scene.app, cookie)
  for (const { actionKey, message } of together.refused)
    expect((await alone.update(actionKey, CLOSING)).json().fields.status).toBe(message)
  const commented = await edit(keys, CLOSING, { comment: 'Mended.' })
  expect(commented.changed).toEqual(['NORTH-1', 'NORTH-4', 'NORTH-5', 'NORTH-6'])
  expect(commented.refused).toMatchObject([{ actionKey: 'NORTH-2' }, { actionKey: 'NORTH-3' }])
})

it('closing needs and unseen equipment of many actions are asked for at once', async () => {
  await askForNotes()
  const spies = new Map<pg.PoolClient, MockInstance>()
  const watch = (client: pg.PoolClient) => spies.set(client, vi.spyOn(client, 'query'))
  scene.app.database.requests.pool.on('acquire', watch)
  const countAsked = async (keys: string[], change: object) => {
    for (const spy of spies.values()) spy.mockClear()
    expect((await edit(keys, change, { comment: 'Done.' })).changed).toEqual(keys)
    const sent = [...spies.values()].flatMap(({ mock }) => mock.calls.map(([text]) => String(text)))
    return ['closing_needs', 'group by er.action_id'].map((part) => sent.filter((text) => text.includes(part)).length)
  }
  const keys = ['NORTH-1', 'NORTH-4', 'NORTH-5', 'NORTH-6']
  expect(await countAsked(keys, CLOSING)).toEqual([1, 1])
  expect(await countAsked(keys, { status: 'In Review' })).toEqual([0, 1])
  scene.app.database.requests.pool.off('acquire', watch)
  for (const spy of spies.values()) spy.mockRestore()
})
