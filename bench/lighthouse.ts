// npm run lighthouse [part of an address]: Lighthouse scores for every page of the demo, signed in.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { emptyFolder, startBonfire } from '../e2e/helpers/servers/bonfire-process.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { ensureBuilt, findNode, giveUp } from '../scripts/toolchain.mjs'

// Fetched on demand, in exactly this version: its packages would make every install a quarter larger.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const AIM = 0.95
/**
 * A page below the target is measured this many times and the median counts, because a busy machine costs points too.
 */
const RUNS_AT_MOST = 3
/** Pages for people who are not signed in. */
const PUBLIC_PAGES = ['/sign-in', '/forgot-password', '/reset-password?token=forged', '/invite?token=forged']
const PAGES = [
  '/analysis/insights?daysRange=30',
  '/analysis/monitoring?daysRange=30',
  '/analysis/insights/wool-parramatta/case-temperature-high?daysRange=30',
  '/actions',
  '/actions/ACTION',
  '/settings/insights',
  '/settings/monitoring',
  '/users',
  '/users/changes',
  '/groups',
  '/profile',
  '/portfolio',
  '/imports',
  '/ingest-keys',
  '/webhooks',
  '/404',
]
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
  const cookie = await signIn(server.url)
  const pages = [...PUBLIC_PAGES, ...PAGES].filter((page) => page.includes(process.argv[2] ?? ''))
  if (pages.length === 0) giveUp(`No page has "${process.argv[2]}" in its address.`)
  const action = await anyAction(server.url, cookie)
  process.stdout.write(`${CATEGORIES.join(', ')}; the aim is ${AIM * 100}\n`)
  const isReached = pages.map((page) => {
    const headers = join(folder, 'headers.json')
    writeFileSync(headers, JSON.stringify(PUBLIC_PAGES.includes(page) ? {} : { Cookie: cookie }))
    return judgePage(server.url + page.replace('ACTION', action), headers)
  })
  process.exitCode = isReached.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function judgePage(address: string, headers: string): boolean {
  const reports: Report[] = []
  while (reports.length < RUNS_AT_MOST) {
    reports.push(judge(address, headers))
    if (reports.length === 1 && CATEGORIES.every((category) => medianOf(reports, category) >= AIM)) break
  }
  return print(address, reports)
}

/** The key of an existing action. */
async function anyAction(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/issues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ site: ['HUDSON~hud-mercantile'], project: [], status: 'open' }),
  })
  const [action] = (await answer.json()) as { key: string }[]
  return action?.key ?? giveUp('The demonstration has no open action.')
}

/** The session cookie of the demo administrator. */
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

function medianOf(reports: readonly Report[], category: (typeof CATEGORIES)[number]): number {
  const scores = reports.map((report) => report.categories[category].score ?? 0).toSorted((a, b) => a - b)
  return scores[Math.floor(scores.length / 2)] ?? 0
}

/** Prints the median of each category and what cost points in the last run; returns whether all reach the target. */
function print(address: string, reports: readonly Report[]): boolean {
  const { pathname } = new URL(address)
  const last = reports.at(-1)
  if (!last?.finalDisplayedUrl.includes(pathname)) giveUp(`Lighthouse saw ${last?.finalDisplayedUrl}, not ${pathname}`)
  const scores = CATEGORIES.map((category) => medianOf(reports, category))
  const shown = scores.map((score) => String(Math.round(score * 100)).padStart(4)).join('')
  const isReached = scores.every((score) => score >= AIM)
  process.stdout.write(`${shown}  ${pathname}${reports.length > 1 ? ` (median of ${reports.length})` : ''}\n`)
  if (isReached) return true
  for (const { title, score, displayValue = '' } of Object.values(last.audits)) {
    if (score !== null && score < 0.9)
      process.stdout.write(`      ${Math.round(score * 100)}  ${title} ${displayValue}\n`)
  }
  return false
}

function pathWithPinnedNode(): string {
  return [join(findNode(), '..'), process.env.PATH].join(delimiter)
}

function chromePath(): string {
  return 'path' in browser ? browser.path : ''
}
