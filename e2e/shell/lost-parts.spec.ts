import { expect, type Page, test } from '@playwright/test'
import { addAction } from '../helpers/pages/action-form.ts'
import { message, newAction, pageOf } from '../helpers/pages/action-page.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const CASTLEGATE = '/actions?sites=ALBION~alb-castlegate'
const banner = (page: Page) => page.getByRole('banner')
const goTo = (page: Page) => banner(page).getByRole('button', { name: /^Go to/ })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Where to go' })

test('a dialog that fails to load leaves the list and loads when back online', async ({ page, context }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  const rows = page.getByRole('row', { level: 1 })
  await expect(rows.first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await goTo(page).click()
  await expect(notice).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await context.setOffline(false)
  await addAction(page)
  await expect(notice).toHaveCount(0)
})

test('the top bar menus open offline', async ({ page, context }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  await expect(page.getByRole('row', { level: 1 }).first()).toBeVisible()
  await context.setOffline(true)
  await banner(page)
    .getByRole('button', { name: /User menu/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await banner(page)
    .getByRole('button', { name: /^Choose sites/ })
    .click()
  await expect(page.getByRole('listbox', { name: 'Sites' })).toBeVisible()
})

test('a slow dialog is announced and opens when loaded', async ({ page }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  const isWanted = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*', async (route) => {
    await isWanted.promise
    await route.continue()
  })
  await goTo(page).click()
  const notice = page.getByRole('status').filter({ hasText: 'This is taking longer than usual.' })
  await expect(notice).toBeVisible()
  isWanted.resolve()
  await expect(palette(page)).toBeFocused()
  await expect(notice).toHaveCount(0)
})

test('a dialog replaced by a new version offers a reload that keeps the input', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.goto(pageOf(await newAction(page)))
  await message(page).fill('Waiting for the part')
  await page.route('**/assets/palette-*', (route) => route.fulfill({ status: 404, body: 'Gone' }))
  await page.route(`${demonstrationUrl()}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await goTo(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'A new version of Bonfire has been installed.' })
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await expect(notice).toHaveCount(0)
  await expect(message(page)).toHaveValue('Waiting for the part')
  expect(questions).toEqual([])
  await goTo(page).click()
  await expect(palette(page)).toBeFocused()
})

test('a language that fails to load changes nothing and loads later', async ({ page, context }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  await expect(page.getByRole('row', { level: 1 }).first()).toBeVisible()
  await context.setOffline(true)
  await banner(page)
    .getByRole('button', { name: /User menu/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })
  await expect(notice).toBeVisible()
  await expect(goTo(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('columnheader', { name: 'Statut' })).toBeVisible()
  await banner(page)
    .getByRole('button', { name: /Menu utilisateur/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
})
