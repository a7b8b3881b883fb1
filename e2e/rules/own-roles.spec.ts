import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'UTC' }],
  equips: [{ equipId: 'ahu', siteId: 'mill', name: 'Air handler' }],
  points: [{ pointId: 'x1', siteId: 'mill', equipId: 'ahu', name: 'X 1', kind: 'number', unit: 'celsius' }],
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
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })

test('a role is added, given to a point and read by a rule, which keeps it', { tag: '@quick' }, async ({ page }) => {
  await open(page, '/points?pointsSite=mill')
  await button(page, 'Your own roles').click()
  await button(page, 'Add a role').click()
  await page.getByRole('textbox', { name: 'Name in conditions' }).fill('glycolTemp')
  await page.getByRole('textbox', { name: 'What people call it' }).fill('glycol supply temperature')
  await button(page, 'Save role').click()
  await expect(dialog(page, 'Your own roles').getByRole('row', { name: /glycolTemp.*no point, no rule/ })).toBeVisible()
  await button(page, 'Close').click()

  await page.getByRole('row', { level: 2 }).filter({ hasText: 'X 1' }).click()
  await page.getByRole('combobox', { name: 'Role', exact: true }).fill('glycol')
  await page.getByRole('option', { name: 'glycolTemp · glycol supply temperature' }).click()
  await button(page, 'Save').click()
  await expect(page.getByRole('row', { level: 2 })).toContainText('glycolTemp glycol supply temperature')

  await page.goto(`${server.url}/settings/catalogue/edit`)
  const condition = page.getByRole('textbox', { name: 'Condition', exact: true })
  await condition.pressSequentially('gly')
  await expect(page.getByRole('option', { name: /^glycolTemp glycol supply temperature/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await condition.press('ControlOrMeta+a')
  await condition.pressSequentially('glycolTemp > 8 °C')
  await expect(page.getByText(/^Reads as: .*glycol supply temperature.*8\s°C/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Glycol is warm')
  await page.getByLabel('What it means when it fires').fill('The glycol is warmer than it should be.')
  await page.getByLabel('Source').fill('Our own')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Glycol is warm has been saved.')).toBeVisible()

  await page.goto(`${server.url}/settings/catalogue?rule=own-glycol-is-warm`)
  await expect(page.getByText('glycolTemp glycol supply temperature')).toBeVisible()
  await button(page, 'Your own roles').click()
  await expect(dialog(page).getByRole('row', { name: /1 point, 1 rule/ })).toBeVisible()
  await button(page, 'Delete glycolTemp').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Rules read the role glycolTemp: own-glycol-is-warm.')
})
