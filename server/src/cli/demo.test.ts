// @module-tag whole
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PROJECTS } from '../../../demo/content/sites.ts'
import { historySites } from '../../../demo/histories/histories.ts'
import { MEASURED_SITES } from '../../../demo/histories/measured/measured-sites.ts'
import { DEMO_SUBSCRIPTIONS } from '../../../demo/portfolio/subscriptions.ts'
import { DEMO_RULES } from '../../../demo/rules/rules.ts'
import { buildProject } from '../../test/app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../../test/app/test-app.ts'
import type { Context } from '../context.ts'
import type { DigestFacts } from '../db/mail-facts.ts'
import type { OpenDatabase } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { loadDemonstration } from '../demonstration/demonstration.ts'
import { evaluateDue } from '../features/evaluation/queue/work-queue.service.ts'
import { appendSamples } from '../features/histories/store/history-store.service.ts'
import { mailDigests } from '../features/insight-subscriptions/digests/digests.service.ts'
import { judgeRepairs } from '../features/proof/kept/kept-repairs.service.ts'
import { refuseRealPortfolio } from './demo.ts'

let test: TestApp
let database: OpenDatabase
let context: Context
beforeAll(async () => {
  test = await testApp()
  database = test.database
  context = {
    db: database.db,
    config: test.config,
    clock: () => test.clock.now,
    changes: test.changes,
    storage: test.storage,
    log: test.app.log,
  }
})
afterAll(() => test.close())

