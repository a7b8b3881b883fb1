import { constants, createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ImportRun, PersonPreview } from '@bonfire/contract/imports/imports'
import type { MappedKind } from '@bonfire/contract/imports/mappings'
import { LOCALES, type Locale } from '@bonfire/contract/people/users'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { isCurrency } from '@bonfire/contract/values/currency'
import { Command, InvalidArgumentError } from 'commander'
import type { Context } from '../../context.ts'
import { importHits } from '../../features/ingest/hits/hit-import.service.ts'
import type { ImportResult, Progress } from '../../features/ingest/hits/hit-tally.ts'
import { choicesOfName } from '../../features/ingest/mappings/mappings.service.ts'
import { importHaystack } from '../../features/ingest/model/haystack.service.ts'
import { importModel } from '../../features/ingest/model/model-import.service.ts'
import { importModelTable } from '../../features/ingest/model/table/model-table.service.ts'
import type { HaystackFormat } from '../../features/ingest/readers/haystack.ts'
import { type HitFormat, readWholeHits } from '../../features/ingest/readers/read-hits.ts'
import { replayHits } from '../../features/ingest/replay/replay.service.ts'
import type { ReplayEnd } from '../../features/ingest/replay/replay.ts'
import { importPeople, tryPeople } from '../../features/people/table/import-people.service.ts'
import { type RowProblem, rejectionIn } from '../../locales/rejections.ts'
import { render } from '../../locales/render.ts'
import { counted } from '../counted.ts'
import { startProgress } from '../progress.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { importSamplesCommand } from './import-samples.ts'

const HIT_FORMATS: Readonly<Record<string, HitFormat>> = {
  '.csv': 'csv',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.ods': 'workbook',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
}
const HAYSTACK_FORMATS: Readonly<Record<string, HaystackFormat | 'turtle'>> = {
  '.zinc': 'zinc',
  '.trio': 'trio',
  '.json': 'json',
  '.hayson': 'json',
  '.csv': 'csv',
  '.ttl': 'turtle',
}
const TABLE_FORMATS: Readonly<Record<string, 'csv' | 'workbook'>> = {
  '.csv': 'csv',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.ods': 'workbook',
}
const SHOWN_REJECTIONS = 20
const TABLE_MAPPING_OPTION = [
  '--mapping <name>',
  'reads a .csv, .xlsx, .xlsm or .ods file with this mapping, kept on the Import page',
] as const

export function importCommand(): Command {
  const command = new Command('import').description('import a portfolio, rules, people, findings or samples')
  command
    .command('model <file>')
    .description(
      'projects, sites, equips, rules and project rules from .json, or one of sites, equips and rules from a .csv, .xlsx, .xlsm or .ods; created or updated by ID',
    )
    .option(...TENANT_OPTION)
    .option(...TABLE_MAPPING_OPTION)
    .action((file: string, options: ModelOptions) => importModelFile(pathOf(file), options))
  command
    .command('people <file>')
    .description(
      'people from a .csv, .xlsx, .xlsm or .ods: email, name, role, groups and projects; created or updated by email, and invited',
    )
    .option(...TENANT_OPTION)
    .option(...TABLE_MAPPING_OPTION)
    .option('--preview', 'show what would change, and store nothing', false)
    .option('--no-invitations', 'send no mails; an administrator can send invitations later')
    .option('--language <language>', 'language of new people: en or fr', readLanguage, 'en')
    .action((file: string, options: PeopleOptions) => importPeopleFile(pathOf(file), options))
  command
    .command('hits <file>')
    .description('findings from .csv, .xlsx, .ods, .ndjson, .jsonl or .json; importing again changes nothing')
    .option(...TENANT_OPTION)
    .option(
      '--until <date>',
      'shift findings so that the newest day of each site is yyyy-MM-dd, today or yesterday',
      readEnd,
    )
    .option('--mapping <name>', 'read a .csv, .xlsx or .ods file with this mapping, saved on the Import page')
    .option('--atomic', 'all or nothing: if one row is wrong, nothing is stored', false)
    .action((file: string, options: HitOptions) => importHitFile(pathOf(file), options))
  command
    .command('haystack <file>')
    .description(
      'sites, equips and points from a Project Haystack export: .zinc, .trio, .csv or .json (Hayson, or the older encoding); or from a Brick model: .ttl',
    )
    .option(...TENANT_OPTION)
    .option('--project <key>', 'the project of the sites; created if it does not exist', 'HAYSTACK')
    .option(
      '--currency <code>',
      'of the project if it is created: an ISO 4217 code; otherwise that of most projects',
      readCurrency,
    )
    .action((file: string, options: HaystackOptions) => importHaystackFile(pathOf(file), options))
  command.addCommand(importSamplesCommand())
  return command
}

interface HaystackOptions {
  readonly tenant: string
  readonly project: string
  readonly currency?: string
}

interface ModelOptions {
  readonly tenant: string
  readonly mapping?: string
}

interface PeopleOptions extends ModelOptions {
  readonly preview: boolean
  readonly invitations: boolean
  readonly language: Locale
}

interface HitOptions {
  readonly tenant: string
  readonly until?: ReplayEnd
  readonly atomic: boolean
  readonly mapping?: string
}

