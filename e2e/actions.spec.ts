import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { action, answerActions } from './generated-actions.ts'
import { demonstrationUrl, signIn } from './people.ts'

const ONE_SITE = 'ALBION~alb-castlegate'
const SITES = `${ONE_SITE},ALBION~alb-tanners-row,ALBION~alb-thornbeck`
const at = (search = '') => `/actions?sites=${SITES}${search}`
const rows = (page: Page) => page.getByRole('row', { level: 1 })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kind of actions' }).getByRole('link', { name })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const statusFilter = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Status' })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('three tabs keep open, closed and monitoring actions apart, and the address says which', async ({ page }) => {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/issues')) asked.push(request.postDataJSON())
  })
  await signIn(page, 'admin', { path: at() })
  await expect(page).toHaveURL(/status=open/)
  await expect(tab(page, 'Open actions')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('list', { name: 'What is shown' })).toHaveText(/^3 sites\d+ open actions$/)
  await expect(rows(page)).toHaveCount(10)
  expect(asked[0]).toMatchObject({ status: 'open', site: SITES.split(','), project: ['ALBION'] })

  await rows(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Closed actions').click()
  await expect(page).toHaveURL(/status=closed.*closedOnStartDate=365|closedOnStartDate=365.*status=closed/)
  const info = page.getByRole('list', { name: 'What is shown' })
  await expect(info).toContainText(/closed actions?Last 12 months/)
  await expect(statusFilter(page)).toBeHidden()
  const year = Number(await count(page, 'Closed actions'))
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('menuitemradio', { name: 'All time' }).click()
  await expect(info).toContainText('All time')
  await expect.poll(async () => Number(await count(page, 'Closed actions'))).toBeGreaterThan(year)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  expect(asked.at(-1)).toMatchObject({
    status: 'closed',
    closedOnStartDate: '2016-01-01',
    closedOnEndDate: today,
    target: '',
  })

  await tab(page, 'Monitoring actions').click()
  await expect(page).not.toHaveURL(/closedOnStartDate/)
  await expect(page.getByRole('gridcell', { name: /^Monitoring/ }).first()).toBeVisible()
  await expect(info).toContainText('open action')
  await page.goto(`${demonstrationUrl()}/issues?sites=${SITES}&status=bogus`)
  await expect(page).toHaveURL(/\/actions\?.*status=open/)
})

const count = (page: Page, name: string) => tab(page, name).locator('span').textContent()

test('who is not of the monitoring group has no such tab, and loads actions without those in triage', async ({
  page,
}) => {
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/issues'))
  await signIn(page, 'contractor', { path: '/actions?status=monitoring' })
  await expect(page).toHaveURL(/\/actions\?.*status=open/)
  expect((await asked).postDataJSON()).toMatchObject({ status: 'pending' })
  await expect(rows(page).first()).toBeVisible()
  await expect(tab(page, 'Monitoring actions')).toBeHidden()
  await expect(page.getByText('Triage', { exact: true })).toBeHidden()
})

const SAVING = { elec: 1500, gas: 12, water: 999, total_financial_impact: 1200, operational_savings: 50.5 }

/** In the order of their updates. */
const MIXED = [
  action({ key: 'ALBION-3', bonfire_status: 'To Be Raised MM', priority: 'Minor', summary: 'Chiller trips' }, 2),
  action({ key: 'ALBION-20', bonfire_status: 'Parked', priority: 'Blocker', context: 'Metering', ...SAVING }, 30),
  action(
    {
      key: 'ALBION-1',
      bonfire_status: 'Work In Progress',
      assignee_display_name: 'Engineer',
      description: 'x'.repeat(101),
    },
    24 * 40,
  ),
]

