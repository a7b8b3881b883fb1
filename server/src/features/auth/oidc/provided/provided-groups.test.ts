import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTenant, buildUser } from '../../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../../test/fixtures/identity-provider.ts'
import { peopleCalls } from '../../../../../test/fixtures/people.ts'
import { type OidcProvider, type ProvidedPerson, startOidcProvider } from '../../../../../test/servers/oidc-provider.ts'

const provider = await startOidcProvider(PUBLIC_URL)
const inToken = await startOidcProvider(PUBLIC_URL, { claimsInIdToken: true })
afterAll(() => Promise.all([provider.stop(), inToken.stop()]))

const ADA = { email: 'ada@acme.example', email_verified: true }
const NEW = { email: 'new@acme.example', email_verified: true, name: 'New' }
const MAP = 'crew=Users; admins=Administrators; /labs = Labs; ghosts=Ghosts'

/** One account: ada, whom Bonfire put in Guests. Groups: Guests, Users, Administrators, Labs. */
async function house(environment: NodeJS.ProcessEnv, from: OidcProvider = provider): Promise<TestApp> {
  const app = await testApp({ ...oidcSettings(from), OIDC_GROUP_MAP: MAP, ...environment })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.reset()
    const tenantId = await buildTenant(app.database.db)
    await buildUser(app.database.db, { tenantId, username: 'ada', groups: ['Guests'], rolesRestriction: [] })
    const groups = [
      { name: 'Users', access: ['viewTriagePage'], built_in: true },
      { name: 'Administrators', access: ['userAdmin'], built_in: true },
      { name: 'Labs', access: ['viewLabs'] },
    ]
    await app.database.db
      .insertInto('user_group')
      .values(groups.map((group) => ({ ...group, tenant_id: tenantId })))
      .execute()
    from.next = 'sub-1'
  })
  return app
}

/** Signs the only person of a provider in with these claims; the groups afterwards, or why not. */
async function signIn(app: TestApp, person: ProvidedPerson, from: OidcProvider = provider) {
  from.people.set('sub-1', person)
  const browser = startBrowser(app)
  const problem = problemOf(await browser.open(signInAddress('/')))
  return problem ?? (await browser.user())?.groups.toSorted()
}

const trailOf = ({ database }: TestApp) =>
  database.db
    .selectFrom('people_change as c')
    .innerJoin('people_act as a', 'a.id', 'c.act_id')
    .select(['c.subject', 'c.field', 'c.from_value', 'c.to_value', 'a.changed_by', 'a.from_command_line'])
    .orderBy('c.id')
    .execute()

