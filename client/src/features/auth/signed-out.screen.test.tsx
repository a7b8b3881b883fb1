import { associateAction, loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { changePassword, listSessions } from '@bonfire/contract/people/passwords'
import { readPreferences } from '@bonfire/contract/people/users'
import { readTenant } from '@bonfire/contract/sites'
import { snooze } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reportSignedOut } from '../../lib/http/api.ts'
import { listedAction } from '../../testing/action-samples.ts'
import { insightGroup, packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, preferences } from '../../testing/samples.ts'
import { sessionEnded as ended, endSessionOf, signedInServer } from '../../testing/signed-in-server.ts'

const signedOut = page.getByRole('dialog', { name: 'You are signed out' })

async function signInAgain(): Promise<void> {
  const password = signedOut.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('bonfire-demo{Enter}')
  await expect.element(signedOut).not.toBeInTheDocument()
}

test('a snooze outlasts the session, chosen or sent', async () => {
  const server = signedInServer()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([insightGroup()])))
  await openScreen('/analysis/insights')
  const row = page.getByRole('row').filter({ hasText: 'Fan runs after hours' })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('s')
  const dialog = page.getByRole('dialog').filter({ hasText: 'How long' })
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
  await reason.fill('Spare part is ordered')

  endSessionOf(server)
  reportSignedOut()
  await expect.element(signedOut).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(signedOut).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('Spare part is ordered')
  reportSignedOut()
  await signInAgain()
  await expect.element(reason).toHaveValue('Spare part is ordered')

  endSessionOf(server)
  server.once(snooze, ended)
  server.once(loadInsights, ended)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await signInAgain()
  server.on(snooze, () => ({ snoozed: [], replaced: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => server.asked(snooze).map(({ body }) => body.reason))
    .toEqual(Array(2).fill('Spare part is ordered'))
})

test('an action chosen for a finding outlasts the session', async () => {
  const server = signedInServer()
  server.on(loadInsights, () => occurrenceMap([occurrence()]))
  server.on(loadActions, () => [listedAction()])
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Associate to existing Action', exact: true }).click()
  const option = page.getByRole('option', { name: 'Replace the belt' })
  await option.click()
  endSessionOf(server)
  server.on(associateAction, ended)
  const associate = page.getByRole('button', { name: 'Associate', exact: true })
  await associate.click()
  await signInAgain()
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(associate).toBeEnabled()
})

test('passwords typed for a change outlast the session', async () => {
  const server = signedInServer()
  server.on(listSessions, () => [])
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  server.on(readPreferences, () => preferences())
  await openScreen('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabelText('Current password', { exact: true })
  await current.fill('bonfire-demo')
  await dialog.getByLabelText('New Password', { exact: true }).fill('a-much-better-one')
  await dialog.getByLabelText('Confirm New Password', { exact: true }).fill('a-much-better-one')
  endSessionOf(server)
  server.on(changePassword, ended)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await signInAgain()
  await expect.element(current).toHaveValue('bonfire-demo')
})

test('a call sent before a new sign-in in another tab does not end that session', async () => {
  const server = signedInServer()
  server.on(loadActions, () => [listedAction()])
  server.once(loadActions, ended)
  await openScreen('/actions')
  await expect.element(page.getByText('Replace the belt')).toBeVisible()
  expect(server.asked(loadActions).length).toBeGreaterThan(1)
  expect(location.pathname).toBe('/actions')
})
