// npm run lighthouse: how Lighthouse judges the insights list of the demonstration, for a person who is signed in.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { emptyFolder, startBonfire } from '../e2e/bonfire-process.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { ensureBuilt, findNode, giveUp } from '../scripts/toolchain.mjs'

// Fetched when it is asked for, in exactly this version: with its packages it would make every install a quarter larger.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const AIM = 0.95
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const FLAGS = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

interface Report {
  readonly finalDisplayedUrl: string
  readonly categories: Record<(typeof CATEGORIES)[number], { readonly title: string; readonly score: number | null }>
  readonly audits: Record<
    string,
    { readonly title: string; readonly score: number | null; readonly displayValue?: string }
  >
}

ensureBuilt()
const browser = findBrowser()
if ('missing' in browser) giveUp(browser.missing)
const folder = emptyFolder()
const server = await startBonfire({ dataDirectory: folder, demonstration: true })
try {
  const headers = join(folder, 'headers.json')
  writeFileSync(headers, JSON.stringify({ Cookie: await signIn(server.url) }))
  const address = `${server.url}/analysis/insights?daysRange=30`
  const reports = Array.from({ length: RUNS }, () => judge(address, headers))
  process.exitCode = print(reports) ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The session cookie of the demonstration's administrator. */
async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'bonfire-demo' })
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  return cookie ?? giveUp(`Lighthouse could not sign in: ${await answer.text()}`)
}

function judge(address: string, headers: string): Report {
  const file = join(folder, 'report.json')
  const { status, stderr } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address],
      ...['--preset=desktop', `--only-categories=${CATEGORIES.join()}`, `--extra-headers=${headers}`],
      ...[`--chrome-flags=${FLAGS.join(' ')}`, '--output=json', `--output-path=${file}`, '--quiet'],
    ],
    { encoding: 'utf8', env: { ...process.env, PATH: pathWithPinnedNode(), CHROME_PATH: chromePath() } },
  )
  if (status !== 0) giveUp(`Lighthouse did not come to an end:\n${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Prints the median of each category and what cost points in the last run; answers whether all reach the aim. */
function print(reports: readonly Report[]): boolean {
  const last = reports.at(-1)
  if (!last?.finalDisplayedUrl.includes('/analysis/insights')) giveUp(`Lighthouse saw ${last?.finalDisplayedUrl}`)
  let isReached = true
  for (const category of CATEGORIES) {
    const scores = reports.map((report) => report.categories[category].score ?? 0).toSorted((a, b) => a - b)
    const median = scores[Math.floor(scores.length / 2)] ?? 0
    isReached &&= median >= AIM
    const shown = scores.map((score) => Math.round(score * 100)).join(', ')
    process.stdout.write(`${last?.categories[category].title}: ${Math.round(median * 100)} (runs: ${shown}; aim: 95)\n`)
  }
  for (const { title, score, displayValue = '' } of Object.values(last?.audits ?? {})) {
    if (score !== null && score < 0.9) process.stdout.write(`  ${Math.round(score * 100)}  ${title} ${displayValue}\n`)
  }
  return isReached
}

function pathWithPinnedNode(): string {
  return [join(findNode(), '..'), process.env.PATH].join(delimiter)
}

function chromePath(): string {
  return 'path' in browser ? browser.path : ''
}
