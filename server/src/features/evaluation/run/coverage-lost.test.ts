import type { PointRole } from '@bonfire/contract/histories/roles'
import type { Evidence } from '@bonfire/contract/hits/evidence'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import { markDays } from '../../../db/due-days.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

// Rules that look at a whole week can run on both Sundays.
const WEEK_BEFORE = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-02-${day}`)
const WEEK = [
  ...WEEK_BEFORE,
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
]
const LATER = '2026-03-08'

let app: TestApp
let site: RunningSite
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-09T12:00:00Z')
  site = await buildAirHandler(app.database.db)
})
afterAll(() => app.close())

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

const without = (...lost: PointRole[]) => ({
  ...site,
  points: new Map([...site.points].filter(([role]) => !lost.includes(role))),
})
const storeDays = async (days: readonly string[], of = site) => {
  for (const day of days) await storeDay(app.database.db, of, coolingDay(day), { now: app.clock.now })
}
const again = (day: string) =>
  markDays(app.database.db, { siteRowIds: [site.siteRowId], from: day, to: day, now: app.clock.now })

async function falls(): Promise<{ day: string; equip: string; written: string; evidence: Evidence }[]> {
  const { rows } = await sql<{ day: string; equip: string; written: string; evidence: Evidence }>`
    select o.occurred_on as day, e.equip_key as equip, o.xmin::text as written, v.body as evidence
      from occurrence o
      join rule r on r.id = o.rule_id and r.rule_key = 'coverage-lost'
      join equip_rule er on er.id = o.equip_rule_id
      join equip e on e.id = er.equip_id
      join occurrence_evidence v on (v.site_id, v.occurred_on, v.equip_rule_id) = (o.site_id, o.occurred_on, er.id)
     where o.origin = 'engine' order by 1`.execute(app.database.db)
  return rows
}

test('a sensor that goes silent is a finding with the share of rules that are lost', async () => {
  await storeDays(WEEK)
  await storeDays([LATER], without('sat'))
  await evaluate()
  const found = await falls()
  expect(found.map(({ day, equip }) => ({ day, equip }))).toEqual([{ day: LATER, equip: 'ahu-1' }])
  // Of the 70 rules for the unit with its points, ten fewer could run: eleven read the supply air, and one can run only now.
  expect(found[0]?.evidence.lostRules).toEqual([
    ...['apar-r12', 'apar-r17', 'apar-r25', 'apar-r6', 'data-flat.sat', 'data-range.sat', 'data-spike.sat'],
    ...['g36-ahu-fc12', 'g36-ahu-fc13', 'g36-ahu-fc5', 'g36-ahu-fc8'],
  ])
  expect(found[0]?.evidence.firings[0]).toMatchObject({
    startsAt: Date.parse(`${LATER}T00:00:00Z`) / 1000,
    endsAt: Date.parse('2026-03-09T00:00:00Z') / 1000,
    equation: [
      { text: 'coverageFall()', value: 0.142857, dimension: 'ratio' },
      { text: ' >= ' },
      { text: 'fall', value: 0.1, dimension: 'ratio' },
    ],
  })
})

test('what is evaluated again writes nothing, and late samples take the finding away', async () => {
  await storeDays(WEEK)
  await storeDays([LATER], without('sat'))
  await evaluate()
  const [first] = await falls()
  await again(LATER)
  await evaluate()
  expect(await falls()).toEqual([first])
  await storeDays([LATER])
  await evaluate()
  expect(await falls()).toEqual([])
})

test('a role that is taken away changes no day before it', async () => {
  await storeDays([...WEEK, LATER])
  await evaluate()
  await app.database.db
    .updateTable('point')
    .set({ role: null, role_source: 'person' })
    .where('id', '=', site.points.get('sat') as number)
    .execute()
  for (const day of [...WEEK, LATER]) await again(day)
  await evaluate()
  expect(await falls()).toEqual([])
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  await storeDays(['2026-03-09'])
  await evaluate()
  expect((await falls()).map(({ day }) => day)).toEqual(['2026-03-09'])
})

test('a week that is evaluated after the days that follow it shows what they lost', async () => {
  await storeDays([LATER], without('sat'))
  await evaluate()
  expect(await falls()).toEqual([])
  await storeDays(WEEK)
  await evaluate()
  await evaluate()
  expect((await falls()).map(({ day }) => day)).toEqual([LATER])
})
