import { MAXIMUM_VIEWS, type SavedView, type ViewForm } from '@bonfire/contract/views'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'

const test = await testApp()
afterAll(() => test.close())

const FORM: ViewForm = {
  screen: 'insights',
  name: 'Fans',
  search: 'daysRange=7&analysisSearch=fan&groupBy=rule&sortBy=hits',
  projectKey: null,
}

let tenantId: number
let ada: ReturnType<typeof callsOf>
let bob: ReturnType<typeof callsOf>

/** The calls of somebody who is signed in. */
function callsOf(cookie: string) {
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await test.ask({ method, url: `/api/v1${path}`, ...(payload && { payload }) }, cookie)
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    save: (part: Partial<ViewForm> = {}) => send('POST', '/views', { ...FORM, ...part }),
    change: (id: string, part: object) => send('PATCH', `/views/${id}`, part),
    remove: (id: string) => send('DELETE', `/views/${id}`),
    restore: (id: string) => send('POST', `/views/${id}/restore`),
    ask: (screen: string) => send('GET', `/views?screen=${screen}`),
    list: async (screen = 'insights'): Promise<SavedView[]> =>
      (await send('GET', `/views?screen=${screen}`)).body.views,
    names: async () => (await send('GET', '/views?screen=insights')).body.views.map(({ name }: SavedView) => name),
    startWith: (viewId: string | null) => send('PUT', '/start-page', { viewId }),
    start: async (): Promise<SavedView | null> => (await send('GET', '/start-page')).body.view,
  }
}

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  tenantId = await buildTenant(db)
  const [north, south] = [await buildProject(db, tenantId, 'NORTH'), await buildProject(db, tenantId, 'SOUTH')]
  await buildUser(db, { tenantId, username: 'ada', projectIds: [north, south] })
  await buildUser(db, { tenantId, username: 'bob', projectIds: [north] })
  ada = callsOf(await test.signIn('ada'))
  bob = callsOf(await test.signIn('bob'))
})

