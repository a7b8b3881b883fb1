import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../test/fixtures/identity-provider.ts'
import { startOidcProvider } from '../../../../test/servers/oidc-provider.ts'

const provider = await startOidcProvider(PUBLIC_URL)
afterAll(() => provider.stop())
provider.next = 'sub-1'

const NEW = { email: 'new@acme.example', email_verified: true, name: ' New at Acme ' }

/** The only account: ada, in the group Guests. */
async function house(environment: NodeJS.ProcessEnv): Promise<TestApp> {
  const app = await testApp({ ...oidcSettings(provider), ...environment })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.reset()
    const tenantId = await buildTenant(app.database.db)
    await buildUser(app.database.db, { tenantId, username: 'ada', groups: ['Guests'] })
    provider.people.set('sub-1', NEW)
  })
  return app
}

const people = ({ database }: TestApp) => database.db.selectFrom('user_account').selectAll().orderBy('id').execute()
const tryOut = async (app: TestApp) => problemOf(await startBrowser(app).open(signInAddress('/')))

describe('a person without an account', async () => {
  const app = await house({})

  it('is refused unless configured otherwise', async () => {
    expect(await tryOut(app)).toBe('noAccount')
    expect(await people(app)).toHaveLength(1)
  })
})

describe('a person without an account, where accounts are created,', async () => {
  const app = await house({ OIDC_FIRST_SIGN_IN: 'create', OIDC_DEFAULT_GROUP: 'Guests', OIDC_TENANT: 'acme' })
  const { db } = app.database

  it('gets one in the default group, once, without sites, recorded in the trail', async () => {
    const browser = startBrowser(app)
    expect(await browser.open(signInAddress('/actions'))).toBe('/actions')
    expect(await browser.user()).toMatchObject({
      username: 'new@acme.example',
      display_name: 'New at Acme',
      groups: ['Guests'],
      access: [],
      hasPassword: false,
    })
    expect(await tryOut(app)).toBeNull()
    expect(await people(app)).toMatchObject([{ username: 'ada' }, { sees_all_projects: false, locale: 'en' }])
    const acts = await db.selectFrom('people_act').selectAll().execute()
    expect(acts).toMatchObject([{ subject: 'new@acme.example', changed_by: null }])
    const trail = await db.selectFrom('people_change').selectAll().orderBy('id').execute()
    expect(trail).toMatchObject([
      { act_id: acts[0]?.id, field: 'account', to_value: 'New at Acme' },
      { act_id: acts[0]?.id, field: 'groups', to_value: 'Guests' },
    ])
  })

  it('gets one even from two sign-ins at once', async () => {
    const answers = await Promise.all([tryOut(app), tryOut(app), tryOut(app)])
    expect(answers).toEqual([null, null, null])
    expect(await people(app)).toHaveLength(2)
  })

  it('gets none without a verified email', async () => {
    provider.people.set('sub-1', { ...NEW, email_verified: false })
    expect(await tryOut(app)).toBe('emailNotVerified')
    expect(await people(app)).toHaveLength(1)
  })

  it('gets none when a username equals the email', async () => {
    await db.updateTable('user_account').set({ username: 'NEW@acme.example' }).execute()
    expect(await tryOut(app)).toBe('accountClosed')
  })

  it('gets none while the default group is missing', async () => {
    await db.deleteFrom('user_group').execute()
    expect(await tryOut(app)).toBe('noAccount')
    expect(await people(app)).toHaveLength(1)
  })

  it('gets none if deactivated', async () => {
    await db.updateTable('user_account').set({ email: NEW.email, status: 'deleted' }).execute()
    expect(await tryOut(app)).toBe('accountClosed')
    expect(await people(app)).toHaveLength(1)
  })
})

describe('an email whose verification the provider does not state', async () => {
  const app = await house({ OIDC_EMAILS: 'all' })

  it('is accepted if configured; an unverified one never is', async () => {
    provider.people.set('sub-1', { email: 'ada@acme.example', email_verified: false })
    expect(await tryOut(app)).toBe('emailNotVerified')
    provider.people.set('sub-1', { email: 'ada@acme.example' })
    expect(await tryOut(app)).toBeNull()
  })
})
