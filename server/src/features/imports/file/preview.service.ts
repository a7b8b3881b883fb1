import { type ImportPreview, MAXIMUM_MODEL_FILE_BYTES, PREVIEW_BYTES } from '@bonfire/contract/imports/imports'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import type { RowProblem } from '../../../locales/rejections.ts'
import { tryHits } from '../../ingest/hits/hit-import.service.ts'
import { tryHaystack } from '../../ingest/model/haystack.service.ts'
import { tryModel } from '../../ingest/model/model-import.service.ts'
import type { HaystackFormat } from '../../ingest/readers/haystack.ts'
import type { HitSource, SentRow, UnreadableRow } from '../../ingest/readers/hit-source.ts'
import { type HitFormat, readHits } from '../../ingest/readers/read-hits.ts'
import { type FileFacts, refuseWrongFacts } from '../imports.service.ts'
import { readWhole, receiveFile, upTo } from './arriving-file.ts'
import { readTextFile } from './file-content.ts'
import { refuseOtherFiles } from './file-look.ts'
import { readJsonTable, readTextTable } from './first-rows.ts'

/** A preview with its problems as data. */
interface KnownPreview extends Omit<ImportPreview, 'problems'> {
  readonly problems: readonly RowProblem[]
}

/** Previews an import by running it in a transaction that is rolled back. */
export async function previewImport(
  context: Context,
  caller: Caller,
  sent: FileFacts & { isComplete: boolean; body: unknown },
): Promise<KnownPreview> {
  refuseUnless('bringDataIn', caller)
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
): Promise<KnownPreview> {
  const format = sent.format as HitFormat
  const open = (): HitSource => {
    const source = readHits(format, pieces(sent.beginning))
    return sent.isComplete ? source : withoutLast(source)
  }
  const table = format === 'csv' ? readTextTable(sent.beginning, sent.isComplete) : await readJsonTable(open())
  const preview = { ...table, counts: {}, checkedRowCount: 0, problems: [], leftOut: [] }
  if (table.columns.some(({ state }) => state === 'missing')) return preview
  const tried = await tryHits(context, { tenantId: caller.tenantId, projectKeys: null }, open())
  return { ...preview, checkedRowCount: tried.received, problems: tried.rejected }
}

async function previewModel(
  context: Context,
  caller: Caller,
  { kind, format, projectKey = '', bytes }: FileFacts & { bytes: AsyncIterable<Uint8Array> },
): Promise<KnownPreview> {
  const scope = { tenantId: caller.tenantId, projectKeys: null }
  const nothing = { reading: null, columns: [], rows: [], checkedRowCount: 0, problems: [], leftOut: [] }
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

/** The last row of a sample is truncated. */
async function* withoutLast(source: HitSource): HitSource {
  let held: SentRow | UnreadableRow | undefined
  for await (const row of source) {
    if (held) yield held
    held = row
  }
}
