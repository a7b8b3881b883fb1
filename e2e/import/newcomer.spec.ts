import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newEmbeddedInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a-long-password-of-mine'
const ADMINISTRATOR = ['--admin', '--username', 'first', '--email', 'first@bonfire.example', '--name', 'First of all']
/** Three sites of Lyon below a title, as an office keeps them. */
const SITES = join(import.meta.dirname, 'files/batiments.xlsx')
const PEOPLE = [
  'Nom;Courriel;Fonction;Groupes;Projets',
  'Anne Petit;anne.petit@ville.example;Gestionnaire de site;Users;Ville de Lyon',
  'Karim Diallo;karim.diallo@ville.example;Utilisateurs;Users;Ville de Lyon',
]

const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Sparks as SkySpark exports them: references with names, and the firings of a day in one cell. */
function sparks(): string {
  const equips = [
    ['@p:lyon:r:1a "Mairie"', '@p:lyon:r:e1 "AHU 1"'],
    ['@p:lyon:r:1a "Mairie"', '@p:lyon:r:e2 "AHU 2"'],
    ['@p:lyon:r:1b "Médiathèque"', '@p:lyon:r:e3 "CTA Est"'],
    ['@p:lyon:r:1c "Piscine Garibaldi"', '@p:lyon:r:e4 "Chaudière 1"'],
  ]
  const rules = ['@p:lyon:r:hc "Heats and cools at once"', '@p:lyon:r:fan "Fan runs at night"']
  const lines = equips.flatMap(([site = '', equip = ''], place) =>
    rules.map((rule, which) => {
      const day = dayAgo(1 + which)
      const times = `${day}T08:00:00+01:00 Paris/60min, ${day}T11:00:00+01:00 Paris/30min`
      const cells = [equip, site, rule, day, '90min', times, String(12.5 * (place + 1))]
      return [`@p:lyon:r:s${place}${which}`, ...cells].map(quoted).join(',')
    }),
  )
  return ['id,targetRef,siteRef,ruleRef,date,dur,times,cost', ...lines].join('\n')
}

async function choose(page: Page, file: string | { name: string; text: string }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  const sent =
    typeof file === 'string' ? file : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) }
  await (await chooser).setFiles(sent)
}

async function importAs(page: Page, name: string): Promise<void> {
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: `${name} has been imported` })).toBeVisible()
}

test('sites in Excel, a list of people and sparks lead to a triaged finding', async ({ page }) => {
  const dataDirectory = newEmbeddedInstallation()
  bonfire(dataDirectory, ['user', 'create', ...ADMINISTRATOR], `${PASSWORD}\n`)
  const server = await startBonfire({ dataDirectory })
  await signIn(page, 'first', { url: server.url, password: PASSWORD })
  await page
    .getByRole('button', { name: 'Set up your portfolio' })
    .or(page.getByRole('link', { name: 'Set up your portfolio' }))
    .click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()

  await choose(page, SITES)
  await expect(page.getByText('Read from the sheet “Bâtiments”. 1 line above the header ignored.')).toBeVisible()
  await expect(page.getByText('The project “Ville de Lyon” is new')).toBeVisible()
  await expect(button(page, 'Start import')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Currency of the new project “Ville de Lyon”' }).fill('EUR')
  await page.getByRole('option', { name: 'EUR · Euro', exact: true }).click()
  await importAs(page, 'batiments.xlsx')

  await button(page, 'Import another file').click()
  await choose(page, { name: 'equipe.csv', text: PEOPLE.join('\n') })
  await expect(page.getByRole('checkbox', { name: 'Send invitations to the 2 new people' })).toBeChecked()
  await importAs(page, 'equipe.csv')

  await button(page, 'Import another file').click()
  await choose(page, { name: 'sparks.csv', text: sparks() })
  await button(page, 'Use the 3 sites of these names').click()
  await button(page, 'Create all 2 rules…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create 2 rules' }).click()
  await expect(page.getByText('All 8 rows were checked. None would be rejected. Findings: 8 new')).toBeVisible()
  await importAs(page, 'sparks.csv')

  await page.getByRole('link', { name: 'View insights' }).click()
  const insight = page.getByRole('row', { name: /Mairie.*Heats and cools at once/ })
  await insight.getByRole('link', { name: 'Heats and cools at once' }).click()
  await expect(page.getByText('Cost: €37.50')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect(exported).toContain(',AHU 2,p:lyon:r:e2,,2,5400,25,EUR,2,')

  await page.getByRole('checkbox', { name: 'Select AHU 1' }).check()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText('1 equip snoozed')).toBeVisible()
  await expect(page.getByRole('row', { name: /AHU 1/ })).toContainText('Snoozed')
  await server.stop()
})
