import { constants, createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { importHits } from '../features/ingest/hits/hit-import.service.ts'
import type { ImportResult, Progress } from '../features/ingest/hits/hit-tally.ts'
import { choicesOfName } from '../features/ingest/mappings/mappings.service.ts'
import { importHaystack } from '../features/ingest/model/haystack.service.ts'
import { importModel, type ModelCounts } from '../features/ingest/model/model-import.service.ts'
import { importModelTable } from '../features/ingest/model/table/model-table.service.ts'
import type { HaystackFormat } from '../features/ingest/readers/haystack.ts'
import { type HitFormat, readHits } from '../features/ingest/readers/read-hits.ts'
import { replayHits } from '../features/ingest/replay/replay.service.ts'
import type { ReplayEnd } from '../features/ingest/replay/replay.ts'
import { rejectionIn } from '../locales/rejections.ts'
import { render } from '../locales/render.ts'
import { counted } from './counted.ts'
import { startProgress } from './progress.ts'
import { pathOf, TENANT_OPTION, withTenant } from './session.ts'

const HIT_FORMATS: Readonly<Record<string, HitFormat>> = {
  '.csv': 'csv',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.ods': 'workbook',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
}
const HAYSTACK_FORMATS: Readonly<Record<string, HaystackFormat>> = {
  '.zinc': 'zinc',
  '.trio': 'trio',
  '.json': 'json',
  '.hayson': 'json',
}
const TABLE_FORMATS: Readonly<Record<string, 'csv' | 'workbook'>> = {
  '.csv': 'csv',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.ods': 'workbook',
}
const SHOWN_REJECTIONS = 20

export function importCommand(): Command {
  const command = new Command('import').description('brings a portfolio, rules and findings in')
  command
    .command('model <file>')
    .description(
      'projects, sites, equips, rules and project rules from .json, or one of sites, equips and rules from a .csv, .xlsx, .xlsm or .ods; created or changed by id',
    )
    .option(...TENANT_OPTION)
    .action((file: string, { tenant }: { tenant: string }) => importModelFile(pathOf(file), tenant))
  command
    .command('hits <file>')
    .description('findings from .csv, .xlsx, .ods, .ndjson, .jsonl or .json; the same again changes nothing')
    .option(...TENANT_OPTION)
    .option(
      '--until <date>',
      'moves findings so that the newest day of each site is yyyy-MM-dd, today or yesterday',
      readEnd,
    )
    .option('--mapping <name>', 'reads a .csv, .xlsx or .ods file with this mapping, kept on the Import page')
    .option('--atomic', 'all or nothing: one wrong row, and nothing is stored', false)
    .action((file: string, options: HitOptions) => importHitFile(pathOf(file), options))
  command
    .command('haystack <file>')
    .description(
      'sites and equips from a Project Haystack export: .zinc, .trio or .json (Hayson, or the older encoding)',
    )
    .option(...TENANT_OPTION)
    .option('--project <key>', 'the project of the sites; made when there is none', 'HAYSTACK')
    .action((file: string, options: { tenant: string; project: string }) => importHaystackFile(pathOf(file), options))
  return command
}

interface HitOptions {
  readonly tenant: string
  readonly until?: ReplayEnd
  readonly atomic: boolean
  readonly mapping?: string
}

async function importModelFile(file: string, tenant: string): Promise<void> {
  const format = TABLE_FORMATS[extname(file).toLowerCase()]
  if (format) {
    await requireReadable(file)
    return withTenant(tenant, async (context, tenantId) => {
      const scope = { tenantId, projectKeys: null }
      const { counts, notes } = await importModelTable(context, scope, { format, bytes: createReadStream(file) })
      printCounts(counts)
      for (const note of notes) process.stdout.write(`${render('en', note)}\n`)
    })
  }
  const model = parseJson(file, await readText(file))
  await withTenant(tenant, async (context, tenantId) => {
    printCounts(await importModel(context, { tenantId, projectKeys: null }, model))
  })
}

async function importHitFile(file: string, { tenant, until, atomic, mapping }: HitOptions): Promise<void> {
  const format = formatOf(file, HIT_FORMATS)
  if (mapping !== undefined && !['csv', 'workbook'].includes(format)) {
    throw new Error('--mapping applies to .csv, .xlsx and .ods files only.')
  }
  await requireReadable(file)
  const progress = startProgress(
    (rows: number, seconds) =>
      `${counted(rows, 'row')} read, ${Math.round(rows / seconds).toLocaleString('en')} a second`,
  )
  const upload = { isAtomic: atomic, onProgress: ({ received }: Progress) => progress.update(received) }
  await withTenant(tenant, async (context, tenantId) => {
    const choices = mapping === undefined ? undefined : await choicesOfName(context, tenantId, mapping)
    const open = () => readHits(format, createReadStream(file), choices)
    const scope = { tenantId, projectKeys: null }
    const answer = await (until
      ? replayHits(context, scope, { ...upload, open, until })
      : importHits(context, scope, { ...upload, source: open() })
    ).finally(progress.end)
    printAnswer(answer, atomic)
  })
}

async function importHaystackFile(file: string, options: { tenant: string; project: string }): Promise<void> {
  const format = formatOf(file, HAYSTACK_FORMATS)
  const text = await readText(file)
  await withTenant(options.tenant, async (context, tenantId) => {
    const upload = { format, text, projectKey: options.project }
    const { counts, pointCount, equipsWithoutSite } = await importHaystack(
      context,
      { tenantId, projectKeys: null },
      upload,
    )
    printCounts(counts)
    process.stdout.write(`points: ${pointCount} counted; Bonfire keeps none\n`)
    if (equipsWithoutSite.length === 0) return
    process.stdout.write(
      `left out, because they have no siteRef: ${equipsWithoutSite.slice(0, SHOWN_REJECTIONS).join(', ')}\n`,
    )
  })
}

function printCounts(counts: ModelCounts): void {
  for (const [kind, { created, updated, unchanged }] of Object.entries(counts)) {
    process.stdout.write(`${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged\n`)
  }
}

/** Rejected rows make the command fail, so that scripts notice. */
function printAnswer(answer: ImportResult, isAtomic: boolean): void {
  const { received, created, updated, unchanged, rejectedCount, rejected } = answer
  process.stdout.write(
    `rows: ${received} read, ${rejectedCount} rejected\noccurrences: ${created} created, ${updated} updated, ${unchanged} unchanged\n`,
  )
  if (rejectedCount === 0) return
  for (const { row, code, message } of rejected.slice(0, SHOWN_REJECTIONS).map(rejectionIn('en'))) {
    process.stderr.write(`row ${row} (${code}): ${message}\n`)
  }
  const more = rejectedCount - Math.min(rejectedCount, SHOWN_REJECTIONS)
  if (more > 0) process.stderr.write(`and ${more} more\n`)
  const outcome = isAtomic ? 'Nothing was stored' : 'The other rows were stored'
  throw new Error(
    `${rejectedCount} of ${received} rows were rejected. ${outcome}; correct them and import the file again.`,
  )
}

function formatOf<Format>(file: string, formats: Readonly<Record<string, Format>>): Format {
  const format = formats[extname(file).toLowerCase()]
  if (!format) throw new Error(`${file}: the name must end with ${Object.keys(formats).join(', ')}.`)
  return format
}

function readEnd(value: string): ReplayEnd {
  if (value === 'today' || value === 'yesterday') return value
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value as ReplayEnd
  throw new InvalidArgumentError('It must be a date in the form yyyy-MM-dd, or today or yesterday.')
}

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch((error) => unreadable(file, error))

const requireReadable = (file: string): Promise<void> =>
  access(file, constants.R_OK).catch((error) => unreadable(file, error))

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`)
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): never {
  const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
  throw new Error(`${file}: ${reason}.`)
}
