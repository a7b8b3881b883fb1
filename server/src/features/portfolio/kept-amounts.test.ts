import { beforeEach, describe, expect, test } from 'vitest'
import { actionCalls } from '../../../test/fixtures/actions.ts'
import { importScene } from '../../../test/fixtures/imports.ts'
import { sendModel } from '../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../test/fixtures/ingest-samples.ts'

const scene = importScene()

const edit = (payload: object) =>
  scene.app.ask({ method: 'PATCH', url: '/api/v1/portfolio/projects/NORTH', payload }, scene.admin)
const model = (changes: object) => sendModel(scene.app, scene.sender, { ...MODEL, ...changes })
const inDollars = { projects: MODEL.projects.map((project) => ({ ...project, currency: 'USD' })) }
const currency = async () =>
  (await scene.app.database.db.selectFrom('project').select('currency').where('project_key', '=', 'NORTH').execute())[0]

const AMOUNTS = { totalFinancialImpact: 0, operationalSavings: 0, costToComplete: 0 }
let actions: ReturnType<typeof actionCalls>
beforeEach(() => {
  actions = actionCalls(scene.app, scene.admin)
})

describe('an amount of an action', () => {
  test.each(Object.keys(AMOUNTS))('%s keeps its project in its currency', async (field) => {
    await actions.create({ ...AMOUNTS, [field]: 0.5 })
    for (const answer of [await edit({ currency: 'USD' }), await model(inDollars)]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(
        'The project “North” has or had actions with amounts in AUD. Amounts are not converted',
      )
    }
    const file = await scene.calls.bringIn(JSON.stringify({ ...MODEL, ...inDollars }), {
      kind: 'model',
      format: 'json',
    })
    expect(file.json()).toMatchObject({ code: 'project.amounts-kept' })
    expect(await currency()).toEqual({ currency: 'AUD' })
    expect((await edit({ projectName: 'North' })).statusCode).toBe(200)
  })

  test('that was taken away would come back with an undo, so it counts', async () => {
    const { issueKey } = (await actions.create({ ...AMOUNTS, costToComplete: 80 })).json()
    expect((await actions.update(issueKey, { costToComplete: 0 })).statusCode).toBe(200)
    expect((await edit({ currency: 'USD' })).statusCode).toBe(422)
  })

  test('of 0 and a change of something else let the currency change', async () => {
    const { issueKey } = (await actions.create(AMOUNTS)).json()
    await actions.update(issueKey, { elec: 100, summary: 'Another' })
    expect((await edit({ currency: 'USD' })).statusCode).toBe(200)
    expect((await actions.read(issueKey)).json()).toMatchObject({ currency: 'USD' })
  })

  test('stays in the currency of its project when its site moves to another', async () => {
    const { issueKey } = (await actions.create({ ...AMOUNTS, operationalSavings: 40 })).json()
    const moved = await model({
      projects: [...MODEL.projects, { projectKey: 'STATES', projectName: 'States', currency: 'USD' }],
      sites: MODEL.sites.map((site) => (site.siteId === 'tower' ? { ...site, projectKey: 'STATES' } : site)),
    })
    expect(moved.statusCode).toBe(200)
    const read = (await actions.read(issueKey)).json()
    expect(read).toMatchObject({ site_id: 'STATES~tower', project_key: 'NORTH', currency: 'AUD' })
    const packed = (await actions.list({ view: 'packed' })).json()
    expect(packed.projects).toEqual([{ key: 'NORTH', name: 'North', currency: 'AUD' }])
  })
})