describe('groups of the identity provider', async () => {
  const app = await house({})
  const { db } = app.database
  const idOf = async (name: string) =>
    (await db.selectFrom('user_group').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const adaId = async () =>
    (await db.selectFrom('user_account').select('id').where('username', '=', 'ada').executeTakeFirstOrThrow()).id

  it('are joined and left at each sign-in, in the trail; those given in Bonfire stay', async () => {
    expect(await signIn(app, { ...ADA, groups: ['crew', 'admins'] })).toEqual(['Administrators', 'Guests', 'Users'])
    expect(await signIn(app, { ...ADA, groups: ['crew', '/labs', 'admins'] })).toContain('Labs')
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests', 'Users'])
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests', 'Users'])
    const line = { subject: 'ada@acme.example', field: 'groups', changed_by: null, from_command_line: false }
    expect(await trailOf(app)).toEqual([
      { ...line, from_value: 'Guests', to_value: 'Administrators, Guests, Users' },
      { ...line, from_value: 'Administrators, Guests, Users', to_value: 'Administrators, Guests, Labs, Users' },
      { ...line, from_value: 'Administrators, Guests, Labs, Users', to_value: 'Guests, Users' },
    ])
    expect(await db.selectFrom('people_act').selectAll().execute()).toHaveLength(3)
  })

  it('that were already given in Bonfire stay when the provider no longer gives them', async () => {
    await db
      .insertInto('group_member')
      .values({ group_id: await idOf('Labs'), user_id: await adaId() })
      .execute()
    expect(await signIn(app, { ...ADA, groups: ['/labs', 'crew'] })).toEqual(['Guests', 'Labs', 'Users'])
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests', 'Labs', 'Users'])
  })

  it('are marked in users and groups, also beside a membership given by hand', async () => {
    const { tenant_id: tenantId } = await db.selectFrom('user_account').select('tenant_id').executeTakeFirstOrThrow()
    await buildUser(db, { tenantId, username: 'boss', groups: ['Administrators'] })
    const boss = peopleCalls(app, await app.signIn('boss'))
    await signIn(app, { ...ADA, groups: ['crew', 'admins'] })
    const form = { groups: ['Administrators', 'Guests', 'Labs', 'Users'], role: 'Users' }
    expect((await boss.edit(await adaId(), form)).statusCode).toBe(200)
    await signIn(app, { ...ADA, groups: ['crew', '/labs'] })
    expect(await boss.user(await adaId())).toMatchObject({
      groups: ['Guests', 'Labs', 'Users'],
      fromProvider: { groups: ['Labs', 'Users'], seesAllProjects: false, projectKeys: [] },
    })
    const membersOf = async (name: string) =>
      (await boss.group(name))?.members.map(({ display_name, fromProvider }) => [display_name, fromProvider])
    expect(await membersOf('Labs')).toEqual([['The ada', true]])
    expect(await membersOf('Guests')).toEqual([['The ada', false]])
    expect(await membersOf('Administrators')).toEqual([['The boss', false]])
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests', 'Labs', 'Users'])
  })

  it('decide which roles a person may give, and take their role along', async () => {
    const roles = () =>
      db.selectFrom('user_account').select(['role', 'roles_restriction']).where('username', '=', 'ada').execute()
    await db.updateTable('user_account').set({ role: 'Administrators' }).where('username', '=', 'ada').execute()
    await signIn(app, { ...ADA, groups: ['crew', 'admins'] })
    expect(await roles()).toEqual([{ role: 'Administrators', roles_restriction: expect.arrayContaining(['Users']) }])
    await signIn(app, { ...ADA, groups: ['crew'] })
    expect(await roles()).toEqual([{ role: 'Users', roles_restriction: ['Users'] }])
    expect((await trailOf(app)).at(-2)).toMatchObject({
      field: 'role',
      from_value: 'Administrators',
      to_value: 'Users',
    })
  })

  it('may be one text, and may be mapped by the id of a group', async () => {
    expect(await signIn(app, { ...ADA, groups: 'crew' })).toEqual(['Guests', 'Users'])
    const id = await idOf('Labs')
    const other = await testApp({ ...oidcSettings(provider), OIDC_GROUP_MAP: `crew=${id}` })
    const { database } = other
    await database.db
      .insertInto('tenant')
      .values({ tenant_key: 'acme', name: 'acme', ui_domain: 'acme.example' })
      .execute()
    const tenantId = (await database.db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()).id
    await buildUser(database.db, { tenantId, username: 'ada' })
    for (let count = 0; count < id; count += 1) {
      await database.db
        .insertInto('user_group')
        .values({ tenant_id: tenantId, name: `Group ${count}` })
        .execute()
    }
    const { name } = await database.db
      .selectFrom('user_group')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await signIn(other, { ...ADA, groups: ['crew'] })).toEqual([name])
    await other.close()
  })

  it('refuse a person in none of them, who loses what they gave, and the open sessions', async () => {
    provider.people.set('sub-1', { ...ADA, groups: ['admins'] })
    const before = startBrowser(app)
    await before.open(signInAddress('/'))
    expect(await before.user()).toMatchObject({ groups: ['Administrators', 'Guests'] })
    expect(await signIn(app, { ...ADA, groups: ['choir'] })).toBe('noGroup')
    expect(await before.user()).toBeUndefined()
    expect(await db.selectFrom('group_member').select('group_id').execute()).toEqual([
      { group_id: await idOf('Guests') },
    ])
    expect(await signIn(app, ADA)).toBe('noGroup')
  })

  it('give one result to sign-ins at once', async () => {
    provider.people.set('sub-1', { ...ADA, groups: ['crew'] })
    const ends = await Promise.all([1, 2, 3].map(() => startBrowser(app).open(signInAddress('/'))))
    expect(ends.map(problemOf)).toEqual([null, null, null])
    expect(await trailOf(app)).toHaveLength(1)
  })
})