test('nine columns show an action, and every one of them sorts, either way round', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  await answerActions(page, ({ status }) => (status === 'closed' ? [] : MIXED))
  await page.goto(demonstrationUrl() + at())
  await expect(rows(page)).toHaveCount(3)
  const names = await page.getByRole('columnheader').allInnerTexts()
  expect(names.map((name) => name.trim())).toEqual([
    'ID',
    'Updated',
    'Status',
    'Site',
    'Summary',
    'Severity',
    'Type',
    'Team',
    'Est. Savings',
  ])
  await expect(header(page, 'Updated')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).nth(1)).toHaveText(
    /^#20yesterdayParkedCastlegate HouseAlbion Public EstateFan.*BlockerMeteringBueno.*£1,251$/,
  )
  await expect(rows(page).nth(2)).toContainText(`${'x'.repeat(100)}…`)
  await expect(rows(page).nth(2)).toContainText('BuenoEngineer')
  await expect(rows(page).nth(0)).not.toContainText('£')

  await header(page, 'Est. Savings').getByRole('button', { name: 'Estimated, total utility' }).hover()
  await expect(page.getByText('Estimated, total utility + operational savings.')).toBeVisible()

  const orders: Record<string, [string, string]> = {
    Updated: ['1,20,3', '3,20,1'],
    ID: ['20,3,1', '1,3,20'],
    Status: ['1,3,20', '20,3,1'],
    Site: ['3,20,1', '3,20,1'],
    Summary: ['3,20,1', '20,1,3'],
    Severity: ['20,1,3', '3,1,20'],
    Type: ['3,1,20', '20,3,1'],
    Team: ['3,20,1', '1,3,20'],
    'Est. Savings': ['20,3,1', '3,1,20'],
  }
  for (const [name, [first, second]] of Object.entries(orders)) {
    for (const order of [first, second]) {
      await header(page, name).getByRole('button', { name, exact: true }).click()
      const shown = async () => (await rows(page).getByRole('link').allInnerTexts()).join().replaceAll('#', '')
      await expect.poll(shown, { message: name }).toBe(order)
    }
  }
  await expect(header(page, 'Est. Savings')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Savings of #20: £1,251' }).hover()
  const breakdown = page.getByText('Estimated savings').locator('..')
  await expect(breakdown).toContainText(/£1,200.*£50\.50.*£1,251.*1\.50 MWh.*12\.00 GJ.*999\.0 kL/s)
})

test('a search of two characters looks in every column, is remembered, and says when it finds nothing', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  const ahu = { targetName: 'AHU-07', ruleName: 'Valve leaks', description: null }
  const searched = [...MIXED, action({ key: 'ALBION-4', associatedEquips: [ahu] }, 50)]
  await answerActions(page, ({ status }) => (status === 'closed' ? [] : searched))
  await page.goto(demonstrationUrl() + at())
  await search(page).fill('q')
  await expect(page).toHaveURL(/actionsSearch=q/)
  await expect(rows(page)).toHaveCount(4)
  for (const [text, found] of Object.entries({
    'ahu leaks': 1,
    blocker: 1,
    'in progress': 1,
    '#20': 1,
    castlegate: 4,
  })) {
    await search(page).fill(text)
    await expect(rows(page), text).toHaveCount(found)
  }
  await search(page).fill('chiller')
  await expect(page).toHaveURL(/actionsSearch=chiller/)
  await page.getByRole('banner').getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Actions' }).click()
  await expect(search(page)).toHaveValue('chiller')
  await expect(page).toHaveURL(/actionsSearch=chiller/)
  await expect(rows(page)).toHaveCount(1)

  await search(page).fill('no action is called so')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page)).toHaveCount(4)

  await statusFilter(page).click()
  await page.getByRole('menuitemcheckbox', { name: /^New Action/ }).click()
  await page.keyboard.press('Escape')
  expect(parameter(page, 'statusFilter')).toBe('New Action,To Be Raised MM')
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Status New Action' })).toBeVisible()
})

