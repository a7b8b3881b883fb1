import { HBool, HDateTime, HDict, type HGrid, HNa, HNum, type HRef, HStr, HUnit, Kind, ZincReader } from 'haystack-core'
import { describe, expect, it } from 'vitest'
import { newSender, senderFor } from '../../../../test/fixtures/ingest.ts'
import { operationsScene } from '../../../../test/fixtures/scenes/operations.ts'

const scene = operationsScene()
const { clientOf, ask } = scene

/** On 9 March 2026, in Chicago. */
const at = (time: string) => HDateTime.make({ _kind: Kind.DateTime, val: `2026-03-09T${time}:00-05:00`, tz: 'Chicago' })
const fahrenheit = (value: number) => HNum.make(value, HUnit.get('fahrenheit'))
const sample = (ts: HDateTime, val: HBool | HNa | HNum | HStr) => HDict.make({ ts, val })
const samplesOf = (grid: HGrid) => grid.getRows().map((row) => [row.get('ts')?.toZinc(), row.get('val')?.toZinc()])

async function refusal(operation: string, question: Parameters<typeof ask>[1] = {}) {
  const { status, body } = await ask(operation, question)
  const grid = ZincReader.readValue(body) as HGrid
  expect(grid.meta.has('err')).toBe(true)
  return { status, code: grid.meta.get<HStr>('errType')?.value, message: grid.meta.get<HStr>('dis')?.value }
}

describe('a client library', () => {
  it('learns what the server is and what it can', async () => {
    const about = (await scene.client.ops.about()).first
    expect(about?.get<HStr>('productName')?.value).toBe('Bonfire')
    const names = (await scene.client.ops.ops()).getRows().map((row) => row.get<HStr>('name')?.value)
    expect(names).toEqual(['about', 'ops', 'formats', 'read', 'hisRead', 'hisWrite'])
    for (const name of names.filter((name) => name !== 'hisWrite')) expect((await ask(`${name}`)).status).toBe(200)
    const formats = (await scene.client.ops.formats()).getRows().map((row) => row.get<HStr>('mime')?.value)
    expect(formats).toEqual(['text/zinc', 'application/json', 'application/vnd.haystack+json'])
  })

  it('finds sites, equips and points by a filter', async () => {
    const idsOf = async (filter: string, limit?: number) =>
      (await scene.client.ops.read(filter, limit)).getRows().map((row) => row.get<HRef>('id')?.value)
    expect(await idsOf('site')).toEqual(['~site.mill', '~site.tower'])
    expect(await idsOf('equip and siteRef->site and siteRef->tz == "Chicago"')).toEqual(['~equip.tower~~ahu-1'])
    expect(await idsOf('point and discharge and air and maxVal > 80')).toEqual(['sat'])
    expect(await idsOf('point and equipRef->equip')).toEqual(['sat'])
    expect(await idsOf('point and kind == "Bool"')).toEqual(['fan'])
    expect(await idsOf('point', 2)).toHaveLength(2)
    expect(await idsOf('chiller')).toEqual([])
  })

  it('reads records by id in the requested order, with an empty row for unknown ids', async () => {
    const grid = await scene.client.ops.read(['sat', 'nothing', '~site.tower', 'Salle~201~2F~C3~A9'])
    expect(grid.getRows().map((row) => row.get<HRef>('id')?.value)).toEqual([
      'sat',
      undefined,
      '~site.tower',
      'Salle~201~2F~C3~A9',
    ])
    const [point] = grid.getRows()
    expect(point?.toJSON()).toMatchObject({
      dis: 'Point sat',
      kind: 'Number',
      unit: '°F',
      tz: 'Chicago',
      maxVal: 90,
      discharge: { _kind: 'marker' },
      siteRef: { val: '~site.tower' },
      equipRef: { val: '~equip.tower~~ahu-1' },
    })
  })

  it('reads back exactly what it wrote, of each kind', async () => {
    const values = [...[72.4, 0.1 + 0.2, -1e-7, 1e21, 0, 123456.789].map((value) => fahrenheit(value)), HNa.make()]
    const written = values.map((value, place) => sample(at(`10:${10 + place}`), value))
    await scene.client.ops.hisWrite('sat', written)
    const read = await scene.client.ops.hisRead('sat', '2026-03-09')
    expect(samplesOf(read)).toEqual(written.map((row) => [row.get('ts')?.toZinc(), row.get('val')?.toZinc()]))
    expect(read.meta.get('hisStart')?.toZinc()).toBe('2026-03-09T00:00:00-05:00 Chicago')
    expect(read.meta.get('hisEnd')?.toZinc()).toBe('2026-03-10T00:00:00-05:00 Chicago')

    await scene.client.ops.hisWrite('fan', [
      sample(at('10:00'), HBool.make(true)),
      sample(at('10:01'), HBool.make(false)),
    ])
    const fan = await scene.client.ops.hisRead('fan', '2026-03-09')
    expect(samplesOf(fan).map(([, value]) => value)).toEqual(['T', 'F'])
    const states = ['Occupied', 'None', 'n/a', ' 7 '].map((state, place) =>
      sample(at(`10:0${place}`), HStr.make(state)),
    )
    await scene.client.ops.hisWrite('mode', states)
    const mode = await scene.client.ops.hisRead('mode', '2026-03-09')
    expect(samplesOf(mode).map(([, value]) => value)).toEqual(['"Occupied"', '"None"', '"n/a"', '" 7 "'])
  })

  it('gets an error grid for a refused unit, and nothing of the grid is stored', async () => {
    const wrong = [sample(at('10:00'), fahrenheit(70)), sample(at('10:05'), HNum.make(21, HUnit.get('celsius')))]
    await expect(scene.client.ops.hisWrite('sat', wrong)).rejects.toThrow(
      'Nothing was stored, because one value was refused. Row 2: The value is in °C, but sat is stored in °F.',
    )
    expect((await scene.client.ops.hisRead('sat', '2026-03-09')).getRows()).toEqual([])
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
    const south = await senderFor(scene.app, { tenantId: scene.sender.tenantId, projectKeys: ['SOUTH'] })
    const all = await clientOf(south).ops.read('site or equip or point')
    expect(all.getRows().map((row) => row.get<HRef>('id')?.value)).toEqual(['~site.mill', 'Salle~201~2F~C3~A9'])
    expect((await clientOf(south).ops.read(['sat'])).first?.get('id')).toBeUndefined()
    expect(await refusal('hisRead?id=@sat&range=today', { by: south })).toMatchObject({
      status: 200,
      code: 'operation.unknown-points',
      message: 'There is no point sat that this key may use.',
    })
    const body = 'ver:"3.0" id:@sat\nts,val\n2026-03-09T10:00:00-05:00 Chicago,1\n'
    expect(await refusal('hisWrite', { body, by: south })).toMatchObject({ code: 'operation.unknown-points' })
    expect(await scene.app.database.db.selectFrom('sample_tail').selectAll().execute()).toEqual([])
  })

  it('refuses a stranger before the body is read', async () => {
    for (const key of ['bfk_wrong', '']) {
      const { status } = await ask('hisWrite', { body: 'nonsense', by: { ...scene.sender, key } })
      expect(status).toBe(401)
    }
    const other = await newSender(scene.app, null, 'other')
    expect((await clientOf(other).ops.read('point')).getRows()).toEqual([])
  })
})