describe('groups in the ID token', async () => {
  const app = await house({ OIDC_GROUPS_CLAIM: 'roles' }, inToken)

  it('are read there, by the configured name of the claim', async () => {
    expect(await signIn(app, { ...ADA, groups: ['admins'], roles: ['crew'] }, inToken)).toEqual(['Guests', 'Users'])
  })
})

describe('groups that are unknown', async () => {
  const app = await house({})

  it('on either side are ignored, and logged once', async () => {
    const warn = vi.spyOn(app.app.log, 'warn')
    const info = vi.spyOn(app.app.log, 'info')
    for (let times = 0; times < 3; times += 1) {
      expect(await signIn(app, { ...ADA, groups: ['crew', 'choir', 'ghosts'] })).toEqual(['Guests', 'Users'])
    }
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([{ provided: 'ghosts', group: 'Ghosts' }])
    expect(info.mock.calls.map(([facts]) => facts)).toContainEqual({ provided: 'choir' })
    expect(info.mock.calls.filter(([, message]) => String(message).includes('is not mapped'))).toHaveLength(1)
    warn.mockRestore()
    info.mockRestore()
  })
})

describe('people without an account', async () => {
  const app = await house({ OIDC_FIRST_SIGN_IN: 'create', OIDC_DEFAULT_GROUP: 'Guests', OIDC_TENANT: 'acme' })
  const { db } = app.database

  it('get one in their mapped groups, which then follow the provider', async () => {
    expect(await signIn(app, { ...NEW, groups: ['crew', 'admins'] })).toEqual(['Administrators', 'Users'])
    expect(await trailOf(app)).toMatchObject([
      { subject: 'new@acme.example', field: 'account', to_value: 'New' },
      { field: 'groups', from_value: null, to_value: 'Administrators, Users' },
    ])
    const made = db.selectFrom('user_account').select('role').where('email', '=', 'new@acme.example')
    expect(await made.execute()).toEqual([{ role: 'Administrators' }])
    expect(await signIn(app, { ...NEW, groups: ['crew'] })).toEqual(['Users'])
    expect(await made.execute()).toEqual([{ role: 'Users' }])
  })

  it('get none if they are in no mapped group', async () => {
    expect(await signIn(app, { ...NEW, groups: ['choir'] })).toBe('noGroup')
    expect(await signIn(app, NEW)).toBe('noGroup')
    expect(await db.selectFrom('user_account').select('username').execute()).toEqual([{ username: 'ada' }])
  })
})

describe('where people in no mapped group are admitted', async () => {
  const app = await house({ OIDC_FIRST_SIGN_IN: 'create', OIDC_TENANT: 'acme', OIDC_NO_GROUP: 'admit' })

  it('they have only what Bonfire gave them', async () => {
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests', 'Users'])
    expect(await signIn(app, ADA)).toEqual(['Guests'])
    provider.next = 'sub-2'
    provider.people.set('sub-2', NEW)
    const browser = startBrowser(app)
    expect(problemOf(await browser.open(signInAddress('/')))).toBeNull()
    expect(await browser.user()).toMatchObject({ groups: [], access: [] })
  })
})

describe('where memberships do not follow the provider', async () => {
  const app = await house({ OIDC_FIRST_SIGN_IN: 'create', OIDC_TENANT: 'acme', OIDC_GROUPS_FOLLOW: 'false' })

  it('only accounts that are created get them', async () => {
    expect(await signIn(app, { ...ADA, groups: ['crew'] })).toEqual(['Guests'])
    provider.next = 'sub-2'
    provider.people.set('sub-2', { ...NEW, groups: ['crew'] })
    const browser = startBrowser(app)
    await browser.open(signInAddress('/'))
    provider.people.set('sub-2', { ...NEW, groups: ['admins'] })
    await browser.open(signInAddress('/'))
    expect((await browser.user())?.groups).toEqual(['Users'])
  })
})

describe('a provider that does not say which groups somebody is in', async () => {
  const app = await house({}, inToken)

  it('changes nothing: who had a group from it keeps it, and others are refused', async () => {
    const endpoint = 'https://directory.example/groups'
    const overage = { ...ADA, _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint } } }
    expect(await signIn(app, overage, inToken)).toBe('noGroup')
    expect(await signIn(app, { ...ADA, groups: ['crew'] }, inToken)).toEqual(['Guests', 'Users'])
    expect(await signIn(app, overage, inToken)).toEqual(['Guests', 'Users'])
  })
})
