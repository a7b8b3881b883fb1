import { HBool, HDateTime, HDict, type HGrid, HNa, HNum, type HRef, HStr, HUnit, Kind, ZincReader } from 'haystack-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite } from '../../../../test/app/factories.ts'
import { portOf } from '../../../../test/app/kept-alive.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender, senderFor } from '../../../../test/fixtures/ingest.ts'
import { haystackClient } from '../../../../test/servers/haystack-client.ts'

let app: TestApp
let sender: Sender
let client: ReturnType<typeof haystackClient>
let base: URL
beforeAll(async () => {
  app = await testApp()
  base = new URL(`http://127.0.0.1:${await portOf(app)}`)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { db } = app.database
  const { tenantId } = sender
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'America/Chicago' })
  const { id: equipId } = await db
    .insertInto('equip')
    .values({ site_id: siteRowId, equip_key: 'ahu-1', name: 'AHU 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await buildPoint(db, { tenantId, siteRowId, equipId, key: 'sat', unit: 'fahrenheit' })
  await buildPoint(db, { tenantId, siteRowId, key: 'fan', kind: 'bool' })
  await buildPoint(db, { tenantId, siteRowId, key: 'mode', kind: 'enum' })
  const south = await buildProject(db, tenantId, 'SOUTH')
  const mill = await buildSite(db, { tenantId, projectId: south, key: 'mill', timezone: 'Europe/Paris' })
  await buildPoint(db, { tenantId, siteRowId: mill, key: 'Salle 1/é', unit: 'celsius' })
  await db
    .updateTable('point')
    .set({ tags: JSON.stringify({ discharge: true, air: true, temp: true, maxVal: 90 }) })
    .where('point_key', '=', 'sat')
    .execute()
  client = clientOf(sender)
})

const clientOf = ({ key }: Sender) => haystackClient(base, key)

/** On 9 March 2026, in Chicago. */
const at = (time: string) => HDateTime.make({ _kind: Kind.DateTime, val: `2026-03-09T${time}:00-05:00`, tz: 'Chicago' })
const fahrenheit = (value: number) => HNum.make(value, HUnit.get('fahrenheit'))
const sample = (ts: HDateTime, val: HBool | HNa | HNum | HStr) => HDict.make({ ts, val })
const samplesOf = (grid: HGrid) => grid.getRows().map((row) => [row.get('ts')?.toZinc(), row.get('val')?.toZinc()])

interface Question {
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly by?: Sender
}

