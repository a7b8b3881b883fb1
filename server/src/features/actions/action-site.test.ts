import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildSite } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import {
  type ActionCalls,
  type ActionsFixture,
  actionCalls,
  buildActionsFixture,
} from '../../../test/fixtures/actions.ts'

let test: TestApp
let fixture: ActionsFixture
let engineer: ActionCalls

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildActionsFixture(test)
  engineer = actionCalls(test, await test.signIn('engineer'))
})

const byLabel = (components: string[], change: object = {}) =>
  engineer.create({ siteId: undefined, projectKey: 'NORTH', components, ...change })

it('an action without siteId goes to the site with that label in the project', async () => {
  expect((await byLabel(['Site tower'])).json()).toMatchObject({ issueKey: 'NORTH-1' })
  expect((await engineer.read('NORTH-1')).json()).toMatchObject({
    site_id: 'NORTH~tower',
    components: ['Site tower'],
  })
})

it('refuses an action whose site is missing, ambiguous or outside the portfolio', async () => {
  const refusal = async (answer: Promise<{ statusCode: number; json(): { fields?: object } }>) => {
    const { statusCode, json } = await answer
    return [statusCode, Object.keys(json().fields ?? {})]
  }
  expect(await refusal(byLabel([]))).toEqual([422, ['siteId']])
  expect(await refusal(byLabel(['Site tower'], { projectKey: undefined }))).toEqual([422, ['siteId']])
  expect((await byLabel(['Nowhere'])).statusCode).toBe(404)
  expect((await byLabel(['Site mall'], { projectKey: 'SOUTH' })).statusCode).toBe(404)
  const { tenantId, north } = fixture
  const twin = await buildSite(test.database.db, { tenantId, projectId: north, key: 'twin' })
  await test.database.db.updateTable('site').set({ label: 'Site tower' }).where('id', '=', twin).execute()
  expect(await refusal(byLabel(['Site tower']))).toEqual([422, ['siteId']])
  expect((await engineer.list()).json()).toEqual([])
})
