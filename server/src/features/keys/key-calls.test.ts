import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProject, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp({ KEY_CALLS_PER_MINUTE: '2' })
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  const tenantId = await buildTenant(db)
  const projectIds = [await buildProject(db, tenantId, 'NORTH')]
  await buildProject(db, tenantId, 'SOUTH')
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'part', access: ['userAdmin'], projectIds, seesAllProjects: false })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const create = async (form: object, cookie = admin) =>
  app.ask({ method: 'POST', url: '/api/v1/ingest-keys', payload: { name: 'CMMS', projectKeys: null, ...form } }, cookie)
const keyWith = async (form: object) => `Bearer ${(await create(form)).json().secret}`
const listPeople = (authorization: string, headers: object = {}) =>
  app.ask({ url: '/api/v2/users', headers: { authorization, ...headers } })

it('more calls in a minute than allowed are refused until it is over', async () => {
  const authorization = await keyWith({ scopes: ['people:read'] })
  for (const status of [200, 200, 429]) expect((await listPeople(authorization)).statusCode).toBe(status)
  app.clock.now = new Date(app.clock.now.getTime() + 20_500)
  const refused = await listPeople(authorization)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40'])
  expect((await listPeople(await keyWith({ scopes: ['people:read'] }))).statusCode).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 39_500)
  expect((await listPeople(authorization)).statusCode).toBe(200)
})

it('a key decides alone, whatever cookie and origin come along', async () => {
  const authorization = await keyWith({ scopes: ['people:write'] })
  const write = (headers: object) =>
    app.ask({
      method: 'POST',
      url: '/api/v2/groups',
      headers: { origin: 'https://cmms.example', ...headers },
      payload: { name: 'Night shift', access: [], memberIds: [] },
    })
  expect((await write({ cookie: admin })).statusCode).toBe(403)
  expect((await write({ authorization })).statusCode).toBe(200)
  const readOnly = await keyWith({ scopes: ['people:read'] })
  expect((await write({ authorization: readOnly, cookie: admin })).json().code).toBe('key.scope')
})

it('nobody gives a key a scope or a project beyond their own', async () => {
  const part = await app.signIn('part')
  const codeOf = async (form: object) => (await create(form, part)).json().code
  expect(await codeOf({ scopes: ['findings:read'], projectKeys: ['NORTH'] })).toBe('key.beyond-own')
  expect(await codeOf({ scopes: ['points:read'] })).toBe('key.all-beyond-own')
  expect(await codeOf({ scopes: ['points:read'], projectKeys: ['SOUTH'] })).toBe('key.all-beyond-own')
  expect((await create({ scopes: ['points:read'], projectKeys: ['NORTH'] }, part)).statusCode).toBe(201)
  // A key that only sends reads what it sends to, too.
  expect((await create({}, part)).json().code).toBe('key.all-beyond-own')
})

it('a key for people needs all projects', async () => {
  const refused = await create({ scopes: ['people:read'], projectKeys: ['NORTH'] })
  expect(refused.json().fields.projectKeys).toContain('People do not belong to projects')
})

it('a key cannot make people stronger than itself', async () => {
  const authorization = await keyWith({ scopes: ['people:write'] })
  const answer = await app.ask({
    method: 'POST',
    url: '/api/v2/groups',
    headers: { authorization },
    payload: { name: 'Triage', access: ['admin_statuses'], memberIds: [] },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json().message).toContain('admin_statuses')
})
