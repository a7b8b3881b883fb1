import type { Browser } from '@playwright/test'
import { type LargeApp, NOW } from '../large-app.ts'
import type { Figure } from '../measure.ts'
import { serveGridPage } from './grid-page.ts'
import { millisecondsToRows, type Rows } from './painting.ts'
import { clockAt, createMeasure, launch, listen, newPage, nth, pressKey } from './side-by-side.ts'

const LOADS = 5
const OUR_ROWS: Rows = { selector: '[aria-label="Actions list"] tbody tr', place: 'data-index' }
const GRID_ROWS: Rows = { selector: '#grid .ag-row', place: 'row-index' }
/** Each leaves different rows at the top from the one before. */
const COLUMNS = ['Summary', 'Site', 'Est. Savings', 'ID']

/** The list of all open actions in the full application, against AG Grid with the same rows on a bare page. */
export async function benchActionsBrowser(large: LargeApp): Promise<Figure[]> {
  const rows = await loadRows(large)
  const origin = await listen(large)
  const gridPage = await serveGridPage(rows, 'actions-grid.html')
  const browser = await launch()
  try {
    const sites = large.sites.map((site) => `${site.projectKey}~${site.siteKey}`).join(',')
    const ours = await openOurs(browser, large.session, `${origin}/404?sites=${sites}`)
    const grid = await openGrid(browser, gridPage.url)
    return await compare(ours, grid, rows.length)
  } finally {
    await browser.close()
    gridPage.close()
  }
}

type Bench = Record<'load' | 'all' | 'key' | 'sort', (turn: number) => Promise<number>>

async function compare(ours: Bench, grid: Bench, rowCount: number): Promise<Figure[]> {
  const measure = createMeasure(ours, grid, `${rowCount.toLocaleString('en')} actions`)
  return [
    await measure('load', {
      what: 'click to the first rows, with the server’s answer',
      reference: 'AG Grid, its rows ready in a file: times as fast',
      repeats: LOADS,
    }),
    await measure('all', { what: 'Show all to rows', reference: 'AG Grid, ten rows, then all: times as fast' }),
    await measure('key', { what: 'key in the search to rows', reference: 'AG Grid, quick filter: times as fast' }),
    await measure('sort', { what: 'sort to rows', reference: 'AG Grid, the same: times as fast' }),
  ]
}

async function openOurs(browser: Browser, session: LargeApp['session'], url: string): Promise<Bench> {
  const page = await newPage(browser)
  await page.context().addCookies([{ ...session, url: new URL(url).origin }])
  await page.addInitScript({ content: clockAt(NOW) })
  const rows = OUR_ROWS
  const tab = (name: string) => page.getByRole('link', { name })
  const drawn = () => page.locator(rows.selector).nth(5).waitFor()
  return {
    async load() {
      await page.goto(url)
      const act = () => page.getByRole('banner').getByRole('link', { name: 'Actions' }).click()
      return millisecondsToRows(page, { event: 'click', rows, act })
    },
    async all() {
      await tab('Monitoring actions').click()
      await page.locator(rows.selector).first().waitFor({ state: 'detached' })
      await tab('Open actions').click()
      await drawn()
      const act = () => page.getByRole('button', { name: 'Show all' }).click()
      return millisecondsToRows(page, { event: 'click', rows, act })
    },
    async key(turn) {
      const search = page.getByRole('searchbox')
      // A single character does not start a search.
      if (turn === 0) await search.fill('AHU-')
      return pressKey(page, rows, turn)
    },
    async sort(turn) {
      await page.getByRole('searchbox').fill('')
      const name = nth(COLUMNS, turn)
      const header = page.getByRole('columnheader', { name }).getByRole('button', { name, exact: true })
      return millisecondsToRows(page, { event: 'click', rows, act: () => header.click() })
    },
  }
}

async function openGrid(browser: Browser, url: string): Promise<Bench> {
  const page = await newPage(browser)
  const rows = GRID_ROWS
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    async load() {
      await page.goto(url)
      await page.locator('[data-ready]').waitFor()
      return millisecondsToRows(page, { event: 'click', rows, act: () => button('Show').click() })
    },
    async all() {
      await button('Ten').click()
      await page.locator(`${rows.selector}[row-index="10"]`).waitFor({ state: 'detached' })
      return millisecondsToRows(page, { event: 'click', rows, act: () => button('All').click() })
    },
    async key(turn) {
      if (turn === 0) await page.getByRole('searchbox').fill('AHU-')
      return pressKey(page, rows, turn)
    },
    async sort(turn) {
      await page.getByRole('searchbox').fill('')
      const header = page.getByRole('columnheader', { name: nth(COLUMNS, turn), exact: true })
      return millisecondsToRows(page, { event: 'click', rows, act: () => header.click() })
    },
  }
}

interface WireAction {
  key: string
  updated: string
  bonfire_status: string
  components: string[]
  summary: string
  priority: string
  context: string
  responsible: string
  total_financial_impact: number
  operational_savings: number
}

/** The nine columns of the same actions, as text and numbers. */
async function loadRows({ app, session, sites }: LargeApp): Promise<object[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/issues',
    headers: { cookie: `${session.name}=${session.value}` },
    payload: { site: sites.map((site) => site.siteKey), project: [], status: 'open' },
  })
  return answer.json<WireAction[]>().map((action) => ({
    id: action.key,
    updated: action.updated,
    status: action.bonfire_status,
    site: action.components[0] ?? '',
    summary: action.summary,
    severity: action.priority,
    type: action.context,
    team: action.responsible,
    savings: action.total_financial_impact + action.operational_savings,
  }))
}
