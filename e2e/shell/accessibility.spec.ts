import { expect, type Page, test } from '@playwright/test'
import { expectNothingSerious } from '../helpers/pages/axe.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { expectNothingCutOff } from '../helpers/servers/cut-off.ts'

const RULE = 'wool-parramatta/case-temperature-high?daysRange=30'

/** The pages as built, with the demo's names and numbers; their states are looked at by tests of screens. */
const PAGES: Record<string, (page: Page) => ReturnType<Page['getByRole']>> = {
  '/analysis/insights': (page) => page.getByRole('row', { level: 2 }).first(),
  '/analysis/monitoring?daysRange=30': (page) => page.getByRole('row', { level: 2 }).first(),
  [`/analysis/insights/${RULE}`]: (page) =>
    page.getByRole('button', { name: /^(More for|Autres actions pour) / }).first(),
  '/actions': (page) => page.getByRole('row', { level: 1 }).first(),
  '/actions/WOOL-1': (page) => page.getByRole('group').first(),
  '/settings/insights?project=WOOL': (page) => page.getByRole('checkbox').first(),
  '/users': (page) => page.getByRole('row', { level: 1 }).first(),
  '/groups': (page) => page.getByRole('option').first(),
  '/portfolio': (page) => page.getByRole('row', { level: 2 }).first(),
  '/profile': (page) => page.getByRole('switch').first(),
}

/** The other rules check names, roles and positions, which do not depend on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

// The narrowest page, in the language that needs the most space.
test.use({ reducedMotion: 'reduce', viewport: { width: 1200, height: 800 } })

test('in French axe passes on every page in both themes, and nothing is cut off', async ({ page }) => {
  // Twenty-two runs of axe: minutes on a busy machine.
  test.setTimeout(1_200_000)
  await page.goto(`${demonstrationUrl()}/sign-in?locale=fr`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectNothingSerious(page, 'sign-in')
  await signIn(page, 'admin', { path: '/404' })
  const stored = JSON.stringify({ state: { locale: 'fr' }, version: 4 })
  await page.evaluate(`localStorage.setItem('BonfireLS', ${JSON.stringify(stored)})`)
  for (const [path, shown] of Object.entries(PAGES)) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(demonstrationUrl() + path)
    await expect(shown(page), path).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expectNothingCutOff(page, path)
    await expectNothingSerious(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expectNothingSerious(page, `${path}, dark`, RULES_OF_COLOUR)
  }
})
