import { readPackedLines } from '@bonfire/contract/histories/packed-histories'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildEquipRule,
  buildOccurrence,
  buildPoint,
  buildProject,
  buildRule,
  buildSite,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../test/fixtures/ingest.ts'

const START = Date.parse('2026-03-01T00:00:00Z') / 1000
const LONG_AGO = START - 70 * SECONDS_PER_DAY

let app: TestApp
let sender: Sender
let siteRowId: number
let as: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { db } = app.database
  const { tenantId } = sender
  const projectId = await buildProject(db, tenantId, 'NORTH')
  siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'UTC' })
  const otherId = await buildSite(db, { tenantId, projectId, key: 'depot', timezone: 'UTC' })
  for (const key of ['a', 'b']) await buildPoint(db, { tenantId, siteRowId, key })
  await buildPoint(db, { tenantId, siteRowId: otherId, key: 'other' })
  await buildUser(db, { tenantId, username: 'operator', siteRowIds: [siteRowId], access: ['viewTriagePage'] })
  as = await app.signIn('operator')
})

async function send(point: string, samples: readonly (readonly [at: number, value: number | null])[]): Promise<void> {
  const answer = await app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ point, t: samples.map(([at]) => at), v: samples.map(([, value]) => value) }),
  })
  expect(answer.json()).toMatchObject({ rejectedCount: 0 })
}

const ask = (query: string, headers: Record<string, string> = {}) =>
  app.ask({ method: 'GET', url: `/api/v1/histories?${query}`, headers }, as)

const fiveMinutes = (days: number, value = (place: number) => place % 12) =>
  Array.from({ length: days * 288 }, (_, place) => [START + place * 300, value(place)] as const)

describe('columns', () => {
  it('keep a spike of one sample in a week', async () => {
    await send(
      'a',
      fiveMinutes(7, (place) => (place === 1000 ? 99 : 20)),
    )
    const { lines } = (await ask(`points=a&from=${START}&to=${START + 7 * SECONDS_PER_DAY}&columns=100`)).json()
    const [line] = lines
    expect(line).toMatchObject({ pointId: 'a', form: 'columns', summary: { samples: 2016, minimum: 20, maximum: 99 } })
    expect(line.maximum.filter((value: number) => value === 99)).toHaveLength(1)
    expect(line.gap).toEqual(Array.from({ length: 100 }, () => 0))
  })

  it('are broken where nothing was measured, and where the sensor had no value', async () => {
    const samples = fiveMinutes(4).filter(([at]) => at < START + SECONDS_PER_DAY || at >= START + 2 * SECONDS_PER_DAY)
    await send(
      'a',
      samples.map(([at, value]) => [at, at >= START + 3 * SECONDS_PER_DAY ? null : value]),
    )
    const { lines } = (await ask(`points=a&from=${START}&to=${START + 4 * SECONDS_PER_DAY}&columns=96`)).json()
    const [{ minimum, gap, holdSeconds, summary }] = lines
    expect(holdSeconds).toBe(900)
    // Held for a quarter of an hour beyond the last sample, then unknown until the next one.
    expect(gap.slice(0, 24)).not.toContain(1)
    expect(gap.slice(24, 48)).not.toContain(0)
    expect(gap.slice(48, 72)).not.toContain(1)
    expect(gap.slice(72)).not.toContain(0)
    expect(minimum[24]).not.toBeNull()
    expect(minimum.slice(25, 48)).toEqual(Array.from({ length: 23 }, () => null))
    expect(summary.known).toBeCloseTo(0.5, 2)
  })

  it('are the samples themselves where there are no more of them than columns', async () => {
    await send('a', fiveMinutes(1))
    const { lines } = (await ask(`points=a&from=${START + 450}&to=${START + 1200}`)).json()
    expect(lines[0]).toMatchObject({ form: 'samples', t: [START + 300, START + 600, START + 900], v: [1, 2, 3] })
    // The value of 00:05 still counts when the range begins.
    expect(lines[0].summary).toMatchObject({ samples: 2, minimum: 1, maximum: 3, known: 1 })
  })

  it('come packed just as they come as JSON, in the order asked for', async () => {
    await send('a', fiveMinutes(7))
    await send('b', [
      [START + 60, 1.25],
      [START + 120, null],
    ])
    const query = `points=b,a&from=${START}&to=${START + 7 * SECONDS_PER_DAY}&columns=50`
    const { lines } = (await ask(query)).json()
    const packed = await ask(query, { accept: 'application/octet-stream' })
    const read: unknown[] = []
    const pieces = [0, 1, 2, 3].map((n) =>
      packed.rawPayload.subarray((n * packed.rawPayload.length) / 4, ((n + 1) * packed.rawPayload.length) / 4),
    )
    for await (const line of readPackedLines(of(pieces))) read.push(line)
    expect(read).toEqual(lines)
    expect(lines.map(({ pointId }: { pointId: string }) => pointId)).toEqual(['b', 'a'])
  })
})

