import { rmSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNothingSerious } from '../helpers/pages/axe.ts'
import { signIn } from '../helpers/pages/people.ts'
import {
  button,
  detail,
  openRule,
  openSettings,
  rule,
  ruleList,
  save,
  shownNames,
  unsaved,
} from '../helpers/pages/rules-page.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'

// A separate demo: rules disabled here would be missed elsewhere.
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

async function secondPerson(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openSettings(page, path, { url: bonfire.url, username: 'engineer' })
  return page
}

/** A disabled rule, a different one for each test: once enabled it stays so. */
async function someRuleThatIsOff(page: Page): Promise<string> {
  const off = ruleList(page).getByRole('checkbox', { checked: false }).first()
  return (await off.getAttribute('aria-label')) ?? ''
}

test('a rule switched off for a project leaves the list, and the trail names by whom', { tag: '@quick' }, async ({
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
    // While saving, the overlay is shown and a second save is impossible.
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

test('a save sends only changed rules with their project and type', async ({ page }) => {
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

test('on a concurrent change the second person keeps their edits and decides', async ({ page, browser }) => {
  const path = '/settings/insights?project=HARBOUR'
  await openSettings(page, path, { url: bonfire.url })
  const [name = '', other = ''] = (await shownNames(page)).slice(0, 2)
  const colleague = await secondPerson(browser, path)
  await rule(colleague, name).click()
  await save(colleague)
  const theirs = await rule(colleague, name).isChecked()
  // The colleague's save, and another change, from a screen that has not seen it.
  await rule(page, other).click()
  await openRule(page, name)
  if (theirs) await rule(page, name).check()
  await detail(page).getByRole('checkbox', { name: 'Prioritise' }).click()
  await save(page)
  await expect(page.getByRole('alert')).toContainText(`"${name}" (by Engineer)`)
  await expect(unsaved(page)).toHaveText('2 unsaved changes')
  // Their saved value is shown for the decision.
  await expect(detail(page).getByRole('listitem').first()).toContainText(/Engineer · (now|\d+ seconds? ago)/)
  await expectNothingSerious(page)

  await button(page, 'Load the latest settings and keep my changes').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(detail(page).getByRole('note')).toContainText('Changed by Engineer')
  await expect(unsaved(page)).toHaveText('2 unsaved changes')
  await expectNothingSerious(page)
  await save(page)
  await expect(page.getByText('2 changes saved for Harbourside Property')).toBeVisible()
  await expect(detail(page).getByRole('listitem').first()).toContainText(/On, .*Administrator/)
  await colleague.context().close()
})

test('a colleague’s save is announced immediately and merged with unsaved changes', async ({ page, browser }) => {
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

  // The author of a change gets no notice.
  await expect(colleague.getByText('Rule settings of Harbourside Property changed')).toBeVisible()
  await expect(news).toHaveCount(0)
  await colleague.context().close()
})

test('a project’s rules can be set before it has a site', async ({ page }) => {
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
