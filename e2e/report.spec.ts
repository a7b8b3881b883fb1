import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from './people.ts'

const RULE = '/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30'
const report = (page: Page) => page.getByRole('menuitem', { name: /^Open report/ })

/** As configured with the address of the companion application. */
async function useCompanion(page: Page): Promise<void> {
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const user = await response.json()
    return route.fulfill({ json: { ...user, config: { ...user.config, apertureUrl: 'https://companion.example' } } })
  })
}

/** The first row as the server tells of it, with a report or without one. */
async function answerReport(page: Page, reportUrl: string | null): Promise<void> {
  await page.route('**/api/synco/ui/insights?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const hit of Object.values<{ reportUrl: string | null }>(answer.hit ?? {})) hit.reportUrl = reportUrl
    await route.fulfill({ json: answer })
  })
}

async function openRowMenu(page: Page): Promise<void> {
  await signIn(page, 'admin', { path: '/actions' })
  // A new visit asks who is signed in, and with what configuration.
  await page.goto(`${demonstrationUrl()}${RULE}`)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Copy id' })).toBeVisible()
}

test('a row without a report leads to its history in the companion application, in a new tab', async ({ page }) => {
  await useCompanion(page)
  await answerReport(page, null)
  await openRowMenu(page)
  const address = new URL((await report(page).getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://companion.example/inbound/bonfire/insight')
  expect([...address.searchParams.keys()]).toEqual([
    'organisationId',
    'siteId',
    'equipId',
    'ruleId',
    'occurrenceId',
    'from',
    'to',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    siteId: 'wool-parramatta',
    ruleId: 'case-temperature-high',
    from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await expect(report(page)).toHaveAttribute('target', '_blank')
  await expect(report(page)).toHaveAttribute('rel', /noopener/)
})

test('a row with a report of its own opens that', async ({ page }) => {
  await useCompanion(page)
  await answerReport(page, 'https://reports.example/7')
  await openRowMenu(page)
  await expect(report(page)).toHaveAttribute('href', 'https://reports.example/7')
})

test('without a report and without a companion application nothing is offered', async ({ page }) => {
  await answerReport(page, null)
  await openRowMenu(page)
  await expect(report(page)).toHaveCount(0)
})
