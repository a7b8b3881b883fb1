import { PackedGroups, unpackGroups } from '@bonfire/contract/hits/packed-groups'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Browser } from '@playwright/test'
import { LAST_DAY, type LargeApp, NOW } from '../large-app.ts'
import type { Figure } from '../measure.ts'
import { type GridRow, serveGridPage } from './grid-page.ts'
import { millisecondsToRows, type Rows } from './painting.ts'
import { clockAt, createMeasure, launch, listen, newPage, nth, pressKey } from './side-by-side.ts'

/** Two hundred sites over thirty days give more than 15,000 rows. */
const SITES = 200
const DAYS = 30
const FROM = new Date(Date.parse(LAST_DAY) - (DAYS - 1) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
const LOADS = 5
const OUR_ROWS: Rows = { selector: '[aria-label="Insights list"] tbody tr', place: 'data-index' }
const GRID_ROWS: Rows = { selector: '#grid .ag-row', place: 'row-index' }
/** Both begin with the rows of the first site. */
const GROUPS = ['Rule', 'Priority', 'Site']

/** Time from a user's event to the painted rows: our list in the full application, against AG Grid on a bare page. */
export async function benchBrowser(large: LargeApp): Promise<Figure[]> {
  const chosen = large.sites.slice(0, SITES)
  const rows = await loadRows(
    large,
    chosen.map((site) => site.siteKey),
  )
  const origin = await listen(large)
  const gridPage = await serveGridPage(rows, 'grid.html')
  const browser = await launch()
  try {
    const search = `sites=${chosen.map((site) => `${site.projectKey}~${site.siteKey}`).join(',')}&daysRange=${DAYS}`
    const ours = await openOurs(browser, large.session, `${origin}/analysis/monitoring?${search}`)
    const grid = await openGrid(browser, gridPage.url)
    return await compare(ours, grid, rows.length)
  } finally {
    await browser.close()
    gridPage.close()
  }
}

async function compare(ours: Bench, grid: Bench, rowCount: number): Promise<Figure[]> {
  const of = `${rowCount.toLocaleString('en')} rows`
  const measure = createMeasure(ours, grid, of)
  return [
    await measure('load', {
      what: 'click to rows, with the server’s answer',
      reference: 'AG Grid, its rows ready in a file: times as fast',
      repeats: LOADS,
    }),
    await measure('key', { what: 'key in the search to rows', reference: 'AG Grid, quick filter: times as fast' }),
    await measure('group', {
      what: 'regroup to rows',
      reference: 'AG Grid, sort by that column (it cannot group): times as fast',
    }),
    await measure('sort', { what: 'sort to rows', reference: 'AG Grid, the same: times as fast' }),
  ]
}

/** A page on which a user repeats the same steps, each ending with different rows. */
type Bench = Record<'load' | 'key' | 'group' | 'sort', (turn: number) => Promise<number>>

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
