import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { activity, at, button, message, newAction } from '../helpers/pages/action-page.ts'
import { demonstrationFolder, fillAndSignIn, forgetSession, signIn } from '../helpers/pages/people.ts'
import { expectNothingCutOff } from '../helpers/servers/cut-off.ts'
import { linkToAction } from '../helpers/servers/mail-folder.ts'

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PHOTO })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a contractor works off an action in a plant room, from its mail to its end', { tag: '@quick' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', { path: '/profile' })
  const { forgeId } = await (await page.request.get(at('/api/v1/users/me'))).json()
  await signIn(page, 'admin', { path: '/actions' })
  // A critical one is mailed at once.
  const key = await newAction(page, { priority: 'Critical', assigneeId: forgeId })
  const link = await linkToAction(key, 'contractor@bonfire.example', join(demonstrationFolder(), 'mail'))
  await forgetSession(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNothingCutOff(page, 'sign-in')
  await fillAndSignIn(page, 'contractor')
  await expect(page.getByText('Chilled water valve leaks by').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/actions/${key}`)
  await expect(button(page, 'Status: New Action')).toBeVisible()
  await expectNothingCutOff(page, 'action')

  await message(page).fill('Valve is stuck open')
  const camera = page.locator('input[capture="environment"]')
  const files = page.getByRole('list', { name: 'Files to upload' })
  await camera.setInputFiles(photo('valve.png'))
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await camera.setInputFiles(photo('plate.png'))
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expectNothingCutOff(page, 'photos')
  await button(page, 'Add Comment').tap()
  await expect(activity(page).getByText('Valve is stuck open')).toBeVisible()
  await expect(activity(page).getByRole('button', { name: /(valve|plate)\.png/ })).toHaveCount(2)
  await expect(files).toHaveCount(0)

  await context.setOffline(true)
  await message(page).fill('Actuator replaced')
  await button(page, 'Add Comment').tap()
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect(waiting).toContainText('Actuator replaced')
  await expectNothingCutOff(page, 'waiting')
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(activity(page).getByRole('article').filter({ hasText: 'Actuator replaced' })).toHaveCount(1)

  await button(page, 'Status: New Action').tap()
  await page.getByRole('option', { name: 'Closed' }).tap()
  await page.getByRole('radio', { name: 'Fixed' }).tap()
  await expectNothingCutOff(page, 'closing')
  await button(page, 'Change to Closed').tap()
  await expect(button(page, 'Status: Closed')).toBeVisible()
  await page.reload()
  await expect(activity(page).getByText('Valve is stuck open')).toBeVisible()
  await expect(activity(page).getByRole('article').filter({ hasText: 'Actuator replaced' })).toHaveCount(1)
})
