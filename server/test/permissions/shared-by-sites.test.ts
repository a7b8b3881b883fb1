import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEquip, buildRule } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { csvOf, csvRow, importCalls } from '../fixtures/imports.ts'
import { buildSightScene, inPart } from './sight-scene.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof buildSightScene>>
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  scene = await buildSightScene(test)
})

type Method = InjectOptions['method'] & {}
const call = async (username: string, method: Method, path: string, payload?: object) =>
  test.ask({ method, url: `/api/v1${path}`, ...(payload && { payload }) }, await test.signIn(username))

/** The status, or what a refusal of the rule says. */
async function outcome(username: string, [method, path, payload]: Wanted) {
  const answer = await call(username, method, path, payload)
  const { code, params } = answer.json()
  return answer.statusCode === 403 ? { code, ...(code === 'sites.in-part' && { params }) } : answer.statusCode
}

type Wanted = readonly [Method, string, (object | undefined)?]
const PROJECT = { projectKey: 'WEST', projectName: 'West', currency: 'AUD' }
const SITE = { projectKey: 'NORTH', siteId: 'shed', label: 'Shed', state: '', timezone: 'UTC', runsRules: false }
const MAPPING = { name: 'Controller', header: ['a'], choices: {} }
const source = (projectKey: string | null, name = 'Server') => ({
  name,
  address: 'https://demo.example/api/',
  username: 'bonfire',
  password: 'secret',
  filter: 'spark',
  projectKey,
  mapping: null,
  intervalSeconds: 3600,
  isOn: false,
})
const webhook = (name: string) => ({
  name,
  url: 'https://cmms.example/',
  form: 'json',
  locale: 'en',
  isOn: true,
  events: ['action.created'],
  projectKeys: ['NORTH'],
})
const key = (projectKeys: string[] | null, scopes = ['ingest']) => ({ name: 'Engine', projectKeys, scopes })

/** Made by who sees everything, as something that is there; returns its id. */
const made = {
  key: async (projectKeys: string[] | null) =>
    (await call('all', 'POST', '/ingest-keys', key(projectKeys))).json().key.id as string,
  mapping: async () => (await call('all', 'POST', '/imports/mappings', MAPPING)).json().id as string,
  source: async (projectKey: string | null) =>
    (await call('all', 'POST', '/imports/haystack', source(projectKey, 'Old'))).json().id as string,
  webhook: async () => (await call('all', 'POST', '/webhooks', webhook('CMMS'))).json().webhook.id as string,
}

const OF_NORTH: Record<string, () => Wanted | Promise<Wanted>> = {
  'changes a project': () => ['PATCH', '/portfolio/projects/NORTH', { currency: 'EUR' }],
  'changes what closing needs': () => ['PATCH', '/portfolio/projects/NORTH', { closingNeeds: ['photo'] }],
  'changes how long samples are kept': () => ['PATCH', '/portfolio/projects/NORTH', { sampleRetentionDays: 40 }],
  'changes who gets actions': () => ['PUT', '/portfolio/projects/NORTH/action-owners', { owners: [] }],
  'adds a site': () => ['POST', '/portfolio/sites', SITE],
  'adds sites that an import misses': () => [
    'POST',
    '/portfolio/additions',
    { projects: [], sites: [SITE], rules: [] },
  ],
  'adds a Haystack server': () => ['POST', '/imports/haystack', source('NORTH')],
  'changes a Haystack server': async () => ['PUT', `/imports/haystack/${await made.source('NORTH')}`, source('NORTH')],
  'deletes a Haystack server': async () => ['DELETE', `/imports/haystack/${await made.source('NORTH')}`],
  'revokes a key': async () => ['POST', `/ingest-keys/${await made.key(['NORTH'])}/revoke`],
}
const OF_ALL: typeof OF_NORTH = {
  'adds a project': () => ['POST', '/portfolio/projects', PROJECT],
  'adds projects that an import misses': () => [
    'POST',
    '/portfolio/additions',
    { projects: [PROJECT], sites: [], rules: [] },
  ],
  'adds a Haystack server': () => ['POST', '/imports/haystack', source(null)],
  'changes a Haystack server': async () => ['PUT', `/imports/haystack/${await made.source(null)}`, source('SOUTH')],
  'pulls from a Haystack server': async () => ['POST', `/imports/haystack/${await made.source(null)}/pull`],
  'keeps a mapping': () => ['POST', '/imports/mappings', MAPPING],
  'changes a mapping': async () => ['PUT', `/imports/mappings/${await made.mapping()}`, { ...MAPPING, name: 'Other' }],
  'keeps a mapping to themselves': async () => [
    'PUT',
    `/imports/mappings/${await made.mapping()}`,
    { ...MAPPING, name: null },
  ],
  'names a draft of a mapping': async () => {
    const draft = await call('some', 'POST', '/imports/mappings', { ...MAPPING, name: null })
    return ['PUT', `/imports/mappings/${draft.json().id}`, MAPPING]
  },
  'deletes a mapping': async () => ['DELETE', `/imports/mappings/${await made.mapping()}`],
  'revokes a key': async () => ['POST', `/ingest-keys/${await made.key(null)}/revoke`],
}

