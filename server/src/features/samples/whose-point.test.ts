import { describe, expect, it } from 'vitest'
import { buildEquip, buildPoint, buildSite } from '../../../test/app/factories.ts'
import { codes, samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()
const { send, stored } = scene

const TABLE = 'time,sup,ret\n2026-03-09T10:00:00Z,60.5,40.25\n2026-03-09T10:05:00Z,61.5,41.25\n'
const ndjson = (...lines: unknown[]) => lines.map((line) => JSON.stringify(line)).join('\n')

async function addSite(key: string, ...equipKeys: string[]) {
  const { db } = scene.app.database
  const { tenantId } = scene.sender
  const { id: projectId } = await db.selectFrom('project').select('id').executeTakeFirstOrThrow()
  const siteRowId = await buildSite(db, { tenantId, projectId, key, timezone: 'UTC' })
  const equips: Record<string, number> = {}
  for (const equipKey of equipKeys) equips[equipKey] = await buildEquip(db, siteRowId, equipKey)
  return { tenantId, siteRowId, equips }
}

const pointIds = async () =>
  (await scene.app.database.db.selectFrom('point').select('point_key').orderBy('point_key').execute())
    .map(({ point_key }) => point_key)
    .filter((key) => !['sat', 'fan', 'mode'].includes(key))

describe('with a site and an equip, columns are names there', () => {
  it('the points of another building are left alone', async () => {
    await addSite('b127', 'hws')
    await addSite('b105', 'hws')
    for (const site of ['b127', 'b105']) {
      const { body } = await send({ payload: TABLE, query: `?create=true&siteId=${site}&equipId=hws` })
      expect(body).toMatchObject({ accepted: 4, rejectedCount: 0 })
    }
    expect(await pointIds()).toEqual(['b105.hws.ret', 'b105.hws.sup', 'b127.hws.ret', 'b127.hws.sup'])
    // Again they are the same points.
    const again = await send({ payload: TABLE, query: '?siteId=b105&equipId=hws' })
    expect(again.body).toMatchObject({ accepted: 0, unchanged: 4 })
  })

  it('nor those whose IDs are no more than such names', async () => {
    const { tenantId, siteRowId, equips } = await addSite('b127', 'hws')
    for (const key of ['sup', 'ret'])
      await buildPoint(scene.app.database.db, { tenantId, siteRowId, equipRowId: equips.hws, key })
    await addSite('b105', 'hws')
    const { body } = await send({ payload: TABLE, query: '?create=true&siteId=b105&equipId=hws' })
    expect(body).toMatchObject({ accepted: 4, rejectedCount: 0 })
    expect(await stored('sup')).toEqual([])
    expect(await stored('b105.hws.sup')).toHaveLength(2)
    // Without a place nobody knows whose they are.
    const open = await send({ payload: TABLE })
    expect(open.body).toMatchObject({ accepted: 0, rejectedCount: 4 })
    expect(open.body.rejected).toMatchObject([
      { code: 'sample.several-points', params: { point: 'sup', count: 2, ids: ['sup', 'b105.hws.sup'] } },
      { code: 'sample.several-points', params: { point: 'ret', count: 2, ids: ['ret', 'b105.hws.ret'] } },
    ])
  })

  it('a point of the equip is found by its ID, its name, or the ID of the equip', async () => {
    const { tenantId, siteRowId, equips } = await addSite('b105', 'hws', 'ahu')
    const { db } = scene.app.database
    const at = { tenantId, siteRowId, equipRowId: equips.hws }
    await buildPoint(db, { ...at, key: 'p-17', name: 'sup' })
    await buildPoint(db, { ...at, key: 'hws.ret', name: 'Return temperature' })
    await buildPoint(db, { tenantId, siteRowId, equipRowId: equips.ahu, key: 'sup-of-ahu', name: 'sup' })
    const { body } = await send({ payload: TABLE, query: '?siteId=b105&equipId=hws' })
    expect(body).toMatchObject({ accepted: 4, rejectedCount: 0 })
    expect(await stored('p-17')).toHaveLength(2)
    expect(await stored('hws.ret')).toHaveLength(2)
    expect(await stored('sup-of-ahu')).toEqual([])
  })

  it('the site alone decides where only one of its points has the name', async () => {
    const { tenantId, siteRowId, equips } = await addSite('b105', 'hws', 'ahu')
    const { db } = scene.app.database
    await buildPoint(db, { tenantId, siteRowId, equipRowId: equips.hws, key: 'p-1', name: 'sup' })
    await buildPoint(db, { tenantId, siteRowId, equipRowId: equips.hws, key: 'p-2', name: 'ret' })
    await buildPoint(db, { tenantId, siteRowId, equipRowId: equips.ahu, key: 'p-3', name: 'ret' })
    const { body } = await send({ payload: TABLE, query: '?siteId=b105' })
    expect(body).toMatchObject({ accepted: 2, rejectedCount: 2 })
    expect(codes(body)).toEqual(['sample.several-points'])
    expect(body.rejected[0].params.ids).toEqual(['p-2', 'p-3'])
  })

  it.each([
    ['application/x-ndjson', ndjson({ point: 'sup', t: '2026-03-09T10:00:00Z', v: 60 })],
    ['application/json', JSON.stringify({ samples: [{ point: 'sup', t: '2026-03-09T10:00:00Z', v: 60 }] })],
    ['text/csv', 'point,t,v\nsup,2026-03-09T10:00:00Z,60\n'],
  ])('as %s too', async (type, payload) => {
    const { tenantId, siteRowId, equips } = await addSite('b127', 'hws')
    await buildPoint(scene.app.database.db, { tenantId, siteRowId, equipRowId: equips.hws, key: 'sup' })
    await addSite('b105', 'hws')
    const { body } = await send({ payload, type, query: '?create=true&siteId=b105&equipId=hws' })
    expect(body).toMatchObject({ accepted: 1, rejectedCount: 0 })
    expect(await stored('sup')).toEqual([])
    expect(await stored('b105.hws.sup')).toHaveLength(1)
  })
})

describe('one column of values', () => {
  const METER = 'Horodatage;Valeur\n09/03/2026 10:00;12,5\n13/03/2025 10:05;12,75\n'

  it('called only a value names no point, until someone says which', async () => {
    await addSite('b105')
    const { body } = await send({ payload: METER, query: '?create=true&siteId=b105' })
    expect(body).toMatchObject({ accepted: 0, rejectedCount: 2 })
    expect(codes(body)).toEqual(['sample.unnamed'])
    const named = await send({ payload: METER, query: '?create=true&siteId=b105&point=meter-1' })
    expect(named.body).toMatchObject({ accepted: 2, rejectedCount: 0 })
    expect(await pointIds()).toEqual(['meter-1'])
  })
})

it('IDs that differ only in composition or in case are one', async () => {
  const { tenantId, siteRowId } = await addSite('b105')
  await buildPoint(scene.app.database.db, { tenantId, siteRowId, key: 'Kälte-1'.normalize('NFC') })
  for (const id of ['Kälte-1'.normalize('NFD'), 'KÄLTE-1', 'kälte-1']) {
    const { body } = await send({ payload: `point,t,v\n${id},2026-03-09T10:00:00Z,60\n` })
    expect(body, id).toMatchObject({ rejectedCount: 0 })
  }
  expect(await stored(encodeURIComponent('Kälte-1'.normalize('NFC')))).toHaveLength(1)
})
