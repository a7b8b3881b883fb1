import { expect, test } from '@playwright/test'
import { expectNothingCutOff } from './cut-off.ts'
import { signIn } from './people.ts'
import {
  button,
  detail,
  expectNothingSerious,
  openSettings,
  question,
  rule,
  ruleList,
  serveRules,
  tab,
  unsaved,
} from './rules-page.ts'

// Nothing is saved here: the demonstration is everybody's.
const WOOL = '/settings/monitoring?project=WOOL'
const INSIGHTS = '/settings/insights?project=WOOL'

test('ten thousand rules are reached, switched and filtered from the keyboard', async ({ page }) => {
  await serveRules(page, 10_000)
  await openSettings(page, INSIGHTS)
  await rule(page, 'Generated rule 00001').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rule(page, 'Generated rule 00002')).toBeChecked()
  await page.keyboard.press('End')
  await expect(rule(page, 'Generated rule 10000')).toBeFocused()
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Generated rule 10000')
  await page.keyboard.press('Space')
  await expect(unsaved(page)).toHaveText('2 unsaved changes')
  await page.keyboard.press('Home')
  await expect(rule(page, 'Generated rule 00001')).toBeFocused()
  expect(await ruleList(page).getByRole('listitem').count()).toBeLessThan(60)
  await button(page, 'Select all').click()
  await expect(unsaved(page)).toHaveText('9,999 unsaved changes')
  await page.getByRole('searchbox', { name: 'Filter rules' }).fill('0999')
  await expect(ruleList(page).getByRole('listitem')).toHaveCount(11)
})

test('a portfolio without rules says so', async ({ page }) => {
  await serveRules(page, 0)
  await signIn(page, 'admin', { path: INSIGHTS })
  await expect(page.getByText('There are no rules yet.')).toBeVisible()
  await expect(button(page, 'Save Changes')).toBeDisabled()
})

test('who has neither role reads that there is no access, with a way back, and nothing is asked of the server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/rules/.test(new URL(request.url()).pathname) && request.url().includes('/api/')) asked.push(request.url())
  })
  await signIn(page, 'portfolio', { path: INSIGHTS })
  await expect(page.getByText('No access to project settings')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings/insights')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Project Settings' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to Actions' }).click()
  await expect(page).toHaveTitle('Actions · Bonfire')
  expect(asked).toEqual([])
})

test('settings of an unknown type lead to the not-found page', async ({ page }) => {
  await signIn(page, 'admin', { path: '/settings/foo' })
  await expect(page.getByText('Page not available.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/404')
})

test('the screen speaks French, and has room for it on the narrowest page', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await openSettings(page, WOOL)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Paramètres du projet' })).toBeVisible()
  await expect(tab(page, 'Surveillance')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radiogroup', { name: 'Priorité de réponse' })).toBeVisible()
  await page.getByRole('list', { name: 'Règles' }).getByRole('checkbox').first().click()
  await expect(page.getByText('1 modification non enregistrée')).toBeVisible()
  await expectNothingCutOff(page, 'project settings')
  await expectNothingSerious(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious or critical, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('settings, changed settings and the question', async ({ page }) => {
      await openSettings(page, WOOL)
      await expectNothingSerious(page)
      await ruleList(page).getByRole('checkbox').first().click()
      await expect(unsaved(page)).toHaveText('1 unsaved change')
      await expectNothingSerious(page)
      await button(page, 'Cancel').click()
      await expect(question(page)).toBeVisible()
      await expectNothingSerious(page)
    })

    test('settings without a match, that failed to load, and without access', async ({ page }) => {
      await openSettings(page, INSIGHTS)
      await page.getByRole('searchbox', { name: 'Filter rules' }).fill('no rule is called so')
      await expect(page.getByText('No rule matches the filter.')).toBeVisible()
      await expectNothingSerious(page)
      await page.route('**/api/rules', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByText('Request for rules failed')).toBeVisible()
      await expectNothingSerious(page)
      await page.context().clearCookies()
      await signIn(page, 'portfolio', { path: INSIGHTS })
      await expect(page.getByText('No access to project settings')).toBeVisible()
      await expectNothingSerious(page)
    })
  })
}
