import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { ndjson, newSender, type Sender, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { importFindings } from './finding-import.service.ts'

// The built-in database has one connection, so nothing is concurrent there.
describe.runIf(process.env.TEST_DATABASE_URL)('while findings are being stored', () => {
  let app: TestApp
  let sender: Sender
  let cookie: string
  let other: pg.PoolClient
  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    await app.reset()
    sender = await newSender(app)
    const projectRules = [{ projectKey: 'SOUTH', ruleId: 'stuck-damper', type: 'monitoring', priority: 2 }]
    expect((await sendModel(app, sender, { ...MODEL, projectRules })).statusCode).toBe(200)
    const { tenantId } = sender
    const rights = { seesAllProjects: true, access: ['userAdmin', 'viewAnalysisPage'], rolesRestriction: ['Users'] }
    await buildUser(app.database.db, { tenantId, username: 'admin', ...rights })
    cookie = await app.signIn('admin')
    other = await app.database.pool.connect()
  })
  afterAll(() => app.close())

  const waiting = async () => {
    const { rows } = await app.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length
  }
  const atomically = (payload: string) => sendHits(app, sender, { payload, query: '?atomic=true' })

  test('equipment rules can be snoozed without waiting', async () => {
    const second = { ...HIT, equipId: 'ahu-2', equipName: 'AHU 2' }
    await atomically(ndjson(HIT, second))
    const { rows } = await app.database.pool.query('select id, site_id, rule_id from equip_rule order by id')
    const store = ({ id, site_id, rule_id }: Record<string, number>) =>
      other.query(
        `insert into occurrence (site_id, occurred_on, equip_rule_id, rule_id, hits, duration_seconds, latest_at,
           times_start, times_duration, severity_rank) values ($1, '2026-03-01', $2, $3, 1, 1, 1, '{1}', '{1}', 4)`,
        [site_id, id, rule_id],
      )
    await other.query('begin')
    await store(rows[1])
    let isAnswered = false
    const payload = { equipRuleIds: rows.map(({ id }) => String(id)), duration: 86_400 }
    const snoozing = app.ask({ method: 'POST', url: '/api/synco/equipRule/snooze', payload }, cookie).finally(() => {
      isAnswered = true
    })
    await vi.waitUntil(async () => isAnswered || (await waiting()) > 0, 60_000)
    const isHeldUp = !isAnswered
    await store(rows[0])
    await other.query('commit')
    other.release()
    expect(isHeldUp).toBe(false)
    expect((await snoozing).statusCode).toBe(200)
  })

  test('in one atomic import, people can be administered', async () => {
    other.release()
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    // More than one batch, so that the transaction has begun.
    async function* rows() {
      for (let row = 1; row <= 11_000; row++) yield { row, value: { ...HIT, equipId: `e${row}`, equipName: 'E' } }
      reached.resolve()
      await gate.promise
    }
    const importing = importFindings(
      sender.context,
      { tenantId: sender.tenantId, projectKeys: null },
      { source: rows(), isAtomic: true },
    )
    await reached.promise
    let status: number | undefined
    const leaver = await buildUser(app.database.db, { tenantId: sender.tenantId, username: 'leaver' })
    const deactivating = app
      .ask({ method: 'PATCH', url: `/api/v2/users/${leaver}/deactivate` }, cookie)
      .then((answer) => {
        status = answer.statusCode
      })
    await vi.waitUntil(async () => status !== undefined || (await waiting()) > 0, 60_000)
    gate.resolve()
    const statusMeanwhile = status
    await deactivating
    expect(await importing).toMatchObject({ created: 11_000 })
    expect(statusMeanwhile).toBe(200)
  })

  test('in one atomic import, only other senders of the same tenant wait', async () => {
    other.release()
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    async function* rows() {
      for (let row = 1; row <= 11_000; row++) yield { row, value: { ...HIT, equipId: `e${row}`, equipName: 'E' } }
      reached.resolve()
      await gate.promise
    }
    const scope = { tenantId: sender.tenantId, projectKeys: null }
    const importing = importFindings(sender.context, scope, { source: rows(), isAtomic: true })
    await reached.promise
    const sending = sendHits(app, sender, { payload: ndjson({ ...HIT, equipId: 'e1', equipName: 'E' }) })
    await vi.waitUntil(async () => (await waiting()) > 0, 60_000)
    const stranger = await newSender(app, null, 'other')
    await sendModel(app, stranger, MODEL)
    const elsewhere = await sendHits(app, stranger, { payload: ndjson(HIT) })
    gate.resolve()
    expect(elsewhere.body).toMatchObject({ created: 1 })
    expect(await importing).toMatchObject({ created: 11_000 })
    expect((await sending).body).toMatchObject({ created: 0, unchanged: 1, rejectedCount: 0 })
  })

  test('a rule setting saved meanwhile is kept and the import continues', async () => {
    await other.query('begin')
    await other.query("select from project where project_key = 'NORTH' for no key update")
    await other.query(`
      insert into project_rule (project_id, rule_id, type, priority, active)
        select p.id, r.id, 'insights', 3, false from project p, rule r
         where project_key = 'NORTH' and rule_key = 'stuck-damper'`)
    const sending = sendHits(app, sender, { payload: ndjson(HIT) })
    await vi.waitUntil(async () => (await waiting()) > 0, 60_000)
    await other.query('commit')
    other.release()
    expect((await sending).body).toMatchObject({ created: 1, rejectedCount: 0 })
    const { rows } = await app.database.pool.query(
      `select x.type, x.priority, x.active from project_rule x join project p on p.id = x.project_id
        join rule r on r.id = x.rule_id where project_key = 'NORTH' and rule_key = 'stuck-damper'`,
    )
    expect(rows).toEqual([{ type: 'insights', priority: 3, active: false }])
  })
})