const count = async (table: 'occurrence' | 'user_account' | 'site' | 'point') =>
  (
    await database.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const snoozed = async () =>
  (await database.db.selectFrom('equip_rule').select('id').where('snoozed_until', '>', test.clock.now).execute()).map(
    ({ id }) => id,
  )

it('starts with 32 sites, five accounts and a month of findings, some snoozed', async () => {
  await loadDemonstration(context)
  expect(await count('site')).toBe(32)
  expect(await count('user_account')).toBe(5)
  expect(await count('occurrence')).toBeGreaterThan(15_000)
  const { newest } = await database.db
    .selectFrom('occurrence')
    .select((select) => select.fn.max('latest_at').as('newest'))
    .executeTakeFirstOrThrow()
  expect(newest).toBeLessThanOrEqual(TEST_NOW.getTime() / 1000)
  expect(newest).toBeGreaterThan(TEST_NOW.getTime() / 1000 - 3600)
  expect((await snoozed()).length).toBeGreaterThan(20)
})

it('starts with own rules at some sites, and with what finds the same as they do', async () => {
  const { db } = database
  const running = await db.selectFrom('site').select('site_key').where('runs_rules', '=', true).execute()
  const beside = DEMO_PROJECTS.flatMap(({ sites }) => sites).filter(({ runsOwnRules }) => runsOwnRules)
  const wanted = [...MEASURED_SITES, ...beside].map(({ siteId }) => siteId)
  expect(running.map(({ site_key }) => site_key).sort()).toEqual(wanted.sort())
  const same = await db.selectFrom('rule').select(['rule_key', 'same_as']).where('same_as', 'is not', null).execute()
  expect(new Map(same.map(({ rule_key, same_as }) => [rule_key, same_as]))).toEqual(
    new Map(DEMO_RULES.flatMap(({ ruleId, sameAs }) => (sameAs ? [[ruleId, sameAs]] : []))),
  )
})

it('starts with subscriptions of four accounts, and a digest of findings', async () => {
  const subscriptions = () => database.db.selectFrom('insight_subscription').selectAll().orderBy('id').execute()
  const people = async () => new Set((await subscriptions()).map(({ user_id }) => user_id)).size
  expect(await subscriptions()).toHaveLength(DEMO_SUBSCRIPTIONS.length)
  expect(await people()).toBe(4)
  await mailDigests(context)
  const [mail, ...others] = await database.db.selectFrom('mail').selectAll().execute()
  expect(others).toEqual([])
  const { groups } = (mail ?? expect.fail('no digest was queued')).facts as DigestFacts
  expect(groups.length).toBeGreaterThan(50)
  for (const count of ['newCount', 'stillCount', 'goneCount'] as const) {
    expect(groups.some((group) => group[count] > 0)).toBe(true)
  }
  await database.db.deleteFrom('insight_subscription').execute()
  await loadDemonstration(context)
  expect(await subscriptions()).toEqual([])
})

const chunks = () =>
  database.db
    .selectFrom('point_day as d')
    .innerJoin('point as p', 'p.id', 'd.point_id')
    .select(['p.point_key as key', 'd.day', 'd.revision', 'd.samples'])
    .orderBy('d.day')
    .orderBy('p.point_key')
    .execute()

it('starts with points and recent histories, and keeps the roles people have set', async () => {
  expect(await count('point')).toBeGreaterThan(3000)
  const today = Math.floor(TEST_NOW.getTime() / 86_400_000)
  expect(new Set((await chunks()).map(({ day }) => day))).toEqual(new Set([today]))
  await (await loadDemonstration(context)).completeHistories({ newestDays: 2 })
  const before = await chunks()
  expect(new Set(before.map(({ day }) => day))).toEqual(new Set([today - 1, today]))
  const measured = before.filter((chunk) => chunk.key === 'hud-prairie-library.s-7.sat')
  expect(measured.map(({ samples }) => samples)).toContain(288)
  const { key } = before[0] ?? expect.fail('no samples')
  await database.db.updateTable('point').set({ name: 'Renamed', role: null }).where('point_key', '=', key).execute()
  await loadDemonstration(context)
  expect(await chunks()).toEqual(before)
  const point = await database.db.selectFrom('point').selectAll().where('point_key', '=', key).executeTakeFirstOrThrow()
  expect(point).toMatchObject({ name: 'Renamed', role: null })
})

it('adds a day’s events on the next start and keeps what people unsnoozed', async () => {
  const [unsnoozed = 0] = await snoozed()
  await database.db.updateTable('equip_rule').set({ snoozed_until: null }).where('id', '=', unsnoozed).execute()
  const before = await count('occurrence')
  test.clock.now = new Date(TEST_NOW.getTime() + 86_400_000)
  await loadDemonstration(context)
  const added = (await count('occurrence')) - before
  expect(added).toBeGreaterThan(300)
  expect(added).toBeLessThan(2000)
  expect(await snoozed()).not.toContain(unsnoozed)
  await loadDemonstration(context)
  expect((await count('occurrence')) - before).toBe(added)
})

it('adds the samples since the last start, and changes none that are there', async () => {
  await (await loadDemonstration(context)).completeHistories({ newestDays: 2 })
  const days = new Map<number, { samples: number; revisions: number }>()
  for (const { day, samples, revision } of await chunks()) {
    const known = days.get(day) ?? { samples: 0, revisions: 0 }
    days.set(day, { samples: known.samples + samples, revisions: Math.max(known.revisions, revision) })
  }
  const today = Math.floor(test.clock.now.getTime() / 86_400_000)
  expect([...days.keys()]).toEqual([today - 2, today - 1, today])
  expect(days.get(today - 2)?.revisions).toBe(1)
  expect(days.get(today - 1)?.samples).toBeGreaterThan(0.98 * (days.get(today - 2)?.samples ?? 0))
})

it('continues with earlier days from where it stopped, until they are complete', async () => {
  const { completeHistories } = await loadDemonstration(context)
  const before = (await chunks()).length
  let asked = 0
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++asked > 50 })
  await completeHistories({ signal })
  const between = (await chunks()).length
  expect(between).toBeGreaterThan(before)
  await completeHistories({ newestDays: 5 })
  const after = await chunks()
  expect(after.length).toBeGreaterThan(between)
  const today = Math.floor(test.clock.now.getTime() / 86_400_000)
  const samplesOn = (wanted: number) =>
    after.filter(({ day }) => day === wanted).reduce((sum, { samples }) => sum + samples, 0)
  for (const day of [today - 4, today - 3, today - 1]) {
    expect(samplesOn(day) / samplesOn(today - 2)).toBeCloseTo(1, 1)
  }
  await completeHistories({ newestDays: 5 })
  expect(await chunks()).toEqual(after)
})

