import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app/test-app.ts'
import { buildPeopleFixture, peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'
import * as people from './command-line.service.ts'

const scene = peopleScene()

const contextOf = () => ({
  db: scene.app.database.db,
  config: scene.app.config,
  clock: () => scene.app.clock.now,
  changes: scene.app.changes,
  storage: scene.app.storage,
  log: scene.app.app.log,
})
const named = (name: string) => ({ tenantId: scene.fixture.tenantId, name })
const isSignedIn = async (cookie: string) =>
  (await scene.app.ask({ url: '/api/v1/users/me' }, cookie)).statusCode === 200

it('lists everyone in the tenant with their whole portfolio', async () => {
  const users = await people.listPeople(contextOf(), scene.fixture.tenantId)
  expect(users.map((user) => [user.username, user.portfolio.projectKeys])).toEqual([
    ['admin', []],
    ['former', []],
    ['operator', ['NORTH']],
  ])
})

it('deactivating from the command line ends sessions; activating readmits the person', async () => {
  const cookie = await scene.app.signIn('operator')
  await people.setStatusOf(contextOf(), named('OPERATOR@acme.example'), 'deleted')
  expect(await isSignedIn(cookie)).toBe(false)
  await people.setStatusOf(contextOf(), named('operator'), 'active')
  expect(await isSignedIn(await scene.app.signIn('operator'))).toBe(true)
  const { acts } = (await scene.admin.changes()).json()
  expect(acts).toMatchObject([
    { changedBy: null, isFromCommandLine: true, changes: [{ field: 'status', from: 'deleted', to: 'active' }] },
    { changedBy: null, isFromCommandLine: true, changes: [{ field: 'status', from: 'active', to: 'deleted' }] },
  ])
})

it('resetting a password ends the person’s sessions, and its link works once', async () => {
  const cookie = await scene.app.signIn('operator')
  const { token, purpose } = await people.resetPasswordOf(contextOf(), named('operator'))
  expect(purpose).toBe('reset')
  expect(await isSignedIn(cookie)).toBe(false)
  const use = () =>
    scene.app.ask({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, password: 'heron mill copper' },
    })
  expect((await use()).statusCode).toBe(200)
  expect((await use()).statusCode).not.toBe(200)
  await expect(scene.app.signIn('operator')).rejects.toThrow('could not sign in')
  expect(await scene.app.database.db.selectFrom('mail').selectAll().execute()).toEqual([])
  expect(await scene.admin.trail()).toEqual([
    [null, 'operator@acme.example', 'password', null, 'operator@acme.example'],
  ])
})

it('gives people who have not completed sign-up the link of an invitation', async () => {
  await scene.admin.register()
  const { token, purpose } = await people.resetPasswordOf(contextOf(), named('newcomer@acme.example'))
  expect(purpose).toBe('invite')
  expect((await scene.app.ask({ url: `/api/auth/reset-password?token=${token}` })).statusCode).toBe(200)
})

it('makes a person an administrator of everything, and takes that back', async () => {
  const cookie = await scene.app.signIn('operator')
  const made = await people.makeAdministrator(contextOf(), named('operator'))
  expect(made).toMatchObject({ groups: ['Administrators', 'Users'], portfolio: { seesAllProjects: true } })
  expect(made.rolesRestriction).toContain('Administrators')
  expect((await peopleCalls(scene.app, cookie).users()).statusCode).toBe(200)
  const removed = await people.removeAdministrator(contextOf(), named('operator'))
  expect(removed).toMatchObject({ groups: ['Users'], rolesRestriction: ['Users'] })
  expect((await peopleCalls(scene.app, cookie).users()).statusCode).toBe(403)
  expect(await scene.admin.trail()).toEqual([
    [null, 'operator@acme.example', 'groups', 'Users', 'Administrators, Users'],
    [null, 'operator@acme.example', 'portfolio', 'NORTH', '*'],
    [null, 'operator@acme.example', 'groups', 'Administrators, Users', 'Users'],
  ])
})

