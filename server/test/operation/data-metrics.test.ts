import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { createIngestKey, revokeIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { MAXIMUM_SOURCES } from '../../src/http/operation/data-measures.ts'
import { buildProject, buildSite, buildTenant } from '../app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../app/test-app.ts'
import { buildImportFixture, csvOf, csvRow, importCalls } from '../fixtures/imports.ts'
import { ndjson, type Sender, senderFor, sendHits, sendModel } from '../fixtures/ingest.ts'
import { HIT, MODEL } from '../fixtures/ingest-samples.ts'

let host: TestApp
beforeAll(async () => {
  host = await testApp()
})
beforeEach(() => host.reset())
afterAll(() => host.close())

const NOW_SECONDS = TEST_NOW.getTime() / 1000

/** What a newly started server on the same database responds, over its port. */
async function scrapes(times: number, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const { config, database, storage, clock } = host
  const app = await buildApp({ config, database, storage, clock: () => clock.now })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const bodies: string[] = []
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await between()
    bodies.push(await (await fetch(`${address}/metrics`)).text())
  }
  await app.close()
  return bodies
}
const scrape = async () => (await scrapes(1))[0] ?? ''

const linesOf = (body: string, name: string) => body.split('\n').filter((line) => line.startsWith(name))
const numberOf = (body: string, series: string) => {
  const line = linesOf(body, `${series} `)[0]
  return line === undefined ? undefined : Number(line.slice(series.length))
}

/** A key of the tenant acme, and its portfolio. */
async function newEngine(): Promise<Sender & { labels: string }> {
  const tenantId = await buildTenant(host.database.db)
  const sender = await senderFor(host, { tenantId, projectKeys: null })
  await sendModel(host, sender, MODEL)
  const { id } = await host.database.db.selectFrom('ingest_key').select('id').executeTakeFirstOrThrow()
  return { ...sender, labels: `{tenant="acme",source="rule engine",key="${id}"}` }
}

describe('a source of findings', () => {
  test('reports its last delivery, even of known findings, and its rejected rows', async () => {
    const { labels, ...engine } = await newEngine()
    expect(await scrape()).not.toContain('bonfire_source_last_finding_timestamp_seconds{')
    await sendHits(host, engine, { payload: ndjson(HIT, { ...HIT, siteId: 'nowhere' }, '{') })
    const first = await scrape()
    expect(numberOf(first, `bonfire_source_last_finding_timestamp_seconds${labels}`)).toBe(NOW_SECONDS)
    expect(numberOf(first, `bonfire_source_rejected_rows_total${labels}`)).toBe(2)

    host.clock.now = new Date(TEST_NOW.getTime() + 3_600_000)
    await sendHits(host, engine, { payload: ndjson(HIT) })
    host.clock.now = new Date(TEST_NOW.getTime() + 7_200_000)
    await sendHits(host, engine, { payload: ndjson(HIT, { ...HIT, siteId: 'nowhere' }), query: '?atomic=true' })
    const second = await scrape()
    expect(numberOf(second, `bonfire_source_last_finding_timestamp_seconds${labels}`)).toBe(NOW_SECONDS + 3600)
    expect(numberOf(second, `bonfire_source_rejected_rows_total${labels}`)).toBe(3)
  })

  test('is not noted twice within seconds, unless rows are rejected', async () => {
    const { labels, ...engine } = await newEngine()
    await sendHits(host, engine, { payload: ndjson(HIT) })
    host.clock.now = new Date(TEST_NOW.getTime() + 5000)
    await sendHits(host, engine, { payload: ndjson(HIT) })
    const series = `bonfire_source_last_finding_timestamp_seconds${labels}`
    expect(numberOf(await scrape(), series)).toBe(NOW_SECONDS)
    await sendHits(host, engine, { payload: ndjson(HIT, { ...HIT, siteId: 'nowhere' }) })
    expect(numberOf(await scrape(), series)).toBe(NOW_SECONDS + 5)
  })

  test('is also the files that people import', async () => {
    const { admin } = await buildImportFixture(host)
    const calls = importCalls(host, admin)
    const header = csvOf().replace('description', 'equipName')
    const sent = await calls.bringIn(header + csvRow() + csvRow({ site: 'mill' }))
    expect(sent.json()).toMatchObject({ state: 'done', rejectedCount: 1 })
    const body = await scrape()
    const [line = ''] = linesOf(body, 'bonfire_source_last_finding_timestamp_seconds{')
    expect(line).toMatch(/\{tenant="[a-z]+",source="files",key=""\} \d+$/)
    expect(linesOf(body, 'bonfire_source_rejected_rows_total{')[0]).toMatch(/source="files",key=""\} 1$/)
  })

  test('is one no more once its key is revoked', async () => {
    const { labels, ...engine } = await newEngine()
    await sendHits(host, engine, { payload: ndjson(HIT) })
    expect(await scrape()).toContain(labels)
    const { id } = await host.database.db.selectFrom('ingest_key').select('id').executeTakeFirstOrThrow()
    await revokeIngestKey(engine.context, engine.tenantId, { id })
    expect(await scrape()).not.toContain(labels)
  })

  test('is one of a limited number', async () => {
    const { db } = host.database
    const { tenantId, context } = await newEngine()
    const ids: number[] = []
    for (let count = 0; count <= MAXIMUM_SOURCES; count += 1) {
      ids.push((await createIngestKey(context, { tenantId, projectKeys: null }, { name: `engine ${count}` })).id)
    }
    const deliveries = ids.map((id) => ({ tenant_id: tenantId, ingest_key_id: id, last_stored_at: TEST_NOW }))
    await db.insertInto('finding_source').values(deliveries.slice(1)).execute()
    expect(numberOf(await scrape(), 'bonfire_sources_left_out')).toBe(0)
    await db.insertInto('finding_source').values(deliveries.slice(0, 1)).execute()
    const body = await scrape()
    expect(numberOf(body, 'bonfire_sources_left_out')).toBe(1)
    expect(linesOf(body, 'bonfire_source_last_finding_timestamp_seconds{')).toHaveLength(MAXIMUM_SOURCES)
    expect(linesOf(body, 'bonfire_source_rejected_rows_total{')).toHaveLength(MAXIMUM_SOURCES)
  })
})

