import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bonfire, emptyFolder, startBonfire } from './bonfire-process.ts'
import { answerLists, dayAgo, group } from './generated-hits.ts'
import { demonstrationUrl, signIn } from './people.ts'

const MARKUP = '<img src="x" onerror="window.isRun = true">'
const UNICODE = 'Zone 東京 é 🔥'
// Looked at by no other spec, and left as it was.
const RULE = '/analysis/insights/wool-parramatta/ahu-after-hours?daysRange=30'

const at = (path: string) => demonstrationUrl() + path
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const dialog = (page: Page) => page.getByRole('dialog')
// Not even whether it is ready can be asked: otherwise the page may load again by itself before somebody presses Retry.
const goDark = async (page: Page) => {
  await page.route('**/readyz', (route) => route.abort())
  await page.route('**/api/**', (route) => route.abort())
}
const comeBack = (page: Page) => page.unroute('**/api/**')

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate('window.isRun')).toBeUndefined()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

test('markup in names, reasons and searches is text like any other, on every screen', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.route('**/portfolio', async (route) => {
    const portfolio = await (await route.fetch()).json()
    for (const site of Object.values<{ label: string }>(portfolio.sites)) site.label = `${MARKUP} ${site.label}`
    await route.fulfill({ json: portfolio })
  })
  const named = group({ ruleName: MARKUP, site: MARKUP, region: MARKUP, severity: MARKUP, siteId: 'wool-parramatta' })
  await answerLists(page, [named, group({ ruleId: 'r2', ruleName: UNICODE })])
  await page.goto(at('/analysis/insights'))
  await expect(rows(page).filter({ hasText: MARKUP })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: UNICODE })).toHaveCount(1)
  await searchBox(page).fill(`${MARKUP} p1`)
  await expect(rows(page)).toHaveCount(1)
  // The address follows the typing a moment later.
  await expect(page).toHaveURL(/analysisSearch=/)
  await page.reload()
  await expect(searchBox(page)).toHaveValue(`${MARKUP} p1`)
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await expect(page.getByRole('option', { name: MARKUP }).first()).toBeVisible()
  await expectNothingRan(page)

  await page.unroute('**/api/synco/ui/insights?*')
  await page.route('**/api/synco/ui/insights?*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const hit of Object.values<Record<string, unknown>>(answer.hit)) {
      Object.assign(hit, { ruleName: MARKUP, ruleDescription: MARKUP, description: MARKUP, targetName: MARKUP })
      Object.assign(hit, { snoozeEnd: Math.floor(Date.now() / 1000) + 86_400, isSnoozed: true, snoozeReason: MARKUP })
    }
    await route.fulfill({ json: answer })
  })
  await page.goto(at(RULE))
  await expect(page.getByRole('heading', { name: MARKUP })).toBeVisible()
  await expect(equips(page).first()).toContainText(MARKUP)
  await expect(page).toHaveTitle(`${MARKUP} · Bonfire`)
  await expectNothingRan(page)
})

test('an address with nonsense in any part still leads to a page that can be worked with', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights' })
  const sitesBefore = new URL(page.url()).searchParams.get('sites')
  for (const query of [
    'category=%E0%A4%A',
    'category=constructor&__proto__=1',
    'category=fdd&category=bogus',
    'daysRange=8&daysRange=-1',
    'daysRange=7.5',
    'daysRange=',
    'sites=%00',
    'sites=,,,',
    'sites=%3Cimg%3E',
    `analysisSearch=${'x'.repeat(20_000)}`,
  ]) {
    await page.goto(at(`/analysis/insights?${query}`))
    await expect(rows(page).first(), query).toBeVisible()
    await expect(page.getByRole('link', { name: /^All/ }), query).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: /History/ }), query).toContainText('Last 3 days')
    await expect.poll(() => new URL(page.url()).searchParams.get('sites'), query).toBe(sitesBefore)
  }
  for (const path of [
    '/analysis/insights/%00/%00',
    '/analysis//insights',
    '/analysis/insights/%E0%A4%A/x',
    '/settings/%3Cimg%3E',
    '/analysis/insights/a/b/c',
  ]) {
    await page.goto(at(path))
    await expect(page.getByRole('main'), path).toContainText(/Page not available|This site is not in your portfolio/)
  }
  for (const ruleId of ['__proto__', '%3Cimg%20src%3Dx%3E', 'a%2Fb', "';--"]) {
    await page.goto(at(`/analysis/insights/wool-parramatta/${ruleId}`))
    await expect(page.getByText("There don't seem to be any hits for this rule/site combination")).toBeVisible()
  }
  await page.goto(at(`/analysis/insights/wool-parramatta/${'x'.repeat(201)}`))
  await expect(page.getByRole('heading', { name: 'The hits could not be loaded.' })).toBeVisible()
})

