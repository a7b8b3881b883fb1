import type { ManagedUserOnWire } from '@bonfire/contract/people/managed-users'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../../test/fixtures/identity-provider.ts'
import { buildPeopleFixture, peopleCalls } from '../../../../../test/fixtures/people.ts'
import { type ProvidedPerson, startOidcProvider } from '../../../../../test/servers/oidc-provider.ts'
import { buildApp } from '../../../../app/app.ts'

const provider = await startOidcProvider(PUBLIC_URL)
const inToken = await startOidcProvider(PUBLIC_URL, { claimsInIdToken: true })
afterAll(() => Promise.all([provider.stop(), inToken.stop()]))

// The operator is a user who was given the project NORTH by hand.
const OPERATOR = { email: 'operator@acme.example', email_verified: true }
const NEW = { email: 'new@acme.example', email_verified: true, name: 'New' }
const PROJECTS = 'north=NORTH; south=SOUTH; all=*; ghosts=GHOST'
const GROUPS = 'crew=Users; admins=Administrators'

async function house(environment: NodeJS.ProcessEnv, from = provider) {
  const app = await testApp({ ...oidcSettings(from), OIDC_PROJECT_MAP: PROJECTS, ...environment })
  const at = { app } as Omit<Awaited<ReturnType<typeof buildPeopleFixture>>, 'admin'> & {
    app: TestApp
    adminId: number
    admin: ReturnType<typeof peopleCalls>
  }
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.reset()
    const { admin: adminId, ...fixture } = await buildPeopleFixture(app)
    from.next = 'sub-1'
    Object.assign(at, { ...fixture, adminId, admin: peopleCalls(app, await app.signIn('admin')) })
  })
  /** Signs the only person of the provider in with these groups: what they see then, or why not. */
  const signIn = async (groups: readonly string[], person: ProvidedPerson = OPERATOR) => {
    from.people.set('sub-1', { ...person, groups: [...groups] })
    const problem = problemOf(await startBrowser(app).open(signInAddress('/')))
    return problem ?? seenBy(await found(person.email))
  }
  const found = async (email: unknown) => {
    const users: ManagedUserOnWire[] = (await at.admin.users()).json()
    const user = users.find((one) => one.email === email)
    if (!user) throw new Error(`There is no ${email}`)
    return user
  }
  return { at, signIn, found }
}

/** What they see, and what of it the provider gives, alone or too. */
const seenBy = ({ portfolio, fromProvider }: ManagedUserOnWire) => ({
  sees: portfolio.seesAllProjects ? 'all' : portfolio.projectKeys.join(),
  provided: [...(fromProvider.seesAllProjects ? ['all'] : []), ...fromProvider.projectKeys].join(),
})

const places = (part: object = {}) => ({ seesAllProjects: false, projectKeys: [], siteIds: [], ...part })

