import { type ImportRun, MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, Refusal } from '../../http/refusal.ts'
import { mayBringDataIn } from '../ingest/administrator.service.ts'
import { type HaystackAnswer, importHaystack } from '../ingest/haystack.service.ts'
import { importHits } from '../ingest/hit-import.service.ts'
import { importModel, type ModelCounts } from '../ingest/model-import.service.ts'
import type { HaystackFormat } from '../ingest/readers/haystack.ts'
import { type HitFormat, readHits } from '../ingest/readers/hit-source.ts'
import { type ArrivingFile, receiveFile, upTo } from './arriving-file.ts'
import { readTextFile } from './file-content.ts'
import { refuseOtherFiles } from './file-look.ts'
import { type Recorder, startRecorder } from './import-recorder.ts'
import { claimRun, type Progress, type RunEnd, type RunRow } from './imports.repository.ts'
import { findRun, readRun } from './imports.service.ts'

/**
 * Imports the file of an announced run while it arrives; answers when all of it is stored. A file that cannot be read
 * ends the run as failed and throws why; a sender who breaks off ends it as stopped.
 */
export async function sendImport(
  context: Context,
  caller: Caller,
  sent: { importId: string; body: unknown },
): Promise<ImportRun> {
  mayBringDataIn(caller)
  const run = await findRun(context, caller, Number(sent.importId))
  const file = receiveFile(sent.body, (beginning) => refuseOtherFiles(beginning, run.format))
  if (!(await claimRun(context.db, { tenantId: caller.tenantId, id: run.id, at: context.clock() }))) {
    throw conflict('This import has its file already. Start another one: what is stored stays as it is.')
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

/** What is stored stays in every case, and the same file again completes it. */
function endOf(error: unknown, file: ArrivingFile): RunEnd {
  if (file.hasBrokenOff() || !(error instanceof Refusal) || error.status >= 500) return { state: 'stopped' }
  return { state: 'failed', problem: error.message }
}

interface Bringing {
  readonly context: Context
  readonly caller: Caller
  readonly recorder: Recorder
}
type Brought = RunEnd & Partial<Progress>

async function bringIn(
  { context, caller, recorder }: Bringing,
  { kind, format, projectKey }: RunRow,
  file: ArrivingFile,
): Promise<Brought> {
  const scope = { tenantId: caller.tenantId, projectKeys: null }
  if (kind === 'hits') {
    const source = readHits(format as HitFormat, file.bytes)
    const { onProgress, onReject } = recorder
    const answer = await importHits(context, scope, { source, isAtomic: false, onProgress, onReject })
    // A reader of JSON tells of a broken end as of a row.
    return { ...answer, state: file.hasBrokenOff() ? 'stopped' : 'done' }
  }
  if (kind === 'model') {
    return endOfModel(await importModel(context, scope, upTo(file.bytes, MAXIMUM_MODEL_FILE_BYTES)))
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
