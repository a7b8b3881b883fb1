// Every check and every test, one after the other; ends with a line that counts them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { testsOfNoEngine } from './engine-tests.ts'
import { findBrowser } from './find-browser.ts'
import { ensureBuilt, ROOT } from './toolchain.mjs'

interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'bonfire-tests-'))
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
const bin = (path: string) => join(ROOT, 'node_modules', path)

function run(command: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status === 0
}

/** A step that ends badly without naming a failed test still counts as one failure. */
function step(name: string, work: () => { succeeded: boolean; count: Count }): void {
  process.stdout.write(`\n── ${name}\n`)
  const startedAt = Date.now()
  const { succeeded, count } = work()
  if (!succeeded && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  summary.push(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
}

function readReport(file: string, count: (report: Record<string, never>) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

interface Selection {
  projects: string[]
  without?: string[]
  environment?: NodeJS.ProcessEnv
}

function vitest(name: string, { projects, without = [], environment = {} }: Selection): void {
  step(name, () => {
    const file = join(reports, `${summary.length}.json`)
    const selected = projects.flatMap((project) => ['--project', project])
    const excluded = without.flatMap((path) => ['--exclude', path])
    const command = [bin('vitest/vitest.mjs'), 'run', ...selected, ...excluded, '--reporter=default', '--reporter=json']
    const succeeded = run([...command, `--outputFile.json=${file}`], environment)
    const count = readReport(file, (report) => ({
      passed: report.numPassedTests ?? 0,
      failed: report.numFailedTests ?? 0,
    }))
    return { succeeded, count }
  })
}

step('checks', () => {
  const succeeded = run(['scripts/verify.mjs'])
  return { succeeded, count: { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 } }
})

vitest('units, and the server on the embedded database', { projects: ['contract', 'client', 'demo', 'server'] })

const postgres = await startPostgres()
if ('missing' in postgres) {
  const line = `The server's tests did NOT run on PostgreSQL: ${postgres.missing}`
  process.stdout.write(`\n${line}\n`)
  summary.push(line)
} else {
  vitest('the server on PostgreSQL', {
    projects: ['server'],
    without: ['scripts/**', ...testsOfNoEngine(ROOT)],
    environment: { TEST_DATABASE_URL: postgres.url },
  })
  await postgres.stop()
}

step('attacks on a running server, in short', () => {
  const succeeded = run(['attack/run.ts', '--short'])
  return { succeeded, count: { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 } }
})

step('in the browser', () => {
  ensureBuilt()
  const browser = findBrowser()
  if ('missing' in browser) {
    process.stderr.write(`${browser.missing}\n`)
    return { succeeded: false, count: { passed: 0, failed: 1 } }
  }
  const file = join(reports, 'browser.json')
  const command = [
    bin('@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    // On a slow machine a browser can miss a moment: one more attempt, and the summary says how many took it.
    '--retries=1',
  ]
  const succeeded = run(command, { BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  let again = 0
  const count = readReport(file, ({ stats }: Record<string, Record<string, number>>) => {
    again = stats?.flaky ?? 0
    return { passed: (stats?.expected ?? 0) + again, failed: stats?.unexpected ?? 0 }
  })
  if (again > 0) summary.push(`of which passed at the second attempt: ${again}`)
  return { succeeded, count }
})

rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