describe('a saved view', () => {
  it('is only its owner’s until it is shared with a project', async () => {
    const { status, body } = await ada.save()
    expect([status, body]).toEqual([
      201,
      {
        viewId: expect.any(String),
        screen: FORM.screen,
        name: FORM.name,
        search: FORM.search,
        isShared: false,
        project: null,
        sharedBy: null,
        isStartPage: false,
      },
    ])
    expect(await ada.list()).toEqual([body])
    expect(await bob.list()).toEqual([])
    await ada.change(body.viewId, { projectKey: 'SOUTH' })
    expect(await bob.list()).toEqual([])
    await ada.change(body.viewId, { projectKey: 'NORTH' })
    const project = { projectKey: 'NORTH', projectName: expect.any(String) }
    expect(await bob.list()).toMatchObject([{ name: 'Fans', sharedBy: 'The ada', isShared: true, project }])
    expect(await bob.list('actions')).toEqual([])
    await ada.change(body.viewId, { projectKey: null })
    expect(await bob.list()).toEqual([])
  })

  it('names others only the sites that they see', async () => {
    const { db } = test.database
    const projects = await db.selectFrom('project').select(['id', 'project_key']).orderBy('id').execute()
    for (const { id, project_key } of projects) {
      for (const part of ['tower', 'mill']) {
        await buildSite(db, { tenantId, projectId: id, key: `${part}-${project_key}` })
      }
    }
    const sitesOf = (view: { search: string } | null | undefined) => new URLSearchParams(view?.search).get('sites')
    const search = 'sites=SOUTH~mill-SOUTH,NORTH~tower-NORTH,mill-NORTH&daysRange=7'
    const { viewId } = (await ada.save({ projectKey: 'NORTH', search })).body
    expect((await bob.list()).map(sitesOf)).toEqual(['NORTH~tower-NORTH,mill-NORTH'])
    await bob.startWith(viewId)
    expect(sitesOf(await bob.start())).toBe('NORTH~tower-NORTH,mill-NORTH')
    expect(await ada.list()).toMatchObject([{ search }])
    // Without any, it is a view of whatever sites are chosen.
    await ada.change(viewId, { search: 'sites=SOUTH~mill-SOUTH&daysRange=7' })
    expect(await bob.list()).toMatchObject([{ search: 'daysRange=7' }])
    const filter = new URLSearchParams({ siteFilter: 'Site mill-SOUTH,Site tower-NORTH,mill-SOUTH' }).toString()
    await ada.save({ screen: 'actions', projectKey: 'NORTH', search: filter })
    expect(await bob.list('actions')).toMatchObject([{ search: 'siteFilter=Site+tower-NORTH' }])
    const label = 'Hall, 100% old'
    await db.updateTable('site').set({ label }).where('site_key', '=', 'mill-NORTH').execute()
    const escaped = new URLSearchParams({ siteFilter: 'Hall%2C 100%25 old' }).toString()
    await ada.save({ screen: 'actions', name: 'Hall', projectKey: 'NORTH', search: escaped })
    expect((await bob.list('actions')).map(({ search }) => search)).toContain(escaped)
  })

  it('is changed and deleted only by its owner, part by part', async () => {
    const { viewId } = (await ada.save({ projectKey: 'NORTH' })).body
    for (const refused of [await bob.change(viewId, { name: 'Mine' }), await bob.remove(viewId)]) {
      expect([refused.status, refused.body.code]).toEqual([404, 'view.gone'])
    }
    const changed = await ada.change(viewId, { name: 'Fans at night' })
    expect(changed.body).toMatchObject({ name: 'Fans at night', search: FORM.search, isShared: true })
    expect((await ada.change(viewId, { search: 'daysRange=1' })).body).toMatchObject({ search: 'daysRange=1' })
    expect((await ada.remove(viewId)).status).toBe(200)
    const late = await ada.change(viewId, { name: 'Too late' })
    expect([late.status, late.body.code]).toEqual([404, 'view.gone'])
    expect(await bob.list()).toEqual([])
  })

  it('stays shared when its owner leaves the project, whose name they no longer learn', async () => {
    const { viewId } = (await ada.save({ projectKey: 'NORTH' })).body
    await test.database.pool.query(
      `delete from user_project where user_id = (select id from user_account where username = 'ada')`,
    )
    expect(await ada.list()).toMatchObject([{ isShared: true, project: null }])
    expect((await ada.change(viewId, { name: 'Still mine' })).status).toBe(200)
    expect(await bob.names()).toEqual(['Still mine'])
  })

  it('has a name that its owner uses once on a screen, in any letter case', async () => {
    const { viewId } = (await ada.save()).body
    const other = (await ada.save({ name: 'Pumps' })).body.viewId
    const twice = [await ada.save({ name: ' FANS ' }), await ada.change(other, { name: 'fans' })]
    for (const { status, body } of twice) {
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'view.name-taken', ['name']])
    }
    expect((await ada.change(viewId, { name: 'FANS' })).status).toBe(200)
    expect((await bob.save()).status).toBe(201)
    expect((await ada.save({ screen: 'actions', search: 'status=open' })).status).toBe(201)
  })

  it('keeps only parameters that the screen has, and projects that its owner sees', async () => {
    const refused = async (part: Partial<ViewForm>) => {
      const { status, body } = await bob.save(part)
      expect(status).toBe(422)
      return JSON.stringify(body)
    }
    expect(await refused({ search: 'status=open' })).toContain('does not belong to the page')
    expect(await refused({ search: 'daysRange=1&daysRange=7' })).toContain('does not belong to the page')
    expect(await refused({ search: `sites=${'x'.repeat(4000)}` })).toContain('Too many sites')
    expect(await refused({ name: ' ' })).toContain('Enter a name.')
    expect(await refused({ name: 'x'.repeat(81) })).toContain('longer than 80')
    expect(await refused({ projectKey: 'SOUTH' })).toContain('view.unknown-project')
    const { viewId } = (await bob.save()).body
    const [wrong, foreign] = [
      await bob.change(viewId, { search: 'status=open' }),
      await bob.change(viewId, { projectKey: 'SOUTH' }),
    ]
    expect([wrong.body.code, foreign.body.code]).toEqual(['view.wrong-address', 'view.unknown-project'])
  })

  it('is refused beyond what one person may have, also of two at once', async () => {
    await test.database.pool.query(
      `insert into saved_view (user_id, screen, name, search)
       select id, 'insights', 'View ' || n, '' from user_account, generate_series(1, $1::int4) n where username = 'ada'`,
      [MAXIMUM_VIEWS - 1],
    )
    const answers = await Promise.all([ada.save({ name: 'One' }), ada.save({ name: 'Another' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'view.too-many',
      message: 'You already have 100 saved views. Delete one of them first.',
    })
    expect(await ada.list()).toHaveLength(MAXIMUM_VIEWS)
    expect((await bob.save()).status).toBe(201)

    // One that was deleted and replaced is one too many to restore.
    const [{ viewId } = { viewId: '' }] = await ada.list()
    await ada.remove(viewId)
    expect((await ada.save({ name: 'In its place' })).status).toBe(201)
    expect(await ada.restore(viewId)).toMatchObject({ status: 409, body: { code: 'view.too-many' } })
    expect(await ada.list()).toHaveLength(MAXIMUM_VIEWS)
  })

  it('of a list that somebody may not read is neither listed nor saved', async () => {
    await buildUser(test.database.db, { tenantId, username: 'eve', access: [], rolesRestriction: null })
    const eve = callsOf(await test.signIn('eve'))
    const codes = await Promise.all(
      (['insights', 'monitoring', 'actions'] as const).map(
        async (screen) => (await eve.save({ screen, search: '' })).body.code,
      ),
    )
    expect(codes).toEqual(['insights.closed', 'account.no-role', 'account.no-role'])
  })

  it('of a list closed to its owner is not shown, changed, restored or started with', async () => {
    const [kept, deleted] = [(await bob.save()).body.viewId, (await bob.save({ name: 'Pumps' })).body.viewId]
    await bob.remove(deleted)
    await bob.startWith(kept)
    await test.database.pool.query(`update user_account set access = '{}' where username = 'bob'`)
    const answers = [await bob.ask('insights'), await bob.change(kept, { name: 'Mine' }), await bob.restore(deleted)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'insights.closed']))
    expect(await bob.startWith(kept)).toMatchObject({ status: 404, body: { code: 'view.gone' } })
    await test.database.pool.query(`update user_account set access = '{viewTriagePage}' where username = 'bob'`)
    expect(await bob.names()).toEqual(['Fans'])
  })

  it('of actions is closed to people without a role', async () => {
    const { viewId } = (await bob.save({ screen: 'actions', search: '' })).body
    await bob.startWith(viewId)
    await test.database.pool.query(`update user_account set roles_restriction = null where username = 'bob'`)
    expect(await bob.ask('actions')).toMatchObject({ status: 403, body: { code: 'account.no-role' } })
    expect(await bob.start()).toBeNull()
  })
})

