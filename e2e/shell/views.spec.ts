import { expect, test } from '@playwright/test'
import { at } from '../helpers/pages/action-page.ts'
import { forgetSession, signIn } from '../helpers/pages/people.ts'

test('a saved view that is made the start page opens after signing in again', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'engineer', { path: '/analysis/insights?sites=WOOL~wool-parramatta&daysRange=7' })
  await page.getByRole('button', { name: 'Group by' }).click()
  await page.getByRole('menuitemradio', { name: 'Rule' }).click()
  const views = page.getByRole('button', { name: /^Views/ })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('A week by rule')
  await dialog.getByLabel('Also keep the chosen site').check()
  await dialog.getByLabel('Make it my start page').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved “A week by rule”')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await forgetSession(page)
  await signIn(page, 'engineer', { path: '/' })
  await expect(page).toHaveURL(/\/analysis\/insights\?sites=WOOL~wool-parramatta&daysRange=7$/)
  await expect(page.getByRole('button', { name: /^Group By/ })).toContainText('Rule')
  await expect(views).toHaveText('Views A week by rule')
  await views.click()
  const option = page.getByRole('menuitemradio', { name: 'A week by rule' })
  await expect(option).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await dialog.getByRole('button', { name: 'Delete “A week by rule”' }).click()
  await expect(dialog).toContainText('No saved views yet.')
  await page.goto(at('/'))
  await expect(page).toHaveURL(/\/analysis\/insights\?sites=[^&]+$/)
})
