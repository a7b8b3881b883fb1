import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildRulesFixture } from '../../../test/fixtures/rules.ts'

let test: TestApp
let admin: string
let engineer: string

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  await test.reset()
  await buildRulesFixture(test)
  admin = await test.signIn('admin')
  engineer = await test.signIn('engineer')
})
afterAll(() => test.close())

const OWN = {
  key: 'own-hot',
  name: 'Supply air hot',
  description: 'Hot air.',
  category: 'fdd',
  severity: 'medium',
  equip: 'ahu',
  roles: ['sat', 'hc'],
  when: 'sat > hot and hc <= shut',
  causes: ['sensor-sat'],
  parameters: {
    hot: { default: 30, unit: '°C', minimum: 20, maximum: 60, words: 'Hot from' },
    shut: { default: 2, unit: '%', words: 'Shut up to' },
  },
  source: 'Ourselves',
}
const list = async (cookie = admin) => (await test.ask({ url: '/api/v1/definitions' }, cookie)).json()
const create = (definition: object, { cookie = admin, query = '', language = 'en' } = {}) =>
  test.ask(
    {
      method: 'POST',
      url: `/api/v1/definitions${query}`,
      payload: { definition },
      headers: { 'accept-language': language },
    },
    cookie,
  )
const update = (definition: Partial<typeof OWN> & { key: string }, version: number, cookie = admin) =>
  test.ask({ method: 'PUT', url: `/api/v1/definitions/${definition.key}`, payload: { definition, version } }, cookie)
const versionCount = async () =>
  (await sql`select from definition where definition_key = 'own-hot'`.execute(test.database.db)).rows.length

