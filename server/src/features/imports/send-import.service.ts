import { type ImportRun, MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports/imports'
import type { Locale } from '@bonfire/contract/people/users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { writableProjects } from '../../http/whole-sight.ts'
import { importFindings } from '../findings/finding-import.service.ts'
import { checkedCounts } from '../findings/import-tally.ts'
import { type FindingFormat, readWholeFindings } from '../findings/reading/read-findings.ts'
import { type HaystackAnswer, importHaystack } from '../model/haystack/haystack.service.ts'
import type { HaystackFormat } from '../model/haystack/haystack.ts'
import { importModel } from '../model/model-import.service.ts'
import { importModelTable } from '../model/table/model-table.service.ts'
import { importPeople } from '../people/table/import-people.service.ts'
import type { SampleFormat } from '../samples/reading/read-samples.ts'
import { bringSamplesIn } from './bring-samples.service.ts'
import { type ArrivingFile, readTextFile, receiveFile, upTo } from './file/arriving-file.ts'
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
  sent: { importId: string; body: unknown; locale: Locale },
): Promise<KnownRun> {
  refuseUnless('bringDataIn', caller)
  const run = await findRun(context, caller, Number(sent.importId))
  const file = receiveFile(sent.body, (beginning) => refuseOtherFiles(beginning, run.format))
  if (!(await claimRun(context.db, { tenantId: caller.tenantId, id: run.id, at: context.clock() }))) {
    throw refuse('import.has-file')
  }
  const recorder = startRecorder(context, run.id)
  try {
    await recorder.end(await bringIn({ context, caller, recorder, locale: sent.locale }, run, file))
  } catch (error) {
    await recorder.end(endOf(error, file))
    throw error
  }
  return readRun(context, caller, run.id)
}

/** Rows that are stored stay in any case, and importing the same file again completes it. */
function endOf(error: unknown, file: ArrivingFile): RunEnd {
  if (file.hasBrokenOff() || !(error instanceof Refusal)) return { state: 'stopped' }
  return { state: 'failed', problem: error.problem }
}

interface Bringing {
  readonly context: Context
  readonly caller: Caller
  readonly recorder: Recorder
  /** New people get mails in this language. */
  readonly locale: Locale
}
type Brought = RunEnd & Partial<Progress>

async function bringIn(bringing: Bringing, run: RunRow, file: ArrivingFile): Promise<Brought> {
  const { context, caller, recorder } = bringing
  const { id, kind, format, projectKey, currency, choices } = run
  // People belong to no project.
  const projectKeys = kind === 'people' ? [] : await writableProjects(context.db, caller)
  const scope = { tenantId: caller.tenantId, projectKeys }
  if (kind === 'hits') {
    const source = readWholeFindings(format as FindingFormat, file.bytes, choices ?? undefined)
    const { onProgress, onReject } = recorder
    const answer = await importFindings(
      context,
      { ...scope, importId: id, mapping: run.mappingName ?? undefined },
      { source, isAtomic: false, onProgress, onReject },
    )
    // A JSON reader reports a truncated end as a row problem.
    return { ...answer, counts: checkedCounts(answer), state: file.hasBrokenOff() ? 'stopped' : 'done' }
  }
  if (kind === 'samples') {
    const samples = { ...recorder, scope, format: format as SampleFormat, choices: choices ?? undefined }
    const answer = await bringSamplesIn(context, {
      ...samples,
      fileName: run.fileName,
      bytes: file.bytes,
      isUploaded: true,
    })
    return { ...answer, state: file.hasBrokenOff() ? 'stopped' : 'done' }
  }
  if (kind !== 'haystack' && (format === 'csv' || format === 'workbook')) {
    return bringTableIn(bringing, run, { format, scope, bytes: upTo(file.bytes, MAXIMUM_MODEL_FILE_BYTES) })
  }
  if (kind === 'model') {
    return endOfModel(await importModel(context, scope, upTo(file.bytes, MAXIMUM_MODEL_FILE_BYTES)))
  }
  const text = await readTextFile(file.bytes)
  const place = { projectKey: projectKey ?? '', currency: currency ?? undefined }
  const upload = { format: format as HaystackFormat | 'turtle', text, ...place }
  const { counts }: HaystackAnswer = await importHaystack(context, scope, upload)
  return endOfModel(counts)
}

/** A portfolio or people. Of what is refused as a whole, the rows that are wrong are kept for the report. */
async function bringTableIn(
  { context, caller, recorder, locale }: Bringing,
  { kind, choices, sendsInvitations }: RunRow,
  { scope, ...file }: { format: 'csv' | 'workbook'; scope: Scope; bytes: AsyncIterable<Uint8Array> },
): Promise<Brought> {
  const refused = { rows: 0 }
  const table = {
    ...file,
    choose: async () => choices ?? {},
    onRefusedRow: (...told: Parameters<Recorder['onReject']>) => {
      refused.rows += 1
      recorder.onReject(...told)
    },
  }
  try {
    if (kind === 'people') {
      const { counts } = await importPeople(context, caller, { ...table, sendsInvitations, locale })
      return endOfModel({ people: counts })
    }
    return endOfModel((await importModelTable(context, scope, table)).counts)
  } finally {
    if (refused.rows > 0) await recorder.onProgress({ ...NOTHING_STORED, rejectedCount: refused.rows })
  }
}

const NOTHING_STORED = { received: 0, created: 0, updated: 0, unchanged: 0 }

function endOfModel(counts: ImportRun['counts']): Brought {
  const things = Object.values(counts).map(({ created, updated, unchanged }) => created + updated + unchanged)
  return { state: 'done', counts, received: things.reduce((sum, count) => sum + count, 0) }
}