describe('projects from the identity provider', async () => {
  const { at, signIn } = await house({})
  const operator = () => at.admin.user(at.operator)

  it('come and go at each sign-in, in the trail, and those given by hand stay', async () => {
    expect(await signIn(['south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'SOUTH' })
    expect(await signIn(['south', 'all'])).toEqual({ sees: 'all', provided: 'all,SOUTH' })
    expect(await signIn(['south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'SOUTH' })
    expect(await signIn([])).toEqual({ sees: 'NORTH', provided: '' })
    const line = [null, 'operator@acme.example', 'portfolio']
    expect(await at.admin.trail()).toEqual([
      [...line, 'NORTH', 'NORTH, SOUTH'],
      [...line, 'NORTH, SOUTH', '*'],
      [...line, '*', 'NORTH, SOUTH'],
      [...line, 'NORTH, SOUTH', 'NORTH'],
    ])
  })

  it('that were also given by hand are both, and stay by hand, without an act', async () => {
    expect(await signIn(['north'])).toEqual({ sees: 'NORTH', provided: 'NORTH' })
    expect(await signIn([])).toEqual({ sees: 'NORTH', provided: '' })
    expect(await at.admin.trail()).toEqual([])
  })

  it('are seen, with the sites that are in them', async () => {
    await signIn(['south'])
    const seen = await at.app.database.db
      .selectFrom('visible_site')
      .select('site_id')
      .where('user_id', '=', at.operator)
      .execute()
    expect(seen.map(({ site_id }) => site_id).sort()).toEqual([at.tower, at.mall].sort())
  })

  it('stay provided when an administrator saves the form, and others by hand', async () => {
    await signIn(['south'])
    const mine = places({ projectKeys: ['NORTH', 'SOUTH'], siteIds: ['SOUTH~mall'] })
    expect((await at.admin.edit(at.operator, { portfolio: mine })).statusCode).toBe(200)
    expect((await operator())?.fromProvider.projectKeys).toEqual(['SOUTH'])
    expect(await signIn([])).toEqual({ sees: 'NORTH', provided: '' })
  })

  it('that an administrator removes are gone immediately, and back at the next sign-in', async () => {
    await signIn(['north', 'south'])
    await at.admin.edit(at.operator, { portfolio: places() })
    expect((await operator())?.portfolio.projectKeys).toEqual([])
    expect((await operator())?.fromProvider.projectKeys).toEqual([])
    expect(await signIn(['north', 'south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'NORTH,SOUTH' })
    // NORTH is no longer given by hand.
    expect(await signIn([])).toEqual({ sees: '', provided: '' })
  })

  it('are kept under all projects given by hand, and left when those end', async () => {
    await signIn(['south'])
    await at.admin.edit(at.operator, { portfolio: places({ seesAllProjects: true }) })
    expect(await operator()).toMatchObject({
      portfolio: { seesAllProjects: true },
      fromProvider: { seesAllProjects: false, projectKeys: ['SOUTH'] },
    })
    expect(await signIn(['south'])).toEqual({ sees: 'all', provided: 'SOUTH' })
    await at.admin.edit(at.operator, { portfolio: places({ projectKeys: ['SOUTH'] }) })
    expect(await signIn([])).toEqual({ sees: '', provided: '' })
  })

  it('may be all of them, which an administrator can take away until the next sign-in', async () => {
    await signIn(['all'])
    const answer = await at.admin.edit(at.operator, { portfolio: places({ projectKeys: ['NORTH'] }) })
    expect(seenBy(answer.json())).toEqual({ sees: 'NORTH', provided: '' })
    expect(await signIn(['all'])).toEqual({ sees: 'all', provided: 'all' })
  })

  it('are those of the person’s own tenant, whatever their names elsewhere', async () => {
    const { db } = at.app.database
    for (const key of ['GHOST', 'SOUTH']) {
      await db.insertInto('project').values({ tenant_id: at.other, project_key: key, name: 'Of others' }).execute()
    }
    expect(await signIn(['ghosts', 'south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'SOUTH' })
    const given = await db.selectFrom('user_project').select('project_id').where('user_id', '=', at.operator).execute()
    expect(given.map(({ project_id }) => project_id).sort()).toEqual([at.north, at.south].sort())
  })

  it('refuse nobody: without mapped groups, everyone with an account comes in', async () => {
    expect(await signIn([])).toEqual({ sees: 'NORTH', provided: '' })
    expect(await signIn(['choir'])).toEqual({ sees: 'NORTH', provided: '' })
  })

  it('give one result to sign-ins at once', async () => {
    provider.people.set('sub-1', { ...OPERATOR, groups: ['south', 'all'] })
    const ends = await Promise.all([1, 2, 3].map(() => startBrowser(at.app).open(signInAddress('/'))))
    expect(ends.map(problemOf)).toEqual([null, null, null])
    expect(await at.admin.trail()).toHaveLength(1)
  })

  it('are in what is exported of a person', async () => {
    await signIn(['south'])
    expect((await at.admin.exported(at.operator)).json()).toMatchObject({
      portfolio: { projectKeys: ['NORTH', 'SOUTH'] },
      fromProvider: { groups: [], seesAllProjects: false, projectKeys: ['SOUTH'] },
    })
    expect((await at.admin.erase(at.operator)).statusCode).toBe(200)
  })

  it('are only named to an administrator who sees them', async () => {
    await signIn(['south'])
    await at.person('local', { groups: ['Administrators'], projectIds: [at.north] })
    const local = peopleCalls(at.app, await at.app.signIn('local'))
    expect((await local.user(at.operator))?.fromProvider.projectKeys).toEqual([])
    // What they do not see stays when they save.
    expect((await local.edit(at.operator, { portfolio: places() })).statusCode).toBe(200)
    expect(seenBy((await operator()) as ManagedUserOnWire)).toEqual({ sees: 'SOUTH', provided: 'SOUTH' })
  })
})

describe('a project that does not exist', async () => {
  const { at, signIn } = await house({})

  it('is logged at the start, gives nothing, and works once it exists', async () => {
    const { app, database, config, storage } = at.app
    const told: unknown[] = []
    const logger: FastifyBaseLogger = Object.assign(Object.create(app.log), {
      warn: (...line: unknown[]) => told.push(line),
      child: () => logger,
    })
    const again = await buildApp({ config: { ...config }, database, storage, logger })
    await again.ready()
    await again.close()
    const facts = { provided: 'ghosts', project: 'GHOST' }
    expect(told).toEqual([[facts, expect.stringMatching(/^OIDC_PROJECT_MAP names a project that does not exist/)]])

    expect(await signIn(['ghosts'])).toEqual({ sees: 'NORTH', provided: '' })
    await database.db
      .insertInto('project')
      .values({ tenant_id: at.tenantId, project_key: 'GHOST', name: 'Ghost' })
      .execute()
    expect(await signIn(['ghosts'])).toEqual({ sees: 'GHOST,NORTH', provided: 'GHOST' })
  })
})

describe('projects beside mapped groups', async () => {
  const { at, signIn } = await house({ OIDC_GROUP_MAP: GROUPS })

  it('do not let a person in who is in no mapped group, who keeps none of them', async () => {
    expect(await signIn(['crew', 'south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'SOUTH' })
    expect(await signIn(['south'])).toBe('noGroup')
    expect(await at.admin.user(at.operator)).toMatchObject({
      groups: ['Users'],
      portfolio: { projectKeys: ['NORTH'] },
      fromProvider: { groups: [], seesAllProjects: false, projectKeys: [] },
    })
  })

  it('change in one act with the groups', async () => {
    await signIn(['admins', 'all'])
    const { acts } = (await at.admin.changes()).json()
    expect(acts).toHaveLength(1)
    expect(acts[0].changes).toMatchObject([
      { field: 'groups', from: 'Users', to: 'Administrators, Users' },
      { field: 'portfolio', from: 'NORTH', to: '*' },
    ])
  })

  it('that were all, of the last who could give them, end with an error in the log', async () => {
    const error = vi.spyOn(at.app.app.log, 'error')
    const told = () => error.mock.calls.filter(([, text]) => String(text).includes('bonfire user make-admin')).length
    await signIn(['admins', 'all'])
    await signIn(['admins'])
    expect(told()).toBe(0)
    await signIn(['admins', 'all'])
    const { db } = at.app.database
    await db.updateTable('user_account').set({ sees_all_by_hand: false }).where('id', '=', at.adminId).execute()
    await signIn(['admins'])
    expect(told()).toBe(1)
    error.mockRestore()
  })
})

describe('an account that is created', async () => {
  const created = { OIDC_FIRST_SIGN_IN: 'create', OIDC_TENANT: 'acme' }
  const alone = await house(created)
  const beside = await house({ ...created, OIDC_GROUP_MAP: GROUPS, OIDC_GROUPS_FOLLOW: 'false' })
  const admitted = await house({ ...created, OIDC_GROUP_MAP: GROUPS, OIDC_NO_GROUP: 'admit' })

  it('gets its projects, and the default group where no groups are mapped', async () => {
    expect(await alone.signIn(['south'], NEW)).toEqual({ sees: 'SOUTH', provided: 'SOUTH' })
    expect(await alone.found(NEW.email)).toMatchObject({ groups: ['Users'], fromProvider: { groups: [] } })
    const { acts } = (await alone.at.admin.changes()).json()
    expect(acts[0].changes).toMatchObject([
      { field: 'account', to: 'New' },
      { field: 'groups', to: 'Users' },
      { field: 'portfolio', from: null, to: 'SOUTH' },
    ])
    expect(await alone.signIn(['all'], NEW)).toEqual({ sees: 'all', provided: 'all' })
  })

  it('has neither groups nor projects in the trail when it gets none', async () => {
    expect(await admitted.signIn([], NEW)).toEqual({ sees: '', provided: '' })
    const { acts } = (await admitted.at.admin.changes()).json()
    expect(acts[0].changes).toMatchObject([{ field: 'account', to: 'New' }])
  })

  it('keeps its first ones where they do not follow the provider', async () => {
    const configOf = async ({ app }: { app: TestApp }) =>
      (await app.ask({ url: '/api/v1/users/me' }, await app.signIn('admin'))).json().config.identityProvider
    expect(await configOf(alone.at)).toEqual({ label: 'Acme', givesGroups: false, givesProjects: true })
    expect(await configOf(beside.at)).toEqual({ label: 'Acme', givesGroups: false, givesProjects: false })
    expect(await beside.signIn(['crew', 'south'], NEW)).toEqual({ sees: 'SOUTH', provided: 'SOUTH' })
    expect(await beside.found(NEW.email)).toMatchObject({ fromProvider: { groups: ['Users'] } })
    expect(await beside.signIn(['crew', 'north'], NEW)).toEqual({ sees: 'SOUTH', provided: 'SOUTH' })
    expect(await beside.signIn(['crew', 'north'])).toEqual({ sees: 'NORTH', provided: '' })
  })
})

describe('a provider that does not say which groups somebody is in', async () => {
  const { at, signIn } = await house({}, inToken)

  it('changes no projects', async () => {
    expect(await signIn(['south'])).toEqual({ sees: 'NORTH,SOUTH', provided: 'SOUTH' })
    const endpoint = 'https://directory.example/groups'
    const overage = { ...OPERATOR, _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint } } }
    inToken.people.set('sub-1', overage)
    expect(problemOf(await startBrowser(at.app).open(signInAddress('/')))).toBeNull()
    expect((await at.admin.user(at.operator))?.portfolio.projectKeys).toEqual(['NORTH', 'SOUTH'])
  })
})
