import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BUILT_IN } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { off, on, rulesCalls } from '../fixtures/rules.ts'
import { buildSightScene, inPart } from './sight-scene.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  await buildSightScene(test)
})

const OWN = { ...BUILT_IN.find(({ key }) => key === 'g36-ahu-fc13'), key: 'own-warm' }
const parameter = (place: object) => ({
  ...({ method: 'PUT', url: '/api/v1/parameters' } as const),
  payload: {
    definition: 'g36-ahu-fc13',
    name: 'eSat',
    place,
    value: 5,
    unit: 'Δ°F',
    reason: 'Measured',
    revision: 0,
    daysAgain: 0,
  },
})
const update = (payload: object) => ({
  ...({ method: 'POST', url: '/api/v1/project-rules/update' } as const),
  payload: { enable: [], disable: [], ...payload },
})
const CALLS = {
  'enables a rule': update({ enable: [on('pump', 1)] }),
  'changes a priority': update({ enable: [on('fan', 1)] }),
  'disables a rule': update({ disable: [off('fan')] }),
  'sets a parameter of a project': parameter({ scope: 'project', projectKey: 'NORTH' }),
  'sets a parameter of everything': parameter({ scope: 'tenant' }),
  'makes a rule': { method: 'POST', url: '/api/v1/definitions', payload: { definition: OWN, daysAgain: 0 } } as const,
}

const ask = async (username: string, title: keyof typeof CALLS) => {
  const response = await test.ask(CALLS[title], await test.signIn(username))
  const { code, params } = response.json()
  return response.statusCode === 403 ? { code, params } : response.statusCode
}

const stored = async () => {
  const { db } = test.database
  return Promise.all([
    db.selectFrom('project_rule').selectAll().orderBy('id').execute(),
    db.selectFrom('rule_parameter').selectAll().execute(),
    db.selectFrom('definition').select('definition_key').where('tenant_id', 'is not', null).execute(),
  ])
}

it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  'who sees some of the sites that it acts on never %s',
  async (title) => {
    const before = await stored()
    const isOfAll = title.endsWith('everything') || title === 'makes a rule'
    expect(await ask('some', title)).toEqual(inPart(isOfAll ? 2 : 1, isOfAll ? 3 : 2))
    expect(await ask('one-each', title)).toEqual(inPart(isOfAll ? 2 : 1, isOfAll ? 3 : 2))
    if (isOfAll) expect(await ask('north', title)).toEqual(inPart(2, 3))
    expect(await stored()).toEqual(before)
    expect([200, 201]).toContain(await ask(isOfAll ? 'all' : 'north', title))
    expect(await stored()).not.toEqual(before)
  },
)

it('a setting by its record id asks for the same', async () => {
  const { id } = await rulesCalls(test, await test.signIn('all')).setting('fan')
  const some = rulesCalls(test, await test.signIn('some'))
  expect((await some.save({ disable: [id] })).json()).toMatchObject({ code: 'sites.in-part' })
  expect((await some.save({ enable: [on('fan', 2, { projectKey: 'SOUTH' })] })).statusCode).toBe(200)
})

it('who sees some of the sites reads settings, and how many sites are out of sight', async () => {
  const cookie = await test.signIn('some')
  expect((await rulesCalls(test, cookie).search(['NORTH'])).statusCode).toBe(200)
  const { projects } = (await test.ask({ url: '/api/v2/users/me/portfolio' }, cookie)).json()
  expect(Object.values<object>(projects)).toMatchObject([
    { project_key: 'NORTH', sites: ['NORTH~tower'], unseenSites: 1 },
    { project_key: 'SOUTH', sites: ['SOUTH~mall'] },
  ])
  expect(Object.values<object>(projects)[1]).not.toHaveProperty('unseenSites')
  expect((await test.ask({ url: '/api/v1/definitions' }, cookie)).json().maySave).toBe(false)
})
