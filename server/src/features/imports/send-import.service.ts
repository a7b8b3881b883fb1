import { MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports/imports'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { importHits } from '../ingest/hits/hit-import.service.ts'
import { type HaystackAnswer, importHaystack } from '../ingest/model/haystack.service.ts'
import { importModel, type ModelCounts } from '../ingest/model/model-import.service.ts'
import { importModelTable } from '../ingest/model/table/model-table.service.ts'
import type { HaystackFormat } from '../ingest/readers/haystack.ts'
import { type HitFormat, readHits } from '../ingest/readers/read-hits.ts'
import { type ArrivingFile, receiveFile, upTo } from './file/arriving-file.ts'
import { readTextFile } from './file/file-content.ts'
import { refuseOtherFiles } from './file/file-look.ts'
import { type Recorder, startRecorder } from './import-recorder.ts'
import { claimRun, type Progress, type RunEnd, type RunRow } from './imports.repository.ts'
import { findRun, type KnownRun, readRun } from './imports.service.ts'

/**
 * Imports the file of an announced run as it arrives, and returns once everything is stored. An unreadable file ends
 * the run as failed and throws the reason; an interrupted upload ends it as stopped.
 */
export async function sendImport(
  context: Context,
  caller: Caller,
  sent: { importId: string; body: unknown },
): Promise<KnownRun> {
  refuseUnless('bringDataIn', caller)
  const run = await findRun(context, caller, Number(sent.importId))
  const file = receiveFile(sent.body, (beginning) => refuseOtherFiles(beginning, run.format))
  if (!(await claimRun(context.db, { tenantId: caller.tenantId, id: run.id, at: context.clock() }))) {
    throw refuse('import.has-file')
  }
  const recorder = startRecorder(context, run.id)
  try {
    await recorder.end(await bringIn({ context, caller, recorder }, run, file))
  } catch (error) {
    await recorder.end(endOf(error, file))
    throw error
  }
  return readRun(context, caller, run.id)
}

/** What is stored stays in any case, and importing the same file again completes it. */
function endOf(error: unknown, file: ArrivingFile): RunEnd {
  if (file.hasBrokenOff() || !(error instanceof Refusal)) return { state: 'stopped' }
  return { state: 'failed', problem: error.problem }
}

interface Bringing {
  readonly context: Context
  readonly caller: Caller
  readonly recorder: Recorder
}
type Brought = RunEnd & Partial<Progress>

async function bringIn(
  { context, caller, recorder }: Bringing,
  { id, kind, format, projectKey, choices }: RunRow,
  file: ArrivingFile,
): Promise<Brought> {
  const scope = { tenantId: caller.tenantId, projectKeys: null }
  if (kind === 'hits') {
    const source = readHits(format as HitFormat, file.bytes, choices ?? undefined)
    const { onProgress, onReject } = recorder
    const answer = await importHits(
      context,
      { ...scope, importId: id },
      { source, isAtomic: false, onProgress, onReject },
    )
    // A JSON reader reports a truncated end as a row problem.
    return { ...answer, state: file.hasBrokenOff() ? 'stopped' : 'done' }
  }
  if (kind === 'model') {
    const bytes = upTo(file.bytes, MAXIMUM_MODEL_FILE_BYTES)
    if (format === 'csv' || format === 'workbook') {
      return endOfModel((await importModelTable(context, scope, { format, bytes })).counts)
    }
    return endOfModel(await importModel(context, scope, bytes))
  }
  const text = await readTextFile(file.bytes)
  const upload = { format: format as HaystackFormat, text, projectKey: projectKey ?? '' }
  const { counts }: HaystackAnswer = await importHaystack(context, scope, upload)
  return endOfModel(counts)
}

function endOfModel(counts: ModelCounts): Brought {
  const things = Object.values(counts).map(({ created, updated, unchanged }) => created + updated + unchanged)
  return { state: 'done', counts, received: things.reduce((sum, count) => sum + count, 0) }
}
