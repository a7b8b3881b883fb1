import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type Request, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'seen-at-once'
const DAY = new Date().toISOString().slice(0, 10)
const RULES = Array.from({ length: 30 }, (_, number) => ({ ruleId: `rule-${number}`, name: `Rule ${number}` }))

let dataDirectory: string
let server: RunningBonfire
let key: string

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
  const model = join(dataDirectory, 'model.json')
  const site = (siteId: string, label: string) => ({ siteId, projectKey: 'P', label, timezone: 'UTC' })
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
      sites: [site('plant', 'Plant'), site('depot', 'Depot')],
      rules: RULES,
    }),
  )
  const user = (username: string, name: string) => [
    'user',
    'create',
    '--admin',
    '--username',
    username,
    '--email',
    `${username}@bonfire.example`,
    '--name',
    name,
  ]
  for (const command of [
    ['import', 'model', model],
    user('reader', 'The reader'),
    user('colleague', 'The colleague'),
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  key = /bfk_[\w-]+/.exec(bonfire(dataDirectory, ['key', 'create', '--name', 'engine']).output)?.[0] ?? ''
  server = await startBonfire({ dataDirectory })
  await find(RULES.map(({ ruleId }) => ({ ruleId, equipId: 'ahu-1' })))
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

interface Finding {
  readonly ruleId: string
  readonly equipId: string
  readonly siteId?: string
}

/** A hit as sent by a rule engine. */
async function find(findings: readonly Finding[]): Promise<void> {
  const rows = findings.map((finding) => ({
    siteId: 'plant',
    equipName: finding.equipId,
    occurredOn: DAY,
    times: [{ t: `${DAY}T00:00:00Z`, d: 60 }],
    ...finding,
  }))
  const answer = await fetch(`${server.url}/api/v1/ingest/hits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hits: rows }),
  })
  expect(await answer.json()).toMatchObject({ created: findings.length })
}

const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Load' }) })
const load = (page: Page) => notice(page).getByRole('button', { name: 'Load' })

/** Opens a screen that listens for changes. */
async function read(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => response.url().includes('/api/v1/changes'))
  await signIn(page, 'reader', { url: server.url, password: PASSWORD, path })
  expect((await listening).status()).toBe(200)
}

test('new findings are announced and only appear when loaded', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 440 })
  await read(page, '/analysis/insights?sites=plant')
  const row = page.getByRole('row').filter({ hasText: 'Rule 5' })
  await row.scrollIntoViewIfNeeded()
  await row.focus()
  await page.mouse.move(600, 300)
  const list = "document.querySelector('[role=treegrid]').parentElement"
  const scrollTop = () => page.evaluate<number>(`${list}.scrollTop`)
  // A wheel keeps scrolling for a while.
  await page.evaluate(`${list}.scrollBy(0, 60)`)
  const before = await scrollTop()
  expect(before).toBeGreaterThan(0)
  await expect(row).toContainText('Hits per day')
  const cells = (await row.textContent()) ?? ''

  await find([
    { ruleId: 'rule-5', equipId: 'ahu-2' },
    { ruleId: 'rule-3', equipId: 'ahu-2' },
  ])
  await expect(notice(page)).toContainText('2 new hits')
  await find([{ ruleId: 'rule-5', equipId: 'ahu-3' }])
  await expect(notice(page)).toContainText('3 new hits')
  await find([{ ruleId: 'rule-5', equipId: 'ahu-9', siteId: 'depot' }])
  expect(await scrollTop()).toBe(before)
  expect(await row.textContent()).toBe(cells)
  await expect(row).toBeFocused()

  await load(page).click()
  await expect(notice(page)).toBeHidden()
  await expect(row).not.toHaveText(cells)
  expect(await scrollTop()).toBe(before)
})

test('a colleague’s snooze is announced on list and equipment screen, then loaded', { tag: '@quick' }, async ({
  page,
  browser,
}) => {
  await read(page, '/analysis/insights/plant/rule-6?sites=plant')
  const other = await browser.newContext()
  const list = await other.newPage()
  await read(list, '/analysis/insights?sites=plant')
  const colleague = await other.newPage()
  await colleague.goto(`${server.url}/analysis/insights/plant/rule-6`)
  await colleague.getByRole('button', { name: 'More for ahu-1', exact: true }).click()
  await colleague.getByRole('menuitem', { name: 'Snooze' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await expect(colleague.getByText(/Snoozed for/).first()).toBeVisible()

  for (const screen of [page, list]) {
    await screen.bringToFront()
    await expect(notice(screen)).toContainText('The reader snoozed 1 equip for Rule 6')
  }
  await expect(notice(colleague)).toBeHidden()
  await expect(page.getByText(/Snoozed for/)).toHaveCount(0)
  await load(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Snoozed for/).first()).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await list.getByRole('button', { name: 'Not now' }).click()
  await expect(notice(list)).toBeHidden()
  await other.close()
})

test('a hidden page closes the stream and catches up when visible', async ({ page }) => {
  await read(page, '/analysis/insights?sites=plant')
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/changes'))
  await look(page, 'hidden')
  await ended
  await find([{ ruleId: 'rule-7', equipId: 'ahu-20' }])
  await expect(notice(page)).toBeHidden()
  await look(page, 'visible')
  await expect(notice(page)).toContainText('1 new hit')
})

test('a browser’s tabs share one stream and another tab takes over when its tab closes', async ({ page, context }) => {
  let streams = 0
  const count = (change: number) => (request: Request) => {
    if (request.url().includes('/api/v1/changes')) streams += change
  }
  context.on('request', count(1))
  context.on('requestfailed', count(-1))
  await read(page, '/analysis/insights?sites=plant')
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${server.url}/analysis/insights?sites=plant`)
    await expect(tab.getByRole('row').filter({ hasText: 'Rule 5' })).toBeVisible()
  }
  await find([{ ruleId: 'rule-9', equipId: 'ahu-30' }])
  for (const tab of [page, ...tabs]) await expect(notice(tab)).toContainText('1 new hit')
  expect(streams).toBe(1)
  const handedOver = context.waitForEvent('request', (request) => request.url().includes('/api/v1/changes'))
  await page.close()
  expect((await handedOver).url()).toContain('after=')
  await find([{ ruleId: 'rule-9', equipId: 'ahu-31' }])
  for (const tab of tabs) await expect(notice(tab)).toContainText('2 new hits')
})

