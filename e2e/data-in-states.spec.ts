import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { emptyFolder } from './bonfire-process.ts'
import { expectNothingCutOff } from './cut-off.ts'
import { button, chooseFile, dialog, done, failed, field, PORTFOLIO, servePortfolio } from './data-in-page.ts'
import { demonstrationUrl, signIn } from './people.ts'
import { expectNothingSerious } from './people-page.ts'

// Nothing that others look at is changed here: the demonstration is everybody's.
const IMPORTS = '**/api/v1/imports'
const COLUMNS = 'siteId,equipId,ruleId,occurredOn,start,durationSeconds'
const sites = (page: Page) => page.getByRole('row', { level: 2 })
const open = (page: Page, path: string) => signIn(page, 'admin', { path })

test('ten thousand sites are searched, sorted and folded', async ({ page }) => {
  await servePortfolio(page, 10_000)
  await open(page, '/portfolio')
  await expect(page.getByText('10,000 sites')).toBeVisible()
  await expect(sites(page).first()).toContainText('Building 00001')
  expect(await sites(page).count()).toBeLessThan(80)
  await page.keyboard.press('/')
  await page.keyboard.type('north 0097')
  await expect(sites(page)).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Equips' }).getByRole('button').click()
  await expect(sites(page).first()).toContainText('40')
  await page.reload()
  await expect(sites(page).first()).toContainText('40')
  await page.getByRole('row', { name: /Project 0/ }).click()
  await expect(sites(page).first()).toContainText('41')
})

test('what is wrong in a form stands under its field, a taken key too, and nothing typed is lost', async ({ page }) => {
  await open(page, '/portfolio')
  await button(page, 'New project').click()
  await button(page, 'Create project').click()
  await expect(page.getByRole('dialog')).toContainText('Project key is required.')
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('The same again')
  await field(page, 'Key').fill('ALBION')
  await page.getByRole('combobox', { name: 'Currency' }).fill('pound')
  await page.getByRole('option', { name: 'GBP · British Pound' }).click()
  await button(page, 'Create project').click()
  await expect(field(page, 'Key')).toBeFocused()
  await expect(field(page, 'Key')).toHaveAccessibleDescription(/ALBION/)
  await page.keyboard.press('Escape')
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Name')).toHaveValue('The same again')
  await page.keyboard.press('Escape')
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a key shows its secret once, sends data in, and sends nothing once it is revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/ingest-keys')
  await button(page, 'New key').first().click()
  await field(page, 'Name').fill('Gateway of the test')
  await button(page, 'Create key').click()
  await expect(dialog(page, 'The key has been made')).toContainText('it is not shown again')
  await button(page, 'Done').click()
  await dialog(page, 'The secret has not been copied').getByRole('button', { name: 'Back to the secret' }).click()
  await button(page, 'Copy: Secret').click()
  const secret = await page.evaluate<string>('navigator.clipboard.readText()')
  await button(page, 'Done').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const send = () =>
    page.request.post(`${demonstrationUrl()}/api/v1/ingest/hits`, {
      headers: { authorization: `Bearer ${secret}` },
      data: { hits: [] },
    })
  expect((await send()).status()).toBe(200)
  await button(page, 'Revoke Gateway of the test').click()
  await dialog(page, 'Revoke the key').getByRole('button', { name: 'Revoke' }).click()
  await expect(done(page)).toContainText('The key “Gateway of the test” has been revoked.')
  await expect(button(page, 'New key')).toBeFocused()
  expect((await send()).status()).toBe(401)
})

