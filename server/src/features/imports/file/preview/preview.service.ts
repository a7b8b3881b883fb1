import { MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports/imports'
import type { ImportMapping, MappedKind } from '@bonfire/contract/imports/mappings'
import { MAXIMUM_CAUSES, MAXIMUM_CHECKED_BYTES, MAXIMUM_CHECKED_ROWS } from '@bonfire/contract/imports/preview'
import { recogniseTable } from '@bonfire/contract/imports/recognise-table'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../../../context.ts'
import type { Caller } from '../../../../http/caller.ts'
import { refuseUnless } from '../../../../http/permissions.ts'
import type { Scope } from '../../../../http/senders.ts'
import { writableProjects } from '../../../../http/whole-sight.ts'
import { type Spooled, withSpooled } from '../../../../storage/spool.ts'
import { tryFindings } from '../../../findings/finding-import.service.ts'
import { checkedCounts } from '../../../findings/import-tally.ts'
import { type FindingFormat, readFindings } from '../../../findings/reading/read-findings.ts'
import { decideReading, detectFile } from '../../../findings/reading/read-table.ts'
import { detectSheet, detectWholeSheet } from '../../../findings/reading/read-workbook.ts'
import { mappingForHeader, readMapping } from '../../../mappings/mappings.service.ts'
import { tryHaystack } from '../../../model/haystack/haystack.service.ts'
import type { HaystackFormat } from '../../../model/haystack/haystack.ts'
import { tryModel } from '../../../model/model-import.service.ts'
import { tryModelTable } from '../../../model/table/model-table.service.ts'
import { tryPeople } from '../../../people/table/import-people.service.ts'
import { DETECTED_BYTES } from '../../../readers/table/arriving-text.ts'
import type { HeaderWith, Layout } from '../../../readers/whole/layout.ts'
import { sheetSources, type TableSource, textSources } from '../../../readers/whole/table-sources.ts'
import { openWorkbook, type Workbook } from '../../../readers/workbook/open-workbook.ts'
import { type FileFacts, refuseWrongFacts } from '../../imports.service.ts'
import { readTextFile, receiveFile, upTo } from '../arriving-file.ts'
import { refuseOtherFiles } from '../file-look.ts'
import { recogniseContent, type TableContent } from '../recognise-content.ts'
import { readJsonTable, readSheetTable, readTextTable } from './first-rows.ts'
import type { KnownPreview } from './known-preview.ts'
import { previewOfTable } from './portfolio-preview.ts'
import { headerOfSamples, previewSamples } from './preview-samples.service.ts'
import { firstRows, untilStopped, withoutLast } from './some-rows.ts'

interface HitFile extends Pick<FileFacts, 'format'> {
  /** True if the body is the whole file. */
  readonly isComplete: boolean
  readonly mapping?: string | undefined
  readonly fileName?: string | undefined
  /** Aborted when nobody waits for the response any more, with what is thrown then. */
  readonly signal?: AbortSignal
}

/** Previews an import by running it in a transaction that is rolled back. */
export async function previewImport(
  context: Context,
  caller: Caller,
  sent: FileFacts & HitFile & { body: unknown },
): Promise<KnownPreview> {
  refuseUnless('bringDataIn', caller)
  refuseWrongFacts(sent)
  const file = receiveFile(sent.body, (beginning) => refuseOtherFiles(beginning, sent.format))
  if (sent.kind === 'samples') {
    const scope = { tenantId: caller.tenantId, projectKeys: await writableProjects(context.db, caller) }
    return withSpooled(upTo(file.bytes, MAXIMUM_CHECKED_BYTES), async (spooled) => {
      const headerWith = (layout: Layout) => headerOfSamples(spooled, { ...sent, layout })
      const mapping = await mappingFor(context, caller, { ...sent, kind: 'samples' }, headerWith)
      return {
        ...NOTHING,
        mapping,
        ...(await previewSamples(context, scope, { ...sent, spooled, choices: mapping?.choices })),
      }
    })
  }
  if (sent.kind !== 'hits') return previewWhole(context, caller, { ...sent, bytes: file.bytes })
  // A slow client must not keep the transaction open.
  return withSpooled(upTo(file.bytes, MAXIMUM_CHECKED_BYTES), async (spooled) => {
    const format = sent.format as FindingFormat
    const headerWith = (layout: Layout) => headerOf(format, spooled, layout)
    const mapping = await mappingFor(context, caller, { ...sent, kind: 'hits' }, headerWith)
    const scope = { tenantId: caller.tenantId, projectKeys: await writableProjects(context.db, caller) }
    const { isComplete, signal } = sent
    return previewHits(context, scope, { spooled, format, mapping, isComplete, signal })
  })
}

interface Previewed {
  readonly spooled: Spooled
  readonly format: FindingFormat
  readonly isComplete: boolean
  readonly mapping: ImportMapping | null
  readonly signal?: AbortSignal | undefined
  /** The choices of the mapping unless others are given. */
  readonly choices?: TableChoices
}

/** Previews findings that have arrived, by storing them in a transaction that is rolled back. */
export async function previewHits(
  context: Context,
  scope: Scope,
  { spooled, format, isComplete, mapping, choices = mapping?.choices ?? {}, signal }: Previewed,
): Promise<KnownPreview> {
  const beginning = await beginningOf(spooled.open(), DETECTED_BYTES)
  const settled = format === 'csv' ? await decideReading(spooled.open, choices) : choices
  const source = () => readFindings(format, spooled.open(), settled)
  const open = () => (isComplete ? source() : withoutLast(source()))
  const isBeginningWhole = isComplete && spooled.sizeBytes <= beginning.length
  const readTable = async () => {
    if (format === 'csv') return readTextTable(await detectFile(beginning, settled), isBeginningWhole)
    return format === 'workbook' ? readWorkbookTable(spooled, choices) : readJsonTable(open())
  }
  const table = await readTable()
  const preview = { ...NOTHING, ...table, mapping, isComplete: false }
  if (table.columns.some(({ state }) => state === 'missing')) {
    return { ...preview, looksLike: await otherContent(format, spooled, beginning) }
  }
  const limited = firstRows(signal ? untilStopped(open(), signal) : open(), MAXIMUM_CHECKED_ROWS)
  const tried = await tryFindings(context, scope, limited.rows)
  const { created, updated, unchanged, rejectedCount } = tried
  return {
    ...preview,
    counts: checkedCounts(tried),
    checkedRowCount: tried.received,
    isComplete: isComplete && !limited.isCut(),
    outcome: { created, updated, unchanged, rejectedCount },
    causes: tried.causes.slice(0, MAXIMUM_CAUSES),
    problems: tried.rejected,
  }
}

const NOTHING = {
  reading: null,
  samples: null,
  mapping: null,
  columns: [],
  rows: [],
  rowNumbers: [],
  counts: {},
  checkedRowCount: 0,
  isComplete: true,
  outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 0 },
  causes: [],
  problems: [],
  notes: [],
  newProjects: [],
  leftOut: [],
  people: [],
  looksLike: null,
  obstacle: null,
} satisfies KnownPreview

