import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button, userRow } from '../helpers/pages/people-page.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'
import { newestLink } from '../helpers/servers/mail-folder.ts'

const dataDirectory = emptyFolder()
let server: RunningBonfire

// Imported people stay.
test.beforeAll(async () => {
  server = await startDemonstration(dataDirectory)
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const LIST = [
  'Our people;;;;',
  'E-mail;Full name;Role;Groups;Projects',
  'rose@bonfire.example;Rose Keeper;Site manager;"Users;Contractors";Hudson Campus Facilities',
  'sam@bonfire.example;Sam Porter;Users;Users;',
  'contractor@bonfire.example;;;Users, Contractors;',
  'ghost@bonfire.example;Ghost;Users;Ghosts;',
]

test('a list of people is fixed and imported, and an invited person signs in', async ({ page, browser }) => {
  await signIn(page, 'admin', { url: server.url, path: '/users' })
  await page.getByRole('link', { name: 'Import a list' }).click()
  const choose = async (lines: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a file').click()
    await (await chooser).setFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  }
  await choose(LIST)
  await expect(page.getByRole('radio', { name: 'People' })).toBeChecked()
  await expect(page.getByText('there is no group “Ghosts”').first()).toBeVisible()
  await expect(button(page, 'Start import')).toBeDisabled()

  await button(page, 'Choose another file').click()
  await choose(LIST.slice(0, -1))
  const people = page.getByRole('table', { name: 'People in the file' })
  await expect(people.getByRole('row', { name: /New rose@bonfire\.example Rose Keeper/ })).toContainText('Site manager')
  await expect(people.getByRole('row', { name: /Changed contractor@bonfire\.example/ })).toContainText('Users')
  await expect(page.getByRole('checkbox', { name: 'Send invitations to the 2 new people' })).toBeChecked()
  const mails = join(dataDirectory, 'mail')
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: 'staff.csv has been imported' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What was imported' }).getByRole('row', { name: /People/ })).toHaveText(
    /2\s*1\s*0/,
  )
  await page.getByRole('link', { name: 'View users' }).click()
  await expect(userRow(page, 'rose@bonfire.example')).toContainText('Invited')

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await newestLink('rose@bonfire.example', mails, 1))
  await theirs.getByLabel('New password', { exact: true }).fill('a bridge of cedar')
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('a bridge of cedar')
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: /^Choose sites/ }).click()
  await expect(theirs.getByRole('listbox', { name: 'Projects' }).getByRole('option')).toHaveText([
    'Hudson Campus Facilities7/7',
  ])
  await theirs.context().close()
})

test('a French list of people is read by French headings and words', async ({ page }) => {
  await signIn(page, 'admin', { url: server.url })
  await page.request.put(`${server.url}/api/v1/users/me/preferences`, { data: { locale: 'fr' } })
  await page.goto(`${server.url}/imports`)
  const example = page.waitForEvent('download')
  await button(page, 'Personnes (CSV)').click()
  expect((await example).suggestedFilename()).toBe('personnes.csv')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choisir un fichier').click()
  const buffer = readFileSync(await (await example).path(), 'utf8').replace('CAMPUS', 'Tous les projets')
  await (await chooser).setFiles({ name: 'équipe.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })
  const people = page.getByRole('table', { name: 'Personnes du fichier' })
  await expect(people.getByRole('row', { name: /Nouvelle? ann\.lee@example\.com Ann Lee/ })).toContainText(
    'Utilisateurs',
  )
  await button(page, 'Lancer l’importation').click()
  await expect(page.getByRole('heading', { name: /équipe\.csv.* a été importé/ })).toBeVisible()
  await page.goto(`${server.url}/users`)
  await expect(userRow(page, 'ann.lee@example.com')).toContainText('Utilisateurs')
})
