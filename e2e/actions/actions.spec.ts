import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { at, history, info, ONE_SITE, rows, SITES, statusFilter, tab } from '../helpers/pages/actions-page.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const count = (page: Page, name: string) => tab(page, name).locator('span').textContent()

test('tabs separate open, closed and monitoring actions and the URL names the tab', async ({ page }) => {
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
  // The open action covers the tabs.
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

test('changes by others are announced before they are loaded', async ({ page, browser }) => {
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

test('the export has every matching action, not only those shown', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: at() })
  await expect(page.getByText(/^showing 10 of/)).toBeVisible()
  const total = Number(/of (\d+)/.exec((await page.getByText(/^showing 10 of/).textContent()) ?? '')?.[1])
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Actions.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(
    /^\uFEFFProject name,Site name,Key,Summary,.*,Description,Action url,Due date,External key,External url,Time zone,Days late,Currency,Proof,Proof date,Repaired on,Cause,Avoided cost \(estimated\),Avoided hours in fault \(estimated\)\r\n/,
  )
  expect(text.match(new RegExp(`,${demonstrationUrl()}/actions/ALBION-\\d+,[\\d-]*,[^\r]*\r\n`, 'g'))).toHaveLength(
    total,
  )
})
