import type { FileHandle } from 'node:fs/promises'
import { DEAD_IMPORT_SECONDS } from '@bonfire/contract/imports/imports'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { render } from '../../../locales/render.ts'
import { importFindings } from '../../findings/finding-import.service.ts'
import { checkedCounts } from '../../findings/import-tally.ts'
import { type FindingFormat, readWholeFindings } from '../../findings/reading/read-findings.ts'
import { mappingOfName } from '../../mappings/mappings.service.ts'
import type { SampleFormat } from '../../samples/reading/read-samples.ts'
import { bringSamplesIn } from '../bring-samples.service.ts'
import { emptyFile } from '../file/arriving-file.ts'
import { untilStopped } from '../file/preview/some-rows.ts'
import { startRecorder } from '../import-recorder.ts'
import type { Progress, RunEnd } from '../imports.repository.ts'
import { pagesOf } from '../imports.service.ts'
import { reportOf } from '../report.ts'
import * as folder from './folder.repository.ts'
import type { FoundFile } from './found-files.ts'
import { bytesOf, isInPlace, isUnchanged, openFile, refuseChangedFile } from './opened-file.ts'
import { putAway } from './put-away.ts'

/** A call leaves a file, imports it, or has to try again later. */
export type Taken = 'left' | 'imported' | 'again'

interface Taking {
  readonly context: Context
  readonly root: Buffer
  readonly file: FoundFile
  readonly signal: AbortSignal
}
type Ended = RunEnd & Partial<Progress>

/** Imports a file, unless another server does, and puts it away. */
export async function takeFile(taking: Taking): Promise<Taken> {
  const { context, root, file } = taking
  const { handle, obstacle } = await openFile(root, file)
  try {
    if (!obstacle && !(await isUnchanged(handle, file))) return 'left'
    const how = await readingOf(context, file)
    const claim = await claimFile(context, file, how)
    if (!claim) return 'left'
    if (!claim.isNew) {
      await putFileAway(taking, claim.id)
      return 'left'
    }
    if (!(await isInPlace(file))) {
      // Another server put it away between the look and the claim.
      await folder.removeRun(context.db, claim.id)
      return 'left'
    }
    return await importFile({ ...taking, id: claim.id, handle, obstacle, how })
  } finally {
    await handle?.close().catch(() => undefined)
  }
}

interface FolderReading {
  readonly kind: 'hits' | 'samples'
  readonly choices?: TableChoices | undefined
}

/** Returns how files of that folder are read: by the mapping of its name, if there is one for findings or samples. */
async function readingOf(context: Context, file: FoundFile): Promise<FolderReading> {
  const mapping =
    file.folderName === undefined ? undefined : await mappingOfName(context, file.tenantId, file.folderName)
  if (mapping?.kind === 'samples') return { kind: 'samples', choices: mapping.choices }
  const isTable = file.format === 'csv' || file.format === 'workbook'
  return { kind: 'hits', choices: isTable && mapping?.kind === 'hits' ? mapping.choices : undefined }
}

/** A new run for the file, or its ended one if it could not be put away; undefined while another server has it. */
async function claimFile(
  { db, clock }: Context,
  file: FoundFile,
  how: FolderReading,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const at = clock()
  const insert = async () => {
    const { tenantId, path, stamp, format } = file
    const facts = { tenantId, path, stamp, format, kind: how.kind, choices: how.choices, at }
    const id = await folder.insertFolderRun(db, {
      ...facts,
      fileName: file.name.toString(),
      fileBytes: file.sizeBytes,
    })
    return id === undefined ? undefined : { id, isNew: true }
  }
  const inserted = await insert()
  if (inserted) return inserted
  const claim = await folder.findClaim(db, file.path)
  if (!claim) return undefined
  if (claim.endedAt === null) {
    if (at.getTime() - claim.progressedAt.getTime() <= DEAD_IMPORT_SECONDS * 1000) return undefined
    await folder.stopDeadRun(db, claim.id, at)
    return insert()
  }
  if (claim.state !== 'stopped' && claim.stamp === file.stamp) {
    return (await folder.takeTurnToPutAway(db, claim.id, at)) ? { id: claim.id, isNew: false } : undefined
  }
  await folder.notePutAway(db, claim.id, { at, problem: null })
  return insert()
}

