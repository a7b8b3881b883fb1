import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrationsDirectory } from '../../db/migrate.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from './ingest-fixture.ts'
import { HIT, MODEL } from './ingest-samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  // Of stuck-damper only SOUTH says something, so that its first finding in NORTH is seen by nobody.
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
  ...{ project, rule, type: 'insights', imported: true },
  ...{ from: null, to: true, priority: 1 },
})
const sent = async (...hits: unknown[]) => {
  const { body } = await sendHits(app, sender, { payload: ndjson(...hits) })
  expect(body).toMatchObject({ created: hits.length, rejectedCount: 0 })
}

test.each(['', '?atomic=true'])(
  'a rule that is first seen in a project is enabled there, in the trail too %s',
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

test('a site that moves to another project takes the rules of its findings along', async () => {
  await sent(HIT)
  const site = { ...MODEL.sites[0], projectKey: 'WEST' }
  const moved = { projects: [{ projectKey: 'WEST', projectName: 'West' }], sites: [site] }
  expect((await sendModel(app, sender, moved)).statusCode).toBe(200)
  expect(await settings('WEST')).toEqual([ENABLED])
  expect(await trail()).toEqual([line('NORTH'), line('WEST')])
})

test('a moved site changes no setting that its new project has', async () => {
  await sent(HIT)
  const moved = { sites: [{ ...MODEL.sites[0], projectKey: 'SOUTH' }] }
  expect((await sendModel(app, sender, moved)).statusCode).toBe(200)
  expect(await settings('SOUTH')).toEqual([{ type: 'monitoring', priority: 2, active: true }])
  expect(await trail()).toEqual([line('NORTH')])
})

test('findings that were out of sight since their site moved come back with the migration', async () => {
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
