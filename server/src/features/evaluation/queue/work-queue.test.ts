import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { evaluateDue } from './work-queue.service.ts'

const DAY = '2026-03-08'
const STARTS_AT = Date.parse(`${DAY}T08:30:00Z`) / 1000
const FC13 = 'g36-ahu-fc13'

let app: TestApp
let site: RunningSite
let clock: { now: Date }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  clock = { now: new Date('2026-03-10T12:00:00Z') }
  site = await buildAirHandler(app.database.db)
})
afterAll(() => app.close())

const context = (): Context => {
  const { config, changes, storage } = app
  return {
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => clock.now,
  }
}

const passMinutes = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

async function evaluate(queueClass: 'today' | 'past' = 'past') {
  const evaluation = evaluateDue(context())
  await evaluation.work(queueClass)
  await evaluation.close()
}

const findings = async (rule = FC13) =>
  (
    await app.database.db
      .selectFrom('occurrence as o')
      .innerJoin('rule as r', 'r.id', 'o.rule_id')
      .select(['o.occurred_on as day', 'o.times_start as starts', 'o.times_duration as durations', 'o.origin'])
      .where('r.rule_key', '=', rule)
      .orderBy('o.occurred_on')
      .execute()
  ).map(({ day, starts, durations, origin }) => ({ day, starts, minutes: durations.map((one) => one / 60), origin }))

const store = (shapes: ReturnType<typeof coolingDay>, options: { until?: number } = {}) =>
  storeDay(app.database.db, site, shapes, { now: clock.now, ...options })

describe('samples of a past day', () => {
  test('become a finding with evidence, in a worker', async () => {
    await store(coolingDay(DAY))
    passMinutes(2)
    await evaluate()
    expect(await findings()).toEqual([{ day: DAY, starts: [STARTS_AT], minutes: [210], origin: 'engine' }])
    const { body } = await app.database.db
      .selectFrom('occurrence_evidence as v')
      .innerJoin('occurrence as o', (join) =>
        join
          .onRef('o.site_id', '=', 'v.site_id')
          .onRef('o.occurred_on', '=', 'v.occurred_on')
          .onRef('o.equip_rule_id', '=', 'v.equip_rule_id'),
      )
      .innerJoin('rule as r', 'r.id', 'o.rule_id')
      .select('v.body')
      .where('r.rule_key', '=', FC13)
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({
      definition: FC13,
      version: 1,
      parameters: { eSat: { value: 2, unit: '°F', source: 'default' } },
      firings: [
        {
          startsAt: STARTS_AT,
          endsAt: STARTS_AT + 210 * 60,
          confirmedAt: STARTS_AT + 1800,
          state: 4,
          roles: {
            sat: { pointId: 'tower.sat', unit: 'celsius', mean: 16, minimum: 15.7, maximum: 16.3, worst: 16.3 },
            satCoolSp: { pointId: 'tower.satSp', mean: 13 },
          },
        },
      ],
    })
  })

  test('are not evaluated again when nothing changed', async () => {
    await store(coolingDay(DAY))
    passMinutes(2)
    await evaluate()
    const { marked } = await app.database.db
      .selectFrom('evaluation_due')
      .select('marked')
      .where('local_day', '=', DAY)
      .executeTakeFirstOrThrow()
    expect(await store(coolingDay(DAY))).toMatchObject({ accepted: 0 })
    const again = await app.database.db
      .selectFrom('evaluation_due')
      .select(['marked', 'done'])
      .where('local_day', '=', DAY)
      .executeTakeFirstOrThrow()
    expect(again).toEqual({ marked, done: marked })
  })

  test('that arrive late shorten a finding, and one that ends the fault takes it back', async () => {
    await store(coolingDay(DAY))
    passMinutes(2)
    await evaluate()
    const [{ id } = { id: 0 }] = await equipRules()
    await app.database.db
      .updateTable('equip_rule')
      .set({ snoozed_until: new Date('2026-06-01') })
      .where('id', '=', id)
      .execute()
    const until = (hour: number) => {
      const { sat, ...others } = coolingDay(DAY)
      return { ...others, sat: (at: number) => (at < hour - 0.01 ? (sat?.(at) ?? 16) : 13) }
    }
    await store(until(11))
    passMinutes(2)
    await evaluate()
    expect(await findings()).toMatchObject([{ starts: [STARTS_AT], minutes: [150] }])
    await store(until(8 + 50 / 60))
    passMinutes(2)
    await evaluate()
    expect(await findings()).toEqual([])
    expect(await equipRules()).toContainEqual({ id, snoozed_until: new Date('2026-06-01') })
  })
})

const equipRules = () =>
  app.database.db
    .selectFrom('equip_rule as e')
    .innerJoin('rule as r', 'r.id', 'e.rule_id')
    .select(['e.id', 'e.snoozed_until'])
    .where('r.rule_key', '=', FC13)
    .execute()

test('a firing of today grows with the samples', async () => {
  const today = '2026-03-10'
  clock.now = new Date(`${today}T09:30:00Z`)
  await store(coolingDay(today), { until: clock.now.getTime() / 1000 })
  passMinutes(5)
  await evaluate('today')
  expect((await findings()).map(({ minutes }) => minutes)).toEqual([[60]])
  clock.now = new Date(`${today}T10:30:00Z`)
  await store(coolingDay(today), { until: clock.now.getTime() / 1000 })
  passMinutes(5)
  await evaluate('today')
  expect((await findings()).map(({ minutes }) => minutes)).toEqual([[120]])
})

test('a rule that the project has switched off does not run, and what it found stays', async () => {
  await store(coolingDay(DAY))
  passMinutes(2)
  await evaluate()
  await app.database.db.updateTable('project_rule').set({ active: false }).execute()
  await store(coolingDay(DAY, { supplyCelsius: 13 }))
  passMinutes(2)
  await evaluate()
  expect(await findings()).toHaveLength(1)
})

test('a day that cannot be read fails with a reason, is retried and delays no others', async () => {
  await store(coolingDay(DAY))
  await app.database.db
    .updateTable('point_day')
    .set({ body: Buffer.from([99, 1, 2]) })
    .execute()
  passMinutes(2)
  await evaluate()
  const [row] = await app.database.db.selectFrom('evaluation_due').selectAll().where('local_day', '=', DAY).execute()
  expect(row).toMatchObject({
    attempts: 1,
    leased_by: null,
    problem: { code: 'histories.unknown-chunk', params: { version: 99 } },
  })
  expect(row?.due_at.getTime()).toBe(clock.now.getTime() + 60_000)
})

test('the summary of a day says which rules ran, and which were missing what', async () => {
  await store(coolingDay(DAY))
  passMinutes(2)
  await evaluate()
  const { body } = await app.database.db
    .selectFrom('evaluation_day')
    .select('body')
    .where('local_day', '=', DAY)
    .executeTakeFirstOrThrow()
  const { runs } = body as { runs: { rule: string }[] }
  const of = (rule: string) => runs.find((one) => one.rule === rule)
  expect(of(FC13)).toMatchObject({ status: 'runs', evaluatedSeconds: 4 * 3600, trueSeconds: 4 * 3600, knownShare: 1 })
  expect(of('g36-ahu-fc1')).toMatchObject({ status: 'missing', names: ['dsp', 'dspSp', 'fan'] })
})