interface Importing extends Taking {
  readonly id: number
  readonly handle: FileHandle | undefined
  readonly obstacle: Problem | undefined
  readonly how: FolderReading
}

async function importFile(importing: Importing): Promise<Taken> {
  const { context, file, id, signal } = importing
  const { clock, db, log } = context
  const recorder = startRecorder(context, id)
  let end: Ended
  try {
    end = await readIn(importing, recorder)
  } catch (error) {
    end = signal.aborted ? { state: 'stopped' } : endOf(error)
    if (!signal.aborted && !(error instanceof Refusal)) {
      log.error({ err: error, file: file.path }, 'a file of the import folder was not imported to its end')
    }
  }
  await recorder.end(end)
  if (end.state === 'stopped') {
    if (end.problem) log.warn({ file: file.path, problem: render('en', end.problem) }, 'a file is imported later')
    await folder.notePutAway(db, id, { at: clock(), problem: null })
    return 'again'
  }
  await putFileAway(importing, id)
  return 'imported'
}

async function readIn(
  { context, file, id, handle, obstacle, how: { kind, choices }, signal }: Importing,
  { onProgress, onReject }: ReturnType<typeof startRecorder>,
): Promise<Ended> {
  if (obstacle) throw new Refusal(obstacle)
  if (!handle) throw new Error('A file without an obstacle is open')
  if (file.sizeBytes === 0) throw emptyFile()
  const scope = { tenantId: file.tenantId, projectKeys: null, isFromFolder: true, importId: id }
  const bytes = bytesOf(handle, file, signal)
  const recording = { onProgress, onReject }
  try {
    const answer =
      kind === 'samples'
        ? await bringSamplesIn(context, {
            ...recording,
            scope,
            choices,
            bytes,
            format: file.format as SampleFormat,
            fileName: file.name.toString(),
            isUploaded: false,
          })
        : await importFindings(context, scope, {
            source: untilStopped(readWholeFindings(file.format as FindingFormat, bytes, choices), signal),
            isAtomic: false,
            ...recording,
          }).then((result) => ({ ...result, counts: checkedCounts(result) }))
    await refuseChangedFile(handle, file)
    return { ...answer, state: 'done' }
  } catch (error) {
    // Half a line may be why it was refused.
    if (error instanceof Refusal) await refuseChangedFile(handle, file)
    throw error
  }
}

// The file is not to blame, so it stays for another attempt.
const PASSING = new Set(['folder.file-changed', 'folder.file-not-readable'])

function endOf(error: unknown): Ended {
  if (!(error instanceof Refusal)) return { state: 'stopped', problem: problem('folder.interrupted') }
  return { state: PASSING.has(error.problem.code) ? 'stopped' : 'failed', problem: error.problem }
}

/** Moves the file as its run ended. */
async function putFileAway({ context, root, file }: Taking, id: number): Promise<void> {
  const { db, clock, log } = context
  const run = await folder.readEndedRun(db, id)
  const { received, rejectedCount, created, updated, unchanged } = run
  const hasFailed = run.state === 'failed' || (received > 0 && rejectedCount >= received)
  const say = (one: Problem) => render('en', one)
  const report = run.problem
    ? problem('folder.report-failed', { file: file.path, problem: run.problem })
    : rejectedCount > 0
      ? problem('folder.report-rejected', {
          file: file.path,
          received,
          rejected: rejectedCount,
          stored: created + updated,
        })
      : undefined
  const left = await putAway(root, file, {
    hasFailed,
    report,
    rejectedRows:
      rejectedCount > 0 ? () => reportOf({ header: run.header, pages: pagesOf(context, id) }, say) : undefined,
    at: clock(),
  })
  await folder.notePutAway(db, id, { at: clock(), problem: left })
  const facts = { file: file.path, importId: id, received, created, updated, unchanged, rejectedCount }
  if (left) log.warn({ ...facts, problem: say(left) }, 'a file of the import folder was not put away')
  if (run.problem) log.warn({ ...facts, problem: say(run.problem) }, 'a file of the import folder was not imported')
  else if (created + updated === 0 && unchanged > 0) log.info(facts, 'a file of the import folder held nothing new')
  else log.info(facts, 'a file of the import folder was imported')
}