test('a tab opened in the background shows missed changes when first viewed', async ({ page }) => {
  await page.addInitScript(
    "Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })",
  )
  const beginning = page.waitForResponse((response) => response.url().includes('/api/v1/changes'))
  await read(page, '/analysis/insights?sites=plant')
  await beginning
  await expect(page.getByRole('row').filter({ hasText: 'Rule 5' })).toBeVisible()
  await find([{ ruleId: 'rule-10', equipId: 'ahu-40' }])
  await look(page, 'visible')
  await expect(notice(page)).toContainText('1 new hit')
})

test('reconnects to a restarted server and warns that changes may have been missed', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await read(page, '/analysis/insights?sites=plant')
  await server.stop()
  server = await startBonfire({ dataDirectory, environment: { PORT: String(server.port) } })
  await expect(notice(page)).toContainText('There may be newer findings')
  await load(page).click()
  await expect(notice(page)).toBeHidden()
  await find([{ ruleId: 'rule-8', equipId: 'ahu-21' }])
  await expect(notice(page)).toContainText('1 new hit')
  expect(errors).toEqual([])
})

test('a session that ends elsewhere leads to the sign-in page', async ({ page, context }) => {
  await read(page, '/analysis/insights?sites=plant')
  await context.request.get(`${server.url}/api/auth/logout`, { maxRedirects: 0 })
  // The page may already be navigating away, which ends scripts in it.
  await look(page, 'hidden')
    .then(() => look(page, 'visible'))
    .catch(() => undefined)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

/** Simulates hiding or showing the tab; the test browser shows all its tabs at once. */
async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))`)
}
