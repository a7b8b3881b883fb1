// Every check and every test; ends with what each step took and a line that counts them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensurePostgres } from '../server/test/database/postgres.ts'
import { findBrowser } from './find-browser.ts'
import { ensureBuilt, ROOT } from './toolchain.mjs'

interface Count {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

interface Failure {
  readonly title: string
  readonly reasons: readonly string[]
}

interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** Where the step writes a report of its tests, and how to read it; without one the step itself is the test. */
  readonly report?: { readonly file: string; count(report: Record<string, unknown>): Count }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly ok: boolean
    readonly title: string
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number }
  readonly suites: readonly PlaywrightSuite[]
}

interface Outcome extends Count {
  readonly name: string
  readonly seconds: number
}

const reports = mkdtempSync(join(tmpdir(), 'bonfire-tests-'))
const bin = (path: string) => join(ROOT, 'node_modules', path)

function vitest(name: string, projects: readonly string[]): Step {
  const file = join(reports, `${projects.join('-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: [bin('vitest/vitest.mjs'), 'run', ...selected, ...reporters],
    report: {
      file,
      count: (report) => {
        const { numPassedTests, numFailedTests, testResults } = report as unknown as VitestReport
        const failures = testResults
          .flatMap(({ assertionResults }) => assertionResults)
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages = [] }) => ({ title: fullName, reasons: failureMessages }))
        return { passed: numPassedTests, failed: numFailedTests, failures }
      },
    },
  }
}

function playwright(browser: string): Step {
  const file = join(reports, 'browser.json')
  return {
    name: 'in the browser',
    command: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    environment: {
      BROWSER_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
    report: {
      file,
      count: (report) => {
        const { stats, suites } = report as unknown as PlaywrightReport
        const failures = suites
          .flatMap(allSpecs)
          .filter(({ ok }) => !ok)
          .map(({ title, tests }) => {
            const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
            return { title, reasons: errors.flatMap(({ message }) => message ?? []) }
          })
        return { passed: stats.expected, failed: stats.unexpected, failures }
      },
    },
  }
}

function allSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(allSpecs)]
}

const NOTHING: Count = { passed: 0, failed: 0, failures: [] }

/**
 * Runs a step; a step that fails without naming a failed test still counts as one failure. Its output comes as it ends,
 * because others run beside it.
 */
async function take(step: Step): Promise<Outcome> {
  process.stdout.write(`── ${step.name} …\n`)
  const startedAt = Date.now()
  const log = join(reports, `${step.name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, step.command, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.environment },
  })
  const [status] = await once(child, 'exit')
  closeSync(output)
  process.stdout.write(`\n── ${step.name}\n${readFileSync(log, 'utf8')}`)
  const counted = step.report ? readReport(step.report) : { ...NOTHING, passed: status === 0 ? 1 : 0 }
  const failed = status === 0 ? counted.failed : Math.max(counted.failed, 1)
  return { ...counted, name: step.name, seconds: Math.round((Date.now() - startedAt) / 1000), failed }
}

async function takeInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await take(step))
  return outcomes
}

function readReport({ file, count }: NonNullable<Step['report']>): Count {
  if (!existsSync(file)) return NOTHING
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

function printTable(outcomes: readonly Outcome[], seconds: number): void {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const row = (name: string, ...cells: (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => `${cell}`.padStart(9)).join('')}\n`
  process.stdout.write(`\n${row('', 'seconds', 'passed', 'failed')}`)
  for (const { name, seconds, passed, failed } of outcomes) process.stdout.write(row(name, seconds, passed, failed))
  process.stdout.write(`${row('together', seconds)}\n`)
}

const REASON_LINES = 20

/** The failed tests again, with the beginning of what each said: their steps' output is far above. */
function printFailures(failures: readonly Failure[]): void {
  for (const { title, reasons } of failures) {
    process.stdout.write(`failed: ${title}\n`)
    for (const reason of reasons) {
      const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, REASON_LINES)
      process.stdout.write(lines.map((line) => `  ${line}\n`).join(''))
    }
  }
}

const startedAt = Date.now()
// Tests start the server and the command line a hundred times; code that was compiled before starts sooner.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compile')
process.env.PREPARED_DATA_FOLDER = join(reports, 'data')
mkdirSync(process.env.PREPARED_DATA_FOLDER)
// The server's tests write the statements they send there, to be compared on both engines.
process.env.RECORDED_STATEMENTS = join(reports, 'statements')
mkdirSync(process.env.RECORDED_STATEMENTS)
ensureBuilt()
const browser = findBrowser()
if ('missing' in browser) {
  process.stderr.write(`${browser.missing}\n`)
  process.exit(1)
}

// Most tests wait for the database, a page or a timer, so two rows of them side by side keep two cores busy.
const sideBySide: readonly (readonly Step[])[] = [
  [vitest('the server on PostgreSQL', ['server']), vitest('its statements on both engines', ['statements'])],
  [
    { name: 'checks', command: ['scripts/verify.mjs'] },
    vitest('units and screens', ['contract', 'client', 'demo', 'screens', 'strict']),
    { name: 'data of the browser tests', command: ['e2e/helpers/servers/prepare.ts'] },
    { name: 'attacks on a running server, in short', command: ['--liftoff-only', 'attack/run.ts', '--short'] },
    vitest('the server on the embedded engine', ['embedded']),
  ],
]
const stopPostgres = await ensurePostgres()
const rows = await Promise.all(sideBySide.map(takeInTurn))
// The browser runs alone: beside other tests, servers take so long to start on two cores that its tests time out.
const outcomes = [...rows.flat(), await take(playwright(browser.path))]
await stopPostgres()
rmSync(reports, { recursive: true, force: true })

const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
printTable(outcomes, Math.round((Date.now() - startedAt) / 1000))
const failed = sum((outcome) => outcome.failed)
printFailures(outcomes.flatMap(({ failures }) => failures))
process.stdout.write(`${sum((outcome) => outcome.passed)} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
