import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite, storeSamples } from '../../../../test/fixtures/own-rules.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const FIRST = Date.parse('2026-02-16T00:00:00Z') / 1000
const DAYS = 21
const STEP_SECONDS = 300

let app: TestApp
let site: RunningSite
beforeAll(async () => {
  app = await testApp()
})
beforeEach(begin)
afterAll(() => app.close())

/** A unit whose points say nothing of how their samples come. */
async function begin() {
  await app.reset()
  app.clock.now = new Date('2026-03-09T12:00:00Z')
  site = await buildAirHandler(app.database.db)
  await app.database.db.updateTable('point').set({ interval_seconds: null }).execute()
}

/** Temperatures move every few hours; the supply air is too warm from the tenth day on, with the valve open all the time. */
const VALUES: Partial<Record<PointRole, (day: number, hour: number) => number>> = {
  fanOn: (day, hour) => (hour >= 7 && hour < 19 && day % 7 < 5 ? 1 : 0),
  occ: (day, hour) => (hour >= 7 && hour < 19 && day % 7 < 5 ? 1 : 0),
  sat: (day, hour) => (day < 10 ? 13 : 18) + moved(day, hour),
  satSp: (day) => (day < 18 ? 13 : 13.5),
  mat: (day, hour) => 24 + moved(day + 3, hour),
  rat: (day, hour) => 23 + moved(day + 5, hour),
  oat: (day, hour) => 30 + moved(day + 8, hour),
  cc: (day) => (day < 1 || day > 19 ? 90 : 100),
  hc: (day) => (day < 1 || day > 19 ? 5 : 0),
  oad: (day) => (day < 2 || day > 19 ? 25 : 20),
}
const moved = (day: number, hour: number) => Math.sin(day * 31 + Math.floor(hour / (1.5 + (day % 4))) * 17) / 3

/** The samples of a point every five minutes, or only those that differ from the one before. */
function samplesOf(role: PointRole, isOnChange: boolean): [string, number][] {
  const samples: [string, number][] = []
  for (let second = 0; second < DAYS * SECONDS_PER_DAY; second += STEP_SECONDS) {
    const [day, hour] = [Math.floor(second / SECONDS_PER_DAY), (second % SECONDS_PER_DAY) / 3600]
    const value = VALUES[role]?.(day, hour) ?? Number.NaN
    if (isOnChange && samples.at(-1)?.[1] === value) continue
    samples.push([new Date((FIRST + second) * 1000).toISOString(), value])
  }
  return samples
}

const store = (role: PointRole, samples: readonly (readonly [string, number])[]) =>
  storeSamples(app.database.db, { ...site, pointRowId: site.points.get(role) ?? 0, now: app.clock.now }, samples)

async function storeAll(isOnChange: boolean) {
  let count = 0
  for (const role of site.points.keys()) {
    const samples = samplesOf(role, isOnChange)
    count += samples.length
    await store(role, samples)
  }
  return count
}

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 600_000)
  const { config, changes, storage } = app
  const evaluation = evaluateDue({
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => app.clock.now,
  })
  await evaluation.work('past')
  await evaluation.work('today')
  await evaluation.close()
}

async function foundAll(): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    select o.occurred_on || ' ' || r.rule_key as one
      from occurrence o join rule r on r.id = o.rule_id
     where o.origin = 'engine' order by 1`.execute(app.database.db)
  return rows.map(({ one }) => one)
}
/**
 * But for what is wrong with the data themselves, and what restates another of the day: a sensor that rests suppresses part of
 * that one.
 */
async function found(): Promise<string[]> {
  const all = await foundAll()
  const restates = (one: string) => one.endsWith(' apar-r20') && all.includes(one.replace('apar-r20', 'g36-ahu-fc13'))
  return all.filter((one) => !/ (data-|coverage-lost)/.test(one) && !restates(one))
}

test('what is found in regular samples is found in those that were written at changes', async () => {
  const all = await storeAll(false)
  await evaluate()
  const regular = await found()
  await begin()
  const few = await storeAll(true)
  await evaluate()
  expect(regular.length).toBeGreaterThan(8)
  expect(few).toBeLessThan(all / 40)
  expect(await found()).toEqual(regular)
  // A value that is written when it changes may rest.
  expect((await foundAll()).filter((one) => one.includes('data-'))).toEqual([])
})

test('the next sample of what changes rarely tells what was true since the one before', async () => {
  const [first, ...later] = samplesOf('cc', true).slice(1)
  for (const role of site.points.keys()) if (role !== 'cc') await store(role, samplesOf(role, true))
  if (first) await store('cc', [first])
  await evaluate()
  const before = await found()
  await store('cc', later)
  await evaluate()
  const after = await found()
  expect(after.length).toBeGreaterThan(before.length + 4)
  // Written in between later, it is true from then on only.
  await store('cc', [['2026-03-01T00:00:00Z', 20]])
  await evaluate()
  expect((await found()).filter((one) => one > '2026-03-02' && one.includes('fc13'))).toEqual([])
})

test('a rule that lacks data names the points that had none', async () => {
  for (const role of site.points.keys()) if (role !== 'sat') await store(role, samplesOf(role, false))
  await store('sat', samplesOf('sat', false).slice(0, 288))
  await evaluate()
  const { rows } = await sql<{ names: string[] }>`
    select run -> 'names' as names
      from evaluation_day d cross join jsonb_array_elements(d.body -> 'runs') as run
     where d.local_day = '2026-02-20' and run ->> 'rule' = 'g36-ahu-fc13'`.execute(app.database.db)
  expect(rows).toEqual([{ names: ['sat'] }])
})
