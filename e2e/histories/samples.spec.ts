import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const YESTERDAY = dayBefore(1)
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'Europe/Berlin' }],
  equips: [
    { equipId: 'rlt-1', siteId: 'mill', name: 'RLT 1' },
    { equipId: 'vav-1', siteId: 'mill', name: 'VAV-1' },
    { equipId: 'vav-2', siteId: 'mill', name: 'VAV-2' },
  ],
  rules: [{ ruleId: 'warm', name: 'Supply air too warm', category: 'fdd', severity: 'high' }],
}
const HITS = [
  'siteId,equipId,ruleId,occurredOn,start,durationSeconds',
  `mill,rlt-1,warm,${YESTERDAY},${YESTERDAY}T08:00:00Z,7200`,
].join('\n')

let server: RunningBonfire
test.beforeAll(async () => {
  const dataDirectory = await newInstallation()
  const [model, hits] = [join(dataDirectory, 'model.json'), join(dataDirectory, 'hits.csv')]
  writeFileSync(model, JSON.stringify(MODEL))
  writeFileSync(hits, HITS)
  const person = ['--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'Keeper']
  for (const command of [
    ['import', 'model', model],
    ['import', 'hits', hits],
    ['user', 'create', '--admin', ...person],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  server = await startBonfire({ dataDirectory })
})
test.afterAll(() => server.stop())

interface SentFile {
  readonly name: string
  readonly text: string
}

async function chooseFiles(page: Page, files: readonly SentFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chooser).setFiles(
    files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
  )
}

const option = async (page: Page, box: string, name: string) => {
  await page.getByRole('combobox', { name: box, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** A day of a controller that samples every five minutes, yesterday at local time. */
function exportOfController(): string {
  const day = YESTERDAY.split('-').reverse().join('.')
  const rows = Array.from({ length: 288 }, (_, place) => {
    const time = `${String(Math.floor(place / 12)).padStart(2, '0')}:${String((place % 12) * 5).padStart(2, '0')}`
    const comma = (value: number) => value.toFixed(1).replace('.', ',')
    const fan = place > 72 && place < 240
    return [`${day} ${time}`, comma(18 + 4 * Math.sin(place / 40)), comma(16), fan ? 'Lauf' : 'Halt'].join(';')
  })
  return ['Anlage RLT 1', 'Zeitstempel;Zuluft;Zuluft Sollwert (°C);Ventilator Betriebsmeldung', ...rows].join('\n')
}

test('an export of a controller becomes a shaded curve by screens alone', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'keeper', { url: server.url, password: PASSWORD, path: '/' })
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Import data' }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await chooseFiles(page, [{ name: 'controller-4.csv', text: exportOfController() }])
  await expect(page.getByRole('radio', { name: 'Samples' })).toBeChecked()
  await expect(page.getByText('There is no point Zuluft, so its 288 samples were not stored.')).toBeVisible()

  await option(page, 'Unknown points', 'Create them at Old Mill')
  await option(page, 'Equipment', 'RLT 1')
  await option(page, 'Unit of the column Zuluft', '°C · celsius')
  await option(page, 'Words for on in the column Ventilator Betriebsmeldung', 'Lauf')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Samples: 864 would be stored, 0 are stored already.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Point of the column Zuluft', exact: true })).toHaveValue(
    'mill.rlt-1.Zuluft',
  )
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'controller-4.csv has been imported' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('864')

  await page.getByRole('link', { name: 'See the points and their roles' }).click()
  const points = page.getByRole('row', { level: 2 })
  await expect(points).toHaveCount(3)
  await expect(points.filter({ hasText: 'Zuluft Sollwert' })).toContainText('satSp')
  await button(page, 'Confirm all 3 proposed roles').click()
  await expect(page.getByText('3 roles confirmed')).toBeVisible()

  await page.getByRole('link', { name: 'Insights' }).first().click()
  await page
    .getByRole('row', { name: /Supply air too warm/ })
    .first()
    .click()
  await page.getByRole('row', { name: /RLT 1/ }).first().hover()
  await page.getByRole('link', { name: 'Histories of RLT 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'RLT 1' })).toBeVisible()
  const firing = page.getByRole('button', { name: 'Supply air too warm, 1 firing' })
  await expect(firing).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Summary of the range' }).getByRole('row')).toHaveCount(4)

  // The next file of the same controller is read the same way.
  await page.goto(`${server.url}/imports`)
  await chooseFiles(page, [{ name: 'controller-4-again.csv', text: exportOfController() }])
  await expect(page.getByText('Samples: 0 would be stored, 864 are stored already.')).toBeVisible()
})

/** Hours of yesterday, a column for each of some points; the word or number of an hour. */
function hours(header: string, cells: (hour: number) => string): string {
  const rows = Array.from(
    { length: 24 },
    (_, hour) => `${YESTERDAY} ${String(hour).padStart(2, '0')}:00;${cells(hour)}`,
  )
  return [`Zeit;${header}`, ...rows].join('\n')
}

test('files of several boxes are read together, with words for on, and again as before', async ({ page }) => {
  const boxes = [1, 2]
  const files = boxes.flatMap((box) => [
    { name: `VAV-${box}_Betrieb.csv`, text: hours('Wert', (hour) => (hour > 5 && hour < 20 ? 'Lauf' : 'Halt')) },
    { name: `VAV-${box}_Raumtemperatur.csv`, text: hours('Wert (°C)', (hour) => `2${box},${hour % 10}`) },
  ])
  const modes = { name: 'Betriebsart.csv', text: hours('Wert', (hour) => (hour < 12 ? 'Auto' : 'Hand')) }
  const empty = { name: 'VAV-2_Leer.csv', text: 'Zeit;Wert\n' }
  await signIn(page, 'keeper', { url: server.url, password: PASSWORD, path: '/imports' })
  await chooseFiles(page, [...files, modes, empty])
  await expect(page.getByRole('heading', { name: '6 files with samples' })).toBeVisible()
  const table = page.getByRole('table', { name: 'The files' })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('VAV-1_Betrieb')).toContainText('There is no point VAV-1_Betrieb')
  await expect(row('VAV-2_Leer')).toContainText('The file contains no rows.')
  await option(page, 'Unknown points', 'Create them at Old Mill')
  const names = page.getByRole('textbox', { name: 'File names (optional)' })
  await names.fill('{equip}_{point}')
  await names.press('Enter')
  await option(page, 'Words for on in the column Wert', 'Lauf')
  await page.keyboard.press('Escape')
  await expect(row('VAV-1_Betrieb')).toContainText('24')
  await page.getByRole('textbox', { name: 'Name of the mapping' }).fill('Boxes')
  await button(page, 'Start import').click()
  await expect(page.getByText('6 files imported: 120 samples stored.')).toBeVisible()
  await expect(row('VAV-2_Leer')).toContainText('The file contains no rows.')

  await page.getByRole('link', { name: 'See the points and their roles' }).click()
  const point = (name: string) => page.getByRole('row', { level: 2 }).filter({ hasText: name })
  await expect(point('Raumtemperatur')).toHaveCount(2)
  await expect(point('Raumtemperatur').first()).toContainText('°C')
  await expect(point('Betriebsart')).toContainText('Hand')
  const fans = page.getByRole('row', { level: 2 }).filter({ has: page.getByTitle(/^Betrieb \(VAV-\d_Betrieb\)$/) })
  await expect(fans).toHaveCount(2)
  await expect(fans.first()).toContainText('off')

  // The files of the next day are read the same way, because their columns are called alike.
  await page.goto(`${server.url}/imports`)
  await chooseFiles(
    page,
    files.filter(({ name }) => name.includes('Betrieb')),
  )
  await expect(row('VAV-2_Betrieb')).toContainText('Read with the mapping “Boxes”.')
  await button(page, 'Start import').click()
  await expect(page.getByText('2 files imported: 0 samples stored.')).toBeVisible()
})
