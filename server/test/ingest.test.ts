import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revokeIngestKey } from '../src/features/keys/ingest-key.service.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { counts, ndjson, newSender, type Sender, senderFor, sendHits, sendModel } from './fixtures/ingest.ts'
import { CSV_HEADER, HIT, MODEL } from './fixtures/ingest-samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  expect((await sendModel(app, sender, MODEL)).statusCode).toBe(200)
})
afterAll(() => app.close())

const storedOccurrences = () => app.database.db.selectFrom('occurrence').selectAll().orderBy('occurred_on').execute()

describe('findings', () => {
  test('arrive with counts, newest firing and rule severity', async () => {
    const { status, body } = await sendHits(app, sender, { payload: ndjson(HIT) })
    expect(status).toBe(200)
    expect(counts(body)).toEqual({ received: 1, created: 1, updated: 0, unchanged: 0, rejected: 0 })
    const start = Date.parse('2026-03-08T22:00:00Z') / 1000
    expect(await storedOccurrences()).toMatchObject([
      {
        occurred_on: '2026-03-09',
        hits: 2,
        duration_seconds: 900,
        latest_at: start + 7200,
        times_start: [start, start + 7200],
        times_duration: [600, 300],
        severity: 'high',
        severity_rank: 1,
        description: HIT.description,
      },
    ])
  })

  test('sent again change nothing in any of the three formats', async () => {
    const csv = `${CSV_HEADER}tower,ahu-1,stuck-damper,2026-03-09,2026-03-09T09:00:00+11:00,600,${HIT.description}
tower,ahu-1,stuck-damper,2026-03-09,2026-03-09T11:00:00+11:00,300,${HIT.description}\n`
    const first = await sendHits(app, sender, { payload: csv, type: 'text/csv' })
    expect(counts(first.body)).toEqual({ received: 2, created: 1, updated: 0, unchanged: 0, rejected: 0 })
    const before = await storedOccurrences()
    const again = [
      await sendHits(app, sender, { payload: csv, type: 'text/csv; charset=utf-8' }),
      await sendHits(app, sender, { payload: ndjson(HIT) }),
      await sendHits(app, sender, { payload: JSON.stringify({ hits: [HIT] }), type: 'application/json' }),
    ]
    for (const { body } of again) expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejectedCount: 0 })
    expect(await storedOccurrences()).toEqual(before)
  })

  test('of one day sent in parts become one occurrence with all firings', async () => {
    const [early, late] = HIT.times
    await sendHits(app, sender, { payload: ndjson({ ...HIT, times: [late], description: 'the newest words' }) })
    const { body } = await sendHits(app, sender, { payload: ndjson({ ...HIT, times: [early], description: 'older' }) })
    expect(counts(body)).toEqual({ received: 1, created: 0, updated: 1, unchanged: 0, rejected: 0 })
    expect(await storedOccurrences()).toMatchObject([{ hits: 2, description: 'the newest words' }])
  })

  test('accept a corrected duration of a known firing', async () => {
    await sendHits(app, sender, { payload: ndjson(HIT) })
    const longer = { ...HIT, times: [{ ...HIT.times[0], d: 1200 }] }
    expect((await sendHits(app, sender, { payload: ndjson(longer) })).body.updated).toBe(1)
    expect(await storedOccurrences()).toMatchObject([{ hits: 2, times_duration: [1200, 300], duration_seconds: 1500 }])
  })

  test('sent again with other words take the newest, even if no firing is newer', async () => {
    const corrected = { ...HIT, description: 'Damper at 60 %', severity: 'low', reportUrl: 'https://x.example/2' }
    await sendHits(app, sender, { payload: ndjson({ ...HIT, severity: 'high' }) })
    expect((await sendHits(app, sender, { payload: ndjson(corrected) })).body.updated).toBe(1)
    const newest = { description: 'Damper at 60 %', severity: 'low', report_url: 'https://x.example/2' }
    expect(await storedOccurrences()).toMatchObject([newest])
    await sendHits(app, sender, { payload: ndjson(HIT, corrected) })
    expect(await storedOccurrences()).toMatchObject([newest])
  })

  test('can name the points that they are about, also in CSV', async () => {
    const named = { ...HIT, pointIds: ['ahu-1.{"sat"}', 'ahu-1, oat'] }
    await sendHits(app, sender, { payload: ndjson(named) })
    expect(await storedOccurrences()).toMatchObject([{ point_ids: named.pointIds }])
    // The same again, also without them, changes nothing; others are a change.
    for (const payload of [ndjson(named), ndjson(HIT), ndjson({ ...HIT, pointIds: [] })])
      expect((await sendHits(app, sender, { payload })).body).toMatchObject({ unchanged: 1 })
    const header = CSV_HEADER.trim()
    const payload = `${header},points\ntower,ahu-1,stuck-damper,2026-03-08,1772924400,60,x,ahu-1.sat; ahu-1.dpr\n`
    expect((await sendHits(app, sender, { payload, type: 'text/csv' })).body.created).toBe(1)
    expect(await storedOccurrences()).toMatchObject([
      { occurred_on: '2026-03-08', point_ids: ['ahu-1.sat', 'ahu-1.dpr'] },
      { point_ids: named.pointIds },
    ])
    const many = Array.from({ length: 21 }, (_, place) => `p${place}`)
    expect((await sendHits(app, sender, { payload: ndjson({ ...HIT, pointIds: many }) })).body.rejectedCount).toBe(1)
  })

  test('with one start twice keep the later duration', async () => {
    const [first] = HIT.times
    await sendHits(app, sender, { payload: ndjson({ ...HIT, times: [first, { ...first, d: 900 }] }) })
    expect(await storedOccurrences()).toMatchObject([{ hits: 1, times_duration: [900], duration_seconds: 900 }])
  })

  test('create an unknown equip if named, and keep a known equip’s name', async () => {
    const hits = [
      { ...HIT, equipId: 'vav-7', equipName: 'VAV 7' },
      { ...HIT, equipName: 'Another name' },
    ]
    expect((await sendHits(app, sender, { payload: ndjson(...hits) })).body.created).toBe(2)
    const equips = await app.database.db
      .selectFrom('equip')
      .select('name')
      .where('site_id', '=', 1)
      .orderBy('id')
      .execute()
    expect(equips).toEqual([{ name: 'AHU 1' }, { name: 'VAV 7' }])
  })

  test('of CSV may have columns with blanks around their names', async () => {
    const payload = ` ${CSV_HEADER.trim().replaceAll(',', ' , ')}\ntower,ahu-1,stuck-damper,2026-03-09,1773010800,60,x\n`
    expect((await sendHits(app, sender, { payload, type: 'text/csv' })).body).toMatchObject({ created: 1 })
  })

  test('of NDJSON have the numbers of their lines, also after blank ones', async () => {
    const { body } = await sendHits(app, sender, {
      payload: `\n${ndjson(HIT)}\n \n${ndjson({ ...HIT, siteId: 'mill' })}\n`,
    })
    expect(body).toMatchObject({ received: 2, created: 1, rejected: [{ row: 4, code: 'hit.unknown-site' }] })
  })

  test('can be sent compressed', async () => {
    const { body } = await sendHits(app, sender, { payload: gzipSync(ndjson(HIT)), encoding: 'gzip' })
    expect(body.created).toBe(1)
  })

  test('in thousands keep the valid rows', async () => {
    const day = (i: number) => new Date(Date.parse('2026-03-09') - i * 86_400_000).toISOString().slice(0, 10)
    const rows = Array.from({ length: 12_000 }, (_, i) => ({
      ...HIT,
      equipId: `vav-${i % 400}`,
      equipName: `VAV ${i % 400}`,
      occurredOn: day(i % 30),
      times: [{ t: `${day(i % 30)}T12:00:00+11:00`, d: i % 2500 === 0 ? -1 : 60 }],
    }))
    const { body } = await sendHits(app, sender, { payload: ndjson(...rows) })
    expect(body).toMatchObject({ received: 12_000, rejectedCount: 5 })
    expect(body.rejected[1]).toMatchObject({
      row: 2501,
      code: 'hit.wrong',
      message: expect.stringContaining('times.0.d -1'),
    })
    expect(body.created).toBe((await storedOccurrences()).length)
  })

  test('of concurrent senders are all stored, in any order', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => ({ ...HIT, equipId: `vav-${i}`, equipName: `VAV ${i}` }))
    const orders = [rows, rows.toReversed(), rows.slice(100), rows.slice(0, 200).toReversed()]
    const answers = await Promise.all(orders.map((order) => sendHits(app, sender, { payload: ndjson(...order) })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const sum = (count: 'created' | 'unchanged') => answers.reduce((total, { body }) => total + body[count], 0)
    expect([sum('created'), sum('unchanged')]).toEqual([300, 700])
  })

  test('for a rule new to the project enable it for insights', async () => {
    await app.database.db.deleteFrom('project_rule').execute()
    await sendHits(app, sender, { payload: ndjson(HIT) })
    const rules = await app.database.db.selectFrom('project_rule').select(['type', 'priority', 'active']).execute()
    expect(rules).toEqual([{ type: 'insights', priority: 1, active: true }])
  })
})

