import { expect, test } from '@playwright/test'
import { at, button, edit, message, modal, newAction, question, SITE } from './action-page.ts'
import { signIn } from './people.ts'

test('the modal has its title and width, and asks before unsaved text is lost', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${SITE}` })
  const key = await newAction(page)
  await page.goto(at(`/actions?sites=${SITE}&action=${key}`))
  await expect(modal(page)).toBeVisible()
  await expect(modal(page)).toHaveAccessibleName(/^Action #\d+$/)
  await expect(modal(page).getByTitle(key, { exact: true })).toHaveText(`Action #${key.split('-')[1]}`)
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

test('the focus stays in the modal when its action leaves the list behind it', async ({ page }) => {
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