async function ask(operation: string, { method, body, headers = {}, by = sender }: Question = {}) {
  const answer = await app.ask({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url: `/api/haystack/${operation}`,
    headers: {
      authorization: `Bearer ${by.key}`,
      ...(body !== undefined && { 'content-type': 'text/zinc' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body }
}

async function refusal(operation: string, question: Question = {}) {
  const { status, body } = await ask(operation, question)
  const grid = ZincReader.readValue(body) as HGrid
  expect(grid.meta.has('err')).toBe(true)
  return { status, code: grid.meta.get<HStr>('errType')?.value, message: grid.meta.get<HStr>('dis')?.value }
}

describe('a client library', () => {
  it('learns what the server is and what it can', async () => {
    const about = (await client.ops.about()).first
    expect(about?.get<HStr>('productName')?.value).toBe('Bonfire')
    const names = (await client.ops.ops()).getRows().map((row) => row.get<HStr>('name')?.value)
    expect(names).toEqual(['about', 'ops', 'formats', 'read', 'hisRead', 'hisWrite'])
    for (const name of names.filter((name) => name !== 'hisWrite')) expect((await ask(`${name}`)).status).toBe(200)
    const formats = (await client.ops.formats()).getRows().map((row) => row.get<HStr>('mime')?.value)
    expect(formats).toEqual(['text/zinc', 'application/json', 'application/vnd.haystack+json'])
  })

  it('finds sites, equips and points by a filter', async () => {
    const idsOf = async (filter: string, limit?: number) =>
      (await client.ops.read(filter, limit)).getRows().map((row) => row.get<HRef>('id')?.value)
    expect(await idsOf('site')).toEqual(['~site.mill', '~site.tower'])
    expect(await idsOf('equip and siteRef->site and siteRef->tz == "Chicago"')).toEqual(['~equip.tower~~ahu-1'])
    expect(await idsOf('point and discharge and air and maxVal > 80')).toEqual(['sat'])
    expect(await idsOf('point and equipRef->equip')).toEqual(['sat'])
    expect(await idsOf('point and kind == "Bool"')).toEqual(['fan'])
    expect(await idsOf('point', 2)).toHaveLength(2)
    expect(await idsOf('chiller')).toEqual([])
  })

  it('reads records by id in the requested order, with an empty row for unknown ids', async () => {
    const grid = await client.ops.read(['sat', 'nothing', '~site.tower', 'Salle~201~2F~C3~A9'])
    expect(grid.getRows().map((row) => row.get<HRef>('id')?.value)).toEqual([
      'sat',
      undefined,
      '~site.tower',
      'Salle~201~2F~C3~A9',
    ])
    const [point] = grid.getRows()
    expect(point?.toJSON()).toMatchObject({
      ...{ dis: 'Point sat', kind: 'Number', unit: '°F', tz: 'Chicago', maxVal: 90 },
      discharge: { _kind: 'marker' },
      siteRef: { val: '~site.tower' },
      equipRef: { val: '~equip.tower~~ahu-1' },
    })
  })

  it('reads back exactly what it wrote, of each kind', async () => {
    const values = [...[72.4, 0.1 + 0.2, -1e-7, 1e21, 0, 123456.789].map((value) => fahrenheit(value)), HNa.make()]
    const written = values.map((value, place) => sample(at(`10:${10 + place}`), value))
    await client.ops.hisWrite('sat', written)
    const read = await client.ops.hisRead('sat', '2026-03-09')
    expect(samplesOf(read)).toEqual(written.map((row) => [row.get('ts')?.toZinc(), row.get('val')?.toZinc()]))
    expect(read.meta.get('hisStart')?.toZinc()).toBe('2026-03-09T00:00:00-05:00 Chicago')
    expect(read.meta.get('hisEnd')?.toZinc()).toBe('2026-03-10T00:00:00-05:00 Chicago')

    await client.ops.hisWrite('fan', [sample(at('10:00'), HBool.make(true)), sample(at('10:01'), HBool.make(false))])
    const fan = await client.ops.hisRead('fan', '2026-03-09')
    expect(samplesOf(fan).map(([, value]) => value)).toEqual(['T', 'F'])
    const states = ['Occupied', 'None', 'n/a', ' 7 '].map((state, place) =>
      sample(at(`10:0${place}`), HStr.make(state)),
    )
    await client.ops.hisWrite('mode', states)
    const mode = await client.ops.hisRead('mode', '2026-03-09')
    expect(samplesOf(mode).map(([, value]) => value)).toEqual(['"Occupied"', '"None"', '"n/a"', '" 7 "'])
  })

  it('gets an error grid for a refused unit, and nothing of the grid is stored', async () => {
    const wrong = [sample(at('10:00'), fahrenheit(70)), sample(at('10:05'), HNum.make(21, HUnit.get('celsius')))]
    await expect(client.ops.hisWrite('sat', wrong)).rejects.toThrow(
      'Nothing was stored, because one value was refused. Row 2: The value is in °C, but sat is stored in °F.',
    )
    expect((await client.ops.hisRead('sat', '2026-03-09')).getRows()).toEqual([])
  })
})

describe('encodings and statuses', () => {
  it('responds in Zinc unless JSON is requested', async () => {
    expect((await ask('about')).type).toBe('text/zinc; charset=utf-8')
    expect((await ask('about', { headers: { accept: '*/*' } })).type).toBe('text/zinc; charset=utf-8')
    const json = await ask('about', { headers: { accept: 'text/html;q=0.9, application/json' } })
    expect(json.type).toBe('application/json; charset=utf-8')
    expect(JSON.parse(json.body)).toMatchObject({ _kind: 'grid', rows: [{ productName: 'Bonfire' }] })
    const vendor = await ask('about', { headers: { accept: 'application/vnd.haystack+json;version=4' } })
    expect(vendor.type).toBe('application/vnd.haystack+json; charset=utf-8')
    expect(JSON.parse(vendor.body)._kind).toBe('grid')
    const old = { accept: 'application/vnd.haystack+json;version=3' }
    expect(await refusal('about', { headers: old })).toMatchObject({ status: 406, code: 'operation.accept' })
  })

  it('takes Zinc and JSON', async () => {
    const zinc = 'ver:"3.0"\nfilter\n"site"\n'
    expect((await ask('read', { body: zinc })).body).toContain('~site.tower')
    const grid = { _kind: 'grid', meta: { ver: '3.0' }, cols: [{ name: 'filter' }], rows: [{ filter: 'site' }] }
    const json = await ask('read', { body: JSON.stringify(grid), headers: { 'content-type': 'application/json' } })
    expect(json.body).toContain('~site.tower')
    const csv = { body: 'filter\nsite\n', headers: { 'content-type': 'text/csv' } }
    expect(await refusal('read', csv)).toMatchObject({ status: 415, code: 'operation.type' })
  })

  it.each(['', 'hello', 'ver:"3.0"\nid\n"open', '"a text"', `${'['.repeat(50_000)}`])(
    'refuses the body %s with 400',
    async (body) => {
      const answer = await refusal('hisRead', { body, headers: { 'content-type': 'text/zinc' } })
      expect(answer).toMatchObject({ status: 400, code: 'operation.not-a-grid' })
    },
  )

  it.each([
    '[]',
    'null',
    '{"_kind":"grid"}',
    '{"_kind":"grid","rows":[1]}',
    '{"_kind":"grid","cols":[{"name":"ts"}],"rows":[{"ts":{"_kind":"dateTime","val":"no"}}]}',
  ])('refuses the JSON %s with 400', async (body) => {
    const answer = await refusal('hisWrite', { body, headers: { 'content-type': 'application/json' } })
    expect(answer).toMatchObject({ status: 400, code: 'operation.not-a-grid' })
  })

  it('changes nothing with GET, and does not know other operations', async () => {
    expect(await refusal('hisWrite')).toMatchObject({ status: 405, code: 'operation.post-only' })
    expect((await ask('invokeAction')).status).toBe(404)
  })

  it('reports what is wrong with a request in the requested language', async () => {
    const answer = await refusal('read?filter=site%20and', { headers: { 'accept-language': 'fr' } })
    expect(answer).toMatchObject({ status: 200, code: 'operation.filter' })
    expect(answer.message).toContain('n’est pas un filtre Haystack')
    expect(await refusal('read?filter=site&limit=0')).toMatchObject({ code: 'operation.limit' })
    expect(await refusal('read')).toMatchObject({ code: 'operation.argument' })
    expect(await refusal('hisRead?id=sat&range=today')).toMatchObject({ code: 'operation.argument' })
    expect(await refusal('hisRead?id=@sat')).toMatchObject({ code: 'operation.argument' })
  })
})

describe('keys', () => {
  it('reads and writes only points of the projects of the key', async () => {
    const south = await senderFor(app, { tenantId: sender.tenantId, projectKeys: ['SOUTH'] })
    const all = await clientOf(south).ops.read('site or equip or point')
    expect(all.getRows().map((row) => row.get<HRef>('id')?.value)).toEqual(['~site.mill', 'Salle~201~2F~C3~A9'])
    expect((await clientOf(south).ops.read(['sat'])).first?.get('id')).toBeUndefined()
    expect(await refusal('hisRead?id=@sat&range=today', { by: south })).toMatchObject({
      ...{ status: 200, code: 'operation.unknown-points' },
      message: 'There is no point sat that this key may use.',
    })
    const body = 'ver:"3.0" id:@sat\nts,val\n2026-03-09T10:00:00-05:00 Chicago,1\n'
    expect(await refusal('hisWrite', { body, by: south })).toMatchObject({ code: 'operation.unknown-points' })
    expect(await app.database.db.selectFrom('sample_tail').selectAll().execute()).toEqual([])
  })

  it('refuses a stranger before the body is read', async () => {
    for (const key of ['bfk_wrong', '']) {
      const { status } = await ask('hisWrite', { body: 'nonsense', by: { ...sender, key } })
      expect(status).toBe(401)
    }
    const other = await newSender(app, null, 'other')
    expect((await clientOf(other).ops.read('point')).getRows()).toEqual([])
  })
})

describe('hisRead', () => {
  const write = (rows: string) => ask('hisWrite', { body: `ver:"3.0" id:@sat\nts,val\n${rows}` })
  const read = async (range: string) => {
    const { body } = await ask(`hisRead?id=@sat&range=${encodeURIComponent(range)}`)
    const grid = ZincReader.readValue(body) as HGrid
    expect(grid.meta.get<HStr>('dis')?.value).toBeUndefined()
    return grid.getRows().map((row) => row.get<HNum>('val')?.value)
  }
  // The clock of the test is in March 2026, when days begin at 05:00 or 06:00 UTC in Chicago.
  const local = (day: string, time: string, offset: string) => `${day}T${time}${offset} Chicago`

  it('has the start of a range in it and not its end', async () => {
    await write(
      `${[
        `${local('2026-03-07', '23:59:59', '-06:00')},1`,
        `${local('2026-03-08', '00:00:00', '-06:00')},2`,
        `${local('2026-03-08', '23:59:59', '-05:00')},3`,
        `${local('2026-03-09', '00:00:00', '-05:00')},4`,
        `${local('2026-03-09', '12:00:00', '-05:00')},5`,
      ].join('\n')}\n`,
    )
    expect(await read('2026-03-08')).toEqual([2, 3])
    expect(await read('"2026-03-08"')).toEqual([2, 3])
    expect(await read('2026-03-07,2026-03-08')).toEqual([1, 2, 3])
    expect(await read('2026-03-08T00:00:00-06:00 Chicago,2026-03-09T12:00:00-05:00 Chicago')).toEqual([2, 3, 4])
    expect(await read('2026-03-08T06:00:00Z UTC,2026-03-09T17:00:01Z UTC')).toEqual([2, 3, 4, 5])
    expect(await read('2026-03-09T00:00:00-05:00 Chicago')).toEqual([4, 5])
    const today = await ask('hisRead?id=@sat&range=today')
    const yesterday = await ask('hisRead?id=@sat&range=yesterday')
    const spans = [yesterday, today].map(({ body }) => {
      const { meta } = ZincReader.readValue(body) as HGrid
      return [meta.get<HDateTime>('hisStart')?.iso, meta.get<HDateTime>('hisEnd')?.iso]
    })
    expect(spans[0]?.[1]).toBe(spans[1]?.[0])
    expect(Date.parse(spans[1]?.[0] ?? '')).toBeLessThanOrEqual(TEST_NOW.getTime())
    expect(Date.parse(spans[1]?.[1] ?? '')).toBeGreaterThan(TEST_NOW.getTime())
  })

  it.each(['tomorrow', '2026-02-30', '2026-03-09,2026-03-08', '2026-03-08,today', '2026-03-08T00:00:00', 'a,b,c', ''])(
    'refuses the range "%s"',
    async (range) => {
      const { code } = await refusal(`hisRead?id=@sat&range=${encodeURIComponent(range)}`)
      expect(code).toBe('operation.range')
    },
  )

  it('reads several points in one grid, joined by time', async () => {
    const body = [
      'ver:"3.0"',
      'ts,v0 id:@sat,v1 id:@fan',
      '2026-03-09T10:00:00-05:00 Chicago,70.5°F,T',
      '2026-03-09T10:05:00-05:00 Chicago,NA,N',
      '2026-03-09T10:10:00-05:00 Chicago,N,F',
    ].join('\n')
    expect((await ask('hisWrite', { body: `${body}\n` })).body).toContain('empty')
    const asked = 'ver:"3.0" range:"2026-03-09"\nid\n@fan\n@sat\n'
    const read = await ask('hisRead', { body: asked })
    expect(read.body.trim().split('\n').slice(1)).toEqual([
      'ts,v0 id:@fan,v1 id:@sat',
      '2026-03-09T10:00:00-05:00 Chicago,T,70.5°F',
      '2026-03-09T10:05:00-05:00 Chicago,,NA',
      '2026-03-09T10:10:00-05:00 Chicago,F,',
    ])
  })

  it('wants to know the zone of points in several', async () => {
    const ids = 'id\n@sat\n@Salle~201~2F~C3~A9\n'
    const several = await refusal('hisRead', { body: `ver:"3.0" range:"2026-03-09"\n${ids}` })
    expect(several.message).toBe(
      'The points are in several time zones: Chicago, Paris. Send one of them as tz in the meta of the grid.',
    )
    const one = await ask('hisRead', { body: `ver:"3.0" range:"2026-03-09" tz:"Paris"\n${ids}` })
    expect(one.body).toContain('hisStart:2026-03-09T00:00:00+01:00 Paris')
    const unknown = await refusal('hisRead', { body: `ver:"3.0" range:"2026-03-09" tz:"Nowhere"\n${ids}` })
    expect(unknown.code).toBe('operation.unknown-zone')
  })

  it('refuses a range with more values than a response can have', async () => {
    const { db } = app.database
    const id = (await db.selectFrom('point').select('id').where('point_key', '=', 'sat').executeTakeFirstOrThrow()).id
    const body = Buffer.alloc(0)
    const days = [20_500, 20_501].map((day) => ({ point_id: id, day, revision: 1, samples: 40_000, body }))
    await db.insertInto('point_day').values(days).execute()
    const range = '2026-01-01,2026-04-01'
    expect(await refusal(`hisRead?id=@sat&range=${range}`)).toMatchObject({ code: 'operation.too-many-samples' })
  })
})

describe('hisWrite', () => {
  const write = (row: string, id = 'sat') => refusal('hisWrite', { body: `ver:"3.0" id:@${id}\nts,val\n${row}\n` })
  const first = '2026-03-09T10:00:00-05:00 Chicago'

  it('accepts duplicates, disorder and numbers without a unit', async () => {
    const rows = ['10:10', '10:00', '10:05', '10:00'].map((time) => `2026-03-09T${time}:00-05:00 Chicago,7`)
    for (let sending = 0; sending < 2; sending++) {
      const { body } = await ask('hisWrite', { body: `ver:"3.0" id:@sat\nts,val\n${rows.join('\n')}\n` })
      expect(body).toBe('ver:"3.0"\nempty\n\n')
    }
    const read = await client.ops.hisRead('sat', '2026-03-09')
    expect(samplesOf(read).map(([time]) => time?.slice(11, 16))).toEqual(['10:00', '10:05', '10:10'])
  })

  it.each([
    [
      '2026-03-09T10:00:00-04:00 New_York,1',
      'sat',
      'Row 1: The time is in the zone -04:00 New_York, but sat is in Chicago. Zones are not converted.',
    ],
    [
      '2026-03-09T15:00:00Z UTC,1',
      'sat',
      'Row 1: The time is in the zone Z UTC, but sat is in Chicago. Zones are not converted.',
    ],
    [
      '2026-03-09T10:00:00-06:00 Chicago,1',
      'sat',
      'Row 1: The time is in the zone -06:00 Chicago, but sat is in Chicago. Zones are not converted.',
    ],
    ['2026-02-30T10:00:00-06:00 Chicago,1', 'sat', 'Row 1: There is no timestamp in the column ts.'],
    ['N,1', 'sat', 'Row 1: There is no timestamp in the column ts.'],
    [`${first},N`, 'sat', 'Row 1: There is no value for sat. Send NA if the sensor has none.'],
    [`${first},"70"`, 'sat', 'Row 1: The value is a str, but sat takes values of the kind Number.'],
    [`${first},1`, 'fan', 'Row 1: The value is a number, but fan takes values of the kind Bool.'],
    [`${first},T`, 'mode', 'Row 1: The value is a bool, but mode takes values of the kind Str.'],
    [
      `${first},1parrots`,
      'sat',
      'Row 1: there is no unit "parrots"; units have the names or symbols of Project Haystack, such as fahrenheit or °F',
    ],
    [`${first},INF`, 'sat', 'Row 1: The value of sat is Infinity. Only finite numbers can be stored.'],
  ])('refuses the row %s for %s', async (row, id, message) => {
    expect(await write(row, id)).toEqual({
      status: 200,
      code: 'operation.rejected',
      message: `Nothing was stored, because one value was refused. ${message}`,
    })
    const read = await client.ops.hisRead(id, '2026-03-09')
    expect(read.getRows()).toEqual([])
  })

  it('does not take a word that follows a number for a unit ever after', async () => {
    await write(`${first},1parrots`)
    expect((await write(`${first},1parrots`)).message).toContain('there is no unit "parrots"')
  })

  it('accepts very old samples only with the option for them', async () => {
    const row = '2001-03-09T10:00:00-06:00 Chicago,1'
    expect((await write(row)).message).toContain('more than 10 years ago. Send it with old=true')
    const { status, body } = await ask('hisWrite?old=true', { body: `ver:"3.0" id:@sat\nts,val\n${row}\n` })
    expect([status, body]).toEqual([200, 'ver:"3.0"\nempty\n\n'])
  })

  it('names columns without a point, points listed twice and points that there are not', async () => {
    const codeOf = async (columns: string) =>
      (await refusal('hisWrite', { body: `ver:"3.0"\n${columns}\n${first},1,1\n` })).code
    expect(await codeOf('ts,v0 id:@sat,v1')).toBe('operation.no-point-column')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@sat')).toBe('operation.point-twice')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@nothing')).toBe('operation.unknown-points')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@~site.tower')).toBe('operation.unknown-points')
  })
})
