import { relative } from 'node:path'
import { ROOT } from '../toolchain.mjs'

/** What a step's report says. */
export interface Count {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
  readonly files: readonly FileTime[]
}

export interface Failure {
  readonly title: string
  readonly reasons: readonly string[]
  /** The command that runs just this test again. */
  readonly again: string
}

interface FileTime {
  readonly file: string
  readonly seconds: number
}

export const NOTHING: Count = { passed: 0, failed: 0, failures: [], files: [] }

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly message?: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Reads the JSON report of Vitest. A file that failed outside its tests, such as while it was loaded, is one failure. */
export function countVitest(report: unknown, projectOf: (file: string) => string): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  const run = (file: string) => `npx vitest run --project ${projectOf(file)} ${file}`
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ title: file, reasons: [message ?? ''], again: run(file) }]
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      reasons: failureMessages ?? [],
      again: `${run(file)} -t ${inShell(asPattern(fullName))}`,
    }))
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: fromRoot(name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures, files }
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly ok: boolean
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** Reads the JSON report of Playwright. */
export function countPlaywright(report: unknown): Count {
  const { stats, suites, errors } = report as PlaywrightReport
  const specs = suites.flatMap(allSpecs)
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => ({
      title,
      reasons: tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(messageOf))),
      again: `${BROWSER_TESTS} ${file}:${line}`,
    }))
  // Such as a server that did not start.
  const others = errors.map((error) => ({
    title: 'the browser tests',
    reasons: [messageOf(error)],
    again: BROWSER_TESTS,
  }))
  const secondsOf = ({ tests }: (typeof specs)[number]) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
  const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
    file: `e2e/${file}`,
    seconds: own.reduce((sum, spec) => sum + secondsOf(spec), 0),
  }))
  return { passed: stats.expected, failed: stats.unexpected + others.length, failures: [...failures, ...others], files }
}

const BROWSER_TESTS = 'npx playwright test --config e2e/playwright.config.ts'
const messageOf = ({ message = '' }: { readonly message?: string }) => message

function allSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(allSpecs)]
}

const fromRoot = (file: string) => relative(ROOT, file).replaceAll('\\', '/')
const asPattern = (title: string) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