describe('a value that is held for weeks', () => {
  const inHours = (first: number, last: number, columns = 24) =>
    ask(`points=a&from=${LONG_AGO + first * 3600}&to=${LONG_AGO + last * 3600}&columns=${columns}`)
  beforeEach(async () => {
    const hold = { interval_seconds: 0, hold_seconds: 60 * SECONDS_PER_DAY }
    await app.database.db.updateTable('point').set(hold).where('point_key', '=', 'a').execute()
  })

  it('counts in a range long after its sample', async () => {
    await send('a', [[LONG_AGO, 55]])
    const [line] = (await inHours(40 * 24, 40 * 24 + 6)).json().lines
    expect(line).toMatchObject({ form: 'samples', t: [LONG_AGO], v: [55], holdSeconds: 60 * SECONDS_PER_DAY })
    expect(line.summary).toEqual({ samples: 0, minimum: 55, mean: 55, maximum: 55, known: 1 })
  })

  it('counts up to its end, and not after it', async () => {
    await send('a', [[LONG_AGO, 55]])
    const [ending] = (await inHours(59 * 24, 61 * 24)).json().lines
    expect(ending.summary).toMatchObject({ minimum: 55, known: 0.5 })
    const [after] = (await inHours(60 * 24, 61 * 24)).json().lines
    expect(after).toMatchObject({ t: [], v: [] })
    expect(after.summary).toEqual({ samples: 0, minimum: null, mean: null, maximum: null, known: 0 })
  })

  it('is the newest one before the range, wherever that is stored', async () => {
    await send(
      'a',
      fiveMinutes(1).map(([at, value]) => [at - START + LONG_AGO, value]),
    )
    await send('a', [[LONG_AGO + 3 * SECONDS_PER_DAY, 7]])
    const packedDay = (await inHours(48, 54)).json().lines[0]
    expect(packedDay).toMatchObject({ t: [LONG_AGO + SECONDS_PER_DAY - 300], v: [11] })
    const tail = (await inHours(30 * 24, 30 * 24 + 6)).json().lines[0]
    expect(tail).toMatchObject({ t: [LONG_AGO + 3 * SECONDS_PER_DAY], v: [7] })
    const sameDay = (await inHours(73, 74)).json().lines[0]
    expect(sameDay).toMatchObject({ t: [LONG_AGO + 3 * SECONDS_PER_DAY], v: [7] })
  })

  it('fills columns before the first sample, and ends where there is no value', async () => {
    await send('a', [
      [LONG_AGO, 55],
      ...Array.from({ length: 200 }, (_, place) => [LONG_AGO + 30 * SECONDS_PER_DAY + place * 60, 20] as const),
      [LONG_AGO + 40 * SECONDS_PER_DAY, null],
    ])
    const [line] = (await inHours(29 * 24, 31 * 24, 48)).json().lines
    expect(line).toMatchObject({ form: 'columns', summary: { samples: 200, minimum: 20, maximum: 55, known: 1 } })
    expect(line.minimum.slice(0, 24)).toEqual(Array.from({ length: 24 }, () => 55))
    expect(line.gap).not.toContain(1)
    expect((await inHours(41 * 24, 42 * 24)).json().lines[0].summary).toMatchObject({ known: 0, mean: null })
  })
})