async function importModelFile(file: string, { tenant, mapping }: ModelOptions): Promise<void> {
  const format = TABLE_FORMATS[extname(file).toLowerCase()]
  if (format) {
    await requireReadable(file)
    return withTenant(tenant, async (context, tenantId) => {
      const scope = { tenantId, projectKeys: null }
      const choose = chosenBy(context, tenantId, { mapping, kind: 'model' })
      const { counts, notes } = await importModelTable(context, scope, {
        format,
        bytes: createReadStream(file),
        choose,
      })
      printCounts(counts)
      printNotes(notes)
    })
  }
  if (mapping !== undefined) throw new Error('--mapping applies to .csv, .xlsx, .xlsm and .ods files only.')
  const model = parseJson(file, await readText(file))
  await withTenant(tenant, async (context, tenantId) => {
    printCounts(await importModel(context, { tenantId, projectKeys: null }, model))
  })
}

/** If any row is wrong, nothing is stored, and every wrong row is reported. */
async function importPeopleFile(file: string, options: PeopleOptions): Promise<void> {
  const { tenant, mapping, preview, invitations, language } = options
  const format = formatOf(file, TABLE_FORMATS)
  await requireReadable(file)
  await withTenant(tenant, async (context, tenantId) => {
    const choose = chosenBy(context, tenantId, { mapping, kind: 'people' })
    const trial = await tryPeople(context, { tenantId }, { format, bytes: createReadStream(file), choose })
    if (trial.obstacle) throw new Error(render('en', trial.obstacle))
    if (trial.problems.length > 0) {
      printRejected(trial.problems)
      const count = new Set(trial.problems.map(({ row }) => row)).size
      throw new Error(`Nothing was stored: ${counted(count, 'row')} of ${file} ${count === 1 ? 'is' : 'are'} wrong.`)
    }
    if (preview) {
      for (const person of trial.people) process.stdout.write(describePerson(person))
      printNotes(trial.notes)
      if (trial.counts) printCounts({ people: trial.counts })
      return
    }
    const upload = { format, bytes: createReadStream(file), choose, sendsInvitations: invitations, locale: language }
    const { counts, notes } = await importPeople(context, { tenantId }, upload)
    printCounts({ people: counts })
    printNotes(notes)
    if (invitations) process.stdout.write(`${counted(counts.created, 'invitation')} will be sent\n`)
  })
}

function describePerson({ email, outcome, isDeactivated, changes }: PersonPreview): string {
  const what = isDeactivated
    ? 'stays deactivated'
    : { created: 'new', updated: 'changed', unchanged: 'the same' }[outcome]
  const details = changes.map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} -> `}${to ?? 'none'}`)
  return `${[email, what, ...details].join('\t')}\n`
}

/** By a mapping that is kept on the Import page. */
const chosenBy =
  (context: Context, tenantId: number, { mapping, kind }: { mapping: string | undefined; kind: MappedKind }) =>
  async () =>
    mapping === undefined ? {} : choicesOfName(context, tenantId, mapping, kind)

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
    const open = () => readWholeHits(format, createReadStream(file), choices)
    const scope = { tenantId, projectKeys: null }
    const answer = await (until
      ? replayHits(context, scope, { ...upload, open, until })
      : importHits(context, scope, { ...upload, source: open() })
    ).finally(progress.end)
    printAnswer(answer, atomic)
  })
}

async function importHaystackFile(file: string, options: HaystackOptions): Promise<void> {
  const format = formatOf(file, HAYSTACK_FORMATS)
  const text = await readText(file)
  await withTenant(options.tenant, async (context, tenantId) => {
    const upload = { format, text, projectKey: options.project, currency: options.currency }
    const { counts, notes, equipsWithoutSite } = await importHaystack(context, { tenantId, projectKeys: null }, upload)
    printCounts(counts)
    for (const note of notes) process.stdout.write(`${render('en', note)}\n`)
    if (equipsWithoutSite.length === 0) return
    process.stdout.write(
      `left out, because they have no siteRef: ${equipsWithoutSite.slice(0, SHOWN_REJECTIONS).join(', ')}\n`,
    )
  })
}

function printNotes(notes: readonly Problem[]): void {
  for (const note of notes) process.stdout.write(`${render('en', note)}\n`)
}

function printCounts(counts: ImportRun['counts']): void {
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
  printRejected(rejected, rejectedCount)
  const outcome = isAtomic ? 'Nothing was stored' : 'The other rows were stored'
  throw new Error(
    `${rejectedCount} of ${received} rows were rejected. ${outcome}; correct them and import the file again.`,
  )
}

function printRejected(rejected: readonly RowProblem[], rejectedCount = rejected.length): void {
  for (const { row, code, message } of rejected.slice(0, SHOWN_REJECTIONS).map(rejectionIn('en'))) {
    process.stderr.write(`row ${row} (${code}): ${message}\n`)
  }
  const more = rejectedCount - Math.min(rejectedCount, SHOWN_REJECTIONS)
  if (more > 0) process.stderr.write(`and ${more} more\n`)
}

function formatOf<Format>(file: string, formats: Readonly<Record<string, Format>>): Format {
  const format = formats[extname(file).toLowerCase()]
  if (!format) throw new Error(`${file}: the name must end with ${Object.keys(formats).join(', ')}.`)
  return format
}

function readLanguage(value: string): Locale {
  const locale = LOCALES.find((known) => known === value)
  if (locale) return locale
  throw new InvalidArgumentError(`It must be ${LOCALES.join(' or ')}.`)
}

function readCurrency(value: string): string {
  if (isCurrency(value)) return value
  throw new InvalidArgumentError('It must be an ISO 4217 code such as EUR.')
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
