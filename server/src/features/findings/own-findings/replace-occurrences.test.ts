import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProject, buildRule, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import type { Context } from '../../../context.ts'
import { type OwnOccurrence, replaceOccurrences } from './replace-occurrences.service.ts'

const DAY = '2026-03-09'
const NEXT_DAY = '2026-03-10'
const STARTS_AT = Date.parse(`${DAY}T10:00:00Z`) / 1000

let app: TestApp
let context: Context
let ids: { tenantId: number; siteRowId: number; equipRowId: number; ruleRowId: number; otherRuleRowId: number }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'UTC' })
  const { id: equipRowId } = await db
    .insertInto('equip')
    .values({ site_id: siteRowId, equip_key: 'ahu-1', name: 'AHU 1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ruleRowId = await buildRule(db, { tenantId, key: 'fc13' })
  const otherRuleRowId = await buildRule(db, { tenantId, key: 'fc8' })
  ids = { tenantId, siteRowId, equipRowId, ruleRowId, otherRuleRowId }
  const { config, changes, storage } = app
  context = { db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
})
afterAll(() => app.close())

const finding = (minutes: number, changed: Partial<OwnOccurrence> = {}): OwnOccurrence => ({
  equipRowId: ids.equipRowId,
  ruleRowId: ids.ruleRowId,
  occurredOn: DAY,
  starts: [STARTS_AT],
  durations: [minutes * 60],
  costs: null,
  severity: 'high',
  evidence: { definition: 'fc13', version: 1 },
  ...changed,
})

const replace = (findings: readonly OwnOccurrence[], { days = [DAY], isStillOurs = true } = {}) =>
  replaceOccurrences(
    context,
    {
      ...ids,
      days,
      isAsked: (equipRowId, ruleKey) => equipRowId === ids.equipRowId && ruleKey === 'fc13',
      occurrences: findings,
    },
    { isStillOurs: async () => isStillOurs },
  )

const stored = () =>
  app.database.db
    .selectFrom('occurrence')
    .leftJoin('occurrence_evidence as v', (join) =>
      join
        .onRef('v.site_id', '=', 'occurrence.site_id')
        .onRef('v.occurred_on', '=', 'occurrence.occurred_on')
        .onRef('v.equip_rule_id', '=', 'occurrence.equip_rule_id'),
    )
    .select(['occurrence.occurred_on', 'times_start', 'times_duration', 'duration_seconds', 'hits', 'origin', 'v.body'])
    .orderBy('occurrence.occurred_on')
    .execute()

test('a firing that was recomputed five minutes later is one firing, not two', async () => {
  expect(await replace([finding(120)])).toEqual({ created: 1, updated: 0, unchanged: 0, removed: 0 })
  const later = finding(115, { starts: [STARTS_AT + 300], evidence: { definition: 'fc13', version: 2 } })
  expect(await replace([later])).toEqual({ created: 0, updated: 1, unchanged: 0, removed: 0 })
  expect(await stored()).toEqual([
    {
      occurred_on: DAY,
      times_start: [STARTS_AT + 300],
      times_duration: [6900],
      duration_seconds: 6900,
      hits: 1,
      origin: 'engine',
      body: { definition: 'fc13', version: 2 },
    },
  ])
})

test('a day that turned out clean has no finding any more, and other days keep theirs', async () => {
  await replace([finding(120), finding(60, { occurredOn: NEXT_DAY, starts: [STARTS_AT + 86_400] })], {
    days: [DAY, NEXT_DAY],
  })
  expect(await replace([])).toEqual({ created: 0, updated: 0, unchanged: 0, removed: 1 })
  expect((await stored()).map((row) => row.occurred_on)).toEqual([NEXT_DAY])
})

test('recomputing the same writes nothing', async () => {
  await replace([finding(120)])
  const before = await app.database.db.selectFrom('occurrence').select(['equip_rule_id']).execute()
  const writtenBefore = await versions()
  expect(await replace([finding(120)])).toEqual({ created: 0, updated: 0, unchanged: 1, removed: 0 })
  expect(await versions()).toEqual(writtenBefore)
  expect(await app.database.db.selectFrom('occurrence').select(['equip_rule_id']).execute()).toEqual(before)
})

test('the snooze and action of an equip rule survive when findings vanish and return', async () => {
  await replace([finding(120)])
  const [{ id } = { id: 0 }] = await app.database.db.selectFrom('equip_rule').select('id').execute()
  await replace([])
  await replace([finding(60)])
  expect(await app.database.db.selectFrom('equip_rule').select('id').execute()).toEqual([{ id }])
})

test('findings of rules that did not run stay', async () => {
  const other = finding(30, { ruleRowId: ids.otherRuleRowId })
  await replaceOccurrences(
    context,
    { ...ids, days: [DAY], isAsked: (_, ruleKey) => ruleKey === 'fc8', occurrences: [other] },
    { isStillOurs: async () => true },
  )
  expect(await replace([])).toMatchObject({ removed: 0 })
  expect(await stored()).toHaveLength(1)
})

test('what was sent for the same rule and day is never touched', async () => {
  await replace([finding(120)])
  await app.database.db.updateTable('occurrence').set({ origin: 'sent' }).execute()
  expect(await replace([finding(5)])).toEqual({ created: 0, updated: 0, unchanged: 0, removed: 0 })
  expect(await replace([])).toMatchObject({ removed: 0 })
  expect(await stored()).toMatchObject([{ duration_seconds: 7200, origin: 'sent' }])
})

test('a server that lost the days to another writes nothing', async () => {
  expect(await replace([finding(120)], { isStillOurs: false })).toBeUndefined()
  expect(await stored()).toEqual([])
})

test('the rule is shown from its first finding on', async () => {
  await replace([finding(120)])
  expect(await app.database.db.selectFrom('project_rule').select(['type', 'active']).execute()).toEqual([
    { type: 'insights', active: true },
  ])
})

test('days before those that are kept are not written', async () => {
  await app.database.db.updateTable('site').set({ findings_kept_from: NEXT_DAY }).execute()
  expect(await replace([finding(120)])).toMatchObject({ created: 0 })
  await app.database.db.updateTable('site').set({ findings_kept_from: DAY }).execute()
  expect(await replace([finding(120)])).toMatchObject({ created: 1 })
})

/** What a write would change. */
async function versions() {
  const { rows } = await sql`
    select o.ctid::text, o.xmin::text, v.xmin::text as evidence
      from occurrence o join occurrence_evidence v using (site_id, occurred_on, equip_rule_id)`.execute(app.database.db)
  return rows
}
