import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const TWO_SITES = 'HUDSON~hud-fairlawn,WOOL~wool-parramatta'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const remembered = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('BonfireLS')).state")

test('every call goes to /api of the same origin', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await signIn(page, 'admin', { path: '/analysis/insights' })
  await rows(page).first().click()
  await expect(page.getByRole('checkbox', { name: 'Select all rows' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect([...new Set(asked.map((url) => url.origin))]).toEqual([demonstrationUrl()])
  const calls = asked.filter((url) => !/^\/(assets\/|analysis\/|sign-in|mark\.svg|$)/.test(url.pathname))
  expect(calls.map((url) => url.pathname).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('a screen that fails to load is reported to the server and loads on retry', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const chunk = /\/assets\/rules-screen-[^/]*\.js$/
  await page.route(chunk, (route) => route.abort())
  const reported = page.waitForRequest('**/api/v1/client-errors')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Project Settings' }).click()
  expect((await reported).postDataJSON()).toEqual({ type: 'missing', url: expect.stringMatching(chunk) })
  await expect(page.getByRole('alert')).toContainText('Part of the application did not load (missing).')
  await expect(navigation(page)).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Project Settings' })).toBeVisible()
})

test('a rule’s screen shows one site and the selection returns on the way back', async ({ page }) => {
  await signIn(page, 'admin', { path: `/analysis/insights?sites=${TWO_SITES}&daysRange=30` })
  await expect(rows(page).first()).toBeVisible()
  expect(await remembered(page)).toMatchObject({ isMultiSite: true, selectedSites: TWO_SITES.split(',') })
  await rows(page).filter({ hasText: 'Parramatta' }).first().click()
  await expect(page.getByRole('button', { name: /^Choose sites: Parramatta/ })).toBeVisible()
  await expect.poll(() => remembered(page)).toMatchObject({ isMultiSite: false, selectedSites: TWO_SITES.split(',') })
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page.getByRole('button', { name: 'Choose sites: 2 sites' })).toBeVisible()
})
