import { expect, test } from '@playwright/test'
import { dialog, fillRequired, newKey } from './action-form.ts'
import { demonstrationUrl, fillAndSignIn } from './people.ts'
import config from './playwright.config.ts'

// As another machine of the office reaches a first try: no https, and a name that is not localhost.
const { launchOptions } = config.use ?? {}
const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP bonfire.test 127.0.0.1']
test.use({ launchOptions: { ...launchOptions, args } })

const at = (path: string) => demonstrationUrl().replace(/\/\/[^:]*/, '//bonfire.test') + path
const FILE = { name: 'reading.txt', mimeType: 'text/plain', buffer: Buffer.from('21 degrees') }

test('over plain http an action is created, a comment sent with its file, and a key copied', async ({ page }) => {
  await page.goto(at('/actions?sites=ALBION~alb-castlegate'))
  await fillAndSignIn(page, 'admin')
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
  await page.getByRole('button', { name: `Copy the key ${key}` }).click()
  await message.press('ControlOrMeta+v')
  await expect(message).toHaveValue(key)
})

test('a key that the browser does not let be copied is shown, to be copied by hand', async ({ page }) => {
  await page.goto(at('/actions?sites=ALBION~alb-castlegate'))
  await fillAndSignIn(page, 'admin')
  const copy = page
    .getByRole('row')
    .getByRole('button', { name: /^Copy ALBION-\d+$/ })
    .first()
  const key = (await copy.getAttribute('aria-label'))?.replace('Copy ', '')
  await page.evaluate('document.execCommand = () => false')
  await copy.click()
  await expect(page.getByText(`Copy it by hand: ${key}`)).toBeVisible()
})