describe('a value that is written when it changes', () => {
  // Four days apart and more, of different values.
  const CHANGES = [0, 4, 13, 20].map((day, place) => [LONG_AGO + day * SECONDS_PER_DAY, 50 + place] as const)
  const inDays = (first: number, last: number) =>
    ask(`points=a&from=${LONG_AGO + first * SECONDS_PER_DAY}&to=${LONG_AGO + last * SECONDS_PER_DAY}&columns=24`)
  beforeEach(async () => {
    await app.database.db.updateTable('point').set({ interval_seconds: null, hold_seconds: null }).execute()
    await send('a', CHANGES)
  })

  it('counts until the next sample, which may come after the range', async () => {
    const [line] = (await inDays(6, 11)).json().lines
    expect(line).toMatchObject({ form: 'samples', isOnChange: true, t: [LONG_AGO + 4 * SECONDS_PER_DAY], v: [51] })
    expect(line).toMatchObject({
      nextAt: LONG_AGO + 13 * SECONDS_PER_DAY,
      summary: { samples: 0, minimum: 51, known: 1 },
    })
    const [all] = (await inDays(0, 20)).json().lines
    expect(all).toMatchObject({ summary: { samples: 3, known: 1, mean: (4 * 50 + 9 * 51 + 7 * 52) / 20 } })
  })

  it('counts for a day where no other sample follows', async () => {
    const [line] = (await inDays(20, 24)).json().lines
    expect(line).toMatchObject({ holdSeconds: SECONDS_PER_DAY, nextAt: null, summary: { known: 0.25 } })
  })

  it('is held where someone said so, but not where someone said how long', async () => {
    await app.database.db.updateTable('point').set({ interval_seconds: 0 }).execute()
    expect((await inDays(6, 11)).json().lines[0]).toMatchObject({ isOnChange: true, summary: { known: 1 } })
    await app.database.db
      .updateTable('point')
      .set({ hold_seconds: 3 * SECONDS_PER_DAY })
      .execute()
    expect((await inDays(6, 11)).json().lines[0]).toMatchObject({ isOnChange: false, summary: { known: 0.2 } })
  })
})

it('how long a sample counts follows from the newest samples where nothing says it', async () => {
  await app.database.db.updateTable('point').set({ interval_seconds: null, hold_seconds: null }).execute()
  await send('a', fiveMinutes(2))
  await send('b', [
    [START, 1],
    [START + 3600, 2],
  ])
  const query = `points=a,b&from=${START + 4 * SECONDS_PER_DAY}&to=${START + 5 * SECONDS_PER_DAY}`
  const { lines } = (await ask(query)).json()
  expect(lines.map(({ holdSeconds }: { holdSeconds: number }) => holdSeconds)).toEqual([900, 3600])
})

async function* of(pieces: readonly Uint8Array[]) {
  yield* pieces
}

describe('raw samples', () => {
  it('come in pages that follow each other without a hole', async () => {
    const sent = fiveMinutes(400).map(([at, value]) => [at - 400 * SECONDS_PER_DAY, value] as const)
    for (let first = 0; first < sent.length; first += 20_000) await send('a', sent.slice(first, first + 20_000))
    const read: number[] = []
    let from: number | null = START - 500 * SECONDS_PER_DAY
    let pages = 0
    while (from !== null) {
      const answer: { histories: { t: number[] }[]; nextFrom: number | null } = (
        await ask(`points=a&from=${from}&to=${START}&raw=true`)
      ).json()
      read.push(...(answer.histories[0]?.t ?? []))
      from = answer.nextFrom
      pages++
    }
    expect(read).toEqual(sent.map(([at]) => at))
    expect(pages).toBeGreaterThan(1)
  })
})

it('a chunk that a newer version wrote is refused with the name of the point', async () => {
  await send('a', fiveMinutes(1))
  const body = Buffer.from([9, 1, 2, 3])
  await app.database.db.updateTable('point_day').set({ body }).execute()
  const answer = await ask(`points=a&from=${START}&to=${START + SECONDS_PER_DAY}`)
  expect(answer.statusCode).toBe(500)
  expect(answer.json().message).toContain('The history of Point a on 2026-03-01 was written by a newer version')
})

it('the largest allowed request succeeds', async () => {
  expect((await ask('points=a&from=0&to=10&columns=4000')).json()).toMatchObject({ columns: 4000 })
  const points = Array.from({ length: 20 }, (_, place) => (place % 2 ? 'a' : 'b'))
  expect((await ask(`points=${points}&from=0&to=10`)).json().lines).toHaveLength(2)
})