const stored = async () => {
  const { db } = test.database
  const tables = ['project', 'site', 'action_owner', 'haystack_source', 'import_mapping', 'ingest_key'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
  return rows.map((one) => one.map(({ last_used_at: _, ...row }: Record<string, unknown>) => row))
}

describe('of a project whose every site they do not see, nobody', () => {
  it.each(Object.keys(OF_NORTH))('%s', async (title) => {
    const wanted = await (OF_NORTH[title] as () => Promise<Wanted>)()
    const before = await stored()
    expect(await outcome('some', wanted)).toEqual(inPart(1, 2))
    expect(await outcome('one-each', wanted)).toEqual(inPart(1, 2))
    expect(await stored()).toEqual(before)
    expect([200, 201]).toContain(await outcome('north', wanted))
    if (title !== 'changes who gets actions') expect(await stored()).not.toEqual(before)
  })
})

describe('without sight of everything, nobody', () => {
  it.each(Object.keys(OF_ALL))('%s', async (title) => {
    const wanted = await (OF_ALL[title] as () => Promise<Wanted>)()
    const before = await stored()
    for (const username of ['some', 'one-each', 'north', 'project']) {
      expect(await outcome(username, wanted), username).toEqual(inPart(2, 3))
    }
    expect(await stored()).toEqual(before)
    expect([200, 201]).toContain(await outcome('all', wanted))
    expect(await stored()).not.toEqual(before)
  })
})

it('the portfolio says beforehand how many sites are out of sight, and not which', async () => {
  const some = await call('some', 'GET', '/portfolio')
  expect(some.json().unseen).toEqual({ ofProjects: { NORTH: 1 }, sites: 1 })
  expect(some.body).not.toContain('annexe')
  expect((await call('all', 'GET', '/portfolio')).json()).not.toHaveProperty('unseen')
})

it('a site is changed by who sees it', async () => {
  const wanted = ['PATCH', '/portfolio/sites/annexe', { label: 'Old wing' }] as const
  expect(await outcome('some', wanted)).toEqual(inPart(0, 1))
  expect(await outcome('north', wanted)).toBe(200)
})

describe('a key', () => {
  it.each([
    ['some', ['NORTH'], inPart(1, 2)],
    ['some', ['NORTH', 'SOUTH'], inPart(2, 3)],
    ['some', null, inPart(2, 3)],
    ['some', ['SOUTH'], 201],
    ['one-each', ['NORTH'], inPart(1, 2)],
    // It will also reach the sites that come later.
    ['north', ['NORTH'], { code: 'key.all-beyond-own' }],
    ['project', ['NORTH'], 201],
    ['project', null, inPart(2, 3)],
    ['all', null, 201],
  ] as const)('that %s makes for %j: %j', async (username, projectKeys, expected) => {
    for (const scope of ['ingest', 'points:read', 'points:write']) {
      const form = key(projectKeys && [...projectKeys], [scope])
      expect(await outcome(username, ['POST', '/ingest-keys', form]), scope).toEqual(expected)
    }
  })

  it('is listed to who sees what it reaches, and says who may revoke it', async () => {
    const [north, south, all] = [await made.key(['NORTH']), await made.key(['SOUTH']), await made.key(null)]
    const listed = async (username: string) =>
      (await call(username, 'GET', '/ingest-keys'))
        .json()
        .keys.map(({ id, mayRevoke }: { id: string; mayRevoke: boolean }) => [id, mayRevoke])
    expect(await listed('some')).toEqual([
      [all, false],
      [south, true],
      [north, false],
    ])
    expect(await listed('project')).toEqual([
      [all, false],
      [north, true],
    ])
    expect((await listed('all')).map(([, mayRevoke]: [string, boolean]) => mayRevoke)).toEqual([true, true, true])
    expect(await outcome('project', ['POST', `/ingest-keys/${south}/revoke`])).toBe(404)
  })
})

describe('a webhook', () => {
  it.each(['some', 'one-each', 'north'])(
    'of sites that %s does not see as projects is not theirs',
    async (username) => {
      const id = await made.webhook()
      expect(await outcome(username, ['POST', '/webhooks', webhook('Mine')])).toEqual({ code: 'webhook.beyond-own' })
      for (const [method, path, payload] of [
        ['PUT', '', webhook('Mine')],
        ['DELETE', ''],
        ['POST', '/secret'],
        ['POST', '/test'],
        ['GET', '/messages'],
      ] as const) {
        expect(await outcome(username, [method, `/webhooks/${id}${path}`, payload]), `${method} ${path}`).toBe(404)
      }
      expect((await call(username, 'GET', '/webhooks')).json().webhooks).toEqual([])
      expect(await outcome('project', ['PUT', `/webhooks/${id}`, webhook('Mine')])).toBe(200)
    },
  )
})

describe('a file', () => {
  const calls = async (username: string) => importCalls(test, await test.signIn(username))
  const model = (sites: object[]) => JSON.stringify({ sites })
  const site = (siteId: string, projectKey: string) => ({
    siteId,
    projectKey,
    label: siteId,
    state: 'NSW',
    timezone: 'Australia/Sydney',
  })
  const projectOf = async (siteId: string) => {
    const { db } = test.database
    const found = db.selectFrom('site as s').innerJoin('project as p', 'p.id', 's.project_id').select('p.project_key')
    return (await found.where('s.site_key', '=', siteId).executeTakeFirst())?.project_key
  }

  it.each([
    ['some', 'tower', 'SOUTH', 'model.site-of-other-project'],
    ['some', 'mall', 'NORTH', 'model.other-project'],
    ['one-each', 'tower', 'SOUTH', 'model.site-of-other-project'],
    ['tower', 'tower', 'SOUTH', 'sites.in-part'],
    ['north', 'mall', 'NORTH', 'model.site-of-other-project'],
    ['project', 'tower', 'SOUTH', 'model.other-project'],
    ['project', 'shed', 'WEST', 'model.other-project'],
  ])('of %s does not move %s to %s', async (username, siteId, projectKey, code) => {
    const { start, content, preview } = await calls(username)
    const file = model([site(siteId, projectKey)])
    const before = await projectOf(siteId)
    const parts = { kind: 'model', format: 'json', fileName: 'model.json' }
    const started = await start(parts)
    const sent = started.statusCode === 201 ? await content(started.json().id, file) : started
    for (const answer of [await preview(file, parts), sent]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, code])
    }
    expect(await projectOf(siteId)).toBe(before)
  })

  it('of who sees both projects moves a site', async () => {
    const { bringIn } = await calls('all')
    const parts = { kind: 'model', format: 'json', fileName: 'model.json' }
    expect((await bringIn(model([site('tower', 'SOUTH')]), parts)).json()).toMatchObject({ state: 'done' })
    expect(await projectOf('tower')).toBe('SOUTH')
  })

  it('with a table moves no site out of sight, and changes none', async () => {
    const { bringIn } = await calls('some')
    const table = (siteId: string) => `site_id,project,name,timezone\n${siteId},SOUTH,Renamed,Australia/Sydney\n`
    const parts = { kind: 'model', format: 'csv', fileName: 'sites.csv' }
    expect((await bringIn(table('annexe'), parts)).statusCode).toBe(403)
    expect(await projectOf('annexe')).toBe('NORTH')
    expect((await bringIn(table('mall'), parts)).json()).toMatchObject({ state: 'done', updated: 0 })
  })

  it('brings findings to sites of whole projects only; who sees all undoes those', async () => {
    const { db } = test.database
    await buildRule(db, { tenantId: scene.tenantId, key: 'stuck-damper' })
    for (const siteRowId of [scene.tower, scene.annexe, scene.mall]) await buildEquip(db, siteRowId, 'ahu-1')
    const rows = csvOf(...['tower', 'annexe', 'mall'].map((name) => csvRow({ site: name })))
    const some = (await (await calls('some')).bringIn(rows)).json()
    expect(some).toMatchObject({
      rejectedCount: 2,
      rejected: [{ code: 'hit.foreign-site' }, { code: 'hit.foreign-site' }],
    })
    const { id } = (await (await calls('all')).bringIn(rows)).json()
    const { previewUndo, undo } = await calls('some')
    for (const answer of [await previewUndo(id), await undo(id), await (await calls('north')).undo(id)]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await (await calls('all')).undo(id)).statusCode).toBe(200)
  })
})
