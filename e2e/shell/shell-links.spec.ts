import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { asked, bar, complaintsOf, item, menu, openUserMenu, withAccess } from '../helpers/pages/shell-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'
import {
  environmentFor,
  HELP_SECRET,
  type OutsideServices,
  startOutsideServices,
} from '../helpers/servers/outside-services.ts'

const SITE = 'sites=HUDSON~hud-fairlawn'
const COMPANION = 'https://companion.example'
const LABS = 'enable-bueno-labs'

const rows = (page: Page) => page.getByRole('row', { level: 2 })
const PASSWORD = 'correct horse battery'
const ADA = ['--username', 'ada', '--email', 'ada@bonfire.example', '--name', 'Ada']
const PORTFOLIO = {
  projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR', jiraKey: 'PL' }],
  sites: [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
  rules: [],
}

let dataDirectory: string
const servers: RunningBonfire[] = []

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
  const model = join(dataDirectory, 'model.json')
  writeFileSync(model, JSON.stringify(PORTFOLIO))
  for (const command of [
    ['import', 'model', model],
    ['user', 'create', '--admin', ...ADA],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
})
test.afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** A server with these settings and one administrator of one site. */
async function start(environment: NodeJS.ProcessEnv): Promise<RunningBonfire> {
  const server = await startBonfire({ dataDirectory, environment })
  servers.push(server)
  return server
}

const enter = (page: Page, { url }: RunningBonfire, path: string) =>
  signIn(page, 'ada', { url, password: PASSWORD, path })

test('with no settings there is no Help or Labs, and only this server is contacted', async ({ page }) => {
  const network = asked(page)
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', { path: `/analysis/insights?${SITE}&daysRange=30` })
  await expect(rows(page).first()).toBeVisible()
  await expect(bar(page).getByRole('link')).toHaveText([
    'Monitoring',
    'Insights',
    'Overview',
    'Units',
    'Actions',
    'Histories',
  ])
  await openUserMenu(page)
  for (const name of ['Help', 'Labs']) await expect(item(page, name)).toHaveCount(0)
  expect(network.origins()).toEqual([demonstrationUrl()])
  expect(network.scripts().filter((path) => /integrations|feature-flags|survey|help-/.test(path))).toEqual([])
  expect(complaints).toEqual([])
})

test('the content policy allows trend images only from the configured source', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.route(/^https:\/\/(trends|elsewhere)\.example\//, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    }),
  )
  const isShown = (address: string) =>
    page.evaluate(
      `new Promise((resolve) => {
        const picture = new Image()
        picture.onload = () => resolve(true)
        picture.onerror = () => resolve(false)
        picture.src = ${JSON.stringify(address)}
      })`,
    )
  expect(await isShown('https://trends.example/ahu.svg')).toBe(true)
  expect(await isShown('https://elsewhere.example/ahu.svg')).toBe(false)
  expect(await isShown('http://trends.example/ahu.svg')).toBe(false)
})

test('Labs needs access, its flag and a companion; Reports and Explorer have switches', async ({ page }) => {
  const flagged = await start({ APERTURE_URL: COMPANION, FEATURE_FLAGS: LABS, NAVIGATION_EXTRAS: 'reports,explorer' })
  await withAccess(page, ['viewLabs', 'viewMetering', 'viewDeployments'])
  await enter(page, flagged, '/actions')
  const companionPages = ['Metering', 'Histories', 'Deployments', 'Reports', 'Explorer']
  await expect(bar(page).getByRole('link')).toHaveText(['Actions', ...companionPages])
  for (const [name, path] of Object.entries({
    Metering: '/org/PL/metering',
    Histories: '/inbound/explorer',
    Deployments: '/org/PL/deployments/sites',
    Reports: '/organisations/PL',
    Explorer: '/inbound/explorer',
  })) {
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', COMPANION + path)
  }
  await openUserMenu(page)
  await expect(item(page, 'Labs')).toHaveAttribute('href', `${COMPANION}/labs/home`)

  await withAccess(page, [])
  await page.reload()
  await openUserMenu(page)
  await expect(item(page, 'Labs')).toHaveCount(0)
  await expect(bar(page).getByRole('link')).toHaveText(['Actions', 'Histories', 'Reports', 'Explorer'])

  const unflagged = await start({ APERTURE_URL: COMPANION })
  for (const access of [['viewLabs'], []]) {
    await withAccess(page, access)
    await enter(page, unflagged, '/actions')
    await openUserMenu(page)
    await expect(item(page, 'Labs')).toHaveCount(0)
  }

  await page.route(`${COMPANION}/**`, (route) => route.fulfill({ body: 'The companion' }))
  await page.goto(`${unflagged.url}/profile`)
  await expect(page).toHaveURL(`${COMPANION}/settings/profile`)
})

