import { readFileSync, rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { violationsOn } from '../helpers/pages/axe.ts'
import { signIn } from '../helpers/pages/people.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'

// A separate demo: rules that are written here would be rules elsewhere.
const dataDirectory = emptyFolder()
let bonfire: RunningBonfire

test.beforeAll(async () => {
  bonfire = await startDemonstration(dataDirectory)
})
test.afterAll(async () => {
  await bonfire.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const EDITOR = '/settings/catalogue/edit'
const condition = (page: Page) => page.getByRole('textbox', { name: 'Condition', exact: true })
const sums = (page: Page) => page.getByRole('table', { name: 'Findings by version' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const own = (page: Page) => page.getByRole('region', { name: 'Rule', exact: true })

test('a rule of one’s own is written with completion, tried, and saved', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { url: bonfire.url, path: '/settings/catalogue' })
  await page.getByRole('link', { name: 'New rule' }).click()
  await expect(page.getByText('Enter a valid condition to try the rule.')).toBeVisible()
  await condition(page).pressSequentially('satt > 10 °C')
  await expect(page.getByText(/Line 1, column 1: There is no “satt”; did you mean sat\?/)).toBeVisible()
  await condition(page).press('ControlOrMeta+a')
  await condition(page).pressSequentially('sa')
  await expect(page.getByRole('option', { name: /^sat\b.*upply air temperature/i }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await condition(page).press('ControlOrMeta+a')
  await condition(page).pressSequentially('sat > warmLimit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add “warmLimit” as a parameter' }).click()
  const parameter = page.getByRole('group', { name: 'Parameter warmLimit' })
  await parameter.getByLabel('Default').fill('5')
  await parameter.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: '°C', exact: true }).click()
  await parameter.getByLabel('What it is').fill('Highest supply air temperature')
  await expect(page.getByText(/^Reads as: .*5\s°C \(warmLimit\)/)).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /This version/ })).toBeVisible()
  await expect(page.getByRole('figure')).toBeVisible()

  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Fill in or correct the marked fields')
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Supply air is warm')
  await expect(page.getByLabel('Key')).toHaveValue('own-supply-air-is-warm')
  await page.getByLabel('What it means when it fires').fill('The supply air is warmer than it should be.')
  await page.getByLabel('Source').fill('Our own')
  await saveButton(page).click()
  await expect(dialog(page)).toContainText(/\d+ hits? appears?|no hit appears/)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Supply air is warm has been saved.')).toBeVisible()
  await expect(own(page)).toContainText('own-supply-air-is-warm, your own, version 1')
})

// It goes on with the rule of the test before.
test('a stricter limit says what is lost, and two people learn of each other', { tag: '@quick' }, async ({
  page,
  browser,
}) => {
  const path = `${EDITOR}?rule=own-supply-air-is-warm`
  await signIn(page, 'admin', { url: bonfire.url, path })
  await expect(sums(page).getByRole('row', { name: /^Gained 0 0 0$/ })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'engineer', { url: bonfire.url, path })
  await expect(sums(other).getByRole('row', { name: /Gained/ })).toBeVisible()

  await page.getByRole('slider', { name: 'Value of warmLimit' }).press('End')
  await expect(page.getByLabel('Default')).toHaveValue('15')
  await expect(sums(page).getByRole('row', { name: /^Gained 0 0 0$/ })).toBeVisible()
  await saveButton(page).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(own(page)).toContainText('version 2')

  await other.getByLabel('Default').fill('12')
  await saveButton(other).click()
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other).getByRole('alert')).toContainText('own-supply-air-is-warm')
  await dialog(other).getByRole('button', { name: 'Use the other version' }).click()
  await expect(other.getByLabel('Default')).toHaveValue('15')
})

test('a rule is copied, exported and imported, and leaving asks first', async ({ page }) => {
  await signIn(page, 'admin', { url: bonfire.url, path: '/settings/catalogue?rule=g36-ahu-fc13' })
  await own(page).getByRole('link', { name: 'Copy', exact: true }).click()
  await expect(page.getByLabel('Key')).toHaveValue('own-g36-ahu-fc13')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ key: 'own-g36-ahu-fc13', states: [3, 4] })

  await page.goto(`${bonfire.url}${EDITOR}`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (await choosing).setFiles({ name: 'rule.json', mimeType: 'application/json', buffer: readFileSync(file) })
  await expect(condition(page)).toContainText('sat > satCoolSp + eSat and cc >= ccFull')
  await page.getByRole('link', { name: 'Rule Catalogue' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/catalogue\/edit/)
  expect((await violationsOn(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
