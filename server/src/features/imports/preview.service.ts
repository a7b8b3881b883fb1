import { type ImportPreview, MAXIMUM_MODEL_FILE_BYTES, PREVIEW_BYTES } from '@bonfire/contract/imports'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { mayBringDataIn } from '../ingest/administrator.service.ts'
import { tryHaystack } from '../ingest/haystack.service.ts'
import { tryHits } from '../ingest/hit-import.service.ts'
import { tryModel } from '../ingest/model-import.service.ts'
import type { HaystackFormat } from '../ingest/readers/haystack.ts'
import {
  type HitFormat,
  type HitSource,
  readHits,
  type SentRow,
  type UnreadableRow,
} from '../ingest/readers/hit-source.ts'
import { readWhole, receiveFile, upTo } from './arriving-file.ts'
import { readTextFile } from './file-content.ts'
import { refuseOtherFiles } from './file-look.ts'
import { readCsvTable, readJsonTable } from './first-rows.ts'
import { type FileFacts, refuseWrongFacts } from './imports.service.ts'

/** What importing the file would do: tried, and taken back. */
export async function previewImport(
  context: Context,
  caller: Caller,
  sent: FileFacts & { isComplete: boolean; body: unknown },
): Promise<ImportPreview> {
  mayBringDataIn(caller)
  refuseWrongFacts(sent)
  const file = receiveFile(sent.body, (beginning) => refuseOtherFiles(beginning, sent.format))
  return sent.kind === 'hits'
    ? previewHits(context, caller, { ...sent, beginning: await readWhole(file.bytes, 2 * PREVIEW_BYTES) })
    : previewModel(context, caller, { ...sent, bytes: file.bytes })
}

async function previewHits(
  context: Context,
  caller: Caller,
  sent: Pick<FileFacts, 'format'> & { isComplete: boolean; beginning: Buffer },
): Promise<ImportPreview> {
  const format = sent.format as HitFormat
  const open = (): HitSource => {
    const source = readHits(format, pieces(sent.beginning))
    return sent.isComplete ? source : withoutLast(source)
  }
  const table = format === 'csv' ? readCsvTable(sent.beginning, sent.isComplete) : await readJsonTable(open())
  const preview = { ...table, counts: {}, checkedRowCount: 0, problems: [], leftOut: [] }
  if (table.columns.some(({ state }) => state === 'missing')) return preview
  const tried = await tryHits(context, { tenantId: caller.tenantId, projectKeys: null }, open())
  return { ...preview, checkedRowCount: tried.received, problems: tried.rejected }
}

async function previewModel(
  context: Context,
  caller: Caller,
  { kind, format, projectKey = '', bytes }: FileFacts & { bytes: AsyncIterable<Uint8Array> },
): Promise<ImportPreview> {
  const scope = { tenantId: caller.tenantId, projectKeys: null }
  const nothing = { columns: [], rows: [], checkedRowCount: 0, problems: [], leftOut: [] }
  if (kind === 'model') {
    return { ...nothing, counts: await tryModel(context, scope, upTo(bytes, MAXIMUM_MODEL_FILE_BYTES)) }
  }
  const text = await readTextFile(bytes)
  const tried = await tryHaystack(context, scope, { format: format as HaystackFormat, text, projectKey })
  return { ...nothing, counts: tried.counts, leftOut: [...tried.equipsWithoutSite] }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The last row of a beginning is cut. */
async function* withoutLast(source: HitSource): HitSource {
  let held: SentRow | UnreadableRow | undefined
  for await (const row of source) {
    if (held) yield held
    held = row
  }
}
