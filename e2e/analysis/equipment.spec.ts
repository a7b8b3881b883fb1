import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const RULE = '/analysis/insights/hbr-kent-rise/zone-too-warm'
const COLUMNS = ['', 'Latest', 'Severity', 'Equip', 'Details', 'Hits', 'Rule Type', 'Action']

const go = (page: Page, path: string) => page.goto(`${demonstrationUrl()}${path}`)
const filter = (page: Page) => page.getByRole('searchbox', { name: /^Filter results/ })
const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })

test('a rule at a site shows its equipment, expandable to firings, and a way back', { tag: '@quick' }, async ({
  page,
}) => {
  await signIn(page, 'admin', { path: `${RULE}?daysRange=30` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual(COLUMNS)
  await expect(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^Showing (\d+) of \1$/)).toBeVisible()
  await expect(page.getByText('Hits (0 selected)')).toBeVisible()

  // The filter lasts for the session; an opened link shows what its sender saw.
  await filter(page).fill('nothing is called so')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await page.reload()
  await expect(filter(page)).toHaveValue('nothing is called so')
  await go(page, `${RULE}?daysRange=30`)
  await expect(equips(page).first()).toBeVisible()
  await expect(filter(page)).toHaveValue('')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in Australia/).first()).toBeVisible()
  await expect(page.getByText(/^\d+\.\d\d h on average$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Times in/)).toBeHidden()
  // Rows with an action cannot be selected.
  for (const box of await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all()) {
    if (await box.isEnabled()) break
    await page.keyboard.press('j')
  }
  await page.keyboard.press('x')
  await expect(page.getByText('Hits (1 selected)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  await equips(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    equips(page)
      .first()
      .getByRole('button', { name: /^More for/ }),
  ).toBeFocused()
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect(page).toHaveURL(/\/analysis\/insights\?.*daysRange=30/)
})
