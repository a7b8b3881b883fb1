import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildTenant } from '../app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../app/test-app.ts'
import { ndjson, senderFor, sendHits, sendModel } from '../fixtures/ingest.ts'
import { HIT, MODEL } from '../fixtures/ingest-samples.ts'

const FOLDER = new URL('../../../deploy/observability/', import.meta.url)
// Made by Prometheus itself.
const OWN_METRICS = ['up']
const OWN_LABELS = ['job', 'instance']
const BY_VARIABLE = /^\$\{datasource\}$/

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: Readonly<Record<string, string>>
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource?: { readonly uid: string }
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

interface Dashboard {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] }
}

let host: TestApp
let known: { metrics: ReadonlySet<string>; labels: ReadonlySet<string> }
let rules: readonly Rule[]
let dashboard: Dashboard
beforeAll(async () => {
  host = await testApp({ IMPORT_FOLDER: 'no-such-folder' })
  const { groups } = parse(await readFile(new URL('alerts.yaml', FOLDER), 'utf8'))
  rules = groups.flatMap((group: { rules: Rule[] }) => group.rules)
  dashboard = JSON.parse(await readFile(new URL('grafana-dashboard.json', FOLDER), 'utf8'))
  known = await exposed()
})
afterAll(() => host.close())

/** What a running server exposes once it has received findings. */
async function exposed() {
  const sender = await senderFor(host, { tenantId: await buildTenant(host.database.db), projectKeys: null })
  await host.database.db
    .insertInto('import_run')
    .values({
      tenant_id: sender.tenantId,
      file_name: 'a.csv',
      file_bytes: 1,
      kind: 'hits',
      format: 'csv',
      project_key: null,
      state: 'done',
      started_by: null,
      folder_path: 'a.csv',
      received: 1,
      started_at: TEST_NOW,
      progressed_at: TEST_NOW,
      ended_at: TEST_NOW,
      put_away_at: TEST_NOW,
    })
    .execute()
  await host.database.db
    .insertInto('haystack_source')
    .values({
      tenant_id: sender.tenantId,
      name: 'a',
      address: 'a',
      username: 'a',
      sealed_password: 'a',
      filter: 'a',
      project_key: null,
      mapping: null,
      interval_seconds: 900,
      is_on: true,
      saved_by: null,
      next_pull_at: TEST_NOW,
      saved_at: TEST_NOW,
      last_success_at: TEST_NOW,
    })
    .execute()
  await sendModel(host, sender, MODEL)
  await sendHits(host, sender, { payload: ndjson(HIT, '{') })
  await host.database.pool.query('analyze')
  const address = await host.app.listen({ port: 0, host: '127.0.0.1' })
  const body = await (await fetch(`${address}/metrics`)).text()
  const series = [...body.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)]
  return {
    metrics: new Set([...OWN_METRICS, ...series.map(([, name = '']) => name)]),
    labels: new Set([
      ...OWN_LABELS,
      ...series.flatMap(([, , labels = '']) => [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)),
    ]),
  }
}

/** The metrics and labels that an expression names. Throws for one that Prometheus would not parse. */
function namesIn(expression: string) {
  const metrics: string[] = []
  const labels: string[] = []
  const collected: Readonly<Record<string, string[]>> = { Identifier: metrics, LabelName: labels }
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`)
      collected[type.name]?.push(expression.slice(from, to))
    },
  })
  return { metrics, labels }
}

function expectKnown(expression: string): void {
  const { metrics, labels } = namesIn(expression)
  expect(metrics, expression).not.toEqual([])
  expect(
    metrics.filter((name) => !known.metrics.has(name)),
    expression,
  ).toEqual([])
  expect(
    labels.filter((name) => !known.labels.has(name)),
    expression,
  ).toEqual([])
}

test('a metric or label that does not exist would be noticed', () => {
  expect(namesIn('sum by (place) (rate(gone_total{route!~"a.*"}[5m])) > other_seconds or up')).toEqual({
    metrics: ['gone_total', 'other_seconds', 'up'],
    labels: ['place', 'route'],
  })
  expect(() => namesIn('sum(rate(gone_total[5m])')).toThrow('no PromQL')
  expect(() => expectKnown('gone_total > 0')).toThrow('gone_total')
  expect(() => expectKnown('up{gone="1"} > 0')).toThrow('gone')
})

describe('the alerts', () => {
  test('name only metrics and labels that the server exposes', () => {
    expect(rules.length).toBeGreaterThan(10)
    for (const { expr } of rules) expectKnown(expr)
  })

  test('say what happened, what it means and what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity, alert).toMatch(/^(critical|warning)$/)
      expect(Object.keys(annotations).sort(), alert).toEqual(['action', 'description', 'summary'])
      for (const text of Object.values(annotations)) {
        expect(text.length, alert).toBeGreaterThan(10)
        const named = [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
        expect(
          named.filter((label) => !known.labels.has(label)),
          alert,
        ).toEqual([])
      }
    }
  })

  test('watch all that operations depend on', () => {
    const watched = new Set(rules.flatMap(({ expr }) => namesIn(expr).metrics))
    for (const name of [
      ...['up', 'bonfire_ready', 'bonfire_database_waiting', 'bonfire_mails_oldest_waiting_seconds'],
      ...['bonfire_source_last_finding_timestamp_seconds', 'bonfire_source_rejected_rows_total'],
      ...['bonfire_import_folder_unreadable', 'bonfire_import_folder_silent', 'bonfire_import_folder_last_failed'],
      ...['bonfire_haystack_last_failed', 'bonfire_haystack_silent', 'bonfire_webhook_messages_oldest_waiting_seconds'],
      ...['bonfire_sign_in_failures_total', 'bonfire_disk_free_bytes', 'process_resident_memory_bytes'],
      ...['nodejs_eventloop_lag_p99_seconds', 'http_request_duration_seconds_count'],
    ]) {
      expect([...watched]).toContain(name)
    }
  })
})

describe('the dashboard', () => {
  test('names only metrics and labels that the server exposes', () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(20)
    for (const expression of expressions) expectKnown(expression.replaceAll('$__rate_interval', '5m'))
    for (const { definition } of dashboard.templating.list) {
      if (definition) expectKnown(/^label_values\((.*), \w+\)$/.exec(definition)?.[1] ?? definition)
    }
  })

  test('takes its data source from a variable, so that it can be imported anywhere', () => {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance'])
    for (const { type, title, datasource, targets = [] } of dashboard.panels) {
      if (type === 'row') continue
      expect(datasource?.uid, title).toMatch(BY_VARIABLE)
      for (const target of targets) expect(target.datasource.uid, title).toMatch(BY_VARIABLE)
    }
  })

  test('has panels in rows that do not overlap', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const taken = new Map<string, string>()
    for (const { title, gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.get(`${x} ${y}`), title).toBeUndefined()
          taken.set(`${x} ${y}`, title)
        }
      }
    }
  })
})
