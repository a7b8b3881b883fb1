import { setTimeout as sleep } from 'node:timers/promises'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import {
  MAXIMUM_SOURCES,
  readEvaluation,
  readFolders,
  readHaystackSources,
  readImports,
  readSources,
  readTables,
  readWebhooks,
} from './data-measures.ts'

const MEASURE_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE
const FIRST_WAIT_MILLISECONDS = 5000

/**
 * Metrics of what is stored. Returns a function that brings them up to date for a scrape: at most once a minute, and
 * without the scrape waiting, except for the first one. While the database does not respond, they stay as they were.
 */
export function measureData(registry: Registry, context: Context): () => Promise<void> {
  const set = dataGauges(registry)
  let measuring: Promise<void> | undefined
  let lastBegunAt = -Infinity
  let hasMeasured = false
  const measure = async () => {
    try {
      set(await readAll(context))
      hasMeasured = true
    } catch (error) {
      context.log.warn({ err: error }, 'the data could not be measured')
    } finally {
      measuring = undefined
    }
  }
  return async () => {
    if (!measuring && performance.now() - lastBegunAt >= MEASURE_EVERY_MILLISECONDS) {
      lastBegunAt = performance.now()
      measuring = measure()
    }
    if (hasMeasured || !measuring) return
    await Promise.race([measuring, sleep(FIRST_WAIT_MILLISECONDS, undefined, { ref: false })])
  }
}

async function readAll({ db, clock, config }: Context) {
  const now = clock()
  return {
    now,
    sources: await readSources(db),
    imports: await readImports(db, now),
    folders: config.importFolder === undefined ? [] : await readFolders(db, now),
    haystack: await readHaystackSources(db, now),
    evaluation: await readEvaluation(db, now),
    webhooks: await readWebhooks(db, now),
    tables: await readTables(db),
  }
}

function dataGauges(registry: Registry): (data: Awaited<ReturnType<typeof readAll>>) => void {
  const registers = [registry]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const bySource = ['tenant', 'source', 'key'] as const

  const measuredAt = gauge('bonfire_data_measured_timestamp_seconds', 'When the metrics of data were last measured')
  const lastStored = gauge(
    'bonfire_source_last_finding_timestamp_seconds',
    'When a source last delivered a finding that is stored',
    bySource,
  )
  const rejected = new Counter({
    name: 'bonfire_source_rejected_rows_total',
    help: 'Rows of findings from a source that were rejected',
    labelNames: bySource,
    registers,
  })
  const leftOut = gauge('bonfire_sources_left_out', 'Whether there are more sources than are measured')
  const running = gauge('bonfire_imports_running', 'Imports of files under way')
  const oldest = gauge('bonfire_imports_oldest_running_seconds', 'How long the oldest of them has been running')
  const stalled = gauge('bonfire_imports_stalled', 'Imports of the last day whose server stopped before the end')
  const ofFolder = (name: string, help: string) => gauge(`bonfire_import_folder_${name}`, help, ['tenant'])
  const folderSuccess = ofFolder(
    'last_success_timestamp_seconds',
    'When a file of the import folder was last imported with rows that are stored',
  )
  const folderFailed = ofFolder('last_failed', 'Whether the last file of the import folder failed')
  const folderSilent = ofFolder('silent', 'Whether no file came for twice the usual interval')
  const ofHaystack = (name: string, help: string) => gauge(`bonfire_haystack_${name}`, help, bySource)
  const haystackSuccess = ofHaystack(
    'last_success_timestamp_seconds',
    'When findings were last pulled from a Haystack server',
  )
  const haystackFailed = ofHaystack('last_failed', 'Whether the last pull from a Haystack server failed')
  const haystackSilent = ofHaystack('silent', 'Whether nothing new came for twice the usual interval')
  const ofEvaluation = (name: string, help: string) => gauge(`bonfire_evaluation_${name}`, help)
  const dueDays = ofEvaluation('due_days', 'Days of sites that wait to be evaluated')
  const oldestDue = ofEvaluation(
    'oldest_due_seconds',
    'How long the one of them has waited that has waited the longest',
  )
  const failingDays = ofEvaluation('failing_days', 'Days of sites whose evaluation fails')
  const hooksWaiting = gauge('bonfire_webhook_messages_waiting', 'Messages of webhooks that are still to be accepted')
  const hooksOldest = gauge('bonfire_webhook_messages_oldest_waiting_seconds', 'How long the oldest of them has waited')
  const hooksOff = gauge('bonfire_webhooks_switched_off', 'Webhooks that were switched off because they failed')
  const bytes = gauge('bonfire_table_bytes', 'Size of a table with its indexes', ['table'])
  const rows = gauge('bonfire_table_rows', 'About how many rows a table has', ['table'])

  return (data) => {
    // A revoked key is no longer a source.
    for (const each of [lastStored, rejected, bytes, rows, folderSuccess, folderFailed, folderSilent]) each.reset()
    for (const each of [haystackSuccess, haystackFailed, haystackSilent]) each.reset()
    for (const { tenant, source, key, ...measure } of data.sources.slice(0, MAXIMUM_SOURCES)) {
      const labels = { tenant, source, key }
      rejected.inc(labels, measure.rejectedRows)
      if (measure.lastStoredSeconds !== null) lastStored.set(labels, measure.lastStoredSeconds)
    }
    leftOut.set(data.sources.length > MAXIMUM_SOURCES ? 1 : 0)
    running.set(data.imports.running)
    oldest.set(data.imports.oldestRunningSeconds)
    stalled.set(data.imports.stalled)
    for (const { tenant, ...measure } of data.folders) {
      if (measure.lastSuccessSeconds !== null) folderSuccess.set({ tenant }, measure.lastSuccessSeconds)
      folderFailed.set({ tenant }, measure.hasLastFailed ? 1 : 0)
      folderSilent.set({ tenant }, measure.isSilent ? 1 : 0)
    }
    for (const { tenant, source, key, ...measure } of data.haystack) {
      const labels = { tenant, source, key }
      if (measure.lastSuccessSeconds !== null) haystackSuccess.set(labels, measure.lastSuccessSeconds)
      haystackFailed.set(labels, measure.hasLastFailed ? 1 : 0)
      haystackSilent.set(labels, measure.isSilent ? 1 : 0)
    }
    dueDays.set(data.evaluation.dueDays)
    oldestDue.set(data.evaluation.oldestDueSeconds)
    failingDays.set(data.evaluation.failingDays)
    hooksWaiting.set(data.webhooks.waitingCount)
    hooksOldest.set(data.webhooks.oldestSeconds)
    hooksOff.set(data.webhooks.switchedOffCount)
    for (const measure of data.tables) {
      bytes.set({ table: measure.table }, measure.bytes)
      if (measure.rows !== null) rows.set({ table: measure.table }, measure.rows)
    }
    measuredAt.set(data.now.getTime() / 1000)
  }
}
