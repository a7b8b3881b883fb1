import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importHaystack } from '../src/features/model/haystack/haystack.service.ts'
import { buildEquip, buildProject, buildRule, buildSite, buildUser } from './app/factories.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { importCalls } from './fixtures/imports.ts'
import { newSender, type Sender, sendModel } from './fixtures/ingest.ts'

const NFC = 'Bâtiment'.normalize('NFC')
const NFD = 'BÂTIMENT'.normalize('NFD')

let app: TestApp
let sender: Sender
let projectId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  projectId = await buildProject(app.database.db, sender.tenantId, 'NORTH')
})
afterAll(() => app.close())

/** The IDs that are stored. */
async function stored() {
  const { db } = app.database
  const ids = async (table: 'site' | 'equip' | 'rule' | 'point') => {
    const key = `${table}_key` as const
    const rows = await db.selectFrom(table).select(`${key} as id`).orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  return { sites: await ids('site'), equips: await ids('equip'), rules: await ids('rule'), points: await ids('point') }
}

async function portfolio() {
  const { db } = app.database
  const { tenantId } = sender
  const siteRowId = await buildSite(db, { tenantId, projectId, key: NFC })
  await buildEquip(db, siteRowId, 'AHU-1')
  await buildRule(db, { tenantId, key: 'Stuck-Damper' })
  return siteRowId
}
const STORED = { sites: [NFC], equips: ['AHU-1'], rules: ['Stuck-Damper'], points: [] }

const HIT = { siteId: NFD, equipId: 'ahu-1', ruleId: 'stuck-damper', occurredOn: '2026-03-09' }
const TIMES = [{ t: '2026-03-09T10:00:00Z', d: 600 }]
const send = async (hits: readonly object[]) => {
  const headers = { authorization: `Bearer ${sender.key}` }
  return (await app.ask({ method: 'POST', url: '/api/v1/ingest/hits', headers, payload: { hits } })).json()
}
const equipRules = () => app.database.db.selectFrom('equip_rule').selectAll().execute()

describe('findings', () => {
  it('name sites, equips and rules in any spelling, and these stay as they are stored', async () => {
    await portfolio()
    expect(await send([{ ...HIT, times: TIMES }])).toMatchObject({ created: 1, rejected: [] })
    const exact = { ...HIT, siteId: NFC, equipId: 'AHU-1', ruleId: 'Stuck-Damper' }
    expect(await send([{ ...exact, times: TIMES }])).toMatchObject({ created: 0, unchanged: 1, rejected: [] })
    expect(await stored()).toEqual(STORED)
    expect(await equipRules()).toHaveLength(1)
  })

  it('create one equip of one that they spell in two ways, under its first spelling', async () => {
    await portfolio()
    const hits = [
      { ...HIT, equipId: 'Vav-7', times: TIMES },
      { ...HIT, equipId: 'VAV-7', equipName: 'VAV 7', times: [{ t: '2026-03-09T12:00:00Z', d: 600 }] },
      { ...HIT, equipId: 'vav-7', ruleId: 'STUCK-DAMPER', times: [{ t: '2026-03-09T14:00:00Z', d: 600 }] },
    ]
    expect(await send(hits)).toMatchObject({ created: 1, rejectedCount: 0 })
    expect(await stored()).toEqual({ ...STORED, equips: ['AHU-1', 'Vav-7'] })
    const [occurrence, other] = await app.database.db.selectFrom('occurrence').select('hits').execute()
    expect([occurrence?.hits, other]).toEqual([3, undefined])
  })

  it('of a table too', async () => {
    await portfolio()
    const payload = `siteId,equipId,ruleId,occurredOn,start,durationSeconds\n${NFD},ahu-1,stuck-damper,2026-03-09,2026-03-09T10:00:00Z,600\n`
    const headers = { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv' }
    const answer = await app.ask({ method: 'POST', url: '/api/v1/ingest/hits', headers, payload })
    expect(answer.json()).toMatchObject({ created: 1, rejectedCount: 0 })
    expect(await stored()).toEqual(STORED)
  })

  it('of equips that were stored twice go where they are spelled letter for letter', async () => {
    const siteRowId = await portfolio()
    const second = await buildEquip(app.database.db, siteRowId, 'ahu-1')
    await send([{ ...HIT, times: TIMES }])
    expect(await equipRules()).toMatchObject([{ equip_id: second }])
  })

  it('of an unknown equip are refused as before', async () => {
    await portfolio()
    const { rejected } = await send([{ ...HIT, equipId: 'ahu 1', times: TIMES }])
    expect(rejected).toMatchObject([{ code: 'hit.unknown-equip', params: { equip: 'ahu 1', site: NFD } }])
  })
})

const site = (siteId: string) => ({ siteId, projectKey: 'NORTH', label: 'Bâtiment 1', timezone: 'UTC' })

describe('models', () => {
  const POINT = { siteId: NFD, name: 'SA-T', kind: 'number', unit: '°C' }

  it('change what is there in any spelling, and refer to it so', async () => {
    await portfolio()
    const model = {
      sites: [site(NFD)],
      equips: [
        { siteId: NFD, equipId: 'ahu-1', name: 'AHU 1', tags: { ahu: true } },
        { siteId: NFC, equipId: 'vav-1', name: 'VAV 1', servedBy: ['Ahu-1'] },
        { siteId: NFC, equipId: 'vav-2', name: 'VAV 2', tags: { vav: true, airRef: { _kind: 'ref', val: 'ahu-1' } } },
      ],
      points: [{ ...POINT, pointId: 'sat', equipId: 'ahu-1' }],
      rules: [{ ruleId: 'stuck-damper', name: 'Stuck damper' }],
      projectRules: [{ projectKey: 'NORTH', ruleId: 'STUCK-DAMPER', type: 'insights', priority: 1 }],
    }
    expect((await sendModel(app, sender, model)).statusCode).toBe(200)
    expect(await stored()).toEqual({ ...STORED, equips: ['AHU-1', 'vav-1', 'vav-2'], points: ['sat'] })
    const equips = await app.database.db.selectFrom('equip').select(['name', 'tags']).orderBy('id').execute()
    const airRef = { _kind: 'ref', val: 'AHU-1' }
    expect(equips).toEqual([
      { name: 'AHU 1', tags: { ahu: true } },
      { name: 'VAV 1', tags: { airRef } },
      { name: 'VAV 2', tags: { vav: true, airRef } },
    ])

    const again = { points: [{ ...POINT, pointId: 'SAT', equipId: 'AHU-1', name: 'Supply' }] }
    expect((await sendModel(app, sender, again)).json().points).toMatchObject({ created: 0, updated: 1 })
    expect((await stored()).points).toEqual(['sat'])
  })

  it('that spell one in two ways have it once, or are refused with both', async () => {
    const equip = { siteId: NFC, name: 'AHU 1' }
    const same = {
      sites: [site(NFC), site(NFD)],
      equips: [
        { ...equip, equipId: 'AHU-1' },
        { ...equip, equipId: 'ahu-1', siteId: NFD },
      ],
    }
    const { sites, equips } = (await sendModel(app, sender, same)).json()
    expect({ sites, equips }).toEqual({
      sites: { created: 1, updated: 0, unchanged: 0 },
      equips: { created: 1, updated: 0, unchanged: 0 },
    })
    const other = { rules: ['Low-Flow', 'low-flow'].map((ruleId) => ({ ruleId, name: ruleId })) }
    const refused = await sendModel(app, sender, other)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toContain('rules[1] "low-flow": is listed twice, first as rules[0] "Low-Flow"')
  })

  it('have both of two that were stored before', async () => {
    const siteRowId = await portfolio()
    await buildEquip(app.database.db, siteRowId, 'ahu-1')
    const equips = ['AHU-1', 'ahu-1'].map((equipId) => ({ siteId: NFC, equipId, name: `Unit ${equipId}` }))
    expect((await sendModel(app, sender, { equips })).json().equips).toMatchObject({ created: 0, updated: 2 })
  })

  it('of Haystack and Brick find sites, equips and points in any spelling', async () => {
    await portfolio()
    const bring = (format: 'zinc' | 'turtle', text: string) =>
      importHaystack(
        sender.context,
        { tenantId: sender.tenantId, projectKeys: null },
        { format, text, projectKey: 'NORTH' },
      )
    const { db } = app.database
    await db.updateTable('site').set({ site_key: 'Tower' }).execute()
    const columns = 'id,dis,site,equip,ahu,point,siteRef,equipRef,tz,kind,unit'
    const rows = [
      '@tower,"Tower",M,,,,,,"Sydney",,',
      '@ahu-1,"Unit",,M,M,,@tower,,,,',
      '@SAT,"DA-T",,,,M,@tower,@ahu-1,,"Number","°C"',
    ]
    await bring('zinc', `ver:"3.0"\n${columns}\n${rows.join('\n')}\n`)
    expect(await stored()).toEqual({ ...STORED, sites: ['Tower'], points: ['SAT'] })
    expect(await db.selectFrom('point').select('role').execute()).toEqual([{ role: 'sat' }])
    await bring(
      'turtle',
      `@prefix brick: <https://brickschema.org/schema/Brick#> .
@prefix ref: <https://brickschema.org/schema/Brick/ref#> .
@prefix ex: <https://example.org#> .
ex:TOWER a brick:Building ; brick:isLocationOf ex:Ahu-1 .
ex:Ahu-1 a brick:AHU ; brick:hasPoint ex:p .
ex:p a brick:Supply_Air_Temperature_Sensor ;
  ref:hasExternalReference [ a ref:TimeseriesReference ; ref:hasTimeseriesId "sat" ] .
`,
    )
    expect(await stored()).toEqual({ ...STORED, sites: ['Tower'], points: ['SAT'] })
  })
})

describe('tables of a portfolio', () => {
  const bring = async (file: string) => {
    const calls = importCalls(app, await app.signIn('admin'))
    return (await calls.bringIn(file, { kind: 'model', format: 'csv', fileName: 'portfolio.csv' })).json()
  }
  beforeEach(() =>
    buildUser(app.database.db, {
      tenantId: sender.tenantId,
      username: 'admin',
      access: ['userAdmin'],
      seesAllProjects: true,
    }),
  )

  it('change what is there in any spelling', async () => {
    await portfolio()
    for (const table of [
      `siteId,siteName,projectKey\n${NFD},Tower,NORTH\n`,
      `siteId,equipId,equipName\n${NFD},ahu-1,AHU one\n`,
      'ruleId,ruleName\nSTUCK-DAMPER,Stuck\n',
    ]) {
      expect(await bring(table)).toMatchObject({ state: 'done' })
    }
    expect(await stored()).toEqual(STORED)
    const { name } = await app.database.db.selectFrom('equip').select('name').executeTakeFirstOrThrow()
    expect(name).toBe('AHU one')
  })

  it('have one of what they spell in two ways, and name rows that contradict', async () => {
    await portfolio()
    const same = await bring(`siteId,equipId,equipName\n${NFC},Vav-1,VAV 1\n${NFD},vav-1,VAV 1\n`)
    expect(same).toMatchObject({ state: 'done' })
    expect(await stored()).toEqual({ ...STORED, equips: ['AHU-1', 'Vav-1'] })
    const other = await bring(`siteId,equipId,equipName\n${NFC},Vav-2,VAV 2\n${NFD},vav-2,Other\n`)
    expect(JSON.stringify(other)).toContain('“vav-2” is already in row 2 with other values')
  })

  it('made IDs are those of no other site', async () => {
    await buildSite(app.database.db, { tenantId: sender.tenantId, projectId, key: 'NEW-MILL', timezone: 'UTC' })
    expect(await bring('siteName,projectKey\nNew Mill,NORTH\n')).toMatchObject({ state: 'done' })
    expect((await stored()).sites).toEqual(['NEW-MILL', 'new-mill-2'])
  })
})

it('pages refuse an ID that is taken in another spelling', async () => {
  await portfolio()
  const { tenantId } = sender
  await buildUser(app.database.db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  const cookie = await app.signIn('admin')
  const equip = { equipId: 'ahu-1', name: 'AHU', kind: null, servedBy: [] }
  const payload = { siteId: NFC, equips: [equip] }
  const answer = await app.ask({ method: 'POST', url: '/api/v1/equips', payload }, cookie)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toContain('ahu-1')
})