describe('what is asked for wrongly', () => {
  it.each([
    ['a point of a site without permission', 'points=other&from=0&to=10', 404],
    ['an unknown point beside a known one', 'points=a,nothing&from=0&to=10', 404],
    ['a range backwards', 'points=a&from=10&to=0', 400],
    ['an empty range', 'points=a&from=10&to=10', 400],
    ['no time', 'points=a&from=yesterday&to=10', 400],
    ['a time without an offset', 'points=a&from=2026-03-01T00:00:00&to=2026-03-02T00:00:00', 400],
    ['too many columns', 'points=a&from=0&to=10&columns=4001', 422],
    ['no columns', 'points=a&from=0&to=10&columns=0', 422],
    ['columns of raw samples', 'points=a&from=0&to=10&columns=5&raw=true', 422],
    ['21 points', `points=${Array.from({ length: 21 }, (_, n) => `p${n}`).join(',')}&from=0&to=10`, 422],
  ])('%s', async (_, query, status) => {
    expect((await ask(query)).statusCode).toBe(status)
  })
})

describe('firings', () => {
  const firings = (query: string) => app.ask({ method: 'GET', url: `/api/v1/histories/firings?${query}` }, as)

  it('of an equip that touch the range come by rule, with its snooze', async () => {
    const { db } = app.database
    const { project_id: projectId } = await db
      .selectFrom('site')
      .select('project_id')
      .where('id', '=', siteRowId)
      .executeTakeFirstOrThrow()
    const ruleRowId = await buildRule(db, { tenantId: sender.tenantId, key: 'hot', projectRules: [{ projectId }] })
    const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId, day: '2026-03-02' })
    const all = (await firings(`siteId=tower&equipId=ahu-1&from=${START}&to=${START + 7 * SECONDS_PER_DAY}`)).json()
    const facts = { ruleId: 'hot', snoozeEnd: null, isOwn: false }
    expect(all.rules).toMatchObject([{ equipRuleId: String(equipRuleId), ...facts }])
    const [{ t, d }] = all.rules[0].firings
    expect((await firings(`siteId=tower&equipId=ahu-1&from=${t + d - 1}&to=${t + d}`)).json().rules).toHaveLength(1)
    expect((await firings(`siteId=tower&equipId=ahu-1&from=${t + d}&to=${t + d + 60}`)).json().rules).toEqual([])
  })

  it('of our own rules say when they were confirmed', async () => {
    const { db } = app.database
    const { tenantId } = sender
    const projectId = await buildProject(db, tenantId, 'SOUTH')
    const southId = await buildSite(db, { tenantId, projectId, key: 'mill', timezone: 'UTC' })
    await buildUser(db, { tenantId, username: 'watcher', siteRowIds: [southId], access: ['viewTriagePage'] })
    const ruleRowId = await buildRule(db, { tenantId, key: 'warm', projectRules: [{ projectId }] })
    const equipRuleId = await buildEquipRule(db, { siteRowId: southId, ruleRowId, equipKey: 'ahu-9' })
    await buildOccurrence(db, {
      equipRuleId,
      day: '2026-03-02',
      starts: [START + SECONDS_PER_DAY, START + SECONDS_PER_DAY + 9000],
    })
    await db.updateTable('occurrence').set({ origin: 'engine' }).where('equip_rule_id', '=', equipRuleId).execute()
    const body = { firings: [{ startsAt: START + SECONDS_PER_DAY, confirmedAt: START + SECONDS_PER_DAY + 1800 }] }
    await db
      .insertInto('occurrence_evidence')
      .values({ site_id: southId, occurred_on: '2026-03-02', equip_rule_id: equipRuleId, body: JSON.stringify(body) })
      .execute()
    const url = `/api/v1/histories/firings?siteId=mill&equipId=ahu-9&from=${START}&to=${START + 7 * SECONDS_PER_DAY}`
    const { rules } = (await app.ask({ method: 'GET', url }, await app.signIn('watcher'))).json()
    expect(rules).toMatchObject([{ ruleId: 'warm', isOwn: true }])
    expect(rules[0].firings.map(({ confirmedAt }: { confirmedAt?: number }) => confirmedAt)).toEqual([
      START + SECONDS_PER_DAY + 1800,
      undefined,
    ])
  })

  it('of an unknown equip, and of a site without permission, are not found', async () => {
    expect((await firings('siteId=tower&equipId=nothing&from=0&to=10')).statusCode).toBe(404)
    expect((await firings('siteId=depot&equipId=ahu-1&from=0&to=10')).statusCode).toBe(404)
  })
})
