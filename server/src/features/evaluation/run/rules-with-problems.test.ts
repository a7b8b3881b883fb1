import { Definition, type DefinitionInput } from '@bonfire/contract/definitions/definition'
import type { EvaluationQueue } from '@bonfire/contract/evaluation/evaluations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { markDays } from '../../../db/due-days.ts'
import { OCCURRENCES_OF_RULE_A_DAY } from '../engine/occurrence-limit.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const DAY = '2026-03-08'
const FC13 = 'g36-ahu-fc13'
const EQUIPS = 1100
const ALWAYS_WARM: DefinitionInput = {
  key: 'own-always-warm',
  name: { en: 'Always warm', fr: 'Toujours chaud' },
  description: 'The zone is warm.',
  category: 'fdd',
  severity: 'low',
  equip: 'vav',
  roles: ['zat'],
  when: 'zat > 0 °C',
  source: 'Ours',
  proof: null,
}

let app: TestApp
let site: RunningSite
let admin: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  site = await buildAirHandler(app.database.db)
  await buildUser(app.database.db, {
    tenantId: site.tenantId,
    username: 'admin',
    access: ['userAdmin'],
    groups: ['Administrators'],
    seesAllProjects: true,
  })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  const { config, changes, storage } = app
  const context: Context = {
    db: app.database.db,
    config,
    changes,
    storage,
    log: app.app.log,
    clock: () => app.clock.now,
  }
  const evaluation = evaluateDue(context)
  await evaluation.work('past')
  await evaluation.close()
}

const readQueue = async (language: string): Promise<EvaluationQueue> =>
  (await app.ask({ url: '/api/v1/evaluations/queue', headers: { 'accept-language': language } }, admin)).json()
const readCoverage = async () => (await app.ask({ url: '/api/v1/coverage?siteId=tower' }, admin)).json()

