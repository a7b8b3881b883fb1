import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportFormat, ImportKind, ImportRun } from '@bonfire/contract/imports/imports'
import type { Context } from '../context.ts'
import { storable } from '../db/storable.ts'
import { type Recorder, startRecorder } from '../features/imports/import-recorder.ts'
import { claimRun, insertRun, type Progress, type RunEnd } from '../features/imports/imports.repository.ts'
import { Refusal } from '../http/refusal.ts'

interface RecordedFile {
  readonly tenantId: number
  readonly path: string
  readonly kind: ImportKind
  readonly format: ImportFormat
}

/** Imports a file as a run that the Import page lists, like one that a person sends, so that it can be undone there. */
export async function recorded<Result>(
  context: Context,
  { tenantId, path, kind, format }: RecordedFile,
  work: (run: Pick<Recorder, 'onProgress' | 'onReject'> & { importId: number }) => Promise<Result>,
  endOf: (result: Result) => Partial<Progress> & { counts?: ImportRun['counts'] },
): Promise<Result> {
  const startedAt = context.clock()
  const importId = await insertRun(context.db, {
    tenantId,
    kind,
    format,
    startedAt,
    startedBy: null,
    choices: null,
    mappingName: null,
    sendsInvitations: false,
    fileName: storable(basename(path)),
    fileBytes: (await stat(path)).size,
    projectKey: null,
    currency: null,
  })
  await claimRun(context.db, { tenantId, id: importId, at: startedAt })
  const recorder = startRecorder(context, importId)
  let rejectedCount = 0
  const onReject: Recorder['onReject'] = (...rejection) => {
    rejectedCount += 1
    recorder.onReject(...rejection)
  }
  try {
    const result = await work({ importId, onProgress: recorder.onProgress, onReject })
    const { counts, ...progress } = endOf(result)
    await recorder.end({ ...progress, counts, state: 'done' })
    return result
  } catch (error) {
    const how: RunEnd = error instanceof Refusal ? { state: 'failed', problem: error.problem } : { state: 'stopped' }
    const end = { ...how, ...(rejectedCount > 0 && { rejectedCount }) }
    await recorder.end(end)
    throw error
  }
}

/** A model, people or an export end with counts of how many things came. */
export function endOfThings(counts: ImportRun['counts']): Partial<Progress> & { counts: ImportRun['counts'] } {
  const things = Object.values(counts).map(({ created, updated, unchanged }) => created + updated + unchanged)
  return { counts, received: things.reduce((sum, count) => sum + count, 0) }
}
