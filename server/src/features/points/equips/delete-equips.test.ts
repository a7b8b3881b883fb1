import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../../test/app/change-listener.ts'
import {
  buildEquip,
  buildEquipRule,
  buildPoint,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { importCalls } from '../../../../test/fixtures/imports.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'

let app: TestApp
let siteRowId: number
let tenantId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  siteRowId = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'north', access: [], projectIds: [north] })
  await buildUser(db, { tenantId, username: 'south', access: ['userAdmin'], projectIds: [south] })
})
afterAll(() => app.close())

const send = async (path: string, payload: object, username = 'admin') =>
  app.ask({ method: 'POST', url: `/api/v1/equips${path}`, payload }, await app.signIn(username))
const remove = (equipIds: string[], username?: string) => send('/deletions', { siteId: 'tower', equipIds }, username)
async function ids(): Promise<string[]> {
  const answer = await app.ask({ url: '/api/v1/equips?siteId=tower' }, await app.signIn('north'))
  return answer.json().equips.map(({ equipId }: { equipId: string }) => equipId)
}

describe('equips that are deleted', () => {
  beforeEach(async () => {
    await send('', {
      siteId: 'tower',
      equips: [
        { equipId: 'ahu-1', name: 'Unit 1', kind: 'ahu' },
        { equipId: 'box-1', name: 'Box 1', kind: 'vav', servedBy: ['ahu-1'] },
        { equipId: 'box-2', name: 'Box 2', kind: 'vav' },
      ],
    })
  })

  it('are gone, with what was set for them', async () => {
    const answer = await remove(['box-1', 'box-2'])
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: 2 }])
    expect(await ids()).toEqual(['ahu-1'])
  })

  it('have rules run again on the last month, as others may serve instead', async () => {
    const { db } = app.database
    const pointRowId = await buildPoint(db, { tenantId, siteRowId, key: 'oat' })
    await storeSamples(db, { siteRowId, pointRowId, now: app.clock.now }, [
      [Math.floor(app.clock.now.getTime() / 1000), 20],
    ])
    await db.deleteFrom('evaluation_due').execute()
    await remove(['box-2'])
    expect((await db.selectFrom('evaluation_due').select('local_day').execute()).length).toBeGreaterThan(25)
  })

  it('must not serve others that stay', async () => {
    const refused = await remove(['ahu-1'])
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Unit 1 has equipment that it serves (Box 1).')
    expect((await remove(['ahu-1', 'box-1'])).statusCode).toBe(200)
    expect(await ids()).toEqual(['box-2'])
  })

  it('must have no points and no findings; with one of them, none is deleted', async () => {
    const { db } = app.database
    const equipRowId = await buildEquip(db, siteRowId, 'held')
    await buildPoint(db, { tenantId, siteRowId, equipRowId, key: 'p' })
    expect((await remove(['held'])).json().message).toContain('Equip held has 1 point.')
    const ruleRowId = await buildRule(db, { tenantId, key: 'r' })
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'held' })
    const refused = await remove(['box-2', 'held'])
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('Equip held has findings of 1 rule, 1 point.')
    expect(await ids()).toHaveLength(4)
  })

  it('are those of a site that one administers and sees', async () => {
    expect((await remove(['box-2'], 'north')).statusCode).toBe(403)
    expect((await remove(['box-2'], 'south')).statusCode).toBe(404)
    expect((await remove(['box-2', 'nothing'])).statusCode).toBe(404)
    expect(await ids()).toHaveLength(3)
  })
})

it('who sees the site hears of equips that are made, changed, deleted or imported', async () => {
  const [near, far] = await Promise.all(
    ['north', 'south'].map(async (username) => listenForChanges(app, await app.signIn(username))),
  )
  const told = { kind: 'equips', by: 'The admin', siteIds: ['tower'] }
  await send('', { siteId: 'tower', equips: [{ equipId: 'ahu-1', name: 'Unit 1' }] })
  expect(await near?.next()).toEqual(told)
  await send('/edits', { siteId: 'tower', edits: [{ equipId: 'ahu-1', change: { kind: 'ahu' } }] })
  expect(await near?.next()).toEqual(told)
  await remove(['ahu-1'])
  expect(await near?.next()).toEqual(told)
  const model = { equips: [{ equipId: 'ahu-2', siteId: 'tower', name: 'Unit 2' }] }
  await importCalls(app, await app.signIn('admin')).bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
  expect(await near?.next()).toEqual({ ...told, by: null })
  app.changes.announce(() => ({ tenantId, change: { kind: 'portfolio', by: null } }))
  expect(await far?.next()).toEqual({ kind: 'portfolio', by: null })
  near?.leave()
  far?.leave()
})
