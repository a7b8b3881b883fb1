import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [MILD, WARM] = [dayBefore(2), dayBefore(1)]

/** As a controller exports it: two days of full cooling from 8 to 12, the supply air at 16 °C on one and at 18 °C on the other. */
function exportOfController(): string {
  const moving = (celsius: number, place: number) => celsius + (place % 2 === 0 ? 0.3 : -0.3)
  const rows = [MILD, WARM].flatMap((day) =>
    Array.from({ length: 288 }, (_, place) => {
      const time = `${String(Math.floor(place / 12)).padStart(2, '0')}:${String((place % 12) * 5).padStart(2, '0')}`
      const on = place >= 96 && place < 144 ? 'On' : 'Off'
      const air = [moving(day === WARM ? 18 : 16, place), 13, moving(24, place), moving(23, place), moving(30, place)]
      return [`${day} ${time}`, ...air, 100, 0, 20, on, on].join(',')
    }),
  )
  const temperatures = [
    'Supply Air Temp',
    'Supply Air Temp Setpoint',
    'Mixed Air Temp',
    'Return Air Temp',
    'Outside Air Temp',
  ]
  const percents = ['Cooling Valve', 'Heating Valve', 'Outside Air Damper']
  const names = [...temperatures.map((name) => `${name} (°C)`), ...percents.map((name) => `${name} (%)`)]
  return [['Time', ...names, 'Fan Status', 'Occupied'].join(','), ...rows].join('\n')
}

test.describe.configure({ mode: 'serial' })