test('imports under way and those whose server is gone are counted', async () => {
  const { db } = host.database
  const tenantId = await buildTenant(db)
  const ago = (seconds: number) => new Date(TEST_NOW.getTime() - seconds * 1000)
  const run = { tenant_id: tenantId, file_name: 'a.csv', file_bytes: 1, kind: 'hits', format: 'csv' } as const
  const runs = [
    { ...run, state: 'running', started_at: ago(300), progressed_at: ago(1) },
    { ...run, state: 'running', started_at: ago(40), progressed_at: ago(20) },
    { ...run, state: 'running', started_at: ago(3600), progressed_at: ago(3000) },
    { ...run, state: 'running', started_at: ago(200_000), progressed_at: ago(190_000) },
    { ...run, state: 'waiting', started_at: ago(60), progressed_at: ago(60) },
    { ...run, state: 'done', started_at: ago(60), progressed_at: ago(50), ended_at: ago(50) },
  ] as const
  await db
    .insertInto('import_run')
    .values(runs.map((each) => ({ ...each, started_by: null, project_key: null })))
    .execute()
  const body = await scrape()
  expect(numberOf(body, 'bonfire_imports_running')).toBe(2)
  expect(numberOf(body, 'bonfire_imports_oldest_running_seconds')).toBe(300)
  expect(numberOf(body, 'bonfire_imports_stalled')).toBe(1)
})

test('days to evaluate are counted, with the longest wait, and those that fail apart', async () => {
  const { db } = host.database
  const tenantId = await buildTenant(db)
  const siteRowId = await buildSite(db, { tenantId, projectId: await buildProject(db, tenantId, 'P'), key: 'tower' })
  const ago = (seconds: number) => new Date(TEST_NOW.getTime() - seconds * 1000)
  const problem = { code: 'evaluation.failed', params: {} }
  const rows = [
    { local_day: '2026-03-01', due_at: ago(7300) },
    { local_day: '2026-03-02', due_at: ago(-60) },
    { local_day: '2026-03-03', due_at: ago(9999), marked: 3, done: 3 },
    { local_day: '2026-03-04', due_at: ago(20_000), attempts: 5, problem },
  ]
  await db
    .insertInto('evaluation_due')
    .values(rows.map((row) => ({ site_id: siteRowId, ...row })))
    .execute()
  const body = await scrape()
  expect(numberOf(body, 'bonfire_evaluation_due_days')).toBe(2)
  expect(numberOf(body, 'bonfire_evaluation_oldest_due_seconds')).toBe(7300)
  expect(numberOf(body, 'bonfire_evaluation_failing_days')).toBe(1)
})

