import {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportKind,
  type ImportRun,
  MAXIMUM_MODEL_FILE_BYTES,
} from '@bonfire/contract/imports'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { mayBringDataIn } from '../ingest/administrator.service.ts'
import { tooLargeFile } from './arriving-file.ts'
import * as imports from './imports.repository.ts'

const LISTED_RUNS = 100
const SHOWN_REJECTIONS = 100
const REPORT_PAGE = 1000
const KEEP_REJECTIONS_MILLISECONDS = 90 * 86_400_000
// The database keeps no order of them.
const KINDS = ['projects', 'sites', 'equips', 'rules', 'projectRules']
// A run writes every second, also while its file is slow to come.
const DEAD_AFTER_MILLISECONDS = 120_000

/** What is to be imported, as a preview and an import are told alike. */
export interface FileFacts {
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly projectKey?: string | undefined
}

/** Announces a file; its content comes with `sendImport`. */
export async function startImport(
  context: Context,
  caller: Caller,
  file: FileFacts & { fileName: string; fileBytes: number },
): Promise<ImportRun> {
  mayBringDataIn(caller)
  refuseWrongFacts(file)
  if (file.kind !== 'hits' && file.fileBytes > MAXIMUM_MODEL_FILE_BYTES) throw tooLargeFile(MAXIMUM_MODEL_FILE_BYTES)
  const id = await imports.insertRun(context.db, {
    ...file,
    projectKey: file.kind === 'haystack' ? (file.projectKey ?? null) : null,
    tenantId: caller.tenantId,
    startedBy: caller.id,
    startedAt: context.clock(),
  })
  return readRun(context, caller, id)
}

export async function readImport(context: Context, caller: Caller, importId: string): Promise<ImportRun> {
  mayBringDataIn(caller)
  return readRun(context, caller, Number(importId))
}

/** The newest of them, without their rejected rows. */
export async function listImports(context: Context, caller: Caller): Promise<{ imports: ImportRun[] }> {
  mayBringDataIn(caller)
  const runs = await imports.findRuns(context.db, caller.tenantId, { limit: LISTED_RUNS })
  return { imports: runs.map((run) => toWire(run, context.clock())) }
}

/** The rejected rows of an import in the order of the file, page by page. Throws before the first page when there is no such import. */
export async function openReport(
  context: Context,
  caller: Caller,
  importId: string,
): Promise<{ fileName: string; pages: AsyncIterable<imports.KeptRejection[]> }> {
  mayBringDataIn(caller)
  const run = await findRun(context, caller, Number(importId))
  return { fileName: run.fileName, pages: pagesOf(context, run.id) }
}

async function* pagesOf({ db }: Context, id: number): AsyncGenerator<imports.KeptRejection[]> {
  let after: imports.KeptRejection | undefined
  do {
    const page = await imports.findRejections(db, id, { after, limit: REPORT_PAGE })
    yield page
    after = page.length === REPORT_PAGE ? page.at(-1) : undefined
  } while (after)
}

/** Forgets which rows were rejected long ago. */
export async function forgetOldRejections(context: Context): Promise<void> {
  await imports.forgetRejections(context.db, new Date(context.clock().getTime() - KEEP_REJECTIONS_MILLISECONDS))
}

/** Throws `not_found` for unknown and foreign ones alike. */
export async function findRun(context: Context, caller: Caller, id: number): Promise<imports.RunRow> {
  const [run] = await imports.findRuns(context.db, caller.tenantId, { id })
  if (!run) throw notFound('import')
  return run
}

export async function readRun(context: Context, caller: Caller, id: number): Promise<ImportRun> {
  const run = await findRun(context, caller, id)
  const rejected = await imports.findRejections(context.db, id, { limit: SHOWN_REJECTIONS })
  return {
    ...toWire(run, context.clock()),
    rejected: rejected.map(({ row, code, message }) => ({ row, code, message })),
  }
}

function toWire(run: imports.RunRow, now: Date): ImportRun {
  const { progressedAt, projectKey: _, counts, ...facts } = run
  const isDead = run.endedAt === null && now.getTime() - progressedAt.getTime() > DEAD_AFTER_MILLISECONDS
  return {
    ...facts,
    id: String(run.id),
    state: isDead ? 'stopped' : run.state,
    startedAt: run.startedAt.toISOString(),
    endedAt: (isDead ? progressedAt : run.endedAt)?.toISOString() ?? null,
    rejected: [],
    counts: Object.fromEntries(KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]]] : []))),
  }
}

/** Throws when there is no such format of this kind, or the export has no place to go. */
export function refuseWrongFacts({ kind, format, projectKey }: FileFacts): void {
  const formats: readonly string[] = IMPORT_FORMATS[kind]
  if (!formats.includes(format)) {
    const message = `What you chose does not come as ${format}. Choose one of: ${formats.join(', ')}.`
    throw invalid(message, { format: message })
  }
  if (kind !== 'haystack' || projectKey) return
  const message = 'Choose the project of the sites in this export.'
  throw invalid(message, { projectKey: message })
}