let server: RunningBonfire
test.beforeAll(async () => {
  const dataDirectory = await newInstallation()
  const person = ['--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'Keeper']
  const { status, output } = bonfire(dataDirectory, ['user', 'create', '--admin', ...person], `${PASSWORD}\n`)
  expect(status, output).toBe(0)
  server = await startBonfire({ dataDirectory, environment: { EVALUATION: 'on' } })
})
test.afterAll(() => server.stop())

const open = (page: Page, path = '/') => signIn(page, 'keeper', { url: server.url, password: PASSWORD, path })
const dialog = (page: Page) => page.getByRole('dialog')
const option = async (page: Page, box: Locator, name: string) => {
  await box.click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function importFile(page: Page, name: string, text: string, prepare: () => Promise<void> = async () => {}) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await prepare()
  await button(page, 'Start import').click()
  await expect(page.getByRole('heading', { name: `${name} has been imported` })).toBeVisible()
}

const createAt = 'Create them at Old Mill'

test('an empty installation becomes a first finding with evidence, by pages alone', async ({ page }) => {
  // Past days are evaluated after a minute, in steps that a busy machine takes longer for.
  await open(page, '/portfolio')
  await expect(page.getByText(/^Let Bonfire find faults: import samples/)).toBeVisible()
  await button(page, 'New project').click()
  await dialog(page).getByLabel('Name').fill('North')
  await expect(dialog(page).getByLabel('Key')).toHaveValue('NORTH')
  await option(page, dialog(page).getByRole('combobox', { name: 'Currency' }), 'EUR · Euro')
  await button(page, 'Create project').click()
  await page.getByRole('button', { name: 'New site in North' }).click()
  await dialog(page).getByLabel('Name').fill('Old Mill')
  await expect(dialog(page).getByLabel('Site ID')).toHaveValue('old-mill')
  await button(page, 'Create site').click()
  await expect(page.getByText('Site “Old Mill” created.')).toBeVisible()

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await importFile(page, 'AHU 1.csv', exportOfController(), async () => {
    await expect(page.getByRole('combobox', { name: 'Unknown points' })).toHaveValue(createAt)
    await button(page, 'Add equipment').click()
    await dialog(page).getByLabel('Name').fill('AHU 1')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Equipment', exact: true })).toHaveValue('AHU 1')
    await expect(page.getByText('Samples: 5,760 would be stored, 0 are stored already.')).toBeVisible()
  })
  await page.getByRole('link', { name: 'See the points and their roles' }).click()
  await button(page, 'Confirm all 10 proposed roles').click()
  await expect(page.getByText('10 roles confirmed')).toBeVisible()

  await page.getByRole('link', { name: 'Insights' }).first().click()
  await expect(page.getByText(/^Evaluating Old Mill/)).toBeVisible()
  const steps = page.getByRole('region', { name: 'To a first finding of your own' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Done.' })).toHaveCount(3)
  const list = page.getByRole('treegrid', { name: 'Insights list' })
  const warm = list.getByRole('row', { name: /Supply air too warm in full cooling/ })
  // Past days wait for a minute, in case more samples come.
  await expect(warm).toBeVisible({ timeout: 240_000 })
  await expect(steps).toHaveCount(0)
  await expect(list.getByRole('row', { name: /stopped coming|has gaps/ })).toHaveCount(0)
  await warm.getByRole('link', { name: 'Supply air too warm in full cooling' }).click()
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why).toContainText('sat > satCoolSp + eSat and cc >= ccFull')
  await expect(why).toContainText(/18\.3\s°C > 13\s°C \+ 2\s°F/)
  await expect(why.getByRole('checkbox', { name: 'Cooling valve does not open, or its actuator failed' })).toBeVisible()

  // The name of the unit leads to its page, where all of its rules together say why.
  await page.getByRole('link', { name: 'AHU 1', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'AHU 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('Supply air too warm in full cooling')
  await expect(page.getByRole('region', { name: 'Day by day' })).toContainText('Supply air too warm in full cooling')
  const causes = page.getByRole('region', { name: 'Why', exact: true }).getByRole('listitem')
  await expect(causes.first()).toContainText('Cooling valve does not open')
  await causes.first().getByRole('checkbox', { name: 'Ruled out' }).click()
  await expect(causes.first()).toContainText('Chilled water too warm or too little')
  await causes.first().getByRole('button', { name: 'Create action' }).click()
  const creating = page.getByRole('dialog', { name: 'New Action' })
  await expect(creating.getByRole('textbox', { name: 'Summary' })).toHaveValue(
    /^Chilled water too warm or too little: AHU 1/,
  )
  await option(page, creating.getByRole('combobox', { name: 'Status' }), 'New Action')
  await option(page, creating.getByRole('combobox', { name: 'Team' }), 'Site Local')
  await creating
    .getByRole('button', { name: /Action/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText(
    'Chilled water too warm or too little: AHU 1',
  )
})

const EDITOR = '/settings/catalogue/edit'
const sums = (page: Page) => page.getByRole('table', { name: /^(Findings by version|Détections par version)$/ })
const saveButton = (page: Page) => button(page, 'Save')

async function saveRule(page: Page, says: RegExp): Promise<void> {
  await saveButton(page).click()
  await expect(dialog(page)).toContainText(says)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Supply air is warm has been saved.')).toBeVisible()
}

/** An open list says that there is news, and shows it when it is asked to. */
async function follow(list: Page, shown: Locator): Promise<void> {
  const load = list.getByRole('button', { name: 'Load' })
  await expect(async () => {
    if (await load.isVisible()) await load.click()
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 250_000 })
}

test('a limit is moved, what is gained and lost is read, and an open list follows', async ({ page, browser }) => {
  await open(page, EDITOR)
  await page.getByRole('textbox', { name: 'Condition', exact: true }).pressSequentially('sat > warmLimit')
  await page.keyboard.press('Escape')
  await button(page, 'Add “warmLimit” as a parameter').click()
  const parameter = page.getByRole('group', { name: 'Parameter warmLimit' })
  await parameter.getByLabel('Default').fill('17')
  await option(page, parameter.getByRole('combobox', { name: 'Unit' }), '°C')
  await parameter.getByLabel('What it is').fill('Highest supply air temperature')
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Supply air is warm')
  await page.getByLabel('What it means when it fires').fill('The supply air is warmer than it should be.')
  await page.getByLabel('Source').fill('Our own')
  // The fan is on from 8 to 12, of which half an hour does not count; at 16 °C nothing is above 17 °C.
  await expect(sums(page).getByRole('row', { name: /^This version 1 3.5 1$/ })).toBeVisible()
  await saveRule(page, /1 hit appears and none disappears/)

  const list = await (await browser.newContext()).newPage()
  await open(list)
  const insight = list.getByRole('row', { name: /Old Mill Supply air is warm/ })
  const hits = (count: number) => insight.getByRole('gridcell', { name: new RegExp(`^Hits per day.* ${count}$`) })
  await follow(list, hits(1))

  await page.goto(`${server.url}${EDITOR}?rule=own-supply-air-is-warm`)
  await expect(sums(page).getByRole('row', { name: /^Gained 0 0 0$/ })).toBeVisible()
  await page.getByLabel('Default').fill('15')
  await expect(sums(page).getByRole('row', { name: /^This version 2 7 1$/ })).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^Saved version 1 3.5 1$/ })).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^Gained 1 3.5 0$/ })).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^Lost 0 0 0$/ })).toBeVisible()
  await page.getByLabel('Default').fill('19')
  await expect(sums(page).getByRole('row', { name: /^Gained 0 0 0$/ })).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^Lost 1 3.5 1$/ })).toBeVisible()
  await page.getByLabel('Default').fill('15')
  await expect(sums(page).getByRole('row', { name: /^Gained 1 3.5 0$/ })).toBeVisible()
  await saveRule(page, /1 hit appears and none disappears/)

  await expect(page.getByRole('row', { name: /^warmLimit/ })).toContainText(/15\s°C.*15\s°C\s?default/)
  await follow(list, hits(2))
})

test('the editor is in French, mistakes and numbers too', async ({ page }) => {
  await open(page)
  await page.request.put(`${server.url}/api/v1/users/me/preferences`, { data: { locale: 'fr' } })
  await page.goto(`${server.url}${EDITOR}?rule=own-supply-air-is-warm`)
  await expect(page.getByText(/^En clair\s: la température d’air soufflé dépasse 15\s°C \(warmLimit\)/)).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^En plus 0 0 0$/ })).toBeVisible()
  await expect(sums(page).getByRole('row', { name: /^En moins 0 0 0$/ })).toBeVisible()
  const condition = page.getByRole('textbox', { name: 'Condition', exact: true })
  await condition.press('ControlOrMeta+a')
  await condition.pressSequentially('satt > warmLimit')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Ligne 1, colonne 1\s: «\ssatt\s» n’existe pas/)).toBeVisible()
})