test('a file says what is wrong with it before anything is stored', async ({ page }) => {
  await open(page, '/imports')
  await chooseFile(page, 'picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await expect(failed(page)).toBeVisible()
  await expect(button(page, 'Start the import')).toBeDisabled()
  await button(page, 'Another file').click()
  await chooseFile(page, 'findings.csv', 'Site,equipId,ruleId,occurredOn,start,durationSeconds\na,b,c,d,e,f')
  await expect(page.getByText('Nothing can be imported: columns are missing.')).toBeVisible()
  await expect(page.getByText('The column “Site” is passed over. Is it “siteId”?')).toBeVisible()
  await expect(button(page, 'Start the import')).toBeDisabled()
  await page.getByText('Haystack export').click()
  await expect(page.getByText('Say which project the sites of the export belong to.')).toBeVisible()
})

test('a file that was changed after it was chosen is asked for again', async ({ page }) => {
  const path = join(emptyFolder(), 'portfolio.json')
  writeFileSync(path, '{"projects": []}')
  await open(page, '/imports')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chooser).setFiles(path)
  await expect(page.getByText('All of it is there already.')).toBeVisible()
  writeFileSync(path, '{"projects": [], "sites": []}')
  await button(page, 'Start the import').click()
  await expect(page.getByRole('alert')).toContainText('The file was changed or taken away since it was chosen.')
  await button(page, 'Import another file').click()
  await expect(button(page, 'Choose a file')).toBeVisible()
})

test('an import that loses its connection says what that means, and is sent again', async ({ page }) => {
  await page.route('**/api/v1/imports/*/content', (route) => route.abort())
  await open(page, '/imports')
  await chooseFile(page, 'nothing-new.json', '{"projects": []}')
  await expect(page.getByText('All of it is there already.')).toBeVisible()
  await button(page, 'Start the import').click()
  await expect(page.getByText(/Sending the same file again completes it/)).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await page.unroute('**/api/v1/imports/*/content')
  await button(page, 'Send it again').click()
  await expect(page.getByRole('heading', { name: 'nothing-new.json has been imported' })).toBeVisible()
})

test('without userAdmin the pages are not there, nor their entries; with it the palette leads there', async ({
  page,
}) => {
  for (const path of ['/portfolio', '/imports', '/ingest-keys']) {
    await signIn(page, 'engineer', { path })
    await expect(page).toHaveURL(/\/404/)
  }
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Data in' })).toHaveCount(0)

  await open(page, '/portfolio')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('data in keys')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ingest-keys/)
  await page.route(PORTFOLIO, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }))
  await page.goto(`${demonstrationUrl()}/portfolio`)
  await expect(page.getByText('Page not available.')).toBeVisible()
})

test('what cannot be loaded is asked for again', async ({ page }) => {
  await page.route(PORTFOLIO, (route) => route.abort())
  await page.route(IMPORTS, (route) => route.abort())
  await open(page, '/portfolio')
  await expect(page.getByRole('alert')).toContainText('The portfolio could not be loaded')
  await page.unroute(PORTFOLIO)
  await button(page, 'Retry').click()
  await expect(sites(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The imports could not be loaded')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious or critical, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce', viewport: { width: 1200, height: 800 } })

    test('the portfolio, its forms, imports and keys, in French too', async ({ page }) => {
      const expectGood = async (what: string) => {
        await expectNothingSerious(page)
        await expectNothingCutOff(page, what)
      }
      await open(page, '/portfolio')
      await expect(sites(page).first()).toBeVisible()
      await expectGood('portfolio')
      await page.getByRole('button', { name: /User menu/ }).click()
      await page.getByRole('menuitemradio', { name: 'Français' }).click()
      await expect(page.getByRole('columnheader', { name: 'Dernière détection' })).toBeVisible()
      await expectGood('portfolio in French')
      await sites(page).first().click()
      await expect(page.getByRole('dialog', { name: 'Modifier le site' })).toBeVisible()
      await expectGood('form of a site')
      await page.getByRole('combobox', { name: 'Fuseau horaire' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNothingSerious(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Importation' }).click()
      await expect(page.getByRole('heading', { name: 'Déposez un fichier ici' })).toBeVisible()
      await expectGood('choice of a file')
      await chooseFile(page, 'attic.csv', `${COLUMNS}\nattic,ahu-1,rule,2026-01-15,2026-01-15T10:00:00Z,900`)
      await expect(page.getByText('Toutes les lignes essayées seraient refusées.')).toBeVisible()
      await expectGood('preview')
      await page.getByRole('link', { name: 'Clés' }).click()
      await page.getByRole('button', { name: 'Nouvelle clé' }).first().click()
      await page.getByRole('button', { name: 'Créer la clé' }).click()
      await expect(page.getByRole('dialog')).toContainText('Le nom est obligatoire.')
      await expectGood('form of a key')
    })
  })
}
