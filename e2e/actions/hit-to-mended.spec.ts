import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { choose, dialog, field, fillRequired, newKey, section } from '../helpers/pages/action-form.ts'
import { signIn } from '../helpers/pages/people.ts'
import { emptyFolder, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'

const RULE = '/analysis/insights/hud-fairlawn/ahu-early-start?daysRange=30'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const COLUMNS = { project: 0, key: 2, summary: 3, reason: 9, equipment: 22 }

test.describe.configure({ mode: 'serial' })

let dataDirectory: string
let server: RunningBonfire

// As `npm start` begins: on the embedded engine, with nothing there.
test.beforeAll(async () => {
  dataDirectory = emptyFolder()
  server = await startBonfire({ dataDirectory, demonstration: true })
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('a hit becomes an action with a screenshot and mention, and is closed as fixed', async ({ page }) => {
  await signIn(page, 'engineer', { url: server.url, path: RULE })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/, disabled: false })
  await expect(boxes.first()).toBeVisible()
  const equip = (await boxes.first().getAttribute('aria-label'))?.replace('Select ', '') ?? ''
  await page.getByRole('button', { name: `More for ${equip}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Associate to new Action' }).click()
  await fillRequired(page, { summary: 'Change the filter before the weekend', team: 'Site Local' })
  await choose(page, 'Assignee', 'Contractor')
  await attachScreenshot(page)
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  const key = await newKey(page)
  await page.getByRole('link', { name: key, exact: true }).click()

  await expect(page.getByRole('img', { name: 'Screenshot of the action' })).toBeVisible()
  await mention(page, 'The filter is on order, ', 'Administrator')
  await close(page, 'Fixed')
  await page.goBack()
  await expect(page.getByRole('link', { name: `${key} Closed`, exact: true })).toBeVisible()
  await expect.poll(() => mailsTo('admin')).toContainEqual(expect.stringContaining('The filter is on order'))
  await expect.poll(() => mailsTo('contractor')).toContainEqual(expect.stringContaining(`/actions/${key}`))

  const rows = await exportClosed(page, '&sites=HUDSON~hud-fairlawn')
  expect(rows.find((cells) => cells[COLUMNS.key] === key)).toMatchObject({
    [COLUMNS.summary]: 'Change the filter before the weekend',
    [COLUMNS.reason]: 'Fixed',
    [COLUMNS.equipment]: equip,
  })
})

test('a contractor raises, discusses and closes actions of their own project only', async ({ page }) => {
  await signIn(page, 'contractor', { url: server.url, path: '/actions' })
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  await field(page, 'Site').click()
  const { projects } = await (await page.request.get(`${server.url}/api/v2/users/contractor/portfolio`)).json()
  expect(Object.values<{ project_key: string }>(projects).map((project) => project.project_key)).toEqual(['HUDSON'])
  await page.keyboard.press('Escape')
  await fillRequired(page, { summary: 'Belt of the exhaust fan', type: 'Other', team: 'Mech. Contractor' })
  await attachScreenshot(page)
  await dialog(page).getByRole('button', { name: 'Add Action' }).click()
  const key = await newKey(page)
  await page.goto(`${server.url}/actions/${key}`)
  await mention(page, 'Replaced it, please check, ', 'Engineer')
  await close(page, 'Other')
  await expect.poll(() => mailsTo('engineer')).toContainEqual(expect.stringContaining('Replaced it, please check'))

  const rows = await exportClosed(page)
  expect(rows.map((cells) => cells[COLUMNS.key])).toContain(key)
  expect(rows.filter((cells) => !cells[COLUMNS.key]?.startsWith('HUDSON-'))).toEqual([])
  await page.goto(`${server.url}/actions/ALBION-1`)
  await expect(page.getByText('This action does not exist, or you do not have access to it.')).toBeVisible()
})

async function attachScreenshot(page: Page): Promise<void> {
  await section(page, 'Links').click()
  const file = { name: 'filter.png', mimeType: 'image/png', buffer: PICTURE }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await expect(dialog(page).getByRole('img', { name: 'Preview of filter.png' })).toBeVisible()
}

async function mention(page: Page, text: string, person: string): Promise<void> {
  await page.getByLabel('Message').pressSequentially(`${text}@${person.slice(0, 4).toLowerCase()}`)
  await expect(page.getByRole('option', { name: person })).toBeVisible()
  await page.keyboard.press('Enter')
  const told = page.waitForResponse('**/api/hashtag-notification')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect((await told).ok()).toBe(true)
  await expect(page.getByRole('region', { name: 'Activity' }).getByText(`${text}@${person}`)).toBeVisible()
}

async function close(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Status: New Action' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Change to Closed' }).click()
  await expect(page.getByText(`Transitioned from New Action to Closed (${reason})`)).toBeVisible()
}

/** The rows of the exported file as cells. */
async function exportClosed(page: Page, sites = ''): Promise<string[][]> {
  await page.goto(`${server.url}/actions?status=closed${sites}`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Actions.csv')
  const rows: string[][] = parse(await readFile(await file.path(), 'utf8'), { bom: true, from: 2 })
  return rows
}

/** The mails to a person, written as files because no mail server is set. */
function mailsTo(username: string): string[] {
  const folder = join(dataDirectory, 'mail')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`${username}@bonfire.example`))
}