test('a search of a million characters is cut to what an address can carry', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights' })
  await expect(rows(page).first()).toBeVisible()
  await searchBox(page).fill('x'.repeat(1_000_000))
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('x'.repeat(200))
  await page.reload()
  await expect(searchBox(page)).toHaveValue('x'.repeat(200))
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a snooze that meets a dead server can be sent again with its length and reason', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const row = equips(page)
    .filter({ hasNotText: /Snoozed for/ })
    .first()
  const equip = (await row.getByRole('button', { name: /^More for/ }).getAttribute('aria-label'))?.slice(9) ?? ''
  const same = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await dialog(page).getByRole('radio', { name: 'Custom' }).check()
  await dialog(page).getByRole('textbox', { name: 'Days' }).fill('9999')
  await dialog(page).getByLabel('Reason (optional)').fill(MARKUP)
  await goDark(page)
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to snooze: The server cannot be reached.' })
  await expect(failure).toBeVisible()
  await expect(same).not.toContainText('Snoozed')
  expect(logged.filter((line) => line.startsWith('Failed to snooze ruleEquips'))).toHaveLength(1)

  await comeBack(page)
  const sent = page.waitForRequest('**/api/synco/equipRule/snooze')
  await failure.getByRole('button', { name: 'Retry' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ duration: 9999 * 86_400, reason: MARKUP })
  await expect(same).toContainText('Snoozed for 27 years')
  await expect(failure).toBeHidden()
  await page.reload()
  await expect(same.getByTitle(MARKUP)).toBeVisible()
  await expectNothingRan(page)

  await goDark(page)
  await same.getByRole('button', { name: 'Unsnooze' }).click()
  const stillSilent = page.getByRole('alert').filter({ hasText: 'Failed to unsnooze: The server cannot be reached.' })
  await expect(stillSilent).toBeVisible()
  await expect(same).toContainText('Snoozed for')
  await comeBack(page)
  await stillSilent.getByRole('button', { name: 'Retry' }).click()
  await expect(same).not.toContainText('Snoozed')
})

test('while the server is gone the list keeps its rows, says so, and loads what was chosen on Retry', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/analysis/insights?sites=HUDSON~hud-fairlawn' })
  const stale = page.getByText('The list could not be updated. You see what was loaded before.')
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).count()
  await searchBox(page).fill('p1')
  await expect.poll(() => rows(page).count()).not.toBe(0)
  await searchBox(page).fill('')
  await goDark(page)

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click()
  await expect(stale).toBeVisible()
  await expect(rows(page)).toHaveCount(before)
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await page.getByRole('listbox', { name: 'Sites' }).getByRole('option', { name: '270 Mercantile Street' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Choose sites: 2 sites' })).toBeVisible()
  await expect(stale).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('All-Insights.csv')
  await rows(page).first().hover()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Snooze all equipment/ })
    .click()
  await expect(page.getByText('The equipment of this rule could not be loaded. Nothing was snoozed.')).toBeVisible()

  await comeBack(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(stale).toBeHidden()
  await expect(page).toHaveURL(/daysRange=30/)
  await expect(rows(page).filter({ hasText: '270 Mercantile Street' }).first()).toBeVisible()

  await goDark(page)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'The hits could not be loaded.' })).toBeVisible()
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible()
  await comeBack(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(equips(page).first()).toBeVisible()
})

test('a rule that is switched off while its equipment is looked at is gone with the next load, and said so', async ({
  page,
}) => {
  const dataDirectory = emptyFolder()
  const model = join(dataDirectory, 'model.json')
  const hits = join(dataDirectory, 'hits.json')
  const project = { projectKey: 'MILL', projectName: 'Old mill', currency: 'EUR' }
  const site = { siteId: 'mill', projectKey: 'MILL', label: 'Old mill', timezone: 'Europe/Vienna' }
  const rule = { ruleId: 'fan', name: 'Fan runs after hours', category: 'fdd', severity: 'high' }
  const equip = { equipId: 'ahu-1', siteId: 'mill', name: 'AHU 1' }
  const firing = { siteId: 'mill', equipId: 'ahu-1', ruleId: 'fan', occurredOn: dayAgo(0) }
  writeFileSync(model, JSON.stringify({ projects: [project], sites: [site], equips: [equip], rules: [rule] }))
  const times = [{ t: Math.floor(Date.parse(`${dayAgo(0)}T12:00:00Z`) / 1000), d: 600 }]
  writeFileSync(hits, JSON.stringify({ hits: [{ ...firing, times, description: 'On', severity: 'high' }] }))
  const password = 'supply-air-57F'
  const person = ['--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'The keeper', '--admin']
  let key = ''
  for (const command of [
    ['import', 'model', model],
    ['import', 'hits', hits],
    ['user', 'create', ...person],
    ['key', 'create', '--name', 'rule engine'],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${password}\n`)
    expect(status, output).toBe(0)
    key = output.split('\n')[0] ?? ''
  }
  const server = await startBonfire({ dataDirectory })
  await signIn(page, 'keeper', { url: server.url, password, path: '/analysis/insights/mill/fan' })
  await equips(page).first().getByRole('checkbox').check()

  const off = { projectKey: 'MILL', ruleId: 'fan', type: 'insights', priority: 1, active: false }
  const changed = await page.request.put(`${server.url}/api/v1/ingest/model`, {
    headers: { authorization: `Bearer ${key}` },
    data: { projectRules: [off] },
  })
  expect(changed.status(), await changed.text()).toBe(200)

  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText("There don't seem to be any hits for this site in the selected period")).toBeVisible()
  await expect(page.getByText('1 equip snoozed')).toBeVisible()
  await page.getByRole('link', { name: 'Back to insights' }).last().click()
  await expect(page.getByText(/the rule is not enabled in your organisation/)).toBeVisible()
  await server.stop()
})