async function beginningOf(bytes: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let arrivedBytes = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    arrivedBytes += chunk.length
    if (arrivedBytes >= sizeBytes) break
  }
  return Buffer.concat(chunks).subarray(0, sizeBytes)
}

/** The mapping requested, or the one kept for the columns of the table. */
async function mappingFor(
  context: Context,
  { tenantId }: Caller,
  { format, mapping: id, kind = 'hits', fileName }: HitFile & { kind?: MappedKind },
  headerWith: HeaderWith,
): Promise<ImportMapping | null> {
  if ((format !== 'csv' && format !== 'workbook') || id === 'none') return null
  if (id !== undefined) return readMapping(context, tenantId, { id, kind })
  return (await mappingForHeader(context, tenantId, { kind, format, headerWith, fileName })) ?? null
}

/** A table that has not the columns of findings may look like something else. */
async function otherContent(format: FindingFormat, spooled: Spooled, beginning: Buffer): Promise<TableContent | null> {
  const asked = async (sources: AsyncIterable<TableSource>) => {
    const content = await recogniseContent(sources)
    return content === undefined || content === 'hits' ? null : content
  }
  if (format === 'csv') return asked(textSources(beginning))
  return format === 'workbook' ? withWorkbook(spooled, (workbook) => asked(sheetSources(workbook))) : null
}

async function headerOf(format: FindingFormat, spooled: Spooled, layout: Layout): Promise<readonly string[]> {
  if (format === 'csv') return (await detectFile(await beginningOf(spooled.open(), DETECTED_BYTES), layout)).header
  return withWorkbook(spooled, async (workbook) => (await detectSheet(workbook, layout)).header)
}

const readWorkbookTable = (spooled: Spooled, choices: TableChoices) =>
  withWorkbook(spooled, async (workbook) => readSheetTable(await detectWholeSheet(workbook, choices)))

async function withWorkbook<Result>({ path }: Spooled, work: (workbook: Workbook) => Promise<Result>): Promise<Result> {
  const workbook = await openWorkbook(path)
  return work(workbook).finally(() => workbook.close())
}

async function previewWhole(
  context: Context,
  caller: Caller,
  { kind, format, projectKey = '', currency, mapping: mappingId, bytes }: WholeFile,
): Promise<KnownPreview> {
  const projectKeys = kind === 'people' ? [] : await writableProjects(context.db, caller)
  const scope = { tenantId: caller.tenantId, projectKeys }
  if (kind !== 'haystack' && kind !== 'hits' && (format === 'csv' || format === 'workbook')) {
    let mapping: ImportMapping | null = null
    const file = {
      format,
      bytes: upTo(bytes, MAXIMUM_MODEL_FILE_BYTES),
      choose: async (headerWith: HeaderWith) => {
        mapping = await mappingFor(context, caller, { format, isComplete: true, mapping: mappingId, kind }, headerWith)
        return mapping?.choices ?? {}
      },
    }
    if (kind === 'model') {
      const trial = await tryModelTable(context, scope, file)
      return {
        ...NOTHING,
        ...previewOfTable(trial),
        counts: trial.counts ?? {},
        newProjects: [...trial.newProjects],
        ...otherThan(kind, trial),
        mapping,
      }
    }
    const trial = await tryPeople(context, caller, file)
    const { people, counts } = trial
    const outcome = { ...previewOfTable(trial), people: [...people], counts: counts ? { people: counts } : {} }
    return { ...NOTHING, ...outcome, ...otherThan(kind, trial), mapping }
  }
  if (kind === 'model') {
    return { ...NOTHING, counts: await tryModel(context, scope, upTo(bytes, MAXIMUM_MODEL_FILE_BYTES)) }
  }
  const text = await readTextFile(bytes)
  const upload = { format: format as HaystackFormat | 'turtle', text, projectKey, currency }
  const tried = await tryHaystack(context, scope, upload)
  return {
    ...NOTHING,
    counts: tried.counts,
    leftOut: [...tried.equipsWithoutSite],
    notes: tried.notes,
    newProjects: [...tried.newProjects],
  }
}

interface WholeFile extends FileFacts {
  readonly mapping?: string | undefined
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Null unless the columns show something else than was requested. */
function otherThan(kind: TableContent, { table: { header } }: { table: { header: readonly string[] } }) {
  const content = recogniseTable(header)
  return { looksLike: content === undefined || content === kind ? null : content }
}
