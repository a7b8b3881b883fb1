import { rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'

// A separate demo: a parameter changed here would change findings elsewhere.
const dataDirectory = emptyFolder()
let bonfire: RunningBonfire

test.beforeAll(async () => {
  bonfire = await startDemonstration(dataDirectory)
})
test.afterAll(async () => {
  await bonfire.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const FC13 = '/settings/catalogue?rule=g36-ahu-fc13'
const detail = (page: Page) => page.getByRole('region', { name: 'Rule', exact: true })
const parameterRow = (page: Page, name: string) => detail(page).getByRole('row', { name: new RegExp(`^${name}`) })

async function openChange(page: Page, name: string, project: string): Promise<void> {
  await detail(page)
    .getByRole('button', { name: `Change ${name}` })
    .click()
  await page.getByRole('combobox', { name: 'Applies to' }).click()
  await page.getByRole('option', { name: 'A project' }).click()
  await page.getByRole('combobox', { name: 'Project' }).fill(project)
  await page.getByRole('option', { name: project }).click()
}

async function fillChange(page: Page, value: string, reason: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Value' }).fill(value)
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

test('a rule is found from the settings, with its equation, numbers and causes', async ({ page }) => {
  await signIn(page, 'engineer', { url: bonfire.url, path: '/settings/insights' })
  await page.getByRole('link', { name: 'Rule Catalogue' }).click()
  await expect(page.getByText(/^\d+ of \d+ rules$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search rules' }).fill('full cooling')
  await expect(page.getByText(/^\d of \d+ rules$/)).toBeVisible()
  await page.getByRole('button', { name: /Supply air too warm in full cooling/ }).click()
  await expect(detail(page).getByText('sat > satCoolSp + eSat and cc >= ccFull')).toBeVisible()
  await expect(parameterRow(page, 'eSat')).toContainText('default')
  await expect(detail(page).getByText('ASHRAE Guideline 36-2021 5.16.14 (IP)')).toBeVisible()
  await expect(page).toHaveURL(/rule=g36-ahu-fc13/)
})

test('a parameter set for a project in another unit stays in bounds and can be reset', { tag: '@quick' }, async ({
  page,
}) => {
  await signIn(page, 'admin', { url: bonfire.url, path: FC13 })
  await openChange(page, 'eSat', 'Hudson Campus Facilities')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'K', exact: true }).click()
  await fillChange(page, '30', 'Too much')
  await expect(page.getByRole('dialog').getByText('The maximum is 20 °F.')).toBeVisible()
  await fillChange(page, '1.5', 'The sensors were calibrated')
  await expect(page.getByText('eSat has been changed.')).toBeVisible()
  const set = detail(page).getByRole('row', { name: /Project Hudson Campus Facilities/ })
  await expect(set).toContainText('1.5')
  await expect(set).toContainText('The sensors were calibrated')

  await openChange(page, 'eSat', 'Hudson Campus Facilities')
  await expect(page.getByRole('dialog').getByText('The sensors were calibrated')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Back to the source')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this value' }).click()
  await expect(set).toHaveCount(0)
})

test('two people who change one parameter learn of each other', async ({ page, browser }) => {
  await signIn(page, 'admin', { url: bonfire.url, path: FC13 })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'engineer', { url: bonfire.url, path: FC13 })
  await openChange(page, 'ccFull', 'Hudson Campus Facilities')
  await openChange(other, 'ccFull', 'Hudson Campus Facilities')
  await fillChange(other, '97', 'The valves stop short')
  await expect(other.getByText('ccFull has been changed.')).toBeVisible()
  await fillChange(page, '95', 'As measured')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('was changed by')
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('95')
  await expect(page.getByRole('dialog').getByText('The valves stop short')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(detail(page).getByRole('row', { name: /Project Hudson Campus Facilities/ })).toContainText('95')
})