test('as a header without rows or an empty list store nothing and are no error', async () => {
  const header = await sendHits(app, sender, { payload: `\ufeff${CSV_HEADER}`, type: 'text/csv' })
  const list = await sendHits(app, sender, { payload: '{"hits": []}', type: 'application/json' })
  for (const { status, body } of [header, list]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ received: 0, created: 0, rejectedCount: 0 })
  }
})

describe('a key', () => {
  test.each([
    [undefined, 'The ingest key is missing'],
    ['Basic abc', 'must have the form "Bearer <key>"'],
    ['Bearer bfk_wrong', 'Unknown ingest key'],
  ])('is required: %s gets a 401', async (authorization, message) => {
    const answer = await app.ask({
      method: 'POST',
      url: '/api/v1/ingest/hits',
      headers: { 'content-type': 'text/csv', ...(authorization && { authorization }) },
      payload: CSV_HEADER,
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().message).toContain(message)
  })

  test('that was revoked is refused', async () => {
    await revokeIngestKey(sender.context, sender.tenantId, { id: 1 })
    const { status, body } = await sendHits(app, sender, { payload: ndjson(HIT) })
    expect(status).toBe(401)
    expect(body.message).toContain('was revoked')
  })

  test('is stored as a hash and records its last use', async () => {
    const key = await app.database.db.selectFrom('ingest_key').selectAll().executeTakeFirstOrThrow()
    expect(sender.key).toMatch(/^bfk_[\w-]{43}$/)
    expect(key.key_hash.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
    expect(key.last_used_at).toEqual(app.clock.now)
  })

  test('limited to projects writes to no other site', async () => {
    const limited = await senderFor(app, { tenantId: sender.tenantId, projectKeys: ['SOUTH'] })
    const { body } = await sendHits(app, limited, { payload: ndjson(HIT, { ...HIT, siteId: 'depot' }) })
    expect(body).toMatchObject({ created: 1, rejected: [{ row: 1, code: 'hit.foreign-site' }] })
    expect(body.rejected[0].message).toContain('cannot write to its whole project (allowed: SOUTH)')
  })

  test('of one tenant does not see another’s sites', async () => {
    const other = await newSender(app, null, 'other')
    const { body } = await sendHits(app, other, { payload: ndjson(HIT) })
    expect(body.rejected).toMatchObject([{ code: 'hit.unknown-site' }])
  })
})
