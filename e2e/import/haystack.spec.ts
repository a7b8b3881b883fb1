import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { HAYSTACK_USER, startHaystackServer } from '../../server/test/servers/haystack-server.ts'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a-long-password-of-mine'
const ADMINISTRATOR = ['--admin', '--username', 'first', '--email', 'first@bonfire.example', '--name', 'First of all']
const MODEL = {
  projects: [{ projectKey: 'MILL', projectName: 'Old mill', currency: 'EUR' }],
  sites: [{ siteId: 'hall', projectKey: 'MILL', label: 'Spinning hall', timezone: 'Europe/Paris' }],
  rules: [{ ruleId: 'hot-and-cold', name: 'Heats and cools at once', category: 'fdd' }],
  projectRules: [{ projectKey: 'MILL', ruleId: 'hot-and-cold', type: 'insights', priority: 1 }],
}

/** Yesterday, so that the list shows it whatever the time zone. */
const day = () => new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
const records = (count: number) =>
  [
    'ver:"2.0"\nid,spark,siteRef,equipRef,ruleRef,ts,dur',
    ...Array.from(
      { length: count },
      (_, row) => `@f${row},M,@hall,@ahu-${row} "AHU ${row}",@hot-and-cold,${day()}T10:00:00Z UTC,15min`,
    ),
    '',
  ].join('\n')

const box = (page: Page) => page.getByRole('dialog')
const fill = (page: Page, label: string, text: string) =>
  box(page).getByRole('textbox', { name: label, exact: true }).fill(text)

test('findings of a Haystack server are tried, pulled, and on the list', async ({ page }) => {
  const haystack = await startHaystackServer()
  await haystack.put(records(7))
  const dataDirectory = await newInstallation()
  bonfire(dataDirectory, ['user', 'create', ...ADMINISTRATOR], `${PASSWORD}\n`)
  const model = join(dataDirectory, 'model.json')
  writeFileSync(model, JSON.stringify(MODEL))
  bonfire(dataDirectory, ['import', 'model', model])
  const server = await startBonfire({ dataDirectory })
  await signIn(page, 'first', { url: server.url, password: PASSWORD })
  await page.goto(`${server.url}/imports`)

  await page.getByRole('button', { name: 'Add Haystack server' }).click()
  await fill(page, 'Name', 'SkySpark')
  await fill(page, 'Address', haystack.address.slice(0, -1))
  await fill(page, 'Username', HAYSTACK_USER.username)
  await box(page).locator('input[autocomplete="new-password"]').fill('wrong')
  await box(page).getByRole('button', { name: 'Test connection' }).click()
  await expect(box(page).getByRole('alert')).toContainText('The server refused the password of bonfire.')
  await box(page).locator('input[autocomplete="new-password"]').fill(HAYSTACK_USER.password)
  await box(page).getByRole('button', { name: 'Test connection' }).click()
  await expect(box(page).getByText('Signing in works, and 7 records match the filter.')).toBeVisible()
  await expect(box(page).getByText('None would be rejected. Findings: 7 new')).toBeVisible()
  await expect(box(page).getByRole('table').getByRole('row')).toHaveCount(6)
  // Pulled when someone says so.
  await box(page).getByRole('switch', { name: 'Switched on' }).uncheck({ force: true })
  await box(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Haystack server “SkySpark” saved.')).toBeVisible()

  const card = page.getByRole('listitem', { name: 'SkySpark' })
  await expect(card).toContainText('Off')
  await card.getByRole('button', { name: 'Pull now from SkySpark' }).click()
  await expect(card).toContainText('7 records, 7 findings new or changed, 0 rejected')
  const imports = page.getByRole('table', { name: 'Recent imports' })
  await expect(imports.getByRole('row', { name: /^SkySpark .*Haystack server.* Done 7 7 0/ })).toBeVisible()

  await page.reload()
  await card.getByRole('button', { name: 'Edit SkySpark' }).click()
  await expect(box(page).locator('input[autocomplete="new-password"]')).toHaveValue('')
  await box(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${server.url}/analysis/insights?sites=MILL~hall&daysRange=3`)
  await expect(page.getByRole('row', { name: /Heats and cools at once/ })).toContainText('7')
  await server.stop()
  await haystack.stop()
})
