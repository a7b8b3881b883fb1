import { expect, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'

test('units are listed worst first, and each has as many findings as its page says', async ({ page }) => {
  await signIn(page, 'engineer', { path: '/equips' })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^State/ })
    .click()
  await page.getByRole('menuitemradio', { name: /^Wrong/ }).click()
  await expect(page).toHaveURL(/unitState=wrong/)
  const first = page.getByRole('row', { level: 1 }).first()
  await expect(first).toContainText('Wrong')
  const name = (await first.getByRole('link').textContent()) ?? ''
  const findings = Number.parseInt((await first.getByRole('gridcell').nth(5).textContent()) ?? '', 10)
  expect(findings).toBeGreaterThan(0)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(new RegExp(`^${findings} wrong · \\d+ fine · \\d+ cannot check`))).toBeVisible()
})
