import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
afterAll(() => test.close())

const URL = '/api/v1/users/me/preferences'
const EVERY_MAIL = {
  locale: 'en',
  optOutUserTracking: false,
  actionTransitioned: true,
  assignedToAction: true,
  commentAdded: true,
  criticalActionCreated: true,
  mentions: true,
  disableAll: false,
}

let cookie: string

beforeEach(async () => {
  await test.reset()
  const tenantId = await buildTenant(test.database.db)
  await buildUser(test.database.db, { tenantId, username: 'ada' })
  await buildUser(test.database.db, { tenantId, username: 'bo' })
  cookie = await test.signIn('ada')
})

const read = async (as = cookie) => (await test.ask({ url: URL }, as)).json()
const save = (payload: object) => test.ask({ method: 'PUT', url: URL, payload }, cookie)

describe('preferences', () => {
  it('begin with every mail', async () => {
    expect(await read()).toEqual(EVERY_MAIL)
  })

  it('change one by one, and only one’s own', async () => {
    expect((await save({ mentions: false })).json()).toEqual({ ...EVERY_MAIL, mentions: false })
    expect((await save({ disableAll: true, locale: 'fr' })).json()).toEqual({
      ...EVERY_MAIL,
      mentions: false,
      disableAll: true,
      locale: 'fr',
    })
    await save({ mentions: true })
    expect(await read()).toEqual({ ...EVERY_MAIL, disableAll: true, locale: 'fr' })
    expect(await read(await test.signIn('bo'))).toEqual(EVERY_MAIL)
  })

  it('all change at once, or none', async () => {
    expect((await save({ mentions: false, disableAll: 'yes' })).json().fields).toHaveProperty('disableAll')
    expect(await read()).toEqual(EVERY_MAIL)
  })

  it('are for people who have signed in', async () => {
    expect((await test.ask({ url: URL })).statusCode).toBe(401)
  })
})
