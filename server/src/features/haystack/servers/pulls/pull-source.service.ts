import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../../context.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { render } from '../../../../locales/render.ts'
import type { Spooled } from '../../../../storage/spool.ts'
import { importFindings } from '../../../findings/finding-import.service.ts'
import type { Progress } from '../../../findings/import-tally.ts'
import { readFindings } from '../../../findings/reading/read-findings.ts'
import { untilStopped } from '../../../imports/file/preview/some-rows.ts'
import { startRecorder } from '../../../imports/import-recorder.ts'
import type { Patience } from '../ask-server.ts'
import { choicesFor, withGrid } from '../read-grid.service.ts'
import { openPassword } from '../sealed-password.ts'
import * as pulls from './pulls.repository.ts'

interface Pulling {
  readonly context: Context
  readonly source: pulls.ClaimedSource
  readonly patience: Patience
  readonly signal: AbortSignal
  /** Throws if the lease is lost. */
  readonly keepLease: () => Promise<void>
}

type Pulled = Pick<Progress, 'received' | 'created' | 'updated' | 'rejectedCount'>

const NOTHING: Pulled = { received: 0, created: 0, updated: 0, rejectedCount: 0 }
const FIRST_PAUSE_SECONDS = 60

/** May be over in a minute. Others stay until someone acts, and repeated guesses could lock an account. */
const PASSING = new Set([
  ...['pull.unknown-host', 'pull.no-connection', 'pull.no-answer', 'pull.too-slow', 'pull.broken-off', 'pull.status'],
  ...['pull.error-grid', 'pull.interrupted'],
])

/** Pulls from a source whose lease the caller holds, and notes how it ended. Never throws what a server is to blame for. */
export async function pullSource(pulling: Pulling): Promise<void> {
  const { context, source, signal } = pulling
  const { db, clock, log } = context
  const startedAt = clock()
  const facts = { source: source.id, name: source.name }
  try {
    const pulled = await bringIn(pulling)
    const { received, rejectedCount } = pulled
    if (received > 0 && rejectedCount >= received) {
      await noteFailure(pulling, problem('pull.all-rejected', { count: received }))
      return
    }
    await pulls.noteSuccess(db, source, {
      at: clock(),
      nextPullAt: later(startedAt, source.intervalSeconds),
      received,
      stored: pulled.created + pulled.updated,
      rejectedCount,
    })
    log.info({ ...facts, ...pulled }, 'findings were pulled from a Haystack server')
  } catch (error) {
    if (signal.aborted) {
      await pulls.releaseSource(db, source)
      log.info(facts, 'a pull from a Haystack server was broken off')
      return
    }
    if (!(error instanceof Refusal)) log.error({ ...facts, err: error }, 'a pull from a Haystack server failed')
    await noteFailure(pulling, error instanceof Refusal ? error.problem : problem('pull.interrupted'))
  }
}

async function noteFailure({ context, source }: Pulling, why: Problem): Promise<void> {
  const { db, clock, log } = context
  const pauseSeconds = PASSING.has(why.code) ? FIRST_PAUSE_SECONDS * 2 ** Math.min(source.failures, 20) : Infinity
  const at = clock()
  const nextPullAt = later(at, Math.min(pauseSeconds, source.intervalSeconds))
  await pulls.noteFailure(db, source, { at, nextPullAt, problem: why })
  log.warn({ source: source.id, name: source.name, problem: render('en', why) }, 'nothing was pulled')
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

async function bringIn(pulling: Pulling): Promise<Pulled> {
  const { context, source, patience, signal, keepLease } = pulling
  const password = await openPassword(context.config, source, source.sealedPassword)
  const choices = await choicesFor(context, source)
  return withGrid({ ...source, password }, { patience, signal }, async ({ spooled, recordCount }) => {
    await keepLease()
    return recordCount === 0 ? NOTHING : importGrid(pulling, spooled, choices)
  })
}

async function importGrid(
  { context, source, signal }: Pulling,
  spooled: Spooled,
  choices: Awaited<ReturnType<typeof choicesFor>>,
): Promise<Pulled> {
  const { db, clock } = context
  const { tenantId, projectKey } = source
  const id = await pulls.insertPullRun(db, source, { fileBytes: spooled.sizeBytes, choices, at: clock() })
  const recorder = startRecorder(context, id)
  const projectKeys = projectKey === null ? null : [projectKey]
  try {
    const answer = await importFindings(
      context,
      { tenantId, projectKeys, haystackSourceId: source.id, importId: id },
      {
        source: untilStopped(readFindings('csv', spooled.open(), choices), signal),
        isAtomic: false,
        onProgress: recorder.onProgress,
        onReject: recorder.onReject,
      },
    )
    await recorder.end({ ...answer, state: 'done' })
    await pulls.removeEmptyRuns(db, source.id, id)
    const { received, created, updated, rejectedCount } = answer
    return { received, created, updated, rejectedCount }
  } catch (error) {
    const isRefused = error instanceof Refusal && !signal.aborted
    await recorder.end(isRefused ? { state: 'failed', problem: error.problem } : { state: 'stopped' })
    await pulls.removeEmptyRuns(db, source.id, id)
    throw error
  }
}
