import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from './people.ts'

/** What a person may come to see, by name; each begins signed in on the list. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  list: async (page) => {
    await expect(page.getByRole('row', { name: /AHU/ }).first()).toBeVisible()
  },
  'list without results': async (page) => {
    await page.goto(`${demonstrationUrl()}/analysis/insights?analysisSearch=nothing-is-called-so`)
    await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  },
  'list that failed': async (page) => {
    await page.route('**/api/synco/ui/insights*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${demonstrationUrl()}/analysis/insights`)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
  'site menu': async (page) => {
    await page.getByRole('button', { name: /sites/ }).first().click()
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  },
  'user menu': async (page) => {
    await page.getByRole('button', { name: /Administrator/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  },
  'snoozed popover': async (page) => {
    await page.getByRole('button', { name: /^Snoozed/ }).click()
    await expect(page.getByLabel('Show snoozed')).toBeVisible()
  },
  monitoring: async (page) => {
    await page.goto(`${demonstrationUrl()}/analysis/monitoring?daysRange=30`)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
  },
  'equipment with a row open and one selected': async (page) => {
    await openFirstRule(page)
    await page
      .getByRole('button', { name: /^Show when/ })
      .first()
      .click()
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await expect(page.getByRole('toolbar', { name: 'Actions for the selected hits' })).toBeVisible()
  },
  'snooze dialog': async (page) => {
    await openFirstRule(page)
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
    await page
      .getByRole('toolbar', { name: 'Actions for the selected hits' })
      .getByRole('button', { name: 'Snooze' })
      .click()
    await page.getByRole('radio', { name: 'Custom' }).check()
  },
  'rule without hits': async (page) => {
    await page.goto(`${demonstrationUrl()}/analysis/insights/wool-parramatta/no-such-rule`)
    await expect(page.getByText("There don't seem to be any hits for this rule/site combination")).toBeVisible()
  },
  actions: async (page) => {
    await page.goto(`${demonstrationUrl()}/actions`)
    await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
  },
  'not found': async (page) => {
    await page.goto(`${demonstrationUrl()}/nonsense`)
    await expect(page.getByText('Page not available.')).toBeVisible()
  },
}

async function openFirstRule(page: Page): Promise<void> {
  await page.getByRole('row', { name: /AHU/ }).first().click()
  await expect(page.getByRole('checkbox', { name: 'Select all rows' })).toBeVisible()
}

async function expectNothingSerious(page: Page): Promise<void> {
  // A colour in the middle of a transition belongs to no theme.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious or critical, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test('sign-in, and sign-in refused', async ({ page }) => {
      await page.goto(demonstrationUrl())
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expectNothingSerious(page)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Username or email cannot be blank')).toBeVisible()
      await expectNothingSerious(page)
    })

    for (const [name, reach] of Object.entries(STATES)) {
      test(name, async ({ page }) => {
        await signIn(page, 'admin', { path: '/analysis/insights' })
        await reach(page)
        await expectNothingSerious(page)
      })
    }
  })
}
