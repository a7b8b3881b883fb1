import { expect, type Page, test } from '@playwright/test'
import { at } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'
import { holdUndo } from '../helpers/pages/shell-page.ts'

const LIST = '/analysis/insights?sites=WOOL~wool-parramatta'
const rules = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const dialog = (page: Page) => page.getByRole('dialog')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to a site, rule, action or page' })
const whereTo = (page: Page) => page.getByRole('combobox', { name: 'Where to go' })
const options = (page: Page) => palette(page).getByRole('option')

const focusedRule = (page: Page) => page.evaluate<string>('document.activeElement.querySelector("a")?.textContent')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(whereTo(page)).toBeFocused()
}

test('a list can be worked through by keyboard', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rules(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rules(page).first()).toBeFocused()

  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText(/^Snooze \d+ equip/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(rules(page).first()).toBeFocused()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rules(page).first()).toBeFocused()

  const name = await focusedRule(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The same key with Caps Lock.
  await page.keyboard.press('U')
  await expect(rules(page).first()).toBeVisible()
  await page.keyboard.press('J')
  await expect(rules(page).first()).toBeFocused()
})

test('snoozing a rule by key moves the cursor to the next one', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(2)).toBeVisible()
  await page.keyboard.press('j')
  const first = await focusedRule(page)
  const second = await rules(page).nth(1).getByRole('link').textContent()
  await page.keyboard.press('s')
  // The focus follows a moment after the dialog; until then Enter is still the list's.
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/equips? snoozed/)).toBeVisible()
  await holdUndo(page)
  await expect(rules(page).filter({ hasText: first })).toHaveCount(0)
  await expect.poll(() => focusedRule(page)).toBe(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page).filter({ hasText: first })).toHaveCount(1)
})

test('snoozing a rule by its button moves focus to the next one', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(2)).toBeVisible()
  const first = await rules(page).first().getByRole('link').textContent()
  const second = await rules(page).nth(1).getByRole('link').textContent()
  await rules(page).first().hover()
  await rules(page)
    .first()
    .getByRole('button', { name: 'Snooze all equipment flagged by this rule at this site' })
    .click()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await holdUndo(page)
  await expect(rules(page).filter({ hasText: first ?? '' })).toHaveCount(0)
  await expect.poll(() => focusedRule(page)).toBe(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page).filter({ hasText: first ?? '' })).toHaveCount(1)
})

test('the equipment of a rule is selected, expanded and snoozed by keyboard', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30' })
  await expect(equips(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  // A row's shortcuts also work from its checkbox.
  await equips(page).first().getByRole('checkbox').focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (0 selected)')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Hits (0 selected)')).toBeVisible()

  const awake = equips(page).and(page.locator('[data-snoozed="false"]')).first()
  await awake.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in /).first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText('Snooze 1 equip')
  await page.keyboard.press('Escape')
  await expect(awake).toBeFocused()
})

test('a shortcut is inactive while typing or while something is open', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('js?/k')
  await expect(page.getByRole('searchbox')).toHaveValue('js?/k')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()

  await page.keyboard.press('Control+?')
  await page.keyboard.press('Alt+?')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})

test('shortcuts are listed by screen, opened with a key or from the user menu', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).first()).toBeVisible()
  await rules(page).first().focus()
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText([
    'Everywhere',
    'Actions list',
    'Insights and monitoring lists',
    'Equips of a rule',
  ])
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(rules(page).first()).toBeFocused()

  const userMenu = page.getByRole('button', { name: /User menu/ })
  await userMenu.click()
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(userMenu).toBeFocused()
})

test('the palette finds sites, rules, pages and actions by words in any order', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.getByRole('button', { name: /^Go to/ }).click()
  await expect(whereTo(page)).toBeFocused()
  await page.keyboard.type('NSW kent')
  await expect(options(page)).toHaveText([/Kent Rise Tower/])
  await expect(options(page)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/analysis\/insights\?sites=HARBOUR~hbr-kent-rise$/)
  await expect(page.getByRole('button', { name: 'Choose sites: Kent Rise Tower' })).toBeVisible()

  await expect(rules(page).first()).toBeVisible()
  const rule = await rules(page).first().getByRole('link').textContent()
  await openPalette(page)
  await page.keyboard.type(`insights ${rule}`)
  await options(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: rule ?? '' })).toBeVisible()
  await expect(page).toHaveURL(/\/analysis\/insights\/hbr-kent-rise\//)

  await openPalette(page)
  await expect(options(page).first()).toContainText(rule ?? '')
  await page.keyboard.type('actions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await expect(palette(page)).toBeHidden()
  await openPalette(page)
  await page.keyboard.type('kent rise #')
  await options(page).first().click()
  await expect(page.getByRole('dialog', { name: /^Action \S+-\d+$/ })).toBeVisible()
  await expect(page).toHaveURL(/action=HARBOUR-/)
})

test('the palette finds actions, rules and equipment of unselected sites', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions?sites=HARBOUR~hbr-kent-rise' })
  const query = { site: [], project: ['WOOL'], status: 'closed', closedOnStartDate: '2016-01-01' }
  const closed = await (await page.request.post(at('/api/issues'), { data: query })).json()
  const { key, summary } = closed.find((action: { rule: string }) => action.rule !== '')
  await openPalette(page)
  await page.keyboard.type(key.toLowerCase())
  await expect(options(page)).toHaveText([new RegExp(`^#${key.split('-')[1]} `)])
  await page.keyboard.press('Enter')
  await expect(page.getByText(summary).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))

  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const range = `from=${day(20)}&to=${day(0)}`
  const asked = { sites: ['wool-parramatta'], insightType: 'insights' }
  const { hit } = await (await page.request.post(at(`/api/synco/ui/insights?${range}`), { data: asked })).json()
  const [first] = Object.values<{ targetName: string; ruleName: string }>(hit)
  const { targetName, ruleName } = first ?? { targetName: '', ruleName: '' }
  expect(targetName).not.toBe('')
  await openPalette(page)
  await page.keyboard.type(`${targetName} parramatta`)
  await options(page).filter({ hasText: targetName }).filter({ hasText: 'Insights' }).first().click()
  await expect(page).toHaveURL(/\/analysis\/insights\?sites=WOOL~wool-parramatta&daysRange=\d+&analysisSearch=/)
  await expect(rules(page).first()).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(ruleName)
  await expect(options(page).filter({ hasText: ruleName }).first()).toBeVisible()
})

test('a rule that fires at several sites opens as a search of the list', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?sites=HARBOUR~hbr-kent-rise,WOOL~wool-parramatta' })
  await openPalette(page)
  await page.keyboard.type('2 sites')
  await expect(options(page).first()).toContainText('2 sites')
  const name = await options(page).first().locator('span').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue(name ?? '')
  await expect(rules(page)).toHaveCount(2)
})
