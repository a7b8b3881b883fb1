import { expect, test } from '@playwright/test'
import { dialog, fillRequired, newKey } from '../helpers/pages/action-form.ts'
import { demonstrationUrl, fillAndSignIn } from '../helpers/pages/people.ts'
import config from '../playwright.config.ts'

// As reached from another machine on the office network: no HTTPS, and a name other than localhost.
const { launchOptions } = config.use ?? {}
const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP bonfire.test 127.0.0.1']
test.use({ launchOptions: { ...launchOptions, args } })

const at = (path: string) => demonstrationUrl().replace(/\/\/[^:]*/, '//bonfire.test') + path
// Nobody is signed in at first, and browsers heed one header over HTTPS only.
const EXPECTED = /status of 401|Cross-Origin-Opener-Policy/
const FILE = { name: 'reading.txt', mimeType: 'text/plain', buffer: Buffer.from('21 degrees') }

test('plain http supports creating actions, comments with files and copying keys', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (said) => said.type() === 'error' && !EXPECTED.test(said.text()) && errors.push(said.text()))
  await page.goto(at('/actions?sites=ALBION~alb-castlegate'))
  await fillAndSignIn(page, 'admin')
  await page.getByRole('banner').waitFor()
  // Another test may have left the account in French.
  await page.evaluate(
    `fetch('/api/v1/users/me/preferences', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locale: 'en' }),
    })`,
  )
  await page.reload()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await fillRequired(page, { summary: 'Reached over plain http', type: 'FDD', team: 'Bueno' })
  await dialog(page).locator('input[type=file]').setInputFiles(FILE)
  await dialog(page).getByRole('button', { name: 'Add Action' }).click()
  const key = await newKey(page)

  await page.goto(at(`/actions/${key}`))
  const message = page.getByLabel('Message')
  await message.fill('See the reading')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ ...FILE, name: 'second.txt' })
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('article').filter({ hasText: 'See the reading' })).toContainText('second.txt')
  await expect(message).toBeEditable()
  await page.getByRole('button', { name: `Copy key ${key}` }).click()
  await message.press('ControlOrMeta+v')
  await expect(message).toHaveValue(key)
  // There is no service worker, and nothing misses it.
  expect(errors).toEqual([])
})

test('a key that the browser cannot copy is shown for manual copying', async ({ page }) => {
  await page.goto(at('/actions?sites=ALBION~alb-castlegate'))
  await fillAndSignIn(page, 'admin')
  const copy = page
    .getByRole('row')
    .getByRole('button', { name: /^Copy ALBION-\d+$/ })
    .first()
  const key = (await copy.getAttribute('aria-label'))?.replace('Copy ', '')
  await page.evaluate('document.execCommand = () => false')
  await copy.click()
  await expect(page.getByText(`Copy it yourself: ${key}`)).toBeVisible()
})