it('someone who was nothing but an administrator is a user then', async () => {
  await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
  expect((await people.removeAdministrator(contextOf(), named('second'))).groups).toEqual(['Users'])
})

it('access granted by the command line is revoked, unless a group grants it too', async () => {
  await scene.fixture.person('granted', { access: ['userAdmin'], groups: ['Users'] })
  expect((await people.removeAdministrator(contextOf(), named('granted'))).access).not.toContain('userAdmin')
  await scene.admin.createGroup({
    name: 'Deputies',
    access: ['userAdmin'],
    memberIds: [String(scene.fixture.operator)],
  })
  await expect(people.removeAdministrator(contextOf(), named('operator'))).rejects.toMatchObject({
    problem: { code: 'user.still-administrator', params: { groups: ['Deputies'] } },
  })
})

it.each([
  ['someone unknown', () => people.setStatusOf(contextOf(), named('nobody'), 'deleted'), 'user.unknown'],
  ['someone of another tenant', () => people.resetPasswordOf(contextOf(), named('stranger')), 'user.unknown'],
  [
    'the last administrator',
    () => people.setStatusOf(contextOf(), named('admin'), 'deleted'),
    'people.no-administrator',
  ],
  ['the last one’s rights', () => people.removeAdministrator(contextOf(), named('admin')), 'people.no-administrator'],
  [
    'a new password of a deactivated person',
    () => people.resetPasswordOf(contextOf(), named('former')),
    'user.not-active',
  ],
  ['rights of a deactivated person', () => people.makeAdministrator(contextOf(), named('former')), 'user.not-active'],
])('refuses %s, and changes nothing', async (_what, act, code) => {
  await expect(act()).rejects.toMatchObject({ problem: { code } })
  expect(await scene.admin.trail()).toEqual([])
})

it('brings an administrator back where there is none', async () => {
  const { db } = scene.app.database
  await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', scene.fixture.admin).execute()
  await people.makeAdministrator(contextOf(), named('operator'))
  expect((await peopleCalls(scene.app, await scene.app.signIn('operator')).users()).statusCode).toBe(200)
})

it('makes an administrator by hand, also of one whom the identity provider made', async () => {
  const { db } = scene.app.database
  const operator = { user_id: scene.fixture.operator, group_id: await scene.fixture.groupId('Administrators') }
  await db
    .insertInto('group_member')
    .values({ ...operator, by_hand: false, from_provider: true })
    .execute()
  await db
    .updateTable('user_account')
    .set({ sees_all_from_provider: true })
    .where('id', '=', scene.fixture.operator)
    .execute()
  expect(await people.makeAdministrator(contextOf(), named('operator'))).toMatchObject({
    fromProvider: { groups: ['Administrators'], seesAllProjects: true },
  })
  const byHand = db
    .selectFrom('group_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['m.by_hand', 'u.sees_all_by_hand'])
    .where('m.user_id', '=', scene.fixture.operator)
    .where('m.group_id', '=', operator.group_id)
  expect(await byHand.execute()).toEqual([{ by_hand: true, sees_all_by_hand: true }])
  expect(await scene.admin.trail()).toEqual([])
})

it('makes no link for a person who only signs in with the identity provider', async () => {
  await scene.app.database.db
    .updateTable('user_account')
    .set({ password_hash: null, oidc_issuer: 'https://id.example', oidc_subject: 'x' })
    .where('id', '=', scene.fixture.operator)
    .execute()
  await expect(people.resetPasswordOf(contextOf(), named('operator'))).rejects.toMatchObject({
    problem: { code: 'user.no-password' },
  })
})

it('makes a link that may be the first request to a server', async () => {
  const fresh = await testApp()
  try {
    const { tenantId } = await buildPeopleFixture(fresh)
    const context = { ...contextOf(), db: fresh.database.db, config: fresh.config }
    const { token } = await people.resetPasswordOf(context, { tenantId, name: 'operator' })
    const payload = { token, password: 'heron mill copper' }
    const answer = await fresh.ask({ method: 'POST', url: '/api/auth/reset-password', payload })
    expect(answer.statusCode).toBe(200)
  } finally {
    await fresh.close()
  }
})
