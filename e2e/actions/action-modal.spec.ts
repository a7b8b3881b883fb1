import { expect, test } from '@playwright/test'
import { at, button, edit, message, modal, newAction, pageOf, question, SITE } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

test('the modal has a title and its width, and confirms before discarding text', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${SITE}` })
  const key = await newAction(page)
  await page.goto(at(`/actions?sites=${SITE}&action=${key}`))
  await expect(modal(page)).toBeVisible()
  await expect(modal(page)).toHaveAccessibleName(/^Action \S+-\d+$/)
  await expect(modal(page).getByTitle(key, { exact: true })).toHaveText(`Action ${key}`)
  await expect.poll(async () => (await modal(page).boundingBox())?.width).toBe(860)
  await expect(modal(page).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    /^\/actions\/HUDSON-/,
  )

  await button(page, 'Links').click()
  await expect(edit(page, 'Report URL')).toBeHidden()
  await page.reload()
  await expect(button(page, 'Links')).toHaveAttribute('aria-expanded', 'false')
  await button(page, 'Links').click()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page
    .getByRole('row')
    .filter({ hasText: `#${key.split('-')[1]}` })
    .click()

  await edit(page, 'Report URL').click()
  await page.keyboard.type('reports')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Report URL must be a valid URL')).toBeVisible()
  await button(page, 'Close').click()
  await expect(question(page).getByText('You have unsaved changes that will be lost.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Report URL' })).toBeFocused()
  await page.evaluate('history.back()')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Report URL' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Report URL' }).fill('https://reports.example/7')
  await page.keyboard.press('Enter')
  await expect(modal(page).getByRole('link', { name: 'View Report' })).toHaveAttribute(
    'href',
    'https://reports.example/7',
  )

  await message(page).fill('not sent yet')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(message(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(modal(page)).toBeHidden()
  await expect(page).not.toHaveURL(/action=/)
})

test('focus stays in the modal when its action leaves the list', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${SITE}` })
  const key = await newAction(page)
  await page.goto(at(`/actions?sites=${SITE}&action=${key}`))
  const row = page.locator('tbody tr').filter({ hasText: `#${key.split('-')[1]}` })
  await button(page, 'Status: New Action').click()
  await page.getByRole('option', { name: 'Closed' }).click()
  const why = page.getByRole('dialog', { name: 'Why is this action Closed?' })
  await why.getByRole('radio', { name: 'Fixed' }).check()
  await why.getByRole('button', { name: 'Change to Closed' }).click()
  await expect(row).toHaveCount(0)
  await expect(button(page, 'Status: Closed')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
})

test('unsaved text asks for confirmation again on the next action', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const first = await newAction(page, { summary: 'Asked about once' })
  const second = await newAction(page, { summary: 'Asked about again' })
  await page.goto(pageOf(first))
  await expect(page).toHaveTitle(/Asked about once/)
  await page.evaluate(`history.pushState({}, '', '/actions/${second}')`)
  for (const [here, leave, there] of [
    [/Asked about again/, 'back', /Asked about once/],
    [/Asked about once/, 'forward', /Asked about again/],
  ] as const) {
    await expect(page).toHaveTitle(here)
    await message(page).fill('Not sent')
    await page.evaluate(`history.${leave}()`)
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveTitle(there)
  }
})