describe('the start page', () => {
  it('is a view of one’s own or a shared one, and each person’s own choice', async () => {
    expect(await ada.start()).toBeNull()
    const { viewId } = (await ada.save({ projectKey: 'NORTH' })).body
    expect((await bob.startWith(viewId)).status).toBe(200)
    expect(await bob.start()).toMatchObject({ viewId, screen: 'insights', search: FORM.search, isStartPage: true })
    expect(await ada.start()).toBeNull()
    expect(await ada.list()).toMatchObject([{ isStartPage: false }])
    const own = (await bob.save({ screen: 'actions', search: 'status=closed' })).body.viewId
    await bob.startWith(own)
    expect(await bob.start()).toMatchObject({ viewId: own })
    await bob.startWith(null)
    expect(await bob.start()).toBeNull()
  })

  it('is the usual one once the view is deleted, no longer shared, or of a closed list', async () => {
    const { viewId } = (await ada.save({ projectKey: 'NORTH' })).body
    await bob.startWith(viewId)
    await ada.change(viewId, { projectKey: null })
    expect(await bob.start()).toBeNull()
    const refused = await bob.startWith(viewId)
    expect([refused.status, refused.body.code]).toEqual([404, 'view.gone'])
    await ada.change(viewId, { projectKey: 'NORTH' })
    expect(await bob.start()).toMatchObject({ viewId })
    await test.database.pool.query(`update user_account set access = '{}' where username = 'bob'`)
    expect(await bob.start()).toBeNull()
    await test.database.pool.query(`update user_account set access = '{viewTriagePage}' where username = 'bob'`)
    await ada.remove(viewId)
    expect(await bob.start()).toBeNull()
  })

  it('is back with a view that its owner restores within a day', async () => {
    const { viewId } = (await ada.save({ projectKey: 'NORTH' })).body
    await bob.startWith(viewId)
    await ada.remove(viewId)
    expect((await bob.restore(viewId)).status).toBe(404)
    expect((await bob.startWith(viewId)).status).toBe(404)
    expect((await ada.restore(viewId)).body).toMatchObject({ viewId, name: 'Fans', isShared: true })
    expect(await bob.start()).toMatchObject({ viewId })
    expect((await ada.restore(viewId)).status).toBe(200)

    await ada.remove(viewId)
    const twin = (await ada.save()).body.viewId
    const taken = await ada.restore(viewId)
    expect([taken.status, taken.body.code]).toEqual([422, 'view.name-taken'])
    await ada.remove(twin)
    test.clock.now = new Date(test.clock.now.getTime() + 86_400_001)
    ada = callsOf(await test.signIn('ada'))
    expect((await ada.restore(viewId)).status).toBe(404)
  })

  it('is back to the very end of the day in which it can be restored', async () => {
    const { viewId } = (await ada.save()).body
    await ada.remove(viewId)
    test.clock.now = new Date(test.clock.now.getTime() + 86_400_000)
    ada = callsOf(await test.signIn('ada'))
    // Deleting another one forgets what is too old, and nothing else.
    await ada.remove((await ada.save({ name: 'Pumps' })).body.viewId)
    expect((await ada.restore(viewId)).status).toBe(200)
  })
})
