import { expect, test } from '@playwright/test'
import { activity, at, button, edit, field, message, newAction, pageOf } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

test('text that would freeze the page is shown as written, and the page keeps working', async ({ page }) => {
  await signIn(page, 'admin')
  const key = await newAction(page, { description: 'www.a_'.repeat(16_600) })
  const comment = { body: 'www.a_'.repeat(3300), requestId: crypto.randomUUID() }
  expect((await page.request.post(at(`/api/v2/actions/${key}/comments`), { data: comment })).ok()).toBe(true)
  await page.goto(pageOf(key))
  await expect(field(page, 'Description')).toContainText('www.a_www.a_')
  await expect(activity(page).getByRole('article')).toContainText('www.a_www.a_')
  await message(page).fill(`${'*a* '.repeat(200)}\n\n[a report](https://reports.example/1)`)
  await button(page, 'Add Comment').click()
  // Parsed in a worker, then rendered.
  await expect(activity(page).getByRole('link', { name: 'a report' })).toBeVisible()
  await edit(page, 'Summary').click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toBeFocused()
})
