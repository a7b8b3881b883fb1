import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { demonstrationUrl, fillAndSignIn, forgetSession, signIn } from '../helpers/pages/people.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const FAIRLAWN = 'HUDSON~hud-fairlawn'
const KENT_RISE = 'HARBOUR~hbr-kent-rise'

const at = (path: string) => demonstrationUrl() + path
const sitesOf = (page: Page) => new URL(page.url()).searchParams.get('sites')
const siteButton = (page: Page) => page.getByRole('button', { name: /^Choose sites/ })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: /^Choose sites/ })
const listbox = (page: Page, name: 'Projects' | 'Sites' | 'Selected') =>
  page.getByRole('listbox', { name, exact: true })
const option = (page: Page, list: 'Projects' | 'Sites' | 'Selected', name: string) =>
  listbox(page, list).getByRole('option', { name })

/** The stored state of the next visit. */
const remembered = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('BonfireLS')).state")

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element.matches(':focus'))
  for (let presses = 0; presses < 12 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('the menu has three lists and changes nothing before Update', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const before = page.url()
  await expect(siteButton(page)).toHaveText('8 sites')
  await siteButton(page).click()

  await expect(menu(page)).toHaveCSS('width', '760px')
  for (const name of ['Projects', 'Sites', 'Selected'] as const) {
    await expect(menu(page).getByRole('heading', { name })).toBeVisible()
    await expect(listbox(page, name)).toHaveCSS('height', '295px')
    await expect(listbox(page, name).getByRole('option').first()).toHaveCSS('height', '32px')
  }
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveCount(8)
  await expect(update(page)).toBeDisabled()

  const selectAll = menu(page).getByRole('checkbox', { name: 'Select all' })
  await expect(selectAll).toBeChecked()
  await option(page, 'Sites', 'Castlegate House').click()
  await expect(selectAll).not.toBeChecked()
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveCount(7)
  await expect(update(page)).toBeEnabled()
  await selectAll.click()
  await expect(update(page)).toBeDisabled()

  await menu(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(menu(page)).toContainText('At least one site must be selected')
  await expect(update(page)).toBeDisabled()
  await option(page, 'Sites', 'Castlegate House').click()
  await expect(menu(page)).not.toContainText('At least one site must be selected')
  await expect(update(page)).toBeEnabled()

  await menu(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(menu(page)).toBeHidden()
  expect(page.url()).toBe(before)
  await expect(siteButton(page)).toHaveText('8 sites')
})

test('a selection spans projects, is in the URL and returns on the next visit', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${FAIRLAWN}` })
  await expect(siteButton(page)).toHaveText('Fairlawn Medical Center')
  await siteButton(page).click()
  await expect(listbox(page, 'Sites').getByRole('option')).toHaveCount(7)
  await option(page, 'Projects', 'Harbourside Property').click()
  await expect(listbox(page, 'Sites').getByRole('option')).toHaveCount(5)
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveText(['Fairlawn Medical Center'])
  await option(page, 'Sites', 'Kent Rise Tower').click()
  await update(page).click()
  await expect(menu(page)).toBeHidden()
  await expect(siteButton(page)).toHaveText('2 sites')
  await expect.poll(() => sitesOf(page)).toBe(`${FAIRLAWN},${KENT_RISE}`)
  expect(page.url()).toContain(`sites=${FAIRLAWN},${KENT_RISE}`)
  expect(await remembered(page)).toMatchObject({ activeSite: FAIRLAWN, activeProject: 'HUDSON', isMultiSite: true })

  await page.goto(at('/actions'))
  await expect.poll(() => sitesOf(page)).toBe(`${FAIRLAWN},${KENT_RISE}`)
  await siteButton(page).click()
  await option(page, 'Selected', 'Fairlawn Medical Center').click()
  await update(page).click()
  await expect(siteButton(page)).toHaveText('Kent Rise Tower')
  await expect.poll(() => sitesOf(page)).toBe(KENT_RISE)
  expect(await remembered(page)).toMatchObject({
    selectedSites: [KENT_RISE],
    activeSite: KENT_RISE,
    activeProject: 'HARBOUR',
    isMultiSite: false,
  })
  await page.goBack()
  await expect(siteButton(page)).toHaveText('2 sites')
})

test('the filter waits 300 ms, then shows matching projects and sites', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin', { path: `/actions?sites=${FAIRLAWN}` })
  await siteButton(page).click()
  const projects = listbox(page, 'Projects').getByRole('option')
  const sites = listbox(page, 'Sites').getByRole('option')
  const filter = menu(page).getByRole('textbox', { name: 'Filter projects and sites' })
  await expect(filter).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)

  await filter.fill('tower')
  await page.clock.runFor(299)
  await expect(projects).toHaveCount(5)
  await page.clock.runFor(1)
  await expect(projects).toHaveText([/^Harbourside Property/])
  await expect(sites).toHaveText(['Kent Rise Tower'])
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveText(['Fairlawn Medical Center'])

  await filter.fill('HUDSON campus')
  await page.clock.runFor(300)
  await expect(projects).toHaveText([/^Hudson Campus Facilities/])
  // A project found by name shows all its sites.
  await expect(sites.filter({ hasText: 'Fairlawn Medical Center' })).toBeVisible()
  await filter.fill('no such place')
  await page.clock.runFor(300)
  // A sentence is not an option.
  await expect(menu(page)).toContainText('No projects match the filter.')
  await expect(projects).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Clear filter' }).click()
  await expect(projects).toHaveCount(5)
  await expect(sites).toHaveCount(7)
})

test('the menu works by keyboard alone, and Escape returns focus', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${FAIRLAWN}` })
  await page.reload()
  await tabTo(page, siteButton(page))
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('tower')
  await expect(listbox(page, 'Sites').getByRole('option')).toHaveText(['Kent Rise Tower'])
  await tabTo(page, listbox(page, 'Sites'))
  await page.keyboard.press('Space')
  await expect(option(page, 'Sites', 'Kent Rise Tower')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, listbox(page, 'Selected'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveText(['Kent Rise Tower'])
  await tabTo(page, update(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => sitesOf(page)).toBe(KENT_RISE)
  await expect(siteButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, listbox(page, 'Projects'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(option(page, 'Sites', 'Parramatta')).toBeVisible()
  await tabTo(page, menu(page).getByRole('checkbox', { name: 'Select all' }))
  await page.keyboard.press('Space')
  await expect(listbox(page, 'Selected').getByRole('option')).toHaveCount(8)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(siteButton(page)).toBeFocused()
  expect(sitesOf(page)).toBe(KENT_RISE)
})

test('sites in the URL outside the portfolio are dropped, with a notice and a log line', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const denials = () => lines.filter((line) => line.startsWith("User doesn't have permission"))

  await signIn(page, 'contractor', { path: `/actions?sites=hud-fairlawn,${KENT_RISE}&daysRange=7` })
  await expect.poll(() => sitesOf(page)).toBe(FAIRLAWN)
  expect(new URL(page.url()).searchParams.get('daysRange')).toBe('7')
  await expect(siteButton(page)).toHaveText('Fairlawn Medical Center')
  expect(denials()).toEqual([expect.stringContaining(KENT_RISE)])
  await expect(page.getByText('1 site in this address is not in your portfolio and was left out')).toBeVisible()

  await page.goto(at(`/actions?sites=${KENT_RISE},nowhere`))
  await expect.poll(() => sitesOf(page)).toBe(FAIRLAWN)
  await expect(page.getByText('2 sites in this address are not in your portfolio and were left out')).toBeVisible()
  await page.evaluate('localStorage.clear()')
  await page.goto(at('/actions?sites=nowhere'))
  await expect(siteButton(page)).toHaveText('270 Mercantile Street')
  await expect.poll(() => sitesOf(page)).toBe('HUDSON~hud-mercantile')
})

test('a first visit selects 50 sites of the first project; the menu holds 1,001 sites', async ({ page }) => {
  const dataDirectory = await newInstallation()
  const model = join(dataDirectory, 'model.json')
  const project = (projectKey: string, projectName: string) => ({ projectKey, projectName, currency: 'EUR' })
  const building = (number: number) => ({
    siteId: `building-${number}`,
    projectKey: 'LARGE',
    label: `Building ${number}`,
    timezone: 'Europe/Vienna',
  })
  const sites = Array.from({ length: 1001 }, (_, index) => building(index + 1))
  const other = { ...building(0), siteId: 'depot', projectKey: 'SMALL', label: 'Depot' }
  const projects = [project('SMALL', 'Small estate'), project('LARGE', 'Large estate')]
  writeFileSync(model, JSON.stringify({ projects, sites: [other, ...sites] }))
  const password = 'supply-air-57F'
  const person = ['--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'The keeper', '--admin']
  for (const command of [
    ['import', 'model', model],
    ['user', 'create', ...person],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${password}\n`)
    expect(status, output).toBe(0)
  }
  const server = await startBonfire({ dataDirectory })

  await signIn(page, 'keeper', { url: server.url, password, path: '/actions' })
  const firstFifty = Array.from({ length: 50 }, (_, index) => `LARGE~building-${index + 1}`)
  expect(sitesOf(page)).toBe(firstFifty.join(','))
  await expect(siteButton(page)).toHaveText('50 sites')

  await siteButton(page).click()
  await menu(page).getByRole('checkbox', { name: 'Select all' }).click()
  await expect(menu(page).getByRole('heading', { name: 'Selected (1001)' })).toBeVisible()
  expect(await menu(page).getByRole('option').count()).toBeLessThan(60)
  await listbox(page, 'Sites').press('End')
  await expect(option(page, 'Sites', 'Building 1001')).toBeVisible()
  await update(page).click()
  await expect(siteButton(page)).toHaveText('1,001 sites')
  expect(sitesOf(page)?.split(',')).toHaveLength(1001)

  const address = page.url()
  await page.reload()
  await expect(siteButton(page)).toHaveText('1,001 sites')
  expect(page.url()).toBe(address)
  await forgetSession(page)
  await page.goto(address)
  await fillAndSignIn(page, 'keeper', password)
  await expect(siteButton(page)).toHaveText('1,001 sites')
  expect(page.url()).toBe(address)
  await server.stop()
})
