import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../../server/test/database/scratch-folder.ts'
import { ROOT } from '../toolchain.mjs'
import { filesByTag } from './files-by-tag.ts'
import { type Count, countPlaywright, countVitest } from './results.ts'

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** Where the step writes a report of its tests, and how to read it; without one the step itself is the test. */
  readonly report?: { readonly file: string; count(report: unknown): Count }
}

/** Steps of a row follow each other; rows run side by side, and after them what must run alone. */
export interface Plan {
  readonly rows: readonly (readonly Step[])[]
  readonly alone: readonly Step[]
}

/** Where reports, logs and prepared data are. */
export const folder = mkdtempSync(join(scratchFolder(), 'bonfire-tests-'))
// Some tests act as another user.
chmodSync(folder, 0o755)
const inFolder = (name: string) => join(folder, name)

/** A new folder there. */
export function newFolder(name: string): string {
  mkdirSync(inFolder(name))
  return inFolder(name)
}

const bin = (path: string) => join(ROOT, 'node_modules', path)

/** Tests of some projects: those that the arguments of Vitest choose. */
export function vitest(name: string, projects: readonly string[], chosen: readonly string[] = []): Step {
  const file = inFolder(`${name}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const [only] = projects
  const projectOf = projects.length === 1 && only ? () => only : projectByPath
  return {
    name,
    command: [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...selected, ...reporters, ...chosen],
    report: { file, count: (report) => countVitest(report, projectOf) },
  }
}

/** Screens are in two projects, each with its own files. */
const projectByPath = (file: string) =>
  file.endsWith('.screen.test.tsx') ? 'screens --project strict' : (file.split('/', 1)[0] ?? '')

/** The chosen browser tests. */
export function playwright(name: string, chosen: readonly string[], environment: NodeJS.ProcessEnv = {}): Step {
  const file = inFolder(`${name}.json`)
  return {
    name,
    command: [
      bin('@playwright/test/cli.js'),
      ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen],
    ],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { file, count: countPlaywright },
  }
}

export const prepareBrowserData = (): Step => node('data of the browser tests', 'e2e/helpers/servers/prepare.ts')

const node = (name: string, ...command: string[]): Step => ({ name, command })
export const SCREENS = ['contract', 'client', 'demo', 'screens', 'strict']

/** Everything once, where it is cheapest; `first` if the rest follows. */
export function quickPlan(place: 'first' | 'only' = 'only'): Plan {
  const kept = place === 'first' ? { KEEP_PREPARED_DATA: 'yes' } : {}
  // By name, because a file without a chosen test would be loaded all the same.
  const quick = ['--tags-filter', '!whole', ...filesByTag().quick]
  return {
    rows: [
      [vitest('the server on PostgreSQL', ['server'], quick)],
      [node('checks', 'scripts/verify.mjs'), vitest('units and screens', SCREENS, quick), prepareBrowserData()],
    ],
    // Beside other tests, servers take long to start on two cores.
    alone: [playwright('a walk through each feature', ['--grep', '@quick'], kept)],
  }
}

/** Everything that the quick plan leaves out. */
export function restPlan({ isLong }: { readonly isLong: boolean }): Plan {
  const whole = ['--tags-filter', 'whole', ...filesByTag().whole]
  const attacks = isLong ? [] : [node('attacks on a running server, in short', ...ATTACK, '--short')]
  return {
    rows: [
      [
        vitest('the server on PostgreSQL, the rest', ['server'], whole),
        vitest('statements on both engines', ['statements']),
      ],
      [
        vitest('units and screens, the rest', SCREENS, whole),
        ...attacks,
        vitest('the server on the embedded engine', ['embedded']),
      ],
    ],
    // Long attacks judge how long others wait, which tests beside them would distort.
    alone: [playwright('in the browser, the rest', ['--grep-invert', '@quick']), ...(isLong ? LONG_ATTACKS : [])],
  }
}

const ATTACK = ['--liftoff-only', 'attack/run.ts']
const LONG_ATTACKS = [
  node('attacks on a running server', ...ATTACK),
  node('bombs for a server on PostgreSQL', ...ATTACK, '--only', 'bombs', '--postgres'),
  node('300 kills of a server on the embedded engine', 'attack/kills.ts', '300'),
  node('300 kills of a server on PostgreSQL', 'attack/kills.ts', '300', 'postgres'),
]
