import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from '../imports/graph.ts'
import { giveUp, ROOT } from '../toolchain.mjs'
import { testsReachedBy } from './reach.ts'
import { type Plan, playwright, prepareBrowserData, quickPlan, SCREENS, type Step, vitest } from './steps.ts'

/** What any test may depend on. */
const EVERYTHING = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig|server\/migrations\/|client\/vitest)/

/** The quick tests that can break by what has changed since a commit; without one, since the branch left its upstream. */
export function changedPlan(since = usualStart()): Plan {
  const changed = changedFiles(since)
  if (changed.length === 0)
    giveUp(`Nothing has changed since ${since}. Name an earlier commit: npm run test:changed -- HEAD~1`)
  if (changed.some((file) => EVERYTHING.test(file))) {
    process.stdout.write('What has changed can break anything: these are all quick tests.\n')
    return quickPlan()
  }
  const { tests, walks } = testsReachedBy(changed, readImports(ROOT), textOf)
  const isServer = (file: string) => /^(server|scripts)\//.test(file)
  const [server, others] = [tests.filter(isServer), tests.filter((file) => !isServer(file))]
  process.stdout.write(
    `${changed.length} files changed: ${server.length + others.length} test files and ${walks.length} specs of the browser can break.\n`,
  )
  const chosen = (name: string, projects: readonly string[], files: readonly string[]): Step[] =>
    files.length > 0 ? [vitest(name, projects, ['--tags-filter', '!whole', ...files])] : []
  // A spec that was itself changed runs whole; of the others, what is quick.
  const [own, opened] = [
    walks.filter((walk) => changed.includes(walk)),
    walks.filter((walk) => !changed.includes(walk)),
  ]
  return {
    rows: [
      chosen('the server on PostgreSQL', ['server'], server),
      [...chosen('units and screens', SCREENS, others), ...(walks.length > 0 ? [prepareBrowserData()] : [])],
    ],
    alone: [
      ...(own.length > 0 ? [playwright('specs that have changed', own)] : []),
      ...(opened.length > 0
        ? [playwright('walks through what has changed', ['--grep', '@quick', '--pass-with-no-tests', ...opened])]
        : []),
    ],
  }
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

function usualStart(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')
  } catch {
    return 'HEAD'
  }
}

/** What differs from the commit, and what is new and not yet added. */
function changedFiles(since: string): string[] {
  const listed = [git('diff', '--name-only', '--no-renames', since), git('ls-files', '--others', '--exclude-standard')]
  return listed.flatMap((lines) => lines.split('\n')).filter((file) => file !== '')
}

const texts = new Map<string, string>()
function textOf(file: string): string {
  const path = join(ROOT, file)
  const text = texts.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  texts.set(file, text)
  return text
}
