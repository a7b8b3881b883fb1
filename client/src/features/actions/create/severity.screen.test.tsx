import { loadActions } from '@bonfire/contract/actions/actions'
import { rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
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
  server.on(rankCauses, () => ({
    causes: [{ cause: 'override', likelihood: 'likely' as const, probability: 0.5 }],
  }))
  server.on(loadInsights, () => occurrenceMap([occurrence(found)]))
  server.on(loadActions, () => [])
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Associate to new Action', exact: true }).click()
  return server
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

test('the likely causes of the findings are offered first', async () => {
  const server = await openDialog({ priority: 1, severity: null })
  await expect.poll(() => server.asked(rankCauses).map(({ body }) => body)).toEqual([{ equipRuleIds: ['1'] }])
  await dialog.getByRole('combobox', { name: 'Cause' }).click()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Manual override left in place')
  await page.getByRole('option').first().click()
  await expect.element(dialog.getByRole('combobox', { name: 'Cause' })).toHaveValue('Manual override left in place')
})
