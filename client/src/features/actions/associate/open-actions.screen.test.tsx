import { associateAction, dissociateAction, loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listedAction } from '../../../testing/action-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const dialog = page.getByRole('dialog')

test('the open actions dialog shows loading, empty and failed lists, and pages of ten', async () => {
  const server = signedInServer()
  server.on(loadInsights, () => occurrenceMap([occurrence()]))
  const list = Promise.withResolvers<[]>()
  server.on(loadActions, () => list.promise)
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  const associate = async () => {
    await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Associate to existing Action', exact: true }).click()
  }
  await associate()
  await expect.element(dialog.getByRole('status', { name: 'Loading open actions' })).toBeVisible()
  list.resolve([])
  await expect.element(dialog.getByText('No open actions at the chosen sites')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Associate', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  server.on(loadActions, noConnection)
  await associate()
  const failure = dialog.getByRole('alert')
  await expect.element(failure.getByRole('heading')).toHaveTextContent('Something went wrong')
  server.on(loadActions, () => refusal('too_many', 'The list of actions is being mended.'))
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.element(failure.getByRole('heading')).toHaveTextContent('The list of actions is being mended.')
  const gateway = { status: 502, headers: { 'content-type': 'text/html' } }
  server.on(loadActions, () => new Response('<h1>Bad Gateway</h1>', gateway))
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.element(failure.getByRole('heading')).toHaveTextContent('Something went wrong')
  server.on(loadActions, () => Array.from({ length: 25 }, (_, index) => listedAction({ key: `NORTH-${9001 + index}` })))
  await failure.getByRole('button', { name: 'Retry' }).click()

  const listbox = dialog.getByRole('listbox')
  const option = listbox.getByRole('option').last()
  for (const count of ['10', '20', '25']) {
    await expect.element(option).toHaveAttribute('aria-setsize', count)
    listbox.element().focus()
    await userEvent.keyboard('{End}')
  }
  await dialog.getByRole('searchbox').fill('NORTH-90')
  await expect.element(option).toHaveAttribute('aria-setsize', '10')
})

test('an undone association puts back only what nobody else has taken off since', async () => {
  const server = signedInServer()
  const ended = (equipRuleId: string) =>
    occurrence({ equipRuleId, issueKey: `NORTH-${equipRuleId}`, issueStatus: 'Closed' })
  server.on(loadInsights, () => occurrenceMap([ended('1'), ended('2')]))
  server.on(loadActions, () => [listedAction({ key: 'NORTH-9001' })])
  server.on(associateAction, ({ body: { equipRuleIds } }) => ({ issueKey: 'NORTH-9001', equipRuleIds }))
  server.on(dissociateAction, () => ({ equipRuleIds: ['1'] }))
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  for (const equip of ['Fan 1', 'Fan 2']) await page.getByRole('checkbox', { name: `Select ${equip}` }).click()
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected hits' })
  await bulk.getByRole('button', { name: 'Associate to existing Action' }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Associate', exact: true }).click()
  await expect.element(page.getByText('2 equips associated with NORTH-9001')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  expect(server.asked(associateAction).map(({ body }) => body)).toMatchObject([
    { actionId: 'NORTH-9001' },
    { actionId: 'NORTH-1', equipRuleIds: ['1'] },
  ])
})

test('people without a role are not offered to associate', async () => {
  const server = signedInServer({ user: { rolesRestriction: null } })
  server.on(loadInsights, () => occurrenceMap([occurrence()]))
  await openScreen('/analysis/insights/tower/fan-after-hours?daysRange=30')
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Associate to existing Action' })).not.toBeInTheDocument()
})