it('gives rule settings one history that agrees with people’s changes', async () => {
  const history = () => database.db.selectFrom('project_rule_change').selectAll().orderBy('id').execute()
  const told = await history()
  expect(told.length).toBeGreaterThan(40)
  expect(told.every((change) => change.changed_by !== null && change.changed_at < TEST_NOW)).toBe(true)
  const revisions = await database.db.selectFrom('project_rule').select('revision').where('revision', '>', 1).execute()
  expect(revisions.reduce((changes, { revision }) => changes + revision - 1, 0)).toBe(told.length)
  await loadDemonstration(context)
  expect(await history()).toEqual(told)

  await database.db.deleteFrom('project_rule_change').execute()
  await database.db.updateTable('project_rule').set({ revision: 2 }).execute()
  await loadDemonstration(context)
  expect(await history()).toEqual([])
})

it('starts with some four hundred actions on firing equipment and keeps later edits', async () => {
  const { db } = database
  const actions = await db.selectFrom('action').selectAll().orderBy('id').execute()
  expect(actions.length).toBeGreaterThan(350)
  const numbers = await db.selectFrom('project').select(['id', 'last_action_number as last']).execute()
  for (const { id, last } of numbers) {
    const own = actions.filter((action) => action.project_id === id).map((action) => action.number)
    expect(own.sort((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  }
  const silent = await sql`
    select from equip_rule er
     where er.action_id is not null
       and not exists (select from occurrence o where o.site_id = er.site_id and o.equip_rule_id = er.id)`.execute(db)
  expect(silent.rows).toEqual([])
  const associated = await db.selectFrom('equip_rule').select('action_id').where('action_id', 'is not', null).execute()
  expect(new Set(associated.map((row) => row.action_id)).size).toBeGreaterThan(120)

  const bare = await sql`
    select from action a
     where a.rule_name <> '' and not exists (select from action_equip ae where ae.action_id = a.id)`.execute(db)
  expect(bare.rows).toEqual([])

  const files = await db.selectFrom('attachment').selectAll().execute()
  expect(files.length).toBeGreaterThan(20)
  for (const { id, size_bytes } of files) {
    const parts = await (await context.storage.get(id))?.toArray()
    expect(Buffer.concat(parts ?? []).length).toBe(size_bytes)
  }

  await db.updateTable('action').set({ summary: 'Done by hand' }).where('number', '=', 1).execute()
  const left = await db.selectFrom('action').selectAll().orderBy('id').execute()
  await loadDemonstration(context)
  expect(await db.selectFrom('action').selectAll().orderBy('id').execute()).toEqual(left)
})

it('refuses its well-known accounts next to a real portfolio', async () => {
  await refuseRealPortfolio(context)
  const tenant = await database.db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  await buildProject(database.db, tenant.id, 'REAL')
  await expect(refuseRealPortfolio(context)).rejects.toThrow('holds a real portfolio (project REAL)')
})

/** Evaluating all sites takes long. */
async function runRulesAt(siteKeys: readonly string[]) {
  const { db } = database
  await db.updateTable('site').set({ runs_rules: true }).where('site_key', 'in', siteKeys).execute()
  await db.updateTable('site').set({ runs_rules: false }).where('site_key', 'not in', siteKeys).execute()
}

it('has its own rules find faults in what was measured, with evidence', async () => {
  await runRulesAt(MEASURED_SITES.map(({ siteId }) => siteId))
  const evaluation = evaluateDue({ ...context, clock: () => new Date(test.clock.now.getTime() + 600_000) })
  await evaluation.work('past')
  await evaluation.work('today')
  await evaluation.close()
  const { rows } = await sql<{ site: string; rule: string; evidence: { definition: string } | null }>`
    select distinct on (s.site_key, r.rule_key) s.site_key as site, r.rule_key as rule, v.body as evidence
      from occurrence o
      join site s on s.id = o.site_id
      join rule r on r.id = o.rule_id
      left join occurrence_evidence v
        on (v.site_id, v.occurred_on, v.equip_rule_id) = (o.site_id, o.occurred_on, o.equip_rule_id)
     where o.origin = 'engine' order by 1, 2`.execute(database.db)
  expect(rows.every(({ rule, evidence }) => evidence?.definition === rule)).toBe(true)
  const at = (key: string) => rows.filter(({ site }) => site === key).map(({ rule }) => rule)
  // Discharge sensors out of range, boxes that fall short of their flow, and mixed air unlike outside air, as the building is
  // known for.
  expect(at('hud-prairie-library')).toEqual(
    expect.arrayContaining([
      ...['data-range.dat', 'g36-ahu-fc10', 'g36-vav-flow-l2', 'g36-vav-flow-l3', 'vav-zone-warm'],
    ]),
  )
})

/** Some of the sites where rules run beside another engine. */
const SITES_WITH_REPAIRS = ['hbr-wharf-lane', 'riv-les-tilleuls', 'riv-hotel-des-quais', 'riv-tour-montclair']

it('knows whether repairs held, from days on which its own rules could have fired', async () => {
  const { db } = database
  const stored = await db
    .selectFrom('site')
    .select(['id', 'site_key'])
    .where('site_key', 'in', SITES_WITH_REPAIRS)
    .execute()
  await runRulesAt(SITES_WITH_REPAIRS)
  for (const { id, site_key } of stored) await addHistory(id, site_key)
  const evaluation = evaluateDue({ ...context, clock: () => new Date(test.clock.now.getTime() + 600_000) })
  await evaluation.work('past')
  await evaluation.close()
  await judgeRepairs(context)
  const repairs = await db
    .selectFrom('repair as k')
    .innerJoin('site as s', 's.id', 'k.site_id')
    .select(['k.state', 'k.watched_by', 'k.repaired_on', 'k.state_on'])
    .where('s.site_key', 'in', SITES_WITH_REPAIRS)
    .where('k.watched_by', 'is not', null)
    .execute()
  for (const state of ['proved', 'watching', 'cameBack', 'cannotTell']) {
    expect(repairs.map((repair) => repair.state)).toContain(state)
  }
  const back = repairs.filter(({ state }) => state === 'cameBack').map(({ state_on }) => state_on)
  expect(back).toContain('2026-03-09')
})

/** All days that the demonstration shows of a site. */
async function addHistory(siteRowId: number, siteKey: string) {
  const site = historySites().find(({ siteId }) => siteId === siteKey) ?? expect.fail(`no ${siteKey}`)
  const points = await database.db
    .selectFrom('point')
    .select(['id', 'point_key'])
    .where('site_id', '=', siteRowId)
    .execute()
  const idOf = new Map(points.map(({ id, point_key }) => [point_key, id]))
  const until = test.clock.now.getTime() / 1000
  const today = Math.floor(until / 86_400)
  for (let day = today - site.days + 1; day <= today; day++) {
    const samples = site
      .samplesOn(day, until)
      .flatMap(({ pointId, at, values }) =>
        at.map((second, place) => [idOf.get(pointId) ?? 0, second, values[place] ?? 0] as const),
      )
    await inTransaction(database.db, (db) =>
      appendSamples(db, {
        siteRowId,
        now: test.clock.now,
        pointRowIds: samples.map(([id]) => id),
        at: samples.map(([, second]) => second),
        values: samples.map(([, , value]) => value),
      }),
    )
  }
}
