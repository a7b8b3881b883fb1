import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { TEST_PASSWORD, testApp } from '../../../../test/app/test-app.ts'

const test = await testApp()
const { db } = test.database
afterAll(() => test.close())

const NEW_PASSWORD = 'a teapot on the roof'

beforeEach(async () => {
  await test.reset()
  await buildUser(db, { tenantId: await buildTenant(db), username: 'ada' })
})

const post = (url: string, payload: object, cookie?: string) => test.ask({ method: 'POST', url, payload }, cookie)
const signIn = (password: string) => post('/api/auth/login', { username: 'ada', password })

async function change(payload: { currentPassword?: string; newPassword: string }, cookie?: string) {
  const body = { currentPassword: TEST_PASSWORD, ...payload }
  return post('/api/auth/change-password', body, cookie ?? (await test.signIn('ada')))
}

describe('one’s own password', () => {
  it('changes with the current one and ends the other sessions', async () => {
    const [here, there] = [await test.signIn('ada'), await test.signIn('ada')]
    expect((await change({ newPassword: NEW_PASSWORD }, here)).statusCode).toBe(200)
    const answers = await Promise.all([here, there].map((cookie) => test.ask({ url: '/api/v1/users/me' }, cookie)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('allows five wrong guesses without changing or signing out', async () => {
    const cookie = await test.signIn('ada')
    const attempt = () => change({ currentPassword: 'guess', newPassword: NEW_PASSWORD }, cookie)
    for (let times = 0; times < 5; times++) {
      const answer = await attempt()
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toEqual({ currentPassword: 'The current password is wrong.' })
    }
    expect((await attempt()).statusCode).toBe(429)
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(200)
  })

  it('cannot be weak', async () => {
    const answer = await change({ newPassword: 'iloveyou123' })
    expect(answer.json()).toMatchObject({
      code: 'password.common',
      fields: { newPassword: expect.stringContaining('common') },
    })
  })

  it('cannot stay the same in another Unicode form', async () => {
    const same = async (currentPassword: string, newPassword: string, cookie?: string) => {
      const answer = await change({ currentPassword, newPassword }, cookie)
      return [answer.statusCode, answer.json().fields?.newPassword]
    }
    const refused = [422, 'The new password is the same as the current one. Choose another.']
    const cookie = await test.signIn('ada')
    expect(await same(TEST_PASSWORD, TEST_PASSWORD, cookie)).toEqual(refused)
    await change({ newPassword: 'une clé à molette' }, cookie)
    expect(await same('une clé à molette', 'une clé à molette'.normalize('NFD'), cookie)).toEqual(refused)
  })

  it('does not exist with sign-in at the identity provider', async () => {
    const cookie = await test.signIn('ada')
    await db.updateTable('user_account').set({ password_hash: null }).execute()
    const answer = await change({ newPassword: NEW_PASSWORD }, cookie)
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('identity provider')])
  })

  it('needs a signed-in person', async () => {
    expect((await change({ newPassword: NEW_PASSWORD }, 'bonfire_session=forged')).statusCode).toBe(401)
  })
})
