import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

const SECRET = 'only the server and the help service know it'
const ENVIRONMENT = {
  LAUNCHDARKLY_CLIENT_ID: '5f2a',
  ANALYTICS_URL: 'https://stats.example/api/event',
  ANALYTICS_DOMAIN: 'bonfire.example',
  HELP_URL: 'https://help.example',
  HELP_TOKEN: 'website-1',
  HELP_SHARED_SECRET: SECRET,
  SURVEY_URL: 'https://ask.example',
  SURVEY_WORKSPACE_ID: 'w1',
}
const NOTHING = { featureFlags: null, analytics: null, help: null, survey: null }
const FLAGS = { clientId: '5f2a', url: null }

let test: TestApp
let cookie: string

const read = async () => (await test.ask({ url: '/api/v1/users/me/integrations' }, cookie)).json()
const session = async () => (await test.ask({ url: '/api/v1/users/me' }, cookie)).json()
const optOut = () =>
  test.ask({ method: 'PUT', url: '/api/v1/users/me/preferences', payload: { optOutUserTracking: true } }, cookie)

async function signInAda(): Promise<void> {
  await test.reset()
  const tenantId = await buildTenant(test.database.db)
  await buildUser(test.database.db, { tenantId, username: 'ada' })
  cookie = await test.signIn('ada')
}

describe('with the services configured', () => {
  beforeAll(async () => {
    test = await testApp(ENVIRONMENT)
  })
  afterAll(() => test.close())
  beforeEach(signInAda)

  it('a session starts them with an identity the help service can verify', async () => {
    const { forgeId, email, config } = await session()
    expect(config.integrations).toEqual(['featureFlags', 'analytics', 'help', 'survey'])
    const { help, ...others } = await read()
    expect(others).toEqual({
      featureFlags: FLAGS,
      analytics: { url: 'https://stats.example/api/event', domain: 'bonfire.example' },
      survey: { url: 'https://ask.example', workspaceId: 'w1', userId: forgeId },
    })
    expect(help).toMatchObject({ url: 'https://help.example', token: 'website-1' })
    expect(help.identity).toMatchObject({ identifier: forgeId, email })
    expect(help.identity.signature).toBe(createHmac('sha256', SECRET).update(forgeId).digest('hex'))
  })

  it('a person who opted out gets feature flags only, and no signed identity', async () => {
    await optOut()
    expect(await read()).toEqual({ ...NOTHING, featureFlags: FLAGS })
  })

  it('no response contains the shared secret', async () => {
    for (const url of ['/api/v1/users/me/integrations', '/api/v1/users/me', '/api/auth/options', '/']) {
      const answer = await test.ask({ url }, cookie)
      expect(answer.body + JSON.stringify(answer.headers), url).not.toContain(SECRET)
    }
  })

  it('signing requires a session, and no cache keeps a signature', async () => {
    expect((await test.ask({ url: '/api/v1/users/me/integrations' })).statusCode).toBe(401)
    const answer = await test.ask({ url: '/api/v1/users/me/integrations' }, cookie)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('every response names them in its policy', async () => {
    const policy = String((await test.ask({ url: '/api/v1/users/me' })).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://help.example https://ask.example;")
    expect(policy).not.toContain('http:')
  })
})

describe('without any service', () => {
  beforeAll(async () => {
    test = await testApp()
  })
  afterAll(() => test.close())
  beforeEach(signInAda)

  it.each(['a person', 'a person who opted out'])('%s sees none', async (who) => {
    if (who === 'a person who opted out') await optOut()
    expect((await session()).config).toMatchObject({ integrations: [], flagsOn: [], navigationExtras: [] })
    expect(await read()).toEqual(NOTHING)
  })

  it('the policy names this server only', async () => {
    const policy = String((await test.ask({ url: '/api/v1/users/me' })).headers['content-security-policy'])
    expect(policy).not.toMatch(/https?:/)
  })
})
