import { expect, it } from 'vitest'
import { buildSite } from '../../../test/app/factories.ts'
import { actionScene } from '../../../test/fixtures/actions.ts'

const scene = actionScene()

const byLabel = (components: string[], change: object = {}) =>
  scene.engineer.create({ siteId: undefined, projectKey: 'NORTH', components, ...change })

it('an action without siteId goes to the site with that label in the project', async () => {
  expect((await byLabel(['Site tower'])).json()).toMatchObject({ issueKey: 'NORTH-1' })
  expect((await scene.engineer.read('NORTH-1')).json()).toMatchObject({
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
  const { tenantId, north } = scene.fixture
  const twin = await buildSite(scene.app.database.db, { tenantId, projectId: north, key: 'twin' })
  await scene.app.database.db.updateTable('site').set({ label: 'Site tower' }).where('id', '=', twin).execute()
  expect(await refusal(byLabel(['Site tower']))).toEqual([422, ['siteId']])
  expect((await scene.engineer.list()).json()).toEqual([])
})
