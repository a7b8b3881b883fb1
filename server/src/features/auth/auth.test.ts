import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { TEST_PASSWORD, type TestApp, testApp } from '../../../test/app/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ MONITORING_GROUP: 'Night Watch' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  const tenantId = await buildTenant(test.database.db)
  const projectId = await buildProject(test.database.db, tenantId, 'P1')
  await buildSite(test.database.db, { tenantId, projectId, key: 's1' })
  await buildUser(test.database.db, {
    tenantId,
    username: 'Operator',
    access: ['viewTriagePage'],
    groups: ['Night Watch'],
    rolesRestriction: ['Users'],
    projectIds: [projectId],
  })
})

const tryToSignIn = (username: string, password: string, remoteAddress = '10.0.0.1') =>
  test.ask({ method: 'POST', url: '/api/auth/login', payload: { username, password }, remoteAddress })

describe('signing in', () => {
  it('accepts the username or email in any letter case', async () => {
    expect((await tryToSignIn('operator', TEST_PASSWORD)).statusCode).toBe(200)
    expect((await tryToSignIn('OPERATOR@acme.EXAMPLE', TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('returns every field of the session user', async () => {
    const cookie = await test.signIn('operator')
    const answer = await test.ask({ url: '/api/v1/users/me' }, cookie)
    expect(answer.json()).toMatchObject({
      username: 'Operator',
      display_name: 'The Operator',
      email: 'Operator@acme.example',
      tenantId: 'acme',
      groups: ['Night Watch'],
      access: ['viewTriagePage'],
      rolesRestriction: ['Users'],
      optOutUserTracking: false,
      role: null,
      persona: null,
      locale: 'en',
      isLocaleChosen: false,
      monitoringGroup: 'Night Watch',
      config: { demonstration: false, identityProvider: null, sendsMails: false },
    })
    expect(answer.json().forgeId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.json().authId).toContain(answer.json().forgeId)
  })

  it('gives the same response for a wrong name or password and a deactivated account', async () => {
    const wrongName = await tryToSignIn('nobody', TEST_PASSWORD)
    const wrongPassword = await tryToSignIn('operator', 'guess')
    await test.database.db.updateTable('user_account').set({ status: 'deleted' }).execute()
    const deactivated = await tryToSignIn('operator', TEST_PASSWORD)
    expect(wrongName.statusCode).toBe(401)
    expect(wrongPassword.json()).toEqual(wrongName.json())
    expect(deactivated.json()).toEqual(wrongName.json())
  })

  it('slows down after five failures per account, from any address', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await tryToSignIn('operator', 'guess', `10.0.1.${attempt}`)).statusCode).toBe(401)
    }
    const refused = await tryToSignIn('operator@acme.example', TEST_PASSWORD, '10.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('15')
    test.clock.now = new Date(test.clock.now.getTime() + 16_000)
    expect((await tryToSignIn('operator', TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('does not allow more guesses by making them concurrently', async () => {
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      tryToSignIn('operator', `guess ${guess}`, `10.0.3.${guess}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  it('names the missing fields', async () => {
    const answer = await test.ask({ method: 'POST', url: '/api/auth/login', payload: { username: '' } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['username', 'password'])
  })
})

describe('a session', () => {
  it('ends on the server at sign-out, and the browser returns to a local page', async () => {
    const cookie = await test.signIn('operator')
    const out = await test.ask({ url: '/api/auth/logout?returnTo=/login' }, cookie)
    expect(out.statusCode).toBe(302)
    expect(out.headers.location).toBe('/login')
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (returnTo) => {
      const out = await test.ask({ url: `/api/auth/logout?returnTo=${encodeURIComponent(returnTo)}` })
      expect(out.headers.location).toBe('/login')
    },
  )

  it('expires', async () => {
    const cookie = await test.signIn('operator')
    const endsAt = test.clock.now.getTime() + test.config.sessionHours * 3_600_000
    const statusAt = async (milliseconds: number) => {
      test.clock.now = new Date(milliseconds)
      return (await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode
    }
    expect(await statusAt(endsAt - 1)).toBe(200)
    expect(await statusAt(endsAt)).toBe(401)
  })

  it('ends when someone signs in again in the same browser', async () => {
    const cookie = await test.signIn('operator')
    const payload = { username: 'operator', password: TEST_PASSWORD }
    const answer = await test.ask({ method: 'POST', url: '/api/auth/login', payload }, cookie)
    expect(answer.statusCode).toBe(200)
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
  })

  it('ends when the account is deactivated', async () => {
    const cookie = await test.signIn('operator')
    await test.database.db.updateTable('user_account').set({ status: 'deleted' }).execute()
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
  })

  it('is a cookie hidden from scripts and other sites', async () => {
    const answer = await tryToSignIn('operator', TEST_PASSWORD)
    for (const cookie of [answer.headers['set-cookie']].flat()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('keeps the chosen language', async () => {
    const cookie = await test.signIn('operator')
    const payload = { locale: 'fr' }
    await test.ask({ method: 'PUT', url: '/api/v1/users/me/preferences', payload }, cookie)
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).json()).toMatchObject({
      locale: 'fr',
      isLocaleChosen: true,
    })
  })

  it('refuses a change sent from another site’s page', async () => {
    const cookie = await test.signIn('operator')
    const foreign = { origin: 'https://evil.example' }
    const request = {
      method: 'PUT',
      url: '/api/v1/users/me/preferences',
      payload: { locale: 'fr' },
      headers: foreign,
    } as const
    expect((await test.ask(request, cookie)).statusCode).toBe(403)
  })

  it('redirects /api/auth/login to the sign-in page with its parameters', async () => {
    const answer = await test.ask({ url: '/api/auth/login?returnTo=%2Factions&locale=fr' })
    expect(answer.headers.location).toBe('/sign-in?returnTo=%2Factions&locale=fr')
  })
})