test('messages of webhooks are counted, with the longest wait, and those switched off', async () => {
  const { db } = host.database
  const tenantId = await buildTenant(db)
  const ago = (seconds: number) => new Date(TEST_NOW.getTime() - seconds * 1000)
  const hook = {
    tenant_id: tenantId,
    url: 'https://hooks.example/',
    form: 'json' as const,
    locale: 'en' as const,
    covers_all: true,
    sealed_secret: 'sealed',
    created_at: ago(9999),
    gone_told_until: ago(9999),
    is_on: true,
    events: ['finding.new' as const],
  }
  const hooks = await db
    .insertInto('webhook')
    .values([
      { ...hook, name: 'on' },
      { ...hook, name: 'failed', is_on: false, off_reason: 'failing', off_since: ago(60) },
      { ...hook, name: 'off', is_on: false, off_reason: 'person', off_since: ago(60) },
    ])
    .returning('id')
    .execute()
  const message = (of: number, key: string, waited: number, isWaiting = true) => ({
    ...({
      webhook_id: hooks[of]?.id ?? 0,
      message_key: key,
      type: 'webhook.test',
      facts: '{}',
      created_at: ago(waited),
    } as const),
    waiting_since: ago(waited),
    next_attempt_at: isWaiting ? ago(-60) : null,
  })
  await db
    .insertInto('webhook_message')
    .values([message(0, 'a', 300), message(0, 'b', 4000), message(0, 'c', 8000, false), message(1, 'd', 9000)])
    .execute()
  const body = await scrape()
  expect(numberOf(body, 'bonfire_webhook_messages_waiting')).toBe(2)
  expect(numberOf(body, 'bonfire_webhook_messages_oldest_waiting_seconds')).toBe(4000)
  expect(numberOf(body, 'bonfire_webhooks_switched_off')).toBe(1)
})

describe('the data', () => {
  test('have sizes by table, and rows once the database has counted them', async () => {
    const { labels: _, ...engine } = await newEngine()
    await sendHits(host, engine, { payload: ndjson(HIT) })
    await host.database.pool.query('analyze occurrence')
    const body = await scrape()
    expect(numberOf(body, 'bonfire_table_bytes{table="occurrence"}')).toBeGreaterThan(8000)
    expect(numberOf(body, 'bonfire_table_rows{table="occurrence"}')).toBe(1)
    expect(linesOf(body, 'bonfire_table_bytes{').length).toBeGreaterThan(20)
  })

  test('are measured at most once a minute', async () => {
    const { labels, ...engine } = await newEngine()
    const [before, after] = await scrapes(2, () => sendHits(host, engine, { payload: ndjson(HIT) }))
    expect(numberOf(before ?? '', 'bonfire_data_measured_timestamp_seconds')).toBe(NOW_SECONDS)
    expect(after).not.toContain(`bonfire_source_last_finding_timestamp_seconds${labels}`)
    expect(await scrape()).toContain(`bonfire_source_last_finding_timestamp_seconds${labels}`)
  })

  test('keep the other metrics readable while they cannot be measured', async () => {
    await host.database.pool.query('alter table finding_source rename to finding_source_away')
    const body = await scrape()
    await host.database.pool.query('alter table finding_source_away rename to finding_source')
    expect(linesOf(body, 'bonfire_table_bytes{')).toEqual([])
    expect(numberOf(body, 'bonfire_mails_waiting')).toBe(0)
  })
})

test('failed sign-ins are counted by reason, which are all there from the start', async () => {
  const fail = () =>
    host.ask({ method: 'POST', url: '/api/auth/login', payload: { username: 'nobody', password: 'a wrong one' } })
  const metrics = async () => (await host.ask({ url: '/metrics' })).body
  const series = (method: string, reason: string) =>
    `bonfire_sign_in_failures_total{method="${method}",reason="${reason}"}`
  expect(numberOf(await metrics(), series('password', 'too_many_attempts'))).toBe(0)
  const wrongBefore = numberOf(await metrics(), series('password', 'wrong')) ?? Number.NaN
  for (let times = 0; times < 7; times += 1) await fail()
  const body = await metrics()
  expect(numberOf(body, series('password', 'wrong'))).toBe(wrongBefore + 5)
  expect(numberOf(body, series('password', 'too_many_attempts'))).toBe(2)
  expect(numberOf(body, series('provider', 'provider_unreachable'))).toBe(0)
})
