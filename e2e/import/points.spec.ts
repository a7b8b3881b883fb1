import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const EQUIPS = 500
const NAMES = ['Supply Air Temp', 'Mystery', ...Array.from({ length: 18 }, (_, place) => `Spare ${place}`)]
const COUNT = EQUIPS * NAMES.length
const places = Array.from({ length: EQUIPS }, (_, place) => place)
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [
    { siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'UTC' },
    { siteId: 'campus', projectKey: 'NORTH', label: 'Wide Campus', timezone: 'UTC' },
  ],
  equips: [
    { equipId: 'ahu', siteId: 'mill', name: 'Air handler' },
    ...places.map((place) => ({ equipId: `vav-${place}`, siteId: 'campus', name: `VAV ${place}` })),
  ],
  points: [
    { pointId: 'ahu.blow', siteId: 'mill', equipId: 'ahu', name: 'Blow temp', kind: 'number', unit: 'celsius' },
    { pointId: 'ahu.x1', siteId: 'mill', equipId: 'ahu', name: 'Soufflage ; été', kind: 'number', unit: 'celsius' },
    { pointId: 'ahu.fan', siteId: 'mill', equipId: 'ahu', name: 'Fan', kind: 'bool', role: 'fanOn' },
    ...places.flatMap((place) =>
      NAMES.map((name, number) => ({
        pointId: `vav-${place}.${number}`,
        siteId: 'campus',
        equipId: `vav-${place}`,
        name: `VAV ${place} ${name}`,
        kind: 'number',
      })),
    ),
  ],
}

let server: RunningBonfire
test.beforeAll(async () => {
  const dataDirectory = await newInstallation()
  const model = join(dataDirectory, 'model.json')
  writeFileSync(model, JSON.stringify(MODEL))
  for (const command of [
    ['import', 'model', model],
    ['user', 'create', '--admin', '--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'Keeper'],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  server = await startBonfire({ dataDirectory })
})
test.afterAll(() => server.stop())

const open = (page: Page, path: string) => signIn(page, 'keeper', { url: server.url, password: PASSWORD, path })
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

async function takeIn(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Import CSV').click()
  await (await chooser).setFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('roles of several points are set together and undone for good', { tag: '@quick' }, async ({ page }) => {
  await open(page, '/points?pointsSite=mill')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('menuitemradio', { name: 'without a role' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all 2 points shown' }).click()
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit 2 points' })
  await form.getByRole('combobox', { name: 'Role' }).fill('reheat')
  await expect(page.getByRole('option').first()).toHaveText('reheat · reheat valve')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save 2 points' }).click()
  await expect(page.getByText('2 points changed')).toBeVisible()
  await expect(page.getByText('No points match.')).toBeVisible()

  await button(page, 'Undo').click()
  await expect(page.getByText('The change of 2 points was undone')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(row(page, 'Blow temp')).toContainText('None')
})

test('the table goes out as CSV, through a spreadsheet with semicolons, and back in', async ({ page }) => {
  await open(page, '/points?pointsSite=mill')
  const { name, text } = await exported(page)
  expect(name).toBe('points Old Mill.csv')
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)

  await takeIn(page, text)
  const preview = page.getByRole('dialog', { name: 'points.csv' })
  await expect(preview.getByRole('status')).toHaveText('0 to change, 3 unchanged, 0 with errors')
  await preview.getByRole('button', { name: 'Cancel' }).click()

  await takeIn(page, '\uFEFFpointId;name;role\r\nahu.x1;"Soufflage ; été";sat\r\nahu.blow;Blow temp;hot\r\n')
  await expect(preview).toContainText('role cannot be “hot”.')
  await expect(preview.getByRole('button', { name: /Change/ })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Cancel' }).click()

  await takeIn(page, '\uFEFFpointId;name;role\r\nahu.x1;"Soufflage ; été";sat\r\nahu.blow;Blow temp;mat\r\n')
  await preview.getByRole('button', { name: 'Change 2 points' }).click()
  await expect(row(page, 'Soufflage ; été')).toContainText('sat supply air temperature')
  await page.reload()
  await expect(row(page, 'Blow temp')).toContainText('mat mixed air temperature')
  await expect(row(page, 'Blow temp')).toContainText('a person')
})

test('ten thousand points are listed, confirmed together and undone together', async ({ page }) => {
  await open(page, '/points?pointsSite=campus')
  await expect(page.getByText('10,000 points', { exact: true })).toBeVisible()
  expect(COUNT).toBe(10_000)
  expect(await rows(page).count()).toBeLessThan(80)
  await page.getByRole('searchbox', { name: 'Search points' }).fill('supply air temp')
  await expect(page.getByText(`${EQUIPS} shown`)).toBeVisible()
  await button(page, `Confirm all ${EQUIPS} proposed roles`).click()
  await expect(page.getByText(`${EQUIPS} roles confirmed`)).toBeVisible()
  await expect(row(page, 'VAV 0 Supply Air Temp')).toContainText('a person')

  await page.getByRole('searchbox', { name: 'Search points' }).fill('')
  const withDays = async () => (await exported(page)).text.match(/,400\r?$/gm)?.length ?? 0
  await page.getByRole('checkbox', { name: 'Select all 10,000 points shown' }).click()
  const keepDays = async () => {
    await button(page, 'Edit').click()
    const form = page.getByRole('dialog', { name: 'Edit 10,000 points' })
    await form.getByRole('textbox', { name: 'Days to keep samples' }).fill('400')
    await form.getByRole('button', { name: 'Save 10,000 points' }).click()
    await expect(page.getByText('10,000 points changed')).toBeVisible()
  }
  // Undo is offered for a while only, and the export takes its time: so each has a change of its own.
  await keepDays()
  await button(page, 'Undo').click()
  await expect(page.getByText('The change of 10,000 points was undone')).toBeVisible()
  await expect.poll(withDays).toBe(0)
  await keepDays()
  expect(await withDays()).toBe(COUNT)
})
