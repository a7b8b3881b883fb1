import {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportKind,
  type ImportRun,
  LOST_IMPORT_SECONDS,
  MAXIMUM_MODEL_FILE_BYTES,
} from '@bonfire/contract/imports/imports'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { seesWhole, writableProjects } from '../../http/whole-sight.ts'
import type { RowProblem } from '../../locales/rejections.ts'
import { readMapping } from '../mappings/mappings.service.ts'
import { tooLargeFile } from './file/arriving-file.ts'
import * as imports from './imports.repository.ts'
import { forgetOldRecords } from './undo/undo.repository.ts'

const LISTED_RUNS = 100
const SHOWN_REJECTIONS = 100
const REPORT_PAGE = 1000
/** The days for which rejected rows are kept, and what undoing an import needs. */
export const KEEP_DAYS = 90
// The database does not keep their order.
const KINDS = ['projects', 'sites', 'equips', 'points', 'rules', 'projectRules', 'people', 'checkedDays']

/** Preview and import get the same facts of a file. */
export interface FileFacts {
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly projectKey?: string | undefined
  readonly currency?: string | undefined
}

/** A run with its problems as data; they become texts on their way out. */
export interface KnownRun extends Omit<ImportRun, 'problem' | 'rejected'> {
  readonly problem: Problem | null
  readonly rejected: readonly RowProblem[]
}

/** Announces a file; its content is sent with `sendImport`. */
export async function startImport(
  context: Context,
  caller: Caller,
  file: FileFacts & {
    fileName: string
    fileBytes: number
    mappingId?: string | undefined
    sendsInvitations?: boolean | undefined
  },
): Promise<KnownRun> {
  refuseUnless('bringDataIn', caller)
  refuseWrongFacts(file)
  if (file.kind !== 'hits' && file.kind !== 'samples' && file.fileBytes > MAXIMUM_MODEL_FILE_BYTES)
    throw tooLargeFile(MAXIMUM_MODEL_FILE_BYTES)
  if (file.kind !== 'people') await writableProjects(context.db, caller)
  const mapping = await mappingOf(context, caller, file)
  const id = await imports.insertRun(context.db, {
    ...file,
    choices: mapping?.choices ?? null,
    mappingName: mapping?.name ?? null,
    sendsInvitations: file.sendsInvitations ?? true,
    projectKey: file.kind === 'haystack' ? (file.projectKey ?? null) : null,
    currency: file.kind === 'haystack' ? (file.currency ?? null) : null,
    tenantId: caller.tenantId,
    startedBy: caller.id,
    startedAt: context.clock(),
  })
  return readRun(context, caller, id)
}

async function mappingOf(context: Context, { tenantId }: Caller, file: FileFacts & { mappingId?: string | undefined }) {
  const { kind, format, mappingId: id } = file
  if (id === undefined) return null
  const isTable = format === 'csv' || format === 'workbook'
  if (kind === 'haystack' || !isTable) throw refuseField('mappingId', 'import.mapping-without-table')
  return readMapping(context, tenantId, { id, kind })
}

export async function readImport(context: Context, caller: Caller, importId: string): Promise<KnownRun> {
  refuseUnless('bringDataIn', caller)
  return readRun(context, caller, Number(importId))
}

/** The latest runs that the caller may read, without their rejected rows. */
export async function listImports(context: Context, caller: Caller): Promise<{ imports: KnownRun[] }> {
  refuseUnless('bringDataIn', caller)
  const by = await readableBy(context, caller)
  const runs = await imports.findRuns(context.db, caller.tenantId, { by, limit: LISTED_RUNS })
  return { imports: runs.map((run) => knownRun(run, context.clock())) }
}

/** The rejected rows of an import in file order, in pages. Throws before the first page if there is no such import. */
export async function openReport(
  context: Context,
  caller: Caller,
  importId: string,
): Promise<{ fileName: string; header: readonly string[] | null; pages: AsyncIterable<imports.KeptRejection[]> }> {
  refuseUnless('bringDataIn', caller)
  const run = await findRun(context, caller, Number(importId))
  return { fileName: run.fileName, header: run.header, pages: pagesOf(context, run.id) }
}

export async function* pagesOf({ db }: Pick<Context, 'db'>, id: number): AsyncGenerator<imports.KeptRejection[]> {
  let after: imports.KeptRejection | undefined
  do {
    const page = await imports.findRejections(db, id, { after, limit: REPORT_PAGE })
    yield page
    after = page.length === REPORT_PAGE ? page.at(-1) : undefined
  } while (after)
}

/** Deletes old rejected rows, and what was needed to undo old imports. */
export async function forgetOldRows(context: Context): Promise<void> {
  const before = new Date(context.clock().getTime() - KEEP_DAYS * MILLISECONDS_PER_DAY)
  await imports.forgetRejections(context.db, before)
  await inTransaction(context.db, (db) => forgetOldRecords(db, before))
}

/** A run may be about any site, as its rejected rows show: whoever does not see all of them reads their own runs only. */
const readableBy = async ({ db }: Context, caller: Caller): Promise<number | undefined> =>
  (await seesWhole(db, caller, 'tenant')) ? undefined : caller.id

/** Throws `not_found` for unknown and foreign ones. */
export async function findRun(context: Context, caller: Caller, id: number): Promise<imports.RunRow> {
  const by = await readableBy(context, caller)
  const [run] = await imports.findRuns(context.db, caller.tenantId, { id, by })
  if (!run) throw refuse('not_found', { thing: 'import' })
  return run
}

export async function readRun(context: Context, caller: Caller, id: number): Promise<KnownRun> {
  const run = await findRun(context, caller, id)
  const rejected = await imports.findRejections(context.db, id, { limit: SHOWN_REJECTIONS })
  return {
    ...knownRun(run, context.clock()),
    rejected: rejected.map(({ row, code, params }) => ({ row, code, params })),
  }
}

/** True if it will store nothing more, as far as is known. */
export const hasEnded = ({ endedAt, progressedAt }: imports.RunRow, now: Date): boolean =>
  endedAt !== null || now.getTime() - progressedAt.getTime() > LOST_IMPORT_SECONDS * 1000

function knownRun(run: imports.RunRow, now: Date): KnownRun {
  const {
    progressedAt,
    projectKey: _,
    currency: _currency,
    choices: _choices,
    mappingName: _mapping,
    header: _header,
    sendsInvitations: _sends,
    counts,
    keepsChanges,
    hasFormer,
    hasChecks,
    undoneAt,
    ...facts
  } = run
  const isDead = run.endedAt === null && hasEnded(run, now)
  const isFruitless = run.state === 'done' && run.created + run.updated === 0 && !hasFormer && !hasChecks
  return {
    ...facts,
    id: String(run.id),
    state: isDead ? 'stopped' : run.state,
    startedAt: run.startedAt.toISOString(),
    endedAt: (isDead ? progressedAt : run.endedAt)?.toISOString() ?? null,
    rejected: [],
    mayUndo: keepsChanges && run.state !== 'waiting' && hasEnded(run, now) && !isFruitless,
    undoneAt: undoneAt?.toISOString() ?? null,
    counts: Object.fromEntries(KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]]] : []))),
  }
}

/** Throws if this kind has no such format, or the export has no project. */
export function refuseWrongFacts({ kind, format, projectKey }: FileFacts): void {
  const formats: readonly string[] = IMPORT_FORMATS[kind]
  if (!formats.includes(format)) {
    throw refuseField('format', 'import.wrong-format', { format, formats })
  }
  if (kind !== 'haystack' || projectKey) return
  throw refuseField('projectKey', 'import.no-project')
}
