import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProject, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

let app: TestApp
let admin: string
let tenantId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  tenantId = await buildTenant(db)
  await buildProject(db, tenantId, 'NORTH')
  await buildProject(db, tenantId, 'SOUTH')
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'] })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const send = (method: InjectOptions['method'] & {}, path: string, payload?: object, cookie = admin) =>
  app.ask({ method, url: `/api/v1/ingest-keys${path}`, ...(payload && { payload }) }, cookie)
const create = (form: object) => send('POST', '', { name: 'Rule engine', projectKeys: null, ...form })
const sendModel = (secret: string) =>
  app.ask({
    method: 'PUT',
    url: '/api/v1/ingest/model',
    headers: { authorization: `Bearer ${secret}` },
    payload: { projects: [{ projectKey: 'NORTH', projectName: 'North' }] },
  })

test('a key is created, grants access, records its use and can be revoked', async () => {
  const created = await create({ name: '  Rule engine ', projectKeys: ['SOUTH', 'NORTH', 'SOUTH'] })
  expect(created.statusCode).toBe(201)
  const { key, secret } = created.json()
  expect(key).toEqual({
    id: expect.any(String),
    name: 'Rule engine',
    projectKeys: ['NORTH', 'SOUTH'],
    scopes: ['ingest'],
    expiresAt: null,
    createdAt: app.clock.now.toISOString(),
    createdBy: 'The admin',
    lastUsedAt: null,
    revokedAt: null,
    revokedBy: null,
    mayRevoke: true,
  })
  expect((await sendModel(secret)).statusCode).toBe(200)
  const used = { ...key, lastUsedAt: app.clock.now.toISOString() }
  expect((await send('GET', '')).json()).toEqual({ keys: [used] })

  const revoked = await send('POST', `/${key.id}/revoke`)
  expect(revoked.json()).toEqual({ ...used, revokedAt: app.clock.now.toISOString(), revokedBy: 'The admin' })
  expect((await sendModel(secret)).json().message).toContain('"Rule engine" was revoked')
})

test('the last use of a key is recorded to the minute', async () => {
  const { secret } = (await create({})).json()
  const start = app.clock.now.getTime()
  const lastUseAfter = async (milliseconds: number) => {
    app.clock.now = new Date(start + milliseconds)
    await sendModel(secret)
    const [key] = (await send('GET', '')).json().keys
    return Date.parse(key.lastUsedAt) - start
  }
  expect(await lastUseAfter(0)).toBe(0)
  expect(await lastUseAfter(59_999)).toBe(0)
  expect(await lastUseAfter(60_000)).toBe(60_000)
})

test('the secret appears only in the response of its creation', async () => {
  const { secret } = (await create({})).json()
  expect(secret).toMatch(/^bfk_[\w-]{43}$/)
  expect((await send('GET', '')).body).not.toContain(secret)
  const stored = await app.database.db.selectFrom('ingest_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('keys are listed newest first, may share a name, and may cover every project', async () => {
  await create({ projectKeys: ['NORTH'] })
  await create({})
  const { keys } = (await send('GET', '')).json()
  expect(keys.map((key: { projectKeys: unknown }) => key.projectKeys)).toEqual([null, ['NORTH']])
})

test('revoking a key twice keeps the first time and person', async () => {
  const { key } = (await create({})).json()
  await send('POST', `/${key.id}/revoke`)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await buildUser(app.database.db, { tenantId, username: 'second', access: ['userAdmin'] })
  const again = await send('POST', `/${key.id}/revoke`, undefined, await app.signIn('second'))
  expect(again.json()).toMatchObject({ revokedAt: '2026-03-10T12:00:00.000Z', revokedBy: 'The admin' })
  const trail = await app.ask({ url: '/api/v1/people-changes?subjectKind=key' }, admin)
  expect(trail.json().acts).toHaveLength(2)
})

test('a key stays without a name when its person’s account is gone', async () => {
  await create({})
  await buildUser(app.database.db, { tenantId, username: 'second', access: ['userAdmin'] })
  const second = await app.signIn('second')
  await app.database.db.deleteFrom('user_account').where('username', '=', 'admin').execute()
  expect((await send('GET', '', undefined, second)).json().keys).toMatchObject([{ createdBy: null }])
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ name: undefined }, 'name', 'Name is required.'],
  [{ name: 'x'.repeat(201) }, 'name', 'Name cannot be longer than 200 characters.'],
  [{ projectKeys: [] }, 'projectKeys', 'Choose at least one project.'],
  [{ projectKeys: ['WEST'] }, 'projectKeys', 'The project "WEST" no longer exists.'],
  [{ projectKeys: undefined }, 'projectKeys', ''],
  [{ scopes: [] }, 'scopes', 'Choose at least one thing that the key may do.'],
  [{ expiresAt: '2026-03-10T12:00:00Z' }, 'expiresAt', 'The key would already have expired.'],
])('refuses a key of %j, naming the field', async (part, field, message) => {
  const answer = await create(part)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields[field]).toContain(message)
})

test.each(['999', '4294967296'])('there is no key %s to revoke', async (id) => {
  expect((await send('POST', `/${id}/revoke`)).statusCode).toBe(404)
})

test('another tenant’s keys cannot be seen, revoked or given its projects', async () => {
  const { key } = (await create({})).json()
  const other = await buildTenant(app.database.db, 'other')
  await buildUser(app.database.db, { tenantId: other, username: 'stranger', access: ['userAdmin'] })
  const stranger = await app.signIn('stranger')
  expect((await send('GET', '', undefined, stranger)).json()).toEqual({ keys: [] })
  expect((await send('POST', `/${key.id}/revoke`, undefined, stranger)).statusCode).toBe(404)
  const limited = await send('POST', '', { name: 'x', projectKeys: ['NORTH'] }, stranger)
  expect(limited.statusCode).toBe(422)
  expect((await send('GET', '')).json().keys).toMatchObject([{ revokedAt: null }])
})

test('a key of a limited administrator gives people no more than its maker can', async () => {
  const { db } = app.database
  const ann = await buildUser(db, { tenantId, username: 'ann', access: [], groups: ['Users'] })
  await buildUser(db, {
    tenantId,
    username: 'limited',
    access: ['userAdmin', 'limitRoleOnRegister', 'viewTriagePage'],
    rolesRestriction: ['Users'],
    seesAllProjects: true,
  })
  const form = { name: 'HR', projectKeys: null, scopes: ['people:write'] }
  const { secret } = (await send('POST', '', form, await app.signIn('limited'))).json()
  const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    app.ask({ method, url: `/api${url}`, headers: { authorization: `Bearer ${secret}` }, payload })
  const register = (role: string) =>
    call('POST', '/auth/register', { email: 'new@acme.example', fullName: 'Newcomer', role, groups: ['Users'] })
  const refused = [await register('Power Users'), await call('PATCH', `/v2/users/${ann}/edit`, { role: 'Power Users' })]
  const beyond = [403, 'people.role-beyond-limit']
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([beyond, beyond])
  expect((await register('Users')).statusCode).toBe(200)
})
