import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import {
  button,
  detail,
  openRule,
  openSettings,
  project,
  projects,
  QUESTION,
  question,
  rule,
  ruleList,
  shownNames,
  tab,
  unsaved,
} from '../helpers/pages/rules-page.ts'

// Saves nothing: the demo is shared.
const WOOL = '/settings/monitoring?project=WOOL'
const at = (path: string) => demonstrationUrl() + path
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('project settings open from the user menu with two tabs and sorted lists', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Project Settings' }).click()
  await expect(tab(page, 'Insights')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle('Insights · Project Settings · Bonfire')
  await expect(projects(page).getByRole('option')).toHaveText([
    /^Albion Public Estate/,
    /^Harbourside Property/,
    /^Hudson Campus Facilities/,
    /^Patrimoine Rive Gauche/,
    /^Woolshed Markets/,
  ])
  const shown = await shownNames(page)
  expect(shown.length).toBeGreaterThan(15)
  expect(shown).toEqual([...shown].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  await tab(page, 'Monitoring').click()
  await expect(page).toHaveTitle('Monitoring · Project Settings · Bonfire')
  await expect(tab(page, 'Monitoring')).toHaveAttribute('aria-selected', 'true')
})

test('an address restores the project and rule after reload, back or sharing', async ({ page }) => {
  await openSettings(page, WOOL)
  await openRule(page, 'Controller offline')
  await expect.poll(() => parameter(page, 'rule')).not.toBeNull()
  await page.reload()
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Controller offline')
  await project(page, 'Hudson Campus Facilities').click()
  await expect.poll(() => parameter(page, 'project')).toBe('HUDSON')
  await expect(project(page, 'Hudson Campus Facilities')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(project(page, 'Woolshed Markets')).toHaveAttribute('aria-selected', 'true')
  await page.goto(at('/settings/insights?project=NOBODYS&rule=ghost'))
  await expect(detail(page)).toContainText('This rule no longer exists.')
  expect(parameter(page, 'project')).not.toBe('NOBODYS')
})

test('filters apply after half a second; Select all and Clear all use the shown rules', async ({ page }) => {
  await openSettings(page, WOOL)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('/')
  const ruleFilter = page.getByRole('searchbox', { name: 'Filter rules' })
  await expect(ruleFilter).toBeFocused()
  const before = (await shownNames(page)).length
  await ruleFilter.fill('CHILLER')
  await page.clock.runFor(490)
  expect(await shownNames(page)).toHaveLength(before)
  await page.clock.runFor(10)
  await expect.poll(async () => (await shownNames(page)).every((name) => /chiller/i.test(name))).toBe(true)
  const chillers = await shownNames(page)
  expect(chillers.length).toBeGreaterThan(1)

  await button(page, 'Select all').click()
  await expect(ruleList(page).getByRole('checkbox', { checked: true })).toHaveCount(chillers.length)
  await expect(page.getByText(`${chillers.length} of ${chillers.length} shown are on`)).toBeVisible()
  await button(page, 'Clear all').click()
  await expect(ruleList(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await button(page, 'Clear rule filter').click()
  await expect(ruleList(page).getByRole('checkbox', { checked: true }).first()).toBeVisible()
  await ruleFilter.fill('no rule is called so')
  await page.clock.runFor(500)
  await expect(page.getByText('No rules match the filter.')).toBeVisible()
  await button(page, 'Clear filter').click()
  await expect(ruleList(page)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Filter projects' }).fill('campus')
  await page.clock.runFor(490)
  await expect(projects(page).getByRole('option')).toHaveCount(5)
  await page.clock.runFor(10)
  await expect(projects(page).getByRole('option')).toHaveText([/^Hudson Campus Facilities/])
})

test('a rule switches on at priority 1, with P1 to P3 in monitoring', async ({ page }) => {
  await openSettings(page, WOOL)
  await expect(button(page, 'Save Changes')).toBeDisabled()
  await expect(button(page, 'Cancel')).toBeDisabled()
  const off = ruleList(page).getByRole('checkbox', { checked: false }).first()
  const name = (await off.getAttribute('aria-label')) ?? ''
  await openRule(page, name)
  const priority = detail(page).getByRole('radiogroup', { name: 'Response Priority' })
  await expect(priority.getByRole('radio')).toHaveCount(3)
  await expect(priority.getByRole('radio').first()).toBeDisabled()
  await detail(page).getByRole('switch').check({ force: true })
  await expect(rule(page, name)).toBeChecked()
  await expect(priority.getByRole('radio', { name: /^P1/ })).toBeChecked()
  await priority.getByRole('radio', { name: /^P3/ }).check()
  await expect(
    ruleList(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) }),
  ).toContainText('P3')
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await rule(page, name).uncheck()
  await expect(unsaved(page)).toHaveText('')
  await expect(button(page, 'Save Changes')).toBeDisabled()

  await tab(page, 'Insights').click()
  await openRule(page, name)
  if (!(await rule(page, name).isChecked())) await rule(page, name).check()
  const prioritise = detail(page).getByRole('checkbox', { name: 'Prioritise' })
  const was = await prioritise.isChecked()
  await prioritise.setChecked(!was)
  await expect(prioritise).toBeChecked({ checked: !was })
  await expect(unsaved(page)).toHaveText('1 unsaved change')
})

test('unsaved changes ask before switching project, tab or page, and only then', async ({ page }) => {
  await openSettings(page, WOOL)
  const name = (await shownNames(page))[0] ?? ''
  const was = await rule(page, name).isChecked()
  const leave: Record<string, () => Promise<void>> = {
    project: () => project(page, 'Hudson Campus Facilities').click(),
    tab: () => tab(page, 'Insights').click(),
    page: () => page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click(),
    back: async () => void (await page.goBack()),
    cancel: () => button(page, 'Cancel').click(),
  }
  await tab(page, 'Insights').click()
  await tab(page, 'Monitoring').click()
  await expect(rule(page, name)).toBeVisible()
  await rule(page, name).click()
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  for (const [where, go] of Object.entries(leave)) {
    const address = page.url()
    await go()
    await expect(question(page), where).toContainText(QUESTION)
    await expect(button(page, 'Keep editing')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    expect(new URL(page.url()).pathname, where).toBe(new URL(address).pathname)
    await expect(rule(page, name), where).toBeChecked({ checked: !was })
  }
  await button(page, 'Cancel').click()
  await button(page, 'Discard changes').click()
  await expect(rule(page, name)).toBeChecked({ checked: was })
  await expect(unsaved(page)).toHaveText('')

  await rule(page, name).click()
  await project(page, 'Hudson Campus Facilities').click()
  await button(page, 'Discard changes').click()
  await expect.poll(() => parameter(page, 'project')).toBe('HUDSON')
  await expect(unsaved(page)).toHaveText('')
  await project(page, 'Woolshed Markets').click()
  await expect(rule(page, name)).toBeChecked({ checked: was })
  await rule(page, name).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click()
  await button(page, 'Discard changes').click()
  await expect(page).toHaveTitle('Actions · Bonfire')
})

test('the browser confirms before closing a page with unsaved changes', async ({ page }) => {
  await openSettings(page, WOOL)
  await ruleList(page).getByRole('checkbox').first().click()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})
