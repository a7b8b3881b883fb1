import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildPoint } from '../../../test/app/factories.ts'
import { TEST_NOW } from '../../../test/app/test-app.ts'
import { senderFor } from '../../../test/fixtures/ingest.ts'
import { codes, samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()
const { send, stored } = scene

const NOW = TEST_NOW.getTime() / 1000

describe('forms', () => {
  const long = `point,t,v
sat,2026-03-09T10:00:00Z,62.1
sat,2026-03-09T10:05:00Z,62.4
fan,2026-03-09T10:00:00Z,on
mode,2026-03-09T10:00:00Z,Occupied
`
  it('CSV, JSON and NDJSON store the same samples; sending them again changes nothing', async () => {
    expect((await send({ payload: long })).body).toMatchObject({
      accepted: 4,
      unchanged: 0,
      rejected: [],
      rejectedCount: 0,
    })
    const samples = [
      { point: 'sat', t: '2026-03-09T10:00:00Z', v: 62.1 },
      { point: 'sat', t: Date.parse('2026-03-09T10:05:00Z') / 1000, v: 62.4 },
      { point: 'fan', t: Date.parse('2026-03-09T10:00:00Z'), v: true },
      { point: 'mode', t: '2026-03-09T11:00:00+01:00', v: 'Occupied' },
    ]
    const again = [
      { payload: JSON.stringify({ samples }), type: 'application/json' },
      { payload: samples.map((sample) => JSON.stringify(sample)).join('\n'), type: 'application/x-ndjson' },
      { payload: gzipSync(long), encoding: 'gzip' },
    ]
    for (const upload of again) {
      expect((await send(upload)).body).toMatchObject({ accepted: 0, unchanged: 4, rejected: [], rejectedCount: 0 })
    }
    expect(await stored('sat')).toEqual([
      ['2026-03-09T10:00:00', 62.1],
      ['2026-03-09T10:05:00', 62.4],
    ])
    expect(await stored('fan')).toEqual([['2026-03-09T10:00:00', 1]])
    expect(await stored('mode')).toEqual([['2026-03-09T10:00:00', 0]])
  })

  it('NDJSON with the samples of a point as two lists', async () => {
    const payload = JSON.stringify({ point: 'sat', t: [NOW - 600, NOW - 300], v: [60, null] })
    expect((await send({ payload, type: 'application/x-ndjson' })).body.accepted).toBe(2)
    expect(await stored('sat')).toEqual([
      ['2026-03-10T11:50:00', 60],
      ['2026-03-10T11:55:00', null],
    ])
  })

  it('a CSV may have a column per point, local times, units and decimal commas', async () => {
    const payload = 'Export of controller 4;;\nZeit;sat (°F);fan\n09.03.2026 05:00;62,1;0\n09.03.2026 05:05;;1\n'
    expect((await send({ payload })).body).toMatchObject({ accepted: 3, unchanged: 0, rejected: [], rejectedCount: 0 })
    expect(await stored('sat')).toEqual([['2026-03-09T10:00:00', 62.1]])
    expect(await stored('fan')).toEqual([
      ['2026-03-09T10:00:00', 0],
      ['2026-03-09T10:05:00', 1],
    ])
  })

  it('one file a point, with the abbreviation of a zone', async () => {
    const payload = 'Timestamp,Value (°F)\n07-Mar-26 11:05:00 PM CST,62.1\n08-Mar-26 3:05:00 AM CDT,62.4\n'
    expect((await send({ payload, query: '?point=sat' })).body.accepted).toBe(2)
    expect(await stored('sat')).toEqual([
      ['2026-03-08T05:05:00', 62.1],
      ['2026-03-08T08:05:00', 62.4],
    ])
  })

  it('SkySpark, with zone and unit within the cells', async () => {
    const payload = 'ts,sat\n2026-03-09T05:00:00-05:00 Chicago,62.1°F\n2026-03-09T05:05:00-05:00 Chicago,62.4°F\n'
    expect((await send({ payload })).body.accepted).toBe(2)
    expect(await stored('sat')).toHaveLength(2)
  })
})

describe('points that are not known', () => {
  const payload = `point,t,v\nnew,${NOW - 60},20.5°C\nnew,${NOW},21°C\nsat,${NOW},60\n`

  it('are named once with the number of their samples', async () => {
    const { body } = await send({ payload })
    expect(body).toMatchObject({ accepted: 1, rejectedCount: 2 })
    expect(body.rejected).toMatchObject([{ row: 2, code: 'sample.unknown-point', params: { point: 'new', count: 2 } }])
    expect(body.rejected[0].message).toContain('its 2 samples')
  })

  it('are created at a site if wanted', async () => {
    const { body } = await send({ payload, query: '?create=true&siteId=tower' })
    expect(body).toMatchObject({ accepted: 3, rejectedCount: 0 })
    const point = await scene.app.database.db
      .selectFrom('point')
      .selectAll()
      .where('point_key', '=', 'new')
      .executeTakeFirst()
    expect(point).toMatchObject({ site_id: scene.siteRowId, kind: 'number', unit: 'celsius', equip_id: null })
  })

  it('of another project do not exist for a key limited to its own', async () => {
    const other = await senderFor(scene.app, { tenantId: scene.sender.tenantId, projectKeys: ['SOUTH'] })
    const { body } = await send({ payload: `point,t,v\nsat,${NOW},60\n`, by: other })
    expect(codes(body)).toEqual(['sample.unknown-point'])
    expect((await send({ payload, query: '?create=true&siteId=tower', by: other })).status).toBe(404)
  })
})

describe('refusals of the whole', () => {
  it.each([
    ['no times', { payload: 'a,b\n1,x\n' }, 400],
    ['another type', { payload: 'x', type: 'text/plain' }, 415],
    ['no JSON', { payload: '{"samples": [', type: 'application/json' }, 400],
    ['no list', { payload: '{}', type: 'application/json' }, 400],
    ['a mapping of something that is no table', { payload: '{}', type: 'application/json', query: '?mapping=x' }, 422],
    ['creating without a site', { payload: 'point,t,v\n', query: '?create=true' }, 422],
  ])('%s', async (_, upload, status) => {
    expect((await send(upload)).status).toBe(status)
  })
})

it('a unit that comes with samples can tell what a point is', async () => {
  const { tenantId } = scene.sender
  const { db } = scene.app.database
  await buildPoint(db, { tenantId, siteRowId: scene.siteRowId, key: 'out', name: 'Outside air' })
  await buildPoint(db, { tenantId, siteRowId: scene.siteRowId, key: 'said', name: 'Outside air' })
  await db.updateTable('point').set({ role_source: 'person' }).where('point_key', '=', 'said').execute()
  await send({ payload: 'point,t,v\nfan,2026-03-09T10:00:00Z,on\n' })
  await db.deleteFrom('evaluation_due').execute()
  const payload = 'time,out (°F),said (°F)\n2026-03-09T10:00:00Z,40,40\n'
  expect((await send({ payload })).body).toMatchObject({ accepted: 2 })
  const points = await db
    .selectFrom('point')
    .select(['unit', 'role', 'proposed_role'])
    .where('point_key', 'in', ['out', 'said'])
    .orderBy('point_key')
    .execute()
  expect(points).toEqual([
    { unit: 'fahrenheit', role: 'oat', proposed_role: 'oat' },
    { unit: 'fahrenheit', role: null, proposed_role: 'oat' },
  ])
  expect(await db.selectFrom('evaluation_due').select('local_day').execute()).toHaveLength(30)
})
