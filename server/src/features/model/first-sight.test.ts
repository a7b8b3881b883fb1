import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { migrationsDirectory } from '../../db/migrations/migrate.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  // Only SOUTH has a setting for stuck-damper, so nobody would see its first finding in NORTH.
  const projectRules = [{ projectKey: 'SOUTH', ruleId: 'stuck-damper', type: 'monitoring', priority: 2 }]
  expect((await sendModel(app, sender, { ...MODEL, projectRules })).statusCode).toBe(200)
})
afterAll(() => app.close())

const settings = (projectKey: string, ruleKey = 'stuck-damper') =>
  app.database.db
    .selectFrom('project_rule as x')
    .innerJoin('project as p', 'p.id', 'x.project_id')
    .innerJoin('rule as r', 'r.id', 'x.rule_id')
    .select(['x.type', 'x.priority', 'x.active'])
    .where('p.project_key', '=', projectKey)
    .where('r.rule_key', '=', ruleKey)
    .execute()
const trail = () =>
  app.database.db
    .selectFrom('project_rule_change as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .innerJoin('rule as r', 'r.id', 'c.rule_id')
    .select(['p.project_key as project', 'r.rule_key as rule', 'c.type', 'c.imported'])
    .select(['c.from_active as from', 'c.to_active as to', 'c.to_priority as priority'])
    .execute()
const ENABLED = { type: 'insights', priority: 1, active: true }
const line = (project: string, rule = 'stuck-damper') => ({
  project,
  rule,
  type: 'insights',
  imported: true,
  from: null,
  to: true,
  priority: 1,
})
const sent = async (...hits: unknown[]) => {
  const { body } = await sendHits(app, sender, { payload: ndjson(...hits) })
  expect(body).toMatchObject({ created: hits.length, rejectedCount: 0 })
}

test.each(['', '?atomic=true'])(
  'enables a rule first seen in a project and records it in the trail %s',
  async (query) => {
    expect(await settings('NORTH')).toEqual([])
    const { body } = await sendHits(app, sender, {
      payload: ndjson(HIT, { ...HIT, equipId: 'x', equipName: 'X' }),
      query,
    })
    expect(body).toMatchObject({ created: 2, rejectedCount: 0 })
    expect(await settings('NORTH')).toEqual([ENABLED])
    expect(await trail()).toEqual([line('NORTH')])
    await sent({ ...HIT, occurredOn: '2026-03-08', times: [{ t: '2026-03-08T09:00:00+11:00', d: 60 }] })
    expect(await trail()).toHaveLength(1)
  },
)

test('a site that moves to another project takes its rules along', async () => {
  await sent(HIT)
  const site = { ...MODEL.sites[0], projectKey: 'WEST' }
  const moved = { projects: [{ projectKey: 'WEST', projectName: 'West' }], sites: [site] }
  expect((await sendModel(app, sender, moved)).statusCode).toBe(200)
  expect(await settings('WEST')).toEqual([ENABLED])
  expect(await trail()).toEqual([line('NORTH'), line('WEST')])
})

test('a moved site keeps its new project’s settings', async () => {
  await sent(HIT)
  const moved = { sites: [{ ...MODEL.sites[0], projectKey: 'SOUTH' }] }
  expect((await sendModel(app, sender, moved)).statusCode).toBe(200)
  expect(await settings('SOUTH')).toEqual([{ type: 'monitoring', priority: 2, active: true }])
  expect(await trail()).toEqual([line('NORTH')])
})

test('the migration restores findings hidden since their site moved', async () => {
  await sent(HIT)
  const { db, pool } = app.database
  await db.deleteFrom('project_rule_change').execute()
  const tower = await db.selectFrom('site').selectAll().where('site_key', '=', 'tower').executeTakeFirstOrThrow()
  const insert = { tenant_id: tower.tenant_id, project_key: 'WEST', name: 'West' }
  const west = await db.insertInto('project').values(insert).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('site').set({ project_id: west.id }).where('id', '=', tower.id).execute()
  await pool.query(await readFile(`${migrationsDirectory}/0018-rules-of-moved-sites.sql`, 'utf8'))
  expect(await settings('WEST')).toEqual([ENABLED])
  expect(await trail()).toEqual([line('WEST')])
})
