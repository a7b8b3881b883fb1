import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'

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
  actionDue: true,
  repairProved: true,
  repairCameBack: true,
  dueDaysBefore: 1,
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
  it('start with every mail on', async () => {
    expect(await read()).toEqual(EVERY_MAIL)
  })

  it('change one at a time, and only one’s own', async () => {
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

  it('change together or not at all', async () => {
    expect((await save({ mentions: false, disableAll: 'yes' })).json().fields).toHaveProperty('disableAll')
    expect(await read()).toEqual(EVERY_MAIL)
  })

  it('require a signed-in person', async () => {
    expect((await test.ask({ url: URL })).statusCode).toBe(401)
  })
})
