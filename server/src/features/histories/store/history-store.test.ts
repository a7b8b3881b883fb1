import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { emptyTables, testDatabase } from '../../../../test/database/test-database.ts'
import type { OpenDatabase } from '../../../db/open.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { encodeChunk } from './chunks/chunk.ts'
import { appendSamples, packSite } from './history-store.service.ts'
import { newestSamples } from './newest-samples.service.ts'
import { readSamples } from './read-samples.service.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const START = Date.parse('2026-03-01T00:00:00Z') / 1000
/** More by hand: HISTORY_ROUNDS=3000. */
const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? 150)

let database: OpenDatabase
let siteRowId: number
let points: number[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  const { db } = database
  const tenantId = await buildTenant(db)
  siteRowId = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'NORTH'), key: 'tower' })
  points = []
  for (const key of ['one', 'two', 'three']) points.push(await buildPoint(db, { tenantId, siteRowId, key }))
})

type Sent = readonly (readonly [point: number, at: number, value: number])[]

const append = (sent: Sent) =>
  inTransaction(database.db, (db) =>
    appendSamples(db, {
      siteRowId,
      now: NOW,
      pointRowIds: sent.map(([point]) => points[point] as number),
      at: sent.map(([, at]) => at),
      values: sent.map(([, , value]) => value),
    }),
  )

const pack = () => inTransaction(database.db, (db) => packSite(db, siteRowId))

async function read(
  point: number,
  from = START - SECONDS_PER_DAY,
  to = START + 40 * SECONDS_PER_DAY,
): Promise<[number, number][]> {
  const id = points[point] as number
  const series = (await readSamples(database.db, [id], { from, to })).get(id)
  return Array.from(series?.at ?? [], (at, place) => [at, series?.values[place] as number])
}

const revisions = async () =>
  (
    await database.db
      .selectFrom('point_day')
      .select(['point_id', 'day', 'revision'])
      .orderBy('point_id')
      .orderBy('day')
      .execute()
  ).map(({ revision }) => revision)

const dayOf = (point: number, day = 0): Sent =>
  Array.from(
    { length: 288 },
    (_, place) => [point, START + day * SECONDS_PER_DAY + place * 300, 20 + (place % 50) / 10] as const,
  )

it('keeps a day of samples in one chunk, and gives exactly those back', async () => {
  expect(await append(dayOf(0))).toEqual({ accepted: 288, replaced: 0, unchanged: 0 })
  expect(await read(0)).toEqual(dayOf(0).map(([, at, value]) => [at, value]))
  expect(await revisions()).toEqual([1])
})

it('sending the same again changes nothing', async () => {
  await append(dayOf(0))
  expect(await append(dayOf(0))).toEqual({ accepted: 0, replaced: 0, unchanged: 288 })
  expect(await revisions()).toEqual([1])
})

it('a few new samples wait in the tail, and can be read immediately', async () => {
  await append(dayOf(0))
  expect(await append([[0, START + SECONDS_PER_DAY, 30]])).toEqual({ accepted: 1, replaced: 0, unchanged: 0 })
  expect(await revisions()).toEqual([1])
  expect((await read(0)).at(-1)).toEqual([START + SECONDS_PER_DAY, 30])
  await pack()
  expect(await revisions()).toEqual([1, 1])
  expect((await read(0)).at(-1)).toEqual([START + SECONDS_PER_DAY, 30])
})

it('a late sample is merged, and one that is there already is counted as unchanged', async () => {
  await append(dayOf(0))
  await append([[0, START + SECONDS_PER_DAY, 30]])
  expect(
    await append([
      [0, START + 150, 1],
      [0, START + 300, 20.1],
      [0, START + SECONDS_PER_DAY, 30],
    ]),
  ).toEqual({
    accepted: 1,
    replaced: 0,
    unchanged: 2,
  })
  expect((await read(0)).slice(0, 3)).toEqual([
    [START, 20],
    [START + 150, 1],
    [START + 300, 20.1],
  ])
})

it('of two values of one second the later wins, within a request and across', async () => {
  expect(
    await append([
      [0, START, 1],
      [0, START, 2],
    ]),
  ).toEqual({ accepted: 1, replaced: 0, unchanged: 1 })
  expect(await read(0)).toEqual([[START, 2]])
  expect(await append([[0, START, 3]])).toEqual({ accepted: 1, replaced: 1, unchanged: 0 })
  expect(await read(0)).toEqual([[START, 3]])
})

it('a value that a sensor does not have is kept as such', async () => {
  await append([
    [0, START, Number.NaN],
    [0, START + 60, 5],
  ])
  expect(await read(0)).toEqual([
    [START, Number.NaN],
    [START + 60, 5],
  ])
  await pack()
  expect(await read(0)).toEqual([
    [START, Number.NaN],
    [START + 60, 5],
  ])
})

it('reads from a second to before another', async () => {
  await append(dayOf(0))
  await append([[0, START + SECONDS_PER_DAY, 30]])
  expect(await read(0, START + 300, START + 600)).toEqual([[START + 300, 20.1]])
  expect(await read(0, START + SECONDS_PER_DAY, START + SECONDS_PER_DAY + 1)).toEqual([[START + SECONDS_PER_DAY, 30]])
  expect(await read(0, START + SECONDS_PER_DAY + 1, START + 2 * SECONDS_PER_DAY)).toEqual([])
})

