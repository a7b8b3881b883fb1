import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { largeModel, largeOccurrences } from '../../demo/large.ts'
import { migrate } from '../../server/src/db/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { ensureTenant } from '../../server/src/features/auth/account/tenant.service.ts'
import { importFindings } from '../../server/src/features/findings/finding-import.service.ts'
import { readFindings } from '../../server/src/features/findings/reading/read-findings.ts'
import { importModel } from '../../server/src/features/model/model-import.service.ts'
import { startPostgres } from '../../server/test/database/postgres.ts'
import { contextOf, LARGE, LAST_DAY } from '../large-app.ts'
import { type Figure, printFigures } from '../measure.ts'

const AIM_OF_COPY_RATE = 0.3
const AIM_MEGABYTES = 400
const LINES_A_PIECE = 1000
const SAMPLE_MEMORY_EVERY_MS = 20
const THIS_FILE = fileURLToPath(import.meta.url)

interface Imported {
  readonly created: number
  readonly unchanged: number
  readonly seconds: number
  readonly peakMegabytes: number
}

/**
 * Findings from an NDJSON file into PostgreSQL, against COPY of the resulting rows, with the indexes, and with a
 * foreign key to equip rules, which the import looks up.
 */
export async function benchIngest(occurrences: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  if ('missing' in postgres) {
    process.stderr.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: folder })
  try {
    const file = join(folder, 'hits.ndjson')
    await pipeline(Readable.from(lines(occurrences)), createWriteStream(file))
    await migrate(database)
    const context = contextOf(database)
    const scope = { tenantId: await ensureTenant(context, 'bench', 'Bench'), projectKeys: null }
    await importModel(context, scope, largeModel(LARGE))
    await database.pool.query('checkpoint')
    const first = await importInOwnProcess(file, postgres.url)
    const copiedBefore = await copySameRows(database)
    const again = await importInOwnProcess(file, postgres.url)
    // Run before and after the second import, so that a slowing machine slows the reference too.
    const copySeconds = (copiedBefore + (await copySameRows(database))) / 2
    return figuresOf({ first, again, copySeconds, fileBytes: statSync(file).size })
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(measured: { first: Imported; again: Imported; copySeconds: number; fileBytes: number }): Figure[] {
  const { first, again, copySeconds, fileBytes } = measured
  const rows = first.created
  const reference = 'rate of COPY of the same rows'
  const detail = ({ seconds }: Imported) =>
    `${Math.round(rows / seconds).toLocaleString('en')} and ${Math.round(rows / copySeconds).toLocaleString('en')} rows a second`
  return [
    {
      what: `${rows.toLocaleString('en')} findings, NDJSON`,
      reference,
      ratio: copySeconds / first.seconds,
      aim: `>= ${AIM_OF_COPY_RATE}`,
      detail: detail(first),
    },
    { what: 'the same again, nothing changes', reference, ratio: copySeconds / again.seconds, detail: detail(again) },
    {
      what: 'peak memory of the import',
      reference: 'size of the file',
      ratio: (first.peakMegabytes * 1e6) / fileBytes,
      aim: `< ${AIM_MEGABYTES} MB`,
      detail: `${first.peakMegabytes.toFixed(0)} MB, and ${again.peakMegabytes.toFixed(0)} MB again`,
    },
  ]
}

/** A separate process with the settings of `npm run bonfire`, so that the peak is the import's alone. */
async function importInOwnProcess(file: string, databaseUrl: string): Promise<Imported> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', THIS_FILE, '--import', file, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error('The import that was to be measured failed')
  return JSON.parse(output)
}

async function importFile(file: string, databaseUrl: string): Promise<Imported> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' })
  const context = contextOf(database)
  const scope = { tenantId: await ensureTenant(context, 'bench', 'Bench'), projectKeys: null }
  let peakBytes = 0
  // The operating system's peak would include that of the parent process.
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, SAMPLE_MEMORY_EVERY_MS)
  const startedAt = performance.now()
  const { created, unchanged } = await importFindings(context, scope, {
    source: readFindings('ndjson', createReadStream(file)),
    isAtomic: false,
  })
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampling)
  await context.changes.close()
  await database.close()
  return { created, unchanged, seconds, peakMegabytes: peakBytes / 1e6 }
}

async function copySameRows({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const file = `${rows[0]?.folder}/occurrence.copy`
  await pool.query(`copy occurrence to '${file}'`)
  await pool.query('truncate occurrence cascade')
  await pool.query('alter table occurrence add constraint found foreign key (equip_rule_id) references equip_rule')
  await pool.query('checkpoint')
  const startedAt = performance.now()
  await pool.query(`copy occurrence from '${file}'`)
  const seconds = (performance.now() - startedAt) / 1000
  await pool.query('alter table occurrence drop constraint found')
  return seconds
}

function* lines(occurrences: number): Generator<string> {
  let piece: string[] = []
  for (const hit of largeOccurrences({ ...LARGE, occurrences, to: LAST_DAY })) {
    piece.push(JSON.stringify(hit))
    if (piece.length < LINES_A_PIECE) continue
    yield `${piece.join('\n')}\n`
    piece = []
  }
  if (piece.length > 0) yield `${piece.join('\n')}\n`
}

if (process.argv[1] === THIS_FILE) {
  const [mode, first = '', second = ''] = process.argv.slice(2)
  if (mode === '--import') process.stdout.write(JSON.stringify(await importFile(first, second)))
  else printFigures(await benchIngest(Number(mode ?? 1_000_000)))
}