test('of fifty thousand actions ten are shown, then ten more, then all, and only those in view are drawn', async ({
  page,
}) => {
  // So many take a while to hand over and to read.
  test.slow()
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  const many = Array.from({ length: 50_000 }, (_, place) =>
    action({ key: `ALBION-${place + 1}`, summary: `Unit-${place % 977}-end` }, place / 60),
  )
  await answerActions(page, ({ status }) => (status === 'closed' ? [] : many))
  await page.goto(demonstrationUrl() + at())
  await expect(page.getByText('showing 10 of 50,000')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('showing 20 of 50,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('showing 50,000 of 50,000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden()
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { name: /^#50000/ })).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(60)
  await search(page).fill('unit-976-end')
  await expect(page.getByText('showing 51 of 51')).toBeVisible()
})

test('keys move through the list, open an action over it and close it again, and start a new one', async ({ page }) => {
  await signIn(page, 'admin', { path: at() })
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  const row = rows(page).nth(1)
  await expect(row).toBeFocused()
  const key = await row.getByRole('link').getAttribute('title')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Action #/ })).toBeVisible()
  expect(parameter(page, 'action')).toBe(key)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/action=/)
  await expect(row).toBeFocused()
  await expect(page.getByText(/^showing 20 of/)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('dialog', { name: /^Action #/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Add Action' })).toBeVisible()
})

test('an empty list says why and what to do, and a failed one can be tried again', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  let answer: number | [] = []
  await answerActions(page, () => answer)
  await page.goto(`${demonstrationUrl()}/actions?sites=${ONE_SITE}`)
  await expect(page.getByText('0 Active actions found for selected site')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Actions list' })
      .or(page.getByRole('main'))
      .getByRole('button', { name: 'Add Action' })
      .last(),
  ).toBeVisible()
  await page.goto(demonstrationUrl() + at('&status=closed'))
  await expect(page.getByText('0 results found for your selected sites')).toBeVisible()
  await page.getByRole('button', { name: 'Show Last 24 months' }).click()
  await expect(page).toHaveURL(/closedOnStartDate=730/)

  answer = 500
  await page.goto(demonstrationUrl() + at())
  await expect(page.getByRole('heading', { name: 'The actions could not be loaded.' })).toBeVisible()
  expect(errors.join('\n')).toContain('Something went wrong attempting to load issues')
  await page.unroute('**/api/issues')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.route('**/api/v1/users/me', async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, rolesRestriction: null } })
  })
  await page.reload()
  await expect(page.getByText(/Your account has no role yet/)).toBeVisible()
  expect(errors.join('\n')).toContain('Unable to authenticate user')
})

test('the export has every action that was found, and others’ changes are told before they are loaded', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', { path: at() })
  await expect(page.getByText(/^showing 10 of/)).toBeVisible()
  const total = Number(/of (\d+)/.exec((await page.getByText(/^showing 10 of/).textContent()) ?? '')?.[1])
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Actions.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFProject name,Site name,Key,Summary,.*,Description,Action url\r\n/)
  expect(text.match(new RegExp(`,${demonstrationUrl()}/actions/ALBION-\\d+\r\n`, 'g'))).toHaveLength(total)

  const other = await browser.newPage()
  await signIn(other, 'engineer', { path: `/actions?sites=${ONE_SITE}` })
  for (const summary of ['Check the roof door', 'Reset the booster pump']) {
    const created = await other.request.post(`${demonstrationUrl()}/api/issue`, {
      headers: { origin: demonstrationUrl() },
      data: {
        siteId: ONE_SITE,
        summary,
        status: 'New Action',
        priority: 'Major',
        context: 'Other',
        responsible: 'Bueno',
      },
    })
    expect(created.status(), await created.text()).toBe(200)
  }
  await other.close()
  await expect(page.getByText('2 actions changed')).toBeVisible()
  await expect(page.getByText('Reset the booster pump')).toBeHidden()
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(rows(page).first()).toContainText('Reset the booster pump')
  await expect(page.getByText('2 actions changed')).toBeHidden()
})
