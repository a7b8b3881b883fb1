import { expect, test } from '@playwright/test'
import { addAction } from './action-form.ts'
import { message, newAction, pageOf } from './action-page.ts'
import { demonstrationUrl, signIn } from './people.ts'

const CASTLEGATE = '/actions?sites=ALBION~alb-castlegate'

test('a dialog that does not arrive leaves the list as it is, and comes when the connection is back', async ({
  page,
  context,
}) => {
  // What shows other notices is a part of its own, and does not come either.
  await page.route('**/assets/notices-*', (route) => route.abort())
  await signIn(page, 'admin', { path: CASTLEGATE })
  const rows = page.getByRole('row', { level: 1 })
  await expect(rows.first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  await expect(told).toBeVisible({ timeout: 3000 })
  for (const name of [/User menu/, /^Choose sites/, /^Go to/]) {
    await told.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(told).toBeVisible({ timeout: 3000 })
  }
  await expect(rows.first()).toBeVisible()
  await context.setOffline(false)
  await addAction(page)
  await expect(told).toHaveCount(0)
})

test('a dialog that a new version replaced offers a reload, which keeps what was typed', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.goto(pageOf(await newAction(page)))
  await message(page).fill('Waiting for the part')
  await page.route('**/assets/palette-*', (route) => route.fulfill({ status: 404, body: 'Gone' }))
  await page.route(`${demonstrationUrl()}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Go to/ })
    .click()
  const told = page.getByRole('alert').filter({ hasText: 'A new version of Bonfire has been installed.' })
  await expect(told).toBeVisible({ timeout: 3000 })
  await page.unrouteAll()
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await told.getByRole('button', { name: 'Reload the page' }).click()
  await expect(told).toHaveCount(0)
  await expect(message(page)).toHaveValue('Waiting for the part')
  expect(questions).toEqual([])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Go to/ })
    .click()
  await expect(page.getByRole('combobox', { name: 'Where to go' })).toBeFocused()
})
