import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const dialog = page.getByRole('dialog', { name: 'New Action' })
const severity = dialog.getByRole('combobox', { name: 'Severity' })

async function openDialog(found: { priority: number; severity: string | null }) {
  const server = signedInServer()
  server.on(loadInsights, () => occurrenceMap([occurrence(found)]))
  server.on(loadActions, () => [])
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Associate to new Action', exact: true }).click()
}

test('a suggested severity names the priority behind it until it is changed', async () => {
  await openDialog({ priority: 1, severity: null })
  await expect.element(severity).toHaveValue('Critical')
  await expect.element(severity).toHaveAccessibleDescription('From priority P1')
  await severity.click()
  await page.getByRole('option', { name: 'Minor', exact: true }).click()
  await expect.element(severity).not.toHaveAccessibleDescription()
})

test('the severity of the finding goes before the priority of its rule', async () => {
  await openDialog({ priority: 1, severity: 'medium' })
  await expect.element(severity).toHaveValue('Major')
  await expect.element(severity).toHaveAccessibleDescription('The finding’s is Medium')
})

test('a rule without a priority says nothing of the severity', async () => {
  await openDialog({ priority: 0, severity: 'unheard of' })
  await expect.element(severity).toHaveValue('Major')
  await expect.element(severity).not.toHaveAccessibleDescription()
})
