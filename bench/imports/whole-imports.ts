import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/db/migrations/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { ensureTenant } from '../../server/src/features/auth/account/tenant.service.ts'
import { importFindings } from '../../server/src/features/findings/finding-import.service.ts'
import { type FindingFormat, readWholeFindings } from '../../server/src/features/findings/reading/read-findings.ts'
import { previewHits } from '../../server/src/features/imports/file/preview/preview.service.ts'
import { importModel } from '../../server/src/features/model/model-import.service.ts'
import { startPostgres } from '../../server/test/database/postgres.ts'
import { contextOf } from '../large-app.ts'

const SITES = 40
const RULES = 120
const SAMPLE_MEMORY_EVERY_MS = 20
const THIS_FILE = fileURLToPath(import.meta.url)

export interface WholeImport {
  readonly rows: number
  readonly seconds: number
  readonly peakMegabytes: number
}
type What = 'import' | 'preview'

export interface ImportBench {
  readonly folder: string
  /** Imports or previews a file as the page does, in a process of its own, into a database without findings. */
  run(what: What, file: string, format: FindingFormat, rows: number): Promise<WholeImport>
}

/** A PostgreSQL server with `site-0` to `site-39` in Paris, in euros, and `rule-0` to `rule-119`; undefined without one. */
export async function withImportBench<Result>(
  work: (bench: ImportBench) => Promise<Result>,
): Promise<Result | undefined> {
  const postgres = await startPostgres()
  if ('missing' in postgres) {
    process.stderr.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'bonfire-bench-'))
  const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: folder })
  try {
    await migrate(database)
    const context = contextOf(database)
    const tenantId = await ensureTenant(context, 'bench', 'Bench')
    await importModel(context, { tenantId, projectKeys: null }, MODEL)
    await context.changes.close()
    const run: ImportBench['run'] = async (what, file, format, rows) => {
      await database.pool.query('truncate occurrence cascade')
      await database.pool.query('checkpoint')
      const done = await runInOwnProcess([what, file, format, postgres.url])
      if (done.rows !== rows) throw new Error(`${done.rows} of ${rows} rows were accepted`)
      return done
    }
    return await work({ folder, run })
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const numbered = <Thing>(count: number, thing: (place: number) => Thing) =>
  Array.from({ length: count }, (_, place) => thing(place))
const MODEL = {
  projects: [{ projectKey: 'BENCH', projectName: 'Bench', currency: 'EUR' }],
  sites: numbered(SITES, (place) => ({
    siteId: `site-${place}`,
    projectKey: 'BENCH',
    label: `Site ${place}`,
    timezone: 'Europe/Paris',
  })),
  rules: numbered(RULES, (place) => ({ ruleId: `rule-${place}`, name: `Rule ${place}`, category: 'fdd' })),
}

/** With the settings of `npm run bonfire`, so that the peak is the import's alone. */
async function runInOwnProcess(args: readonly string[]): Promise<WholeImport> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', THIS_FILE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error('The import that was to be measured failed')
  return JSON.parse(output)
}

async function measure(what: What, file: string, format: FindingFormat, databaseUrl: string): Promise<WholeImport> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' })
  const context = contextOf(database)
  const scope = { tenantId: await ensureTenant(context, 'bench', 'Bench'), projectKeys: null }
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, SAMPLE_MEMORY_EVERY_MS)
  const startedAt = performance.now()
  const open = () => createReadStream(file)
  const rows = async () => {
    if (what === 'import') {
      const source = readWholeFindings(format, open())
      const { received, rejectedCount } = await importFindings(context, scope, { source, isAtomic: false })
      return received - rejectedCount
    }
    const spooled = { open, path: file, sizeBytes: statSync(file).size }
    const known = await previewHits(context, scope, { spooled, format, isComplete: true, mapping: null })
    return known.checkedRowCount - known.outcome.rejectedCount
  }
  const accepted = await rows()
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampling)
  await context.changes.close()
  await database.close()
  return { rows: accepted, seconds, peakMegabytes: peakBytes / 1e6 }
}

if (process.argv[1] === THIS_FILE) {
  const [what = '', file = '', format = '', databaseUrl = ''] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(await measure(what as What, file, format as FindingFormat, databaseUrl)))
}
