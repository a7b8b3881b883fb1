import { listSessions } from '@bonfire/contract/people/passwords'
import { readPreferences, savePreferences } from '@bonfire/contract/people/users'
import { readTenant } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { preferences } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection } from '../../../testing/stub-server.ts'

test('a mail switch that cannot be saved reverts; a failed load can be retried', async () => {
  const server = signedInServer()
  server.on(listSessions, () => [])
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  server.on(readPreferences, () => preferences())
  await openScreen('/profile')
  const mentions = page.getByRole('switch', { name: 'Mentions' })
  server.on(savePreferences, noConnection)
  await mentions.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not saved: The server cannot be reached/)
  await expect.element(mentions).toBeChecked()
  server.on(readPreferences, noConnection)
  await openScreen('/profile')
  await expect.element(page.getByText('Your email notifications could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Details' })).toMatchTextContent('ada@example.com')

  server.on(readPreferences, () => preferences())
  await page.getByRole('button', { name: 'Retry' }).click()
  server.on(savePreferences, ({ body }) => preferences({ mentions: body.mentions ?? true }))
  await mentions.click()
  await expect.element(page.getByRole('listitem').filter({ has: mentions })).toMatchTextContent('Saved')
  expect(server.asked(savePreferences).at(-1)?.body).toEqual({ mentions: false })
})