test.describe('with third-party services', () => {
  let outside: OutsideServices
  let server: RunningBonfire

  test.beforeAll(async () => {
    outside = await startOutsideServices({ [LABS]: true })
    server = await start(outside.environment)
  })
  test.beforeEach(() => outside.forget())
  test.afterAll(() => outside.stop())

  test('flags, analytics, survey and help chat receive no more than they need', async ({ page }) => {
    const network = asked(page)
    const complaints = complaintsOf(page)
    await enter(page, server, '/analysis/insights?analysisSearch=valve')
    const user = await (await page.request.get(`${server.url}/api/v1/users/me`)).json()
    await expect.poll(() => outside.received.pages).toEqual(['/analysis/insights'])
    await bar(page).getByRole('link', { name: 'Actions' }).click()
    await expect.poll(() => outside.received.pages).toEqual(['/analysis/insights', '/actions'])

    const { name, email } = { name: user.display_name, email: user.email }
    await expect.poll(() => outside.received.flagContexts).toEqual([{ kind: 'user', key: user.forgeId, name, email }])
    await expect.poll(() => outside.received.flagEvents.join()).toContain('redactedAttributes')
    expect(outside.received.flagEvents.join()).not.toContain(email)
    await expect
      .poll(() => outside.received.survey.slice(0, 3))
      .toEqual([
        ['setup', { appUrl: outside.origin, workspaceId: 'workspace-1' }],
        ['setUserId', user.forgeId],
        ['setLanguage', 'en'],
      ])

    await openUserMenu(page)
    await item(page, 'Help').click()
    const chat = page.frameLocator('iframe[title=Chat]')
    await expect(chat.getByText(`You are ${name} (${email}).`)).toBeVisible()
    await expect(chat.getByText('Language: en')).toBeVisible()
    await openUserMenu(page)
    await menu(page).getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(chat.getByText('Language: fr')).toBeVisible()
    await expect.poll(() => outside.received.survey).toContainEqual(['setLanguage', 'fr'])
    expect(network.origins().sort()).toEqual([server.url, outside.origin].sort())
    expect(complaints).toEqual([])
    expect(await page.content()).not.toContain(HELP_SECRET)
  })

  test('switching a flag at the service shows and hides Labs immediately', async ({ page }) => {
    await withAccess(page, ['viewLabs'], { apertureUrl: COMPANION })
    await enter(page, server, '/actions')
    await openUserMenu(page)
    await expect(item(page, 'Labs')).toBeVisible()
    await expect.poll(() => outside.received.paths.some((path) => path.startsWith('/eval/'))).toBe(true)
    outside.setFlag(LABS, false)
    await expect(item(page, 'Labs')).toHaveCount(0)
    outside.setFlag(LABS, true)
    await expect(item(page, 'Labs')).toBeVisible()
  })

  test('opting out stops everything but the flag service, immediately', async ({ page }) => {
    await enter(page, server, '/profile')
    const chat = page.locator('iframe[title=Chat]')
    await expect(chat).toBeAttached()
    await expect.poll(() => outside.received.survey.map(([name]) => name)).toContain('setLanguage')
    const optOut = page.getByRole('switch', { name: 'Do not record how I use Bonfire' })
    await optOut.click()
    await expect(optOut).toBeChecked()
    await expect(chat).toHaveCount(0)
    await expect.poll(() => outside.received.survey.at(-1)).toEqual(['logout'])
    await openUserMenu(page)
    await expect(item(page, 'Help')).toHaveCount(0)
    await page.keyboard.press('Escape')

    outside.forget()
    await bar(page).getByRole('link', { name: 'Actions' }).click()
    await expect(page).toHaveTitle(/Actions/)
    await page.reload()
    await expect.poll(() => outside.received.flagContexts.length).toBeGreaterThan(0)
    await expect.poll(() => outside.received.flagEvents.length).toBeGreaterThan(0)
    expect(outside.received.paths.filter((path) => !/^\/(sdk|eval|events)\//.test(path))).toEqual([])

    await page.goto(`${server.url}/profile`)
    await optOut.click()
    await expect(optOut).not.toBeChecked()
    await expect(chat).toBeAttached()
    await expect.poll(() => outside.received.pages).toEqual(['/profile'])
  })
})

test('unreachable services break no screen and only a request for help says so', async ({ page }) => {
  const gone = await startOutsideServices()
  await gone.stop()
  const server = await start({ ...environmentFor(gone.origin), FEATURE_FLAGS: LABS, APERTURE_URL: COMPANION })
  const complaints = complaintsOf(page)
  await withAccess(page, ['viewTriagePage', 'viewLabs'])
  await enter(page, server, '/analysis/insights')
  await expect(page).toHaveTitle(/Insights/)
  await bar(page).getByRole('link', { name: 'Actions' }).click()
  await expect(page).toHaveTitle('Actions · Bonfire')
  await openUserMenu(page)
  await expect(item(page, 'Labs')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await item(page, 'Help').click()
  await expect(page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })).toBeVisible()
  expect(complaints).toEqual([])
})