describe('definitions', () => {
  it('are listed, built-in ones and those of the tenant, with the machines of states', async () => {
    expect((await create(OWN)).json()).toMatchObject({
      saved: { key: 'own-hot', version: 1, isBuiltIn: false, changedBy: 'The admin' },
      problems: [],
    })
    const { definitions, stateMachines } = await list()
    expect(definitions.length).toBeGreaterThan(130)
    const byKey = new Map(definitions.map((one: { key: string }) => [one.key, one]))
    expect(byKey.get('g36-ahu-fc13')).toMatchObject({ version: 1, isBuiltIn: true, changedBy: null })
    expect(byKey.get('own-hot')).toMatchObject({ definition: { ...OWN, alarmDelay: '0 min', per: 'firing' } })
    expect(stateMachines.map(({ key }: { key: string }) => key)).toContain('states-ahu')
  })

  it('of a tenant are changed in versions, and the same again is no version', async () => {
    await create(OWN)
    const louder = { ...OWN, severity: 'high' }
    expect((await update(louder, 1)).json().saved).toMatchObject({ version: 2, definition: { severity: 'high' } })
    expect((await update(louder, 1)).json().saved).toMatchObject({ version: 2 })
    expect((await create(louder)).json().saved).toMatchObject({ version: 2 })
    expect(await versionCount()).toBe(2)
  })

  it('wait for rules that exist, and not in a circle', async () => {
    const named = (key: string, others: object) => ({ ...OWN, key, ...others })
    const refused = async (definition: object) => (await create(definition)).json().fields
    expect(await refused(named('own-a', { suppressedBy: ['own-b'] }))).toEqual({
      'definition.suppressedBy': 'There is no rule own-b.',
    })
    expect((await create(named('own-a', { suppressedBy: ['data-range.sat'] }))).statusCode).toBe(200)
    expect((await create(named('own-b', { suppressedBy: ['own-a'] }))).statusCode).toBe(200)
    expect((await create(named('own-c', { replacedBy: ['own-b'] }))).statusCode).toBe(200)
    const circle = await update(named('own-a', { suppressedBy: ['data-range.sat', 'own-c'] }), 1)
    expect(circle.json().fields).toEqual({
      'definition.suppressedBy': 'These rules would suppress or replace one another in a loop: own-a, own-c, own-b.',
    })
    expect(await refused(named('own-d', { suppressedBy: ['own-d'] }))).toEqual({
      'definition.suppressedBy': 'These rules would suppress or replace one another in a loop: own-d.',
    })
  })

  it('changed by someone else are a conflict, and one of two saves at once wins', async () => {
    await create(OWN)
    await update({ ...OWN, severity: 'high' }, 1)
    const late = await update({ ...OWN, severity: 'low' }, 1)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'definition.changed', params: { key: 'own-hot', person: 'The admin' } })
    const both = await Promise.all(['low', 'critical'].map((severity) => update({ ...OWN, severity }, 2)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await versionCount()).toBe(3)
  })

  it('are checked without being saved, in the language of the reader, with the place', async () => {
    const wrong = { ...OWN, when: 'satt > hot and\n  dsp > hot', roles: ['sat', 'dsp'] }
    const inEnglish = (await create(wrong, { query: '?check=true' })).json()
    expect(inEnglish.saved).toBeNull()
    expect(inEnglish.problems).toMatchObject([
      { field: 'when', code: 'language.unknown-name-near', line: 1, column: 1, suggestion: 'sat' },
      { field: 'when', code: 'language.not-comparable', line: 2, column: 3 },
    ])
    const inFrench = (await create(wrong, { query: '?check=true', language: 'fr' })).json()
    expect(inFrench.problems[0].message).not.toBe(inEnglish.problems[0].message)
    expect(inEnglish.problems[0].message).toContain('satt')
    expect(await versionCount()).toBe(0)
    expect((await create(OWN, { query: '?check=true' })).json()).toEqual({ saved: null, problems: [] })
    expect(await versionCount()).toBe(0)
  })

  const { hot, shut } = OWN.parameters
  const refusals: [string, object, string, string][] = [
    ['the condition is wrong', { when: 'sat > dsp' }, 'definition.wrong', 'definition.when'],
    ['a role is used and not named', { roles: ['sat'] }, 'definition.wrong', 'definition.roles'],
    ['a role is unknown', { roles: ['sat', 'hc', 'satt'] }, 'definition.wrong', 'definition.roles.2'],
    ['a role is named twice', { roles: ['sat', 'hc', 'sat'] }, 'definition.wrong', 'definition.roles'],
    ['what stands in measures something else', { roles: ['sat|dsp', 'hc'] }, 'definition.wrong', 'definition.roles'],
    [
      'a role of others has an alternative',
      { roles: ['ahu.sat|weather.oat', 'sat', 'hc'] },
      'definition.wrong',
      'definition.roles',
    ],
    ['a state is unknown', { states: [1, 42] }, 'definition.wrong', 'definition.states'],
    ['a unit is unknown', { parameters: { hot, shut: { ...shut, unit: 'spoons' } } }, 'definition.wrong', ''],
    [
      'a parameter is unused',
      { parameters: { hot, shut, more: shut } },
      'definition.wrong',
      'definition.parameters.more',
    ],
    ['a parameter is called like a role', { parameters: { hot, shut, mat: shut } }, 'definition.wrong', ''],
    ['a default is out of bounds', { parameters: { hot: { ...hot, default: 80 }, shut } }, 'definition.wrong', ''],
    ['bounds are swapped', { parameters: { hot: { ...hot, minimum: 90 }, shut } }, 'definition.wrong', ''],
    ['a share is a difference', { parameters: { hot, shut: { ...shut, difference: true } } }, 'definition.wrong', ''],
    ['a delay is no time', { alarmDelay: 'soon' }, 'definition.duration', 'definition.alarmDelay'],
    ['a proof is wrong', { proof: 'fan > 5 °C' }, 'definition.wrong', 'definition.proof'],
    ['the key is that of a built-in one', { key: 'g36-ahu-fc13' }, 'definition.key-of-own', 'definition.key'],
    ['the key has capitals', { key: 'own-Hot' }, 'definition.key-form', 'definition.key'],
    ['there is an unknown field', { colour: 'red' }, 'request.unknown-field', ''],
    [
      'the condition nests too deeply',
      { when: `${'('.repeat(500)}sat > hot${')'.repeat(500)}` },
      'definition.wrong',
      '',
    ],
  ]
  it.each(refusals)('are refused where %s', async (_, change, code, field) => {
    const answer = await create({ ...OWN, ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe(code)
    if (field !== '') expect(Object.keys(answer.json().fields)).toContain(field)
    expect(await versionCount()).toBe(0)
  })

  it('of 100 kB are too large', async () => {
    const answer = await create({ ...OWN, description: 'x'.repeat(100_000) })
    expect(answer.statusCode).toBe(413)
  })

  it('that are built in cannot be changed, and those of others do not exist', async () => {
    expect((await update({ ...OWN, key: 'g36-ahu-fc13' }, 1)).json()).toMatchObject({ code: 'definition.built-in' })
    expect((await update({ ...OWN, key: 'own-nothing' }, 1)).statusCode).toBe(404)
    await create(OWN)
    expect((await create({ ...OWN, severity: 'low' })).json()).toMatchObject({ code: 'definition.exists' })
    const renamed = await test.ask(
      {
        method: 'PUT',
        url: '/api/v1/definitions/own-hot',
        payload: { definition: { ...OWN, key: 'own-cold' }, version: 1 },
      },
      admin,
    )
    expect(renamed.json()).toMatchObject({ code: 'definition.other-key' })
  })

  it('of another tenant are neither listed nor in the way, whatever their keys', async () => {
    const { db } = test.database
    const others = await db
      .selectFrom('tenant')
      .select('id')
      .where('tenant_key', '=', 'other')
      .executeTakeFirstOrThrow()
    await buildUser(db, {
      tenantId: others.id,
      username: 'stranger',
      rolesRestriction: ['Administrators'],
      seesAllProjects: true,
    })
    const stranger = await test.signIn('stranger')
    const ownKeys = async (cookie?: string) =>
      (await list(cookie)).definitions.flatMap(({ key, version }: { key: string; version: number }) =>
        key.startsWith('own-') ? [`${key} ${version}`] : [],
      )
    await create(OWN, { cookie: stranger })
    await update({ ...OWN, severity: 'high' }, 1, stranger)
    await create({ ...OWN, key: 'own-cold' }, { cookie: stranger })
    expect(await ownKeys()).toEqual([])
    expect((await update({ ...OWN, key: 'own-cold' }, 1)).statusCode).toBe(404)
    expect((await create(OWN)).json().saved).toMatchObject({ version: 1, changedBy: 'The admin' })
    expect(await ownKeys()).toEqual(['own-hot 1'])
    expect(await ownKeys(stranger)).toEqual(['own-cold 1', 'own-hot 2'])
  })

  it('can be changed by people who see all projects, since they apply to all', async () => {
    expect((await create(OWN, { cookie: engineer })).json()).toMatchObject({ code: 'sites.in-part' })
    const seen = await list(engineer)
    expect(seen.definitions.length).toBeGreaterThan(130)
    expect(seen.maySave).toBe(false)
    expect((await list()).maySave).toBe(true)
  })

  it('have days evaluated again where there are samples and rules run', async () => {
    const { db } = test.database
    const marked = () => db.selectFrom('evaluation_due').select(['site_id', 'local_day', 'marked']).execute()
    await create(OWN)
    expect(await marked()).toEqual([])
    const { id } = await db.selectFrom('site').select('id').where('site_key', '=', 'tower').executeTakeFirstOrThrow()
    await db.updateTable('site').set({ runs_rules: false }).where('site_key', '=', 'mall').execute()
    await sql`insert into site_history (site_id) select id from site`.execute(db)
    await update({ ...OWN, severity: 'high' }, 1)
    const days = await marked()
    expect(days).toHaveLength(30)
    expect(
      days
        .map(({ local_day }) => local_day)
        .sort()
        .at(-1),
    ).toBe('2026-03-10')
    expect(new Set(days.map(({ site_id }) => site_id))).toEqual(new Set([id]))
  })
})
