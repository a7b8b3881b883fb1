import { expect, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'

test('closed actions say how often rules were right, and each count leads to its days', async ({ page }) => {
  await signIn(page, 'admin', { path: '/coverage' })
  await page.getByRole('link', { name: 'Accuracy' }).click()
  await expect(page.getByRole('heading', { name: 'Accuracy', level: 1 })).toBeVisible()
  const count = page.getByRole('link', { name: /^All rules: show \d+ days?, false positives$/ })
  const wanted = Number(await count.textContent())
  expect(wanted).toBeGreaterThan(0)
  await count.click()
  const days = page.getByRole('region', { name: 'False positives: All rules' })
  await expect(days.getByRole('heading')).toBeFocused()
  const more = days.getByRole('button', { name: /^Show \d+ more$/ })
  while (await more.isVisible()) await more.click()
  await expect(days.locator('tbody tr')).toHaveCount(wanted)
  await days.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page.getByText('False alert').first()).toBeVisible()
  await page.goBack()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Accuracy.csv')
})
