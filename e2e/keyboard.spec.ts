import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { at } from './action-page.ts'
import { signIn } from './people.ts'

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

test('a list is worked through without the mouse', async ({ page }) => {
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

test('a rule that was snoozed hands the cursor to the next one', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(2)).toBeVisible()
  await page.keyboard.press('j')
  const first = await focusedRule(page)
  const second = await rules(page).nth(1).getByRole('link').textContent()
  await page.keyboard.press('s')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/equips? snoozed/)).toBeVisible()
  await expect(rules(page).filter({ hasText: first })).toHaveCount(0)
  await expect.poll(() => focusedRule(page)).toBe(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page).filter({ hasText: first })).toHaveCount(1)
})

test('a rule that was snoozed by its button hands the focus to the next one', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(2)).toBeVisible()
  const first = await rules(page).first().getByRole('link').textContent()
  const second = await rules(page).nth(1).getByRole('link').textContent()
  await rules(page).first().hover()
  await rules(page).first().getByRole('button', { name: 'Snooze all equipment of this rule here' }).click()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(rules(page).filter({ hasText: first ?? '' })).toHaveCount(0)
  await expect.poll(() => focusedRule(page)).toBe(second)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page).filter({ hasText: first ?? '' })).toHaveCount(1)
})

test('the equips of a rule are chosen, unfolded and snoozed by key', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30' })
  await expect(equips(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  // The keys of a row work from its check box too.
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
  await expect(page.getByText(/^Times in /)).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText('Snooze 1 equip')
  await page.keyboard.press('Escape')
  await expect(awake).toBeFocused()
})

test('a key is only a shortcut where nobody types and nothing is open', async ({ page }) => {
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

test('the shortcuts are listed by the screen they work on, from a key and from the user menu', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).first()).toBeVisible()
  await rules(page).first().focus()
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText([
    'Everywhere',
    'On the list of actions',
    'In the lists',
    'On the equips of a rule',
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

test('the palette goes to a site, a rule, a page or an action, by words in any order', async ({ page }) => {
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
  await expect(page.getByRole('dialog', { name: /^Action #/ })).toBeVisible()
  await expect(page).toHaveURL(/action=HARBOUR-/)
})

test('the palette finds actions, rules and equipment of sites that are not selected', async ({ page }) => {
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

test('a search that fails says so beside what is loaded, and can be tried again', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.route('**/api/v1/search**', (route) => route.abort())
  await openPalette(page)
  await page.keyboard.type('kent rise')
  await expect(palette(page)).toContainText('could not be searched.')
  await expect(options(page).first()).toContainText('Kent Rise')
  await page.unroute('**/api/v1/search**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(palette(page).getByText('could not be searched.')).toHaveCount(0)
})

test('a rule that fires at several sites is searched for in the list', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?sites=HARBOUR~hbr-kent-rise,WOOL~wool-parramatta' })
  await openPalette(page)
  await page.keyboard.type('2 sites')
  await expect(options(page).first()).toContainText('2 sites')
  const name = await options(page).first().locator('span').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue(name ?? '')
  await expect(rules(page)).toHaveCount(2)
})

test('the palette moves with the arrows, says when it finds nothing, and gives the focus back', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await rules(page).first().focus()
  await openPalette(page)
  // Rules and actions arrive after the pages.
  let count = 0
  const isWhole = async () => {
    const before = count
    count = await options(page).count()
    return count > 0 && count === before
  }
  await expect.poll(isWhole, { intervals: [1000] }).toBe(true)
  const named = () => whereTo(page).getAttribute('aria-activedescendant')
  const first = await named()
  await page.keyboard.press('ArrowDown')
  expect(await named()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await named()).toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).last()).toBeInViewport()
  await page.keyboard.type('nothing-is-called-so')
  await expect(palette(page)).toContainText('Nothing is called so.')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(rules(page).first()).toBeFocused()
})

test('the palette offers only the pages that a person may see', async ({ page }) => {
  await signIn(page, 'contractor', { path: '/actions' })
  await openPalette(page)
  await expect(options(page).filter({ hasText: /^Actions$/ })).toHaveCount(1)
  await expect(options(page).filter({ hasText: /^(Insights|Monitoring)$/ })).toHaveCount(0)
})

test('the user menu closes once a language or a theme is chosen', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const language = page.getByRole('menuitemradio', { name: 'Français' })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(language).toBeHidden()
  await page.getByRole('button', { name: /User menu/ }).click()
  await language.click()
  await expect(language).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /menu/i }).last().click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious or critical, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('shortcuts and palette', async ({ page }) => {
      await signIn(page, 'admin', { path: LIST })
      await expect(rules(page).first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(sheet(page)).toBeVisible()
      await expectNothingSerious(page)
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
      await openPalette(page)
      await expectNothingSerious(page)
      await page.keyboard.type('nothing-is-called-so')
      await expect(palette(page)).toContainText('Nothing is called so.')
      await expectNothingSerious(page)
    })
  })
}

async function expectNothingSerious(page: Page): Promise<void> {
  // A colour in the middle of a transition belongs to no theme.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