async function findings(rule: string): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('occurrence as o')
    .innerJoin('rule as r', 'r.id', 'o.rule_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('r.rule_key', '=', rule)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const store = (definition: DefinitionInput, version = 1) =>
  sql`insert into definition (tenant_id, definition_key, version, body, created_at)
        values (${site.tenantId}, ${definition.key}, ${version}, ${JSON.stringify(Definition.parse(definition))}::json,
                ${app.clock.now})`.execute(app.database.db)

const markAgain = () =>
  markDays(app.database.db, { siteRowIds: [site.siteRowId], from: DAY, to: DAY, now: app.clock.now })

const equipsWithFindings = () =>
  app.database.db
    .selectFrom('occurrence as o')
    .innerJoin('equip_rule as e', 'e.id', 'o.equip_rule_id')
    .select('e.equip_id')
    .orderBy('e.equip_id')
    .execute()

/** Boxes with a zone at 20 °C all day, whose rules are otherwise off. */
async function addBoxes(count: number): Promise<void> {
  await sql`
    with boxes as (
      insert into equip (site_id, equip_key, name, tags)
        select ${site.siteRowId}::int4, 'box-' || place, 'Box ' || place, '{"vav": true}' from generate_series(1, ${count}::int4) place
      returning id, equip_key)
    insert into point (tenant_id, site_id, equip_id, point_key, name, kind, role, unit, interval_seconds)
      select ${site.tenantId}::int4, ${site.siteRowId}::int4, id, equip_key || '.zat', 'zat', 'number', 'zat', 'celsius', 3600
        from boxes`.execute(app.database.db)
  await sql`
    insert into sample_tail (site_id, point_id, at, value)
      select p.site_id, p.id, ${Date.parse(DAY) / 1000}::int8 + 3600 * hour, 20 + hour % 2
        from point p cross join generate_series(0, 23) hour where p.role = 'zat'`.execute(app.database.db)
}

test('a rule that fires on too many equips keeps 1,000 occurrences a day and is named', { tags: 'whole' }, async () => {
  await store(ALWAYS_WARM)
  await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
  await addBoxes(EQUIPS)
  await app.database.db.deleteFrom('evaluation_due').where('local_day', '!=', DAY).execute()
  await evaluate()
  expect(await findings('own-always-warm')).toBe(OCCURRENCES_OF_RULE_A_DAY)
  expect(await findings(FC13)).toBe(1)
  const [inEnglish, inFrench] = [await readQueue('en'), await readQueue('fr')]
  expect(inEnglish).toMatchObject({ dueDays: 0, failingCount: 0 })
  expect(inEnglish.ruleProblems).toEqual([
    {
      siteId: 'tower',
      siteLabel: 'Site tower',
      rule: 'own-always-warm',
      name: ALWAYS_WARM.name,
      day: DAY,
      days: 1,
      code: 'evaluation.rule-limited',
      params: { found: EQUIPS, kept: 1000 },
      message:
        'It fired on 1,100 pieces of equipment in one day. That is too many to look into, so only 1,000 findings were stored. Check its condition and its limits.',
    },
  ])
  expect(inFrench.ruleProblems[0]?.message).toMatch(/^Elle s’est déclenchée sur 1\s100 équipements en un seul jour\./)
  expect((await readCoverage()).problems).toEqual(inEnglish.ruleProblems)
  const before = await equipsWithFindings()
  await markAgain()
  await evaluate()
  expect(await equipsWithFindings()).toEqual(before)
})

test('a rule that cannot be computed is named until it is fixed, and others run', async () => {
  const broken: DefinitionInput = { ...ALWAYS_WARM, equip: 'ahu', key: 'own-broken', name: 'Broken', roles: ['sat'] }
  await store({ ...broken, when: 'sat > nothing' })
  await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
  await evaluate()
  expect(await findings(FC13)).toBe(1)
  const { failingCount, ruleProblems } = await readQueue('en')
  expect(failingCount).toBe(0)
  expect(ruleProblems).toMatchObject([
    {
      rule: 'own-broken',
      name: 'Broken',
      day: '2026-03-09',
      days: 3,
      code: 'evaluation.rule-failed',
      message:
        'It could not be computed on AHU 1: its condition sat > nothing cannot be read. The other rules were evaluated.',
    },
  ])
  expect((await readQueue('fr')).ruleProblems[0]?.message).toBe(
    'Elle n’a pas pu être calculée sur AHU 1 : sa condition sat > nothing est illisible. Les autres règles ont été évaluées.',
  )
  await store({ ...broken, when: 'sat > 90 °C' }, 2)
  await markDays(app.database.db, {
    siteRowIds: [site.siteRowId],
    from: '2026-03-07',
    to: '2026-03-09',
    now: app.clock.now,
  })
  await evaluate()
  expect((await readQueue('en')).ruleProblems).toEqual([])
})

test('a point that cannot be read fails only the rules and days that need it', async () => {
  for (const day of ['2026-03-01', DAY]) await storeDay(app.database.db, site, coolingDay(day), { now: app.clock.now })
  const { db } = app.database
  await db
    .updateTable('point_day')
    .set({ body: Buffer.from([99, 1, 2]) })
    .where('day', '=', Date.parse(DAY) / 86_400_000)
    .where('point_id', '=', site.points.get('rat') ?? 0)
    .execute()
  await evaluate()
  const { failing, ruleProblems } = await readQueue('en')
  const message = 'The history of rat on 2026-03-08 was written by a newer version of Bonfire (format 99).'
  expect(failing.map(({ day }) => day)).toContain(DAY)
  expect(failing.map(({ day }) => day)).not.toContain('2026-03-01')
  expect(failing[0]?.message).toContain(message)
  expect(ruleProblems.find(({ rule }) => rule === 'data-range.rat')?.message).toContain(
    `It could not be computed on AHU 1: ${message}`,
  )
  // It reads the supply air only.
  expect(ruleProblems.map(({ rule }) => rule)).not.toContain('data-range.sat')
  const done = await db.selectFrom('evaluation_due').select('local_day').whereRef('done', '=', 'marked').execute()
  expect(done.map((row) => row.local_day)).toContain('2026-03-01')
  expect(await findings(FC13)).toBe(2)
})