it('finds the newest sample of each point, in a chunk or in the tail', async () => {
  await append(dayOf(0))
  await append(dayOf(1))
  await append([
    [1, START + SECONDS_PER_DAY, Number.NaN],
    [2, START, 7],
  ])
  const newest = await newestSamples(database.db, points)
  expect(points.map((id) => newest.get(id))).toEqual([
    { t: START + 287 * 300, v: 23.7 },
    { t: START + SECONDS_PER_DAY, v: null },
    { t: START, v: 7 },
  ])
})

it('samples of before 1970 are days of their own', async () => {
  await append([
    [0, -1, 1],
    [0, 0, 2],
  ])
  await pack()
  expect(await read(0, -10, 10)).toEqual([
    [-1, 1],
    [0, 2],
  ])
})

/** Returns of how many seconds the value is not what it was before all were sent. */
function remember(expected: readonly Map<number, number>[], sent: Sent) {
  const before = new Map(sent.map(([point, at]) => [`${point} ${at}`, expected[point]?.get(at)]))
  for (const [point, at, value] of sent) expected[point]?.set(at, value)
  const now = new Map(sent.map(([point, at]) => [`${point} ${at}`, expected[point]?.get(at)]))
  const accepted = [...now].filter(([key, value]) => !Object.is(before.get(key), value))
  const replaced = accepted.filter(([key]) => before.get(key) !== undefined)
  return { accepted: accepted.length, replaced: replaced.length, unchanged: sent.length - accepted.length }
}

const chunks = async () =>
  (
    await database.db
      .selectFrom('point_day')
      .select(['point_id', 'day', 'samples', 'body'])
      .orderBy('point_id')
      .orderBy('day')
      .execute()
  ).map(({ point_id: id, day, samples, body }) => ({ id, day, samples, body: body.toString('hex') }))

/** As they would be if all samples had arrived together and in order. */
function chunksOf(point: number, samples: ReadonlyMap<number, number>) {
  const sorted = [...samples].sort(([one], [other]) => one - other)
  return [...Map.groupBy(sorted, ([at]) => Math.floor(at / SECONDS_PER_DAY))].map(([day, list]) => {
    const seconds = Int32Array.from(list, ([at]) => at - day * SECONDS_PER_DAY)
    const body = encodeChunk({ seconds, values: Float64Array.from(list, ([, value]) => value) })
    return { id: points[point], day, samples: list.length, body: body.toString('hex') }
  })
}

it(`any order, batches, duplicates and moments of packing give the same, ${ROUNDS} rounds`, {
  timeout: 600_000 + ROUNDS * 1000,
}, async () => {
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const expected = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  let front = START
  for (let round = 0; round < ROUNDS; round++) {
    const sent: (readonly [number, number, number])[] = []
    const size = [1, 3, 30, 400][random(4)] as number
    for (let place = 0; place < size; place++) {
      const isLate = random(3) === 0
      if (!isLate) front += 1 + random(120)
      const at = isLate ? front - random(3 * SECONDS_PER_DAY) : front
      sent.push([random(3), at, random(20) === 0 ? Number.NaN : random(400) / 10])
      if (random(10) === 0) sent.push(sent[random(sent.length)] as (typeof sent)[number])
    }
    expect(await append(sent)).toEqual(remember(expected, sent))
    if (random(5) === 0) await pack()
    if (random(8) === 0) {
      const point = random(3)
      expect(await read(point, START - 4 * SECONDS_PER_DAY, front + SECONDS_PER_DAY)).toEqual(
        [...(expected[point] ?? [])].sort(([one], [other]) => one - other),
      )
    }
  }
  for (const point of [0, 1, 2]) {
    expect(await read(point, START - 4 * SECONDS_PER_DAY, front + SECONDS_PER_DAY)).toEqual(
      [...(expected[point] ?? [])].sort(([one], [other]) => one - other),
    )
  }
  await pack()
  expect(await chunks()).toEqual(expected.flatMap((samples, point) => chunksOf(point, samples)))
  const before = await revisions()
  await pack()
  for (const point of [0, 1, 2]) {
    expect(await append([...(expected[point] ?? [])].map(([at, value]) => [point, at, value]))).toMatchObject({
      accepted: 0,
    })
  }
  expect(await revisions()).toEqual(before)
})

it('two writers and packing at once lose nothing', async () => {
  const inTurn = async (times: number, work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; turn < times; turn++) await work(turn)
  }
  await Promise.all([
    inTurn(60, (minute) =>
      append([
        [0, START + minute * 60, minute],
        [1, START + minute * 60, minute],
      ]),
    ),
    inTurn(60, (minute) => append([[0, START + minute * 60 + 30, minute + 0.5]])),
    inTurn(20, pack),
  ])
  expect((await read(0)).map(([, value]) => value)).toEqual(Array.from({ length: 120 }, (_, place) => place / 2))
  expect(await read(1)).toHaveLength(60)
})
