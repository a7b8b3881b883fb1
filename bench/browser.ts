import type { AddressInfo } from 'node:net'
import { PackedGroups, unpackGroups } from '@bonfire/contract/packed-groups'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type GridRow, serveGridPage } from './grid-page.ts'
import { LAST_DAY, type LargeApp, NOW } from './large-app.ts'
import { type Figure, median, ratioOf } from './measure.ts'
import { millisecondsToRows, preparePainting, type Rows } from './painting.ts'

/** Two hundred sites and thirty days have more than 15,000 rows. */
const SITES = 200
const DAYS = 30
const FROM = new Date(Date.parse(LAST_DAY) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
const LOADS = 5
/** With the one that warms up they end a round of the keys, so that what follows sees every row again. */
const REPEATS = 11
const AIM = 1.3
const OUR_ROWS: Rows = { selector: '[aria-label="Insights list"] tbody tr', place: 'data-index' }
const GRID_ROWS: Rows = { selector: '#grid .ag-row', place: 'row-index' }
/** Each leaves other rows at the top than the one before. */
const KEYS = ['7', 'Backspace', '4', 'Backspace', '9', 'Backspace']
/** Both begin with the rows of the first site. */
const GROUPS = ['Rule', 'Priority', 'Site']

/** Time from a person's event to the painted rows: our list in the whole application, and AG Grid on a bare page. */
export async function benchBrowser(large: LargeApp): Promise<Figure[]> {
  const chosen = large.sites.slice(0, SITES)
  const rows = await loadRows(
    large,
    chosen.map((site) => site.siteKey),
  )
  await large.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = large.app.server.address() as AddressInfo
  const gridPage = await serveGridPage(rows)
  const executablePath = process.env.BROWSER_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Chromium refuses its sandbox to root, as in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const search = `sites=${chosen.map((site) => `${site.projectKey}~${site.siteKey}`).join(',')}&daysRange=${DAYS}`
    const ours = await openOurs(browser, large.session, `http://127.0.0.1:${port}/analysis/monitoring?${search}`)
    const grid = await openGrid(browser, gridPage.url)
    return await compare(ours, grid, rows.length)
  } finally {
    await browser.close()
    gridPage.close()
  }
}

/** A page on which a person does the same things, each time with other rows at the end. */
interface Bench {
  load(): Promise<number>
  key(turn: number): Promise<number>
  group(turn: number): Promise<number>
  sort(turn: number): Promise<number>
}

async function compare(ours: Bench, grid: Bench, rowCount: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const measure = async (what: string, reference: string, act: keyof Bench) => {
    const times = { ours: [] as number[], grid: [] as number[] }
    const isLoad = act === 'load'
    // The first turn warms up.
    for (let turn = -1; turn < (isLoad ? LOADS : REPEATS); turn++) {
      const [our, theirs] = [await ours[act](turn + 1), await grid[act](turn + 1)]
      if (turn < 0) continue
      times.ours.push(our)
      times.grid.push(theirs)
    }
    figures.push({
      what: `${what}, ${rowCount.toLocaleString('en')} rows`,
      reference,
      ratio: ratioOf(times.grid, times.ours),
      ...(!isLoad && { aim: `>= ${AIM}` }),
      detail: `${median(times.ours).toFixed(0)} ms and ${median(times.grid).toFixed(0)} ms`,
    })
  }
  await measure('click to rows, with the server’s answer', 'AG Grid, its rows ready in a file: times as fast', 'load')
  await measure('key in the search to rows', 'AG Grid, quick filter: times as fast', 'key')
  await measure('regroup to rows', 'AG Grid, sort by that column (it cannot group): times as fast', 'group')
  await measure('sort to rows', 'AG Grid, the same: times as fast', 'sort')
  return figures
}

async function openOurs(browser: Browser, session: LargeApp['session'], url: string): Promise<Bench> {
  const page = await newPage(browser)
  await page.context().addCookies([{ ...session, url: new URL(url).origin }])
  await page.addInitScript({ content: clockAt(NOW) })
  const rows = OUR_ROWS
  const wait = () => page.locator('[aria-label="Monitoring list"] tbody tr').nth(5).waitFor()
  return {
    async load() {
      await page.goto(url)
      await wait()
      const act = () => page.getByRole('banner').getByRole('link', { name: 'Insights' }).click()
      return millisecondsToRows(page, { event: 'click', rows, act })
    },
    key: (turn) => pressKey(page, rows, turn),
    async group(turn) {
      await page.getByRole('button', { name: 'Group By' }).click()
      const item = page.getByRole('menuitemradio', { name: nth(GROUPS, turn) })
      return millisecondsToRows(page, { event: 'click', rows, act: () => item.click() })
    },
    sort: () => {
      const header = page.getByRole('columnheader', { name: 'Hits' }).getByRole('button')
      return millisecondsToRows(page, { event: 'click', rows, act: () => header.click() })
    },
  }
}

async function openGrid(browser: Browser, url: string): Promise<Bench> {
  const page = await newPage(browser)
  const rows = GRID_ROWS
  const sortBy = (name: string) => {
    const header = page.getByRole('columnheader', { name, exact: true })
    return millisecondsToRows(page, { event: 'click', rows, act: () => header.click() })
  }
  return {
    async load() {
      await page.goto(url)
      await page.locator('[data-ready]').waitFor()
      const act = () => page.getByRole('button', { name: 'Show' }).click()
      return millisecondsToRows(page, { event: 'click', rows, act })
    },
    key: (turn) => pressKey(page, rows, turn),
    group: (turn) => sortBy(nth(GROUPS, turn)),
    sort: () => sortBy('Hits'),
  }
}

async function pressKey(page: Page, rows: Rows, turn: number): Promise<number> {
  await page.getByRole('searchbox').focus()
  return millisecondsToRows(page, { event: 'keydown', rows, act: () => page.keyboard.press(nth(KEYS, turn)) })
}

const nth = (names: readonly string[], turn: number) => names[turn % names.length] ?? ''

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await preparePainting(page)
  return page
}

/** In the page it is the day of the data, while time goes on as ever. */
const clockAt = (now: Date) => `{
  const RealDate = Date
  const shift = ${now.getTime()} - RealDate.now()
  Date = class extends RealDate {
    constructor(...parts) { super(...(parts.length === 0 ? [RealDate.now() + shift] : parts)) }
    static now() { return RealDate.now() + shift }
  }
}`

async function loadRows({ app, session }: LargeApp, sites: string[]): Promise<GridRow[]> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/synco/ui/insights?from=${FROM}&to=${LAST_DAY}`,
    headers: { cookie: `${session.name}=${session.value}` },
    payload: { sites, insightType: 'insights', view: 'packedGroups' },
  })
  return unpackGroups([PackedGroups.parse(answer.json())]).map((group) => ({
    latest: group.latest,
    priority: group.priority === 0 ? '' : `P${group.priority}`,
    site: group.site,
    region: group.region ?? '',
    rule: group.ruleName,
    hits: group.hits,
    equips: group.targetCount,
    ruleType: group.ruleType ?? 'other',
    severity: group.severity ?? '',
    actions: group.actionsCount,
  }))
}
