import { expect, test } from '@playwright/test'
import { activity, at, button, message, newAction, pageOf } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

test('a session that ends during a comment resumes there, here or in another tab', async ({ page, context }) => {
  await signIn(page, 'engineer')
  await page.goto(pageOf(await newAction(page)))
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  for (const place of ['here', 'in another tab'] as const) {
    await message(page).fill(`Written ${place}`)
    await context.clearCookies()
    await button(page, 'Add Comment').click()
    await expect(dialog).toContainText('Sign in as Engineer to continue')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    if (place === 'here') {
      await page.keyboard.type('bonfire-demo')
      await page.keyboard.press('Enter')
    } else {
      const data = { username: 'admin', password: 'bonfire-demo' }
      await page.request.post(at('/api/auth/login'), { data })
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
      await expect(dialog).toContainText('Administrator is now signed in. Sign in as Engineer')
      await page.request.post(at('/api/auth/login'), { data: { ...data, username: 'engineer' } })
      await page.evaluate('window.dispatchEvent(new Event("focus"))')
    }
    await expect(dialog).toHaveCount(0)
    await expect(message(page)).toHaveValue(`Written ${place}`)
    await button(page, 'Add Comment').click()
    await expect(activity(page).getByText(`Written ${place}`)).toBeVisible()
  }
})
