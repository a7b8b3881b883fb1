import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newEmbeddedInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a-long-password-of-mine'
const ADMINISTRATOR = ['--admin', '--username', 'first', '--email', 'first@bonfire.example', '--name', 'First of all']
const MODEL = {
  projects: [{ projectKey: 'LYON', projectName: 'Ville de Lyon', currency: 'EUR' }],
  sites: [{ siteId: 'mairie', projectKey: 'LYON', label: 'Mairie', timezone: 'Europe/Paris' }],
}
const LIST = 'EG-1; Production d’eau glacée\nBox 1; VAV box; Unit 1\nBox 2; VAV box; Unit 1'
const SAMPLES = 'Time,Supply air temp,Mixed air temp\n2026-03-09 09:00,16,24\n2026-03-09 09:05,16,24\n'

test('equipment typed in by hand has its kind in rules and in a table', async ({ page }) => {
  const dataDirectory = newEmbeddedInstallation()
  bonfire(dataDirectory, ['user', 'create', ...ADMINISTRATOR], `${PASSWORD}\n`)
  const server = await startBonfire({ dataDirectory })
  await signIn(page, 'first', { url: server.url, password: PASSWORD })
  const choose = async (name: string, mimeType: string, text: string) => {
    await page.goto(`${server.url}/imports`)
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a file').click()
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) })
  }
  await choose('model.json', 'application/json', JSON.stringify(MODEL))
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'model.json has been imported' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  // Faster than a person, it would press a button of a page that is still being shown.
  const listening = page.waitForResponse((response) => response.url().includes('/api/v1/changes?after'))
  await page.getByRole('link', { name: '0 equips of Mairie' }).click()
  await listening
  await button(page, 'Add equipment').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Unit 1')
  await dialog.getByRole('combobox', { name: 'Kind' }).fill('single zone unit')
  await page.getByRole('option', { name: 'Air handling unit' }).click()
  await button(page, 'Add').click()
  await button(page, 'Add a list').click()
  await dialog.getByRole('textbox').fill(LIST)
  await button(page, 'Add 3 equips').click()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Box 1')).toContainText('VAV boxUnit 1')

  await row('Unit 1 unit-1').click()
  await dialog.getByRole('combobox', { name: 'Served by' }).fill('EG')
  await page.getByRole('option', { name: 'EG-1' }).click()
  await button(page, 'Save').click()
  await expect(row('Unit 1 unit-1')).toContainText('EG-1')
  await button(page, 'Undo').click()
  await expect(page.getByText('The change of “Unit 1” was undone')).toBeVisible()
  await expect(row('Unit 1 unit-1')).not.toContainText('EG-1')

  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect(exported).toContain('mairie,box-1,Box 1,VAV box,unit-1')
  await choose('equipment.csv', 'text/csv', exported.replace('EG-1,Chilled water plant', 'EG-1,groupe froid'))
  await expect(page.getByText('Importing it will make these changes:')).toBeVisible()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'equipment.csv has been imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await page.getByRole('link', { name: '4 equips of Mairie' }).click()
  await expect(row('EG-1')).toContainText('Chiller')

  await choose('unit-1.csv', 'text/csv', SAMPLES)
  await page.getByRole('combobox', { name: 'Unknown points' }).click()
  await page.getByRole('option', { name: 'Create them at Mairie' }).click()
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click()
  await page.getByRole('option', { name: 'Unit 1' }).click()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'unit-1.csv has been imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Points', exact: true }).click()
  await expect(page.getByRole('row', { name: /Supply air temp/ })).toContainText('sat')

  await page.goto(`${server.url}/coverage`)
  await page.getByRole('button', { name: 'Answer' }).click()
  await dialog.getByRole('radiogroup', { name: 'Cooling coil' }).getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save for 1 equip' }).click()
  await expect(page.getByText('Answers about “Unit 1” saved')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${server.url}/portfolio/mairie`)
  await expect(other.getByRole('row', { name: 'Box 1' })).toBeVisible()
  await page.goto(`${server.url}/portfolio/mairie`)
  const remove = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
    await button(page, 'Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await remove('Unit 1')
  await expect(page.getByText('Unit 1 has 2 points, equipment that it serves (Box 1, Box 2).')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Chosen equipment' })).toHaveCount(0)
  await remove('Box 1', 'Box 2')
  await expect(page.getByText('2 equips deleted')).toBeVisible()
  await expect(other.getByRole('row', { name: 'Box 1' })).toHaveCount(0)
  await server.stop()
})
