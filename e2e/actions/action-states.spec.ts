import { expect, type Page, test } from '@playwright/test'
import {
  activity,
  at,
  button,
  configure,
  edit,
  field,
  listen,
  modal,
  newAction,
  pageOf,
  SITE,
} from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

/** Amounts of an action, and how they are shown. */
const AMOUNTS = {
  elec: [1500, 'Electricity savings', '1.50 MWh'],
  gas: [7, 'Gas savings', '7.00 GJ'],
  water: [2500, 'Water savings', '2.50 ML'],
  thermal: [3_000_000, 'Thermal savings', '3.00 GWh'],
  totalFinancialImpact: [1000, 'Total financial impact', '$1,000'],
  operationalSavings: [20, 'Operational savings', '$20.00'],
  nabersEnergy: [0.5, 'NABERS energy', '0.50 stars'],
  nabersWater: [1.25, 'NABERS water', '1.25 stars'],
  costToComplete: [250, 'Cost to complete', '$250.0'],
} as const

test('an action opens over the list, and from there in its own tab', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const amounts = Object.entries(AMOUNTS).map(([name, [value]]) => [name, value])
  const key = await newAction(page, Object.fromEntries(amounts))
  const label = `#${key.split('-')[1]}`
  const calls = listen(page)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/issue/${key}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(at(`/actions?sites=${SITE}`))
  const row = page.getByRole('row').filter({ hasText: label })
  await expect(row).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  expect(calls).not.toContain(`GET /api/issue/${key}`)
  await row.click()
  const loading = modal(page).getByRole('status', { name: 'Loading action' })
  await expect(loading).toBeVisible()
  await expect(button(page, 'Status: New Action')).toHaveCount(0)
  release()
  await expect(button(page, 'Status: New Action')).toBeVisible()
  await expect(loading).toHaveCount(0)

  const opened = page.waitForEvent('popup')
  await modal(page).getByRole('link', { name: 'Open in a new tab' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Action ${key}`)
  await expect(button(tab, 'Status: New Action')).toBeVisible()
  await expect(activity(tab).getByLabel('Message')).toBeVisible()
  const details = await field(tab, 'Summary').boundingBox()
  const column = await activity(tab).boundingBox()
  expect((details?.x ?? 0) + (details?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0)
  for (const [, name, shown] of Object.values(AMOUNTS)) await expect(field(tab, name)).toContainText(shown)
  await foldEverySection(tab)
  await tab.getByRole('main').getByRole('link', { name: 'Back to Actions' }).click()
  await expect(tab).toHaveURL(/\/actions\?/)
  await tab.close()
})

async function foldEverySection(page: Page): Promise<void> {
  const sections = [
    { title: /^Insights & Equipment/, inside: page.getByText('No equipment is associated with this action.') },
    { title: /^Team & Assignee/, inside: button(page, 'Team: Bueno') },
    { title: /^Links/, inside: edit(page, 'Report URL') },
    { title: /^Estimated Savings and Costs/, inside: edit(page, 'Gas savings') },
  ]
  for (const { title, inside } of sections) {
    await expect(inside).toBeVisible()
    await button(page, title).click()
    await expect(inside).toBeHidden()
    await expect(button(page, title)).toHaveAttribute('aria-expanded', 'false')
    await button(page, title).click()
    await expect(inside).toBeVisible()
  }
}

test('hides Triage, greys out disabled statuses and reports missing actions', async ({ page }) => {
  await signIn(page, 'contractor', { path: '/actions' })
  const key = await newAction(page)
  await configure(page.context(), { disabledStatuses: [{ status: 'Parked', projectKey: null }] })
  await page.goto(at(`/issue/${key}`))
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))
  await button(page, 'Status: New Action').click()
  await expect(page.getByRole('option', { name: 'Triage' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Parked' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  const missing = page.getByText('This action does not exist, or you do not have access to it.')
  for (const foreign of ['HARBOUR-1', 'NOPE-1', 'no-key-at-all']) {
    await page.goto(pageOf(foreign))
    await expect(missing).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Action not found')
    await expect(page).toHaveTitle('Action not found · Bonfire')
  }
  await page.goto(pageOf(key.toLowerCase()))
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))
  await expect(button(page, 'Status: New Action')).toBeVisible()
  await page.goto(pageOf('NOPE-1'))
  // The page that loads has such a link, too, which goes with it.
  await expect(missing).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Actions' }).last().click()
  await expect(page).toHaveURL(/\/actions\?/)

  await page.route('**/api/issue/*', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'The building is closed' } }),
  )
  await page.goto(pageOf(key))
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page.getByText('The building is closed')).toHaveCount(0)
  await page.unroute('**/api/issue/*')
  await button(page, 'Retry').click()
  await expect(button(page, 'Status: New Action')).toBeVisible()
})
