import { expect, type Page, test } from '@playwright/test'
import { field } from './action-form.ts'
import { at, history, info, ONE_SITE, parameter, rows, SITES, search, statusFilter, tab } from './actions-page.ts'
import { answerActions } from './generated-actions.ts'
import { demonstrationUrl, signIn } from './people.ts'

const count = (page: Page, name: string) => tab(page, name).locator('span').textContent()

test('three tabs keep open, closed and monitoring actions apart, and the address says which', async ({ page }) => {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/issues')) asked.push(request.postDataJSON())
  })
  await signIn(page, 'admin', { path: at() })
  await expect(page).toHaveURL(/status=open/)
  await expect(tab(page, 'Open actions')).toHaveAttribute('aria-current', 'page')
  await expect(info(page)).toHaveText(/^3 sites\d+ open actions$/)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByPlaceholder('Search Actions e.g. ‘AHU’ or ‘critical’', { exact: true })).toBeVisible()
  await expect(statusFilter(page)).toBeVisible()
  await expect(history(page)).toBeHidden()
  expect(asked[0]).toMatchObject({ status: 'open', site: SITES.split(','), project: ['ALBION'] })

  await rows(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/action=ALBION-/)
  // The open action lies over the tabs: a pointer does not reach them.
  await tab(page, 'Closed actions').dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/action=/)
  await expect(page).toHaveURL(/status=closed.*closedOnStartDate=365|closedOnStartDate=365.*status=closed/)
  await expect(info(page)).toContainText(/closed actions?Last 12 months/)
  await expect(statusFilter(page)).toBeHidden()
  const year = Number(await count(page, 'Closed actions'))
  await history(page).click()
  await page.getByRole('menuitemradio', { name: 'All time' }).click()
  await expect(info(page)).toContainText('All time')
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
  await expect(info(page)).toContainText('open action')
  await expect(statusFilter(page)).toBeVisible()
  await expect(history(page)).toBeHidden()
  await page.goto(`${demonstrationUrl()}/issues?sites=${SITES}&status=bogus`)
  await expect(page).toHaveURL(/\/actions\?.*status=open/)
})

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

test('keys move through the list, open an action over it and close it again, and start a new one', async ({ page }) => {
  await signIn(page, 'admin', { path: at() })
  await expect(rows(page)).toHaveCount(10)
  await search(page).click()
  await page.keyboard.type('no such action')
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeFocused()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
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
  await field(page, 'Type').click()
  await expect(page.getByRole('option')).toHaveText([
    'Warranty',
    'Metering',
    'FDD',
    'Optimisation',
    'Data Uptime',
    'Other',
  ])
})

test('an action whose key is typed in small letters opens over the list as the action it is', async ({ page }) => {
  await signIn(page, 'admin', { path: at() })
  const key = (await rows(page).first().getByRole('link').getAttribute('title')) ?? ''
  await page.goto(demonstrationUrl() + at(`&action=${key.toLowerCase()}`))
  const action = page.getByRole('dialog', { name: /^Action #/ })
  await expect(action.getByRole('button', { name: /^Status: / })).toBeVisible()
  await expect(action.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    `/actions/${key}?sites=${SITES}`,
  )
  await page.keyboard.press('Escape')
  await expect(action).toBeHidden()
  await expect(page).not.toHaveURL(/action=/)
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

test('others’ changes are told before they are loaded', async ({ page, browser }) => {
  await signIn(page, 'admin', { path: at() })
  await expect(rows(page)).toHaveCount(10)
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
