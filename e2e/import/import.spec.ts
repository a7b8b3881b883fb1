import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button, dialog, done, failed, field } from '../helpers/pages/people-page.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a-long-password-of-mine'
const ADMINISTRATOR = ['--admin', '--username', 'first', '--email', 'first@bonfire.example', '--name', 'First of all']
const RULES = {
  rules: [{ ruleId: 'hot-and-cold', name: 'Heats and cools at once', category: 'fdd' }],
  projectRules: [{ projectKey: 'MILL', ruleId: 'hot-and-cold', type: 'insights', priority: 1 }],
}

/** Yesterday, so that the list shows it whatever the time zone. */
const day = () => new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)

function findings(rows: number, siteId: string): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${siteId},ahu-${row + 1},hot-and-cold,${day()},${day()}T10:00:00Z,900,Air handling unit ${row + 1}`,
  )
  return ['siteId,equipId,ruleId,occurredOn,start,durationSeconds,equipName', ...lines].join('\n')
}

/** The same kind of finding as a French office saves it: semicolons, Windows-1252, and the time on the wall. */
const frenchFindings = () => {
  const [year, month, date] = day().split('-')
  const row = `hall;ahu-4;hot-and-cold;${date}.${month}.${year} 11h00;15;Centrale d’air 4`
  const lines = ['Défauts relevés', 'Bâtiment;Code équipement;Règle;Début;Durée (min);Nom équipement', row]
  return Buffer.from(`${lines.join('\r\n').replaceAll('’', "'")}\r\n`, 'latin1')
}

/** Chooses from a box of the open dialog by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

async function makePortfolio(page: Page): Promise<void> {
  await expect(page.getByText('No sites yet.')).toBeVisible()
  await page
    .getByRole('button', { name: 'Set up your portfolio' })
    .or(page.getByRole('link', { name: 'Set up your portfolio' }))
    .click()
  await button(page, 'New project').click()
  await field(page, 'Name').fill('Old mill')
  await field(page, 'Key').fill('MILL')
  await choose(page, 'Currency', 'EUR · Euro')
  await dialog(page, 'New project').getByRole('button', { name: 'Create project' }).click()
  await expect(done(page)).toContainText('Project “Old mill” created. Now add its sites.')
  await page.getByRole('button', { name: 'New site in Old mill' }).click()
  await field(page, 'Name').fill('Spinning hall')
  await field(page, 'Site ID').fill('hall')
  await choose(page, 'Time zone', 'Europe/Paris')
  await dialog(page, 'New site').getByRole('button', { name: 'Create site' }).click()
  await expect(done(page)).toContainText('Site “Spinning hall” created.')
  await expect(page.getByText('No findings received yet.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Spinning hall/ })).toBeVisible()
}

/** While the form is open, the region and the name are changed elsewhere. */
async function editBesideSomebodyElse(page: Page, url: string): Promise<void> {
  await page.getByRole('row', { name: /Spinning hall/ }).click()
  await field(page, 'Name').fill('Great hall')
  const data = { label: 'Weaving hall', state: 'North' }
  expect((await page.request.patch(`${url}/api/v1/portfolio/sites/hall`, { data })).ok()).toBe(true)
  await button(page, 'Save').click()
  await expect(failed(page)).toContainText('Changed in the meantime: ')
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Weaving hall/)
  // What nobody changed here is as the other left it.
  await expect(field(page, 'Region')).toHaveValue('North')
  await expect(field(page, 'Name')).toHaveValue('Great hall')
  await button(page, 'Save').click()
  await expect(done(page)).toContainText('Changes to “Great hall” saved.')
  await expect(page.getByRole('row', { name: /Great hall/ })).toContainText('North')
}

/** A file whose columns nobody knows, about a site that is not there yet. */
async function importWithChoices(page: Page, url: string): Promise<void> {
  const [year, month, date] = day().split('-')
  const line = (unit: number) => `Keller;rlt-${unit};hot-and-cold;${date}.${month}.${year} 1${unit}:00;15`
  const file = (...lines: string[]) => ['Ort;Gerät;Meldung;Wann;Laufzeit', ...lines].join('\n')
  await page.goto(`${url}/imports`)
  await chooseFile(page, 'stoerungen.csv', file(line(1), line(2)))
  await expect(page.getByText('Nothing can be imported: columns are missing.')).toBeVisible()
  await expect(button(page, 'Start import')).toBeDisabled()
  const fields = { Site: 'Ort', Equipment: 'Gerät', Rule: 'Meldung', Start: 'Wann', Duration: 'Laufzeit' }
  for (const [name, column] of Object.entries(fields)) {
    await page.getByRole('combobox', { name: `Column for ${name}`, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }
  await page.getByRole('combobox', { name: 'Plain durations are in' }).click()
  await page.getByRole('option', { name: 'Minutes' }).click()
  await expect(page.getByText('All would be rejected.')).toBeVisible()
  await button(page, 'Create site…').click()
  const site = page.getByRole('dialog')
  await site.getByRole('textbox', { name: 'Name' }).fill('Boiler cellar')
  await site.getByRole('button', { name: 'Create site' }).click()
  await button(page, 'Create missing equipment').click()
  await expect(page.getByText('None would be rejected. Findings: 2 new')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the mapping' }).fill('Night shift')
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'stoerungen.csv has been imported' })).toBeVisible()

  await button(page, 'Import another file').click()
  await chooseFile(page, 'more.csv', file(line(2), line(3)))
  await expect(page.getByText('None would be rejected. Findings: 1 new, 0 changed, 1 unchanged.')).toBeVisible()
  await button(page, 'Change').click()
  await expect(page.getByRole('combobox', { name: 'Mapping', exact: true })).toHaveValue('Night shift')
}

test('from an empty database to findings on the list, with nothing but the screens', { tag: '@quick' }, async ({
  page,
}) => {
  const dataDirectory = await newInstallation()
  bonfire(dataDirectory, ['user', 'create', ...ADMINISTRATOR], `${PASSWORD}\n`)
  const server = await startBonfire({ dataDirectory })
  await signIn(page, 'first', { url: server.url, password: PASSWORD })
  await makePortfolio(page)
  await editBesideSomebodyElse(page, server.url)

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await chooseFile(page, 'rules.json', JSON.stringify(RULES))
  await expect(page.getByText('Importing it will make these changes:')).toBeVisible()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'rules.json has been imported' })).toBeVisible()

  await button(page, 'Import another file').click()
  const file = `${findings(3, 'hall')}\nattic,ahu-9,hot-and-cold,${day()},${day()}T10:00:00Z,900,Attic unit`
  await chooseFile(page, 'findings.csv', file)
  await expect(page.getByText('1 would be rejected; the others can be imported.')).toBeVisible()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'findings.csv has been imported' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rejected rows' })).toContainText('Row 5')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download rejected rows/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(page.getByRole('table', { name: 'Recent imports' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'View insights' }).click()
  await expect(page).toHaveURL(/sites=MILL(~|%7E)hall/)
  await expect(page.getByRole('row', { name: /Heats and cools at once/ })).toBeVisible()

  await page.goto(`${server.url}/imports`)
  await chooseFile(page, 'defauts.csv', frenchFindings())
  await expect(
    page.getByText('Read with columns separated by semicolons, as Windows-1252. 1 line above the header ignored.'),
  ).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Bâtiment Read as Site' })).toBeVisible()
  await expect(page.getByText('The only row was checked. It can be imported.')).toBeVisible()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'defauts.csv has been imported' })).toBeVisible()
  await page.goto(`${server.url}/analysis/insights/hall/hot-and-cold?daysRange=3`)
  await expect(page.getByRole('row', { name: /Centrale d'air 4/ })).toBeVisible()
  await importWithChoices(page, server.url)
  await server.stop()
})
