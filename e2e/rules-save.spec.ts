import { rmSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { emptyFolder, type RunningBonfire, startDemonstration } from './bonfire-process.ts'
import { signIn } from './people.ts'
import {
  button,
  detail,
  expectNothingSerious,
  openRule,
  openSettings,
  rule,
  ruleList,
  save,
  shownNames,
  unsaved,
} from './rules-page.ts'

// A demonstration of its own: what is switched off here would be missed elsewhere.
const dataDirectory = emptyFolder()
let bonfire: RunningBonfire

test.beforeAll(async () => {
  bonfire = await startDemonstration(dataDirectory)
})
test.afterAll(async () => {
  await bonfire.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const UPDATE = '**/api/v1/project-rules/update'
const SEARCH = '**/api/v1/project-rules/search*'
const FAILED = 'Something went wrong. Please try again.'

async function secondPerson(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openSettings(page, path, { url: bonfire.url, username: 'engineer' })
  return page
}

/** A rule that is off, so that each test has one of its own: switched on it stays on. */
async function someRuleThatIsOff(page: Page): Promise<string> {
  const off = ruleList(page).getByRole('checkbox', { checked: false }).first()
  return (await off.getAttribute('aria-label')) ?? ''
}

test('a rule that is switched off for a project leaves the insights list, and the trail says who did it', async ({
  page,
}) => {
  await signIn(page, 'admin', { url: bonfire.url, path: '/analysis/insights?sites=HUDSON~hud-fairlawn&daysRange=30' })
  const first = page.getByRole('row', { level: 2 }).first()
  await expect(first).toBeVisible()
  await first.click()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.goBack()
  const found = page.getByRole('row', { level: 2 }).filter({ hasText: name })
  await expect(found.first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/synco/ui/insights')) asked.push(request.url())
  })

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Project Settings' }).click()
  await page.getByRole('option', { name: 'Hudson Campus Facilities' }).click()
  await page.getByRole('searchbox', { name: 'Filter rules' }).fill(name)
  await expect(ruleList(page).getByRole('listitem')).toHaveCount(1)
  await rule(page, name).uncheck()
  const sent = page.waitForRequest(UPDATE)
  await page.route(UPDATE, async (route) => {
    // While the answer is on its way, the overlay is there and a second save cannot be begun.
    await expect(page.getByRole('dialog', { name: 'Saving configuration...' })).toBeVisible()
    const behind = page.getByRole('button', { name: 'Save Changes', includeHidden: true })
    await expect(behind).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saving configuration...')).toBeVisible()
    await route.continue()
  })
  await save(page)
  const body = (await sent).postDataJSON()
  expect(body).toEqual({ enable: [], disable: [expect.stringMatching(/^\d+$/)], revisions: expect.anything() })
  await expect(page.getByText('1 change saved for Hudson Campus Facilities')).toBeVisible()
  await expect(unsaved(page)).toHaveText('')
  await expect(rule(page, name)).not.toBeChecked()
  const newest = detail(page).getByRole('listitem').first()
  await expect(newest).toContainText(/On.*to.*Off/)
  await expect(newest).toContainText('Administrator · ')
  await expect(newest.locator('time')).toHaveAttribute('title', /\d{4}/)

  await page.getByRole('navigation').getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(found).toHaveCount(0)
})

test('a save sends only what changed, each rule with its project and type', async ({ page }) => {
  await openSettings(page, '/settings/monitoring?project=RIVE', { url: bonfire.url })
  const name = await someRuleThatIsOff(page)
  await openRule(page, name)
  await rule(page, name).check()
  await detail(page).getByRole('radio', { name: /^P2/ }).check()
  const sent = page.waitForRequest(UPDATE)
  await save(page)
  const { enable, disable, revisions } = (await sent).postDataJSON()
  expect(enable).toEqual([
    { rule: { id: expect.any(String), name }, projectKey: 'RIVE', type: 'monitoring', priority: 2 },
  ])
  expect(disable).toEqual([])
  expect(Object.keys(revisions)).toEqual([enable[0].rule.id])
  await expect(detail(page).getByRole('listitem').first()).toContainText('On, P2')
  await page.reload()
  await expect(rule(page, name)).toBeChecked()
})

test('a save that fails keeps the changes and can be tried again', async ({ page }) => {
  await openSettings(page, '/settings/insights?project=ALBION', { url: bonfire.url })
  const name = await someRuleThatIsOff(page)
  await rule(page, name).check()
  await page.route(UPDATE, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }))
  await save(page)
  await expect(page.getByRole('alert')).toContainText(FAILED)
  await page.unroute(UPDATE)
  await page.route(UPDATE, (route) => route.abort())
  await button(page, 'Retry').click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(rule(page, name)).toBeChecked()
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await expectNothingSerious(page)
  await page.unroute(UPDATE)
  await button(page, 'Retry').click()
  await expect(page.getByText('1 change saved for Albion Public Estate')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('rules, settings or a trail that do not load say so and can be loaded again', async ({ page }) => {
  await page.route('**/api/rules', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, 'admin', { url: bonfire.url, path: '/settings/insights?project=ALBION' })
  await expect(page.getByText('Request for rules failed')).toBeVisible()
  await page.unroute('**/api/rules')
  await page.route(SEARCH, (route) => route.fulfill({ status: 500, json: {} }))
  await button(page, 'Retry').click()
  await expect(ruleList(page).getByRole('checkbox').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(FAILED)).toBeVisible()
  await page.unroute(SEARCH)
  await page.route('**/api/v1/project-rules/changes*', (route) => route.fulfill({ status: 500, json: {} }))
  await button(page, 'Retry').click()
  await expect(ruleList(page).getByRole('checkbox').first()).toBeVisible()
  await expect(detail(page).getByText('The changes could not be loaded.')).toBeVisible()
  await page.unroute('**/api/v1/project-rules/changes*')
  await detail(page).getByRole('button', { name: 'Retry' }).click()
  await expect(detail(page).getByText('The changes could not be loaded.')).toBeHidden()
})

test('two people change the same rule: the second is told who was faster, keeps their changes and decides', async ({
  page,
  browser,
}) => {
  const path = '/settings/monitoring?project=HARBOUR'
  await openSettings(page, path, { url: bonfire.url })
  const [name = '', other = ''] = (await shownNames(page)).slice(0, 2)
  const colleague = await secondPerson(browser, path)
  await rule(colleague, name).click()
  await save(colleague)
  const theirs = await rule(colleague, name).isChecked()
  // What the colleague saved, and a change of something else, from a screen that has not seen it.
  await rule(page, other).click()
  await openRule(page, name)
  if (theirs) await rule(page, name).check()
  await detail(page).getByRole('radio', { name: /^P3/ }).check()
  await save(page)
  await expect(page.getByRole('alert')).toContainText(`"${name}" (by Engineer)`)
  await expect(unsaved(page)).toHaveText('2 unsaved changes')
  // What they saved is there to decide by.
  await expect(detail(page).getByRole('listitem').first()).toContainText(/Engineer · (now|\d+ seconds? ago)/)
  await expectNothingSerious(page)

  await button(page, 'Load the newest settings, keep my changes').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(detail(page).getByRole('note')).toContainText('Changed by Engineer meanwhile')
  await expect(unsaved(page)).toHaveText('2 unsaved changes')
  await expectNothingSerious(page)
  await save(page)
  await expect(page.getByText('2 changes saved for Harbourside Property')).toBeVisible()
  await expect(detail(page).getByRole('listitem').first()).toContainText('On, P3')
  await colleague.context().close()
})

test('what a colleague saves is told at once, and loaded beside what one has not saved', async ({ page, browser }) => {
  const path = '/settings/insights?project=HARBOUR'
  const listening = page.waitForResponse((response) => response.url().includes('/api/v1/changes'))
  await openSettings(page, path, { url: bonfire.url })
  expect((await listening).status()).toBe(200)
  const [name = '', other = ''] = (await shownNames(page)).slice(0, 2)
  await rule(page, other).click()
  const before = await rule(page, name).isChecked()

  const colleague = await secondPerson(browser, path)
  await rule(colleague, name).click()
  await save(colleague)
  const news = page.getByRole('status').filter({ hasText: 'Rule settings of Harbourside Property changed' })
  await expect(news.getByRole('button', { name: 'Load' })).toBeVisible()
  await expect(rule(page, name)).toBeChecked({ checked: before })
  await expectNothingSerious(page)
  await news.getByRole('button', { name: 'Load' }).click()
  await expect(rule(page, name)).toBeChecked({ checked: !before })
  await expect(news).toHaveCount(0)
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await save(page)
  await expect(page.getByText('1 change saved for Harbourside Property')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Who made the change is not told of it.
  await expect(colleague.getByText('Rule settings of Harbourside Property changed')).toBeVisible()
  await expect(news).toHaveCount(0)
  await colleague.context().close()
})

test('a rule that was deleted meanwhile is named, and the other changes are kept', async ({ page }) => {
  await openSettings(page, '/settings/insights?project=HUDSON', { url: bonfire.url })
  const [gone = '', kept = ''] = (await shownNames(page)).slice(0, 2)
  await rule(page, gone).click()
  await rule(page, kept).click()
  const message = 'There is no rule "gone" any more, so nothing was saved.'
  await page.route(UPDATE, (route) => route.fulfill({ status: 404, json: { code: 'not_found', message } }), {
    times: 1,
  })
  await page.route('**/api/rules', async (route) => {
    const rules: Record<string, { name: string }> = await (await route.fetch()).json()
    await route.fulfill({ json: Object.fromEntries(Object.entries(rules).filter(([, { name }]) => name !== gone)) })
  })
  await save(page)
  await expect(page.getByRole('alert')).toContainText(message)
  await button(page, 'Reload the rules, keep my other changes').click()
  await expect(page.getByText('1 change was for a rule that does not exist any more.')).toBeVisible()
  await expect(rule(page, gone)).toHaveCount(0)
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await save(page)
  await expect(page.getByText('1 change saved for Hudson Campus Facilities')).toBeVisible()
})

test('an ended session is begun again over unsaved changes, which can then be saved', async ({ page }) => {
  await openSettings(page, '/settings/insights?project=WOOL', { url: bonfire.url })
  await ruleList(page).getByRole('checkbox').first().click()
  await page.context().clearCookies()
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('bonfire-demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await save(page)
  await expect(page.getByText('1 change saved for Woolshed Markets')).toBeVisible()
})

test('the rules of a project are set before it has a site, which the menu of sites does not offer', async ({
  page,
}) => {
  await signIn(page, 'admin', { url: bonfire.url, path: '/actions' })
  const project = { projectKey: 'QUAY', projectName: 'Quay Works', currency: 'EUR' }
  const made = await page.request.post(`${bonfire.url}/api/v1/portfolio/projects`, { data: project })
  expect(made.status(), await made.text()).toBe(201)
  await openSettings(page, '/settings/insights?project=QUAY', { url: bonfire.url })
  await expect(page.getByRole('option', { name: 'Quay Works' })).toHaveAttribute('aria-selected', 'true')
  const name = await someRuleThatIsOff(page)
  await rule(page, name).check()
  await save(page)
  await expect(page.getByText('1 change saved for Quay Works')).toBeVisible()
  await page.getByRole('button', { name: 'Choose sites' }).click()
  const listed = page.getByRole('listbox', { name: 'Projects' }).last().getByRole('option')
  await expect(listed.filter({ hasText: 'Woolshed Markets' })).toBeVisible()
  await expect(listed.filter({ hasText: 'Quay Works' })).toHaveCount(0)
})
