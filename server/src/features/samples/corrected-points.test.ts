import { beforeEach, expect, it } from 'vitest'
import { buildPoint, buildUser } from '../../../test/app/factories.ts'
import { codes, samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()
const { send, stored } = scene

const change = async (pointId: string, fields: object) => {
  const payload = { edits: [{ pointId, change: fields }] }
  return scene.app.ask({ method: 'POST', url: '/api/v1/points/edits', payload }, await scene.app.signIn('admin'))
}
const write = (point: string, value: string) =>
  scene.app.ask({
    method: 'POST',
    url: '/api/haystack/hisWrite',
    headers: { authorization: `Bearer ${scene.sender.key}`, 'content-type': 'text/zinc', accept: 'text/zinc' },
    payload: `ver:"3.0" id:@${point}\nts,val\n2026-03-09T10:30:00-05:00 Chicago,${value}\n`,
  })

beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId } = scene.sender
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
  for (const key of ['valve', 'damper']) {
    await buildPoint(db, { tenantId, siteRowId: scene.siteRowId, key, unit: 'percent' })
  }
  await send({ payload: 'point,t,v\nvalve,2026-03-09T10:00:00Z,1\ndamper,2026-03-09T10:00:00Z,0\n' })
})

it('samples of a corrected fraction are taken as they are, also as %', async () => {
  expect((await change('valve', { unit: 'ppu' })).statusCode).toBe(200)
  const taken = [
    send({ payload: 't,valve (%)\n2026-03-09 05:05,0.2\n' }),
    send({ payload: 't;valve\n09.03.2026 05:10;0,3 %\n' }),
    send({
      payload: JSON.stringify({ point: 'valve', t: ['2026-03-09T10:15:00Z'], v: ['0.4%'] }),
      type: 'application/x-ndjson',
    }),
    send({
      payload: JSON.stringify({ samples: [{ point: 'valve', t: '2026-03-09T10:20:00Z', v: '0.5 %' }] }),
      type: 'application/json',
    }),
  ]
  for (const { body } of await Promise.all(taken)) expect(body).toMatchObject({ accepted: 1, rejectedCount: 0 })
  expect((await write('valve', '0.6%')).body).toContain('empty')
  expect((await stored('valve')).map(([, value]: [string, number]) => value)).toEqual([1, 0.2, 0.3, 0.4, 0.5, 0.6])

  const other = await send({ payload: 'point,t,v\nvalve,2026-03-09T10:40:00Z,3 kW\n' })
  expect(codes(other.body)).toEqual(['sample.unit'])
})

it('a fraction that nobody corrected refuses %', async () => {
  const { tenantId } = scene.sender
  await buildPoint(scene.app.database.db, {
    tenantId,
    siteRowId: scene.siteRowId,
    key: 'speed',
    unit: 'parts_per_unit',
  })
  const { body } = await send({ payload: 'point,t,v\nspeed,2026-03-09T10:00:00Z,45 %\n' })
  expect(codes(body)).toEqual(['sample.unit'])
})

it('a number that became on and off is taken as its programs still send it', async () => {
  expect((await change('damper', { kind: 'bool' })).statusCode).toBe(200)
  const rows = 't,damper (%)\n2026-03-09 05:05,1\n2026-03-09 05:10,0 %\n2026-03-09 05:15,1.0\n2026-03-09 05:20,0.5\n'
  const { body } = await send({ payload: rows })
  expect(codes(body)).toEqual(['sample.not-on-or-off'])
  expect((await write('damper', '1%')).body).toContain('empty')
  expect((await write('damper', '7')).body).toContain('is neither on nor off')
  expect((await write('fan', '1')).body).toContain('takes values of the kind Bool')
  expect((await stored('damper')).map(([, value]: [string, number]) => value)).toEqual([0, 1, 0, 1, 1])
})
