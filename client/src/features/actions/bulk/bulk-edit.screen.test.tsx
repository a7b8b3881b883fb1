import { loadActions } from '@bonfire/contract/actions/actions'
import { bulkEdit, listClosingNeeds, undoBulkEdit } from '@bonfire/contract/actions/bulk-edit'
import { listPeopleOfSites } from '@bonfire/contract/actions/comments'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listedAction } from '../../../testing/action-samples.ts'
import { expectCount } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection } from '../../../testing/stub-server.ts'

const KEYS = [1, 2, 3, 4, 5].map((number) => `NORTH-${number}`)
const ada = { display: 'Ada Lane', id: 'ada', authId: 'local|ada', siteCount: 1 }

function serverWithActions() {
  const server = signedInServer()
  server.on(loadActions, ({ body }) =>
    body.status === 'closed'
      ? []
      : KEYS.map((key, place) => listedAction({ key, updated: `2026-03-0${9 - place}T00:00:00Z` })),
  )
  server.on(listPeopleOfSites, () => ({ people: [ada], siteCount: 2 }))
  return server
}

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('actions are ticked by keyboard, and a range with Shift', async () => {
  serverWithActions()
  await openScreen('/actions?sites=NORTH~tower')
  await expectCount(page.getByRole('row', { level: 1 }), 5)
  await userEvent.keyboard('jxjjj{Shift>} {/Shift}')
  await expect.element(page.getByText('4 actions ticked')).toBeVisible()
})

test('ticked actions, a range by Shift, are changed together and restored by one undo', async () => {
  const server = serverWithActions()
  server.on(bulkEdit, ({ body }) => ({
    changed: body.actions.map(({ actionKey }) => actionKey),
    unchanged: [],
    notFound: [],
    refused: [],
  }))
  server.once(bulkEdit, () => noConnection())
  server.on(undoBulkEdit, () => ({ restored: KEYS.slice(0, 3), kept: [] }))
  server.on(listClosingNeeds, () => ({
    actions: [
      { actionKey: 'NORTH-1', closingNeeds: [] },
      { actionKey: 'NORTH-2', closingNeeds: ['note' as const] },
      { actionKey: 'NORTH-3', closingNeeds: ['note' as const, 'photo' as const] },
    ],
  }))
  await openScreen('/actions?sites=NORTH~tower')
  await expectCount(page.getByRole('row', { level: 1 }), 5)
  await page.getByRole('checkbox', { name: 'Tick #1' }).click()
  await page.getByRole('checkbox', { name: 'Tick #3' }).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('3 actions ticked')).toBeVisible()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 actions' })
  await dialog.getByRole('button', { name: 'Change 3 actions' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one change, or write a comment.')
  await choose('Status', 'Closed')
  const needs = dialog.getByRole('status')
  await expect.element(needs).toMatchTextContent('2 actions need a comment before they are closed.')
  await expect.element(needs).toMatchTextContent(': NORTH-2, NORTH-31 action needs a photo')
  await expect.element(needs.getByRole('link').last()).toHaveAttribute('href', '/actions/NORTH-3')
  await dialog.getByRole('button', { name: 'Change 1 action' }).click()
  await expect.element(dialog.getByText('Choose a reason')).toBeVisible()
  await choose('Reason', 'Fixed')
  const valve = 'Valve stuck or leaking, or its actuator failed'
  await page.getByRole('combobox', { name: 'Cause' }).fill(valve)
  await page.getByRole('option', { name: valve, exact: true }).click()
  await choose('Reason', 'Duplicate')
  await expect.element(dialog.getByRole('combobox', { name: 'Cause' })).not.toBeInTheDocument()
  await choose('Assignee', 'Ada Lane')
  await expect.element(dialog.getByText('Does not have access to 1 of the sites')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 1 action' }).click()
  await expect.element(dialog.getByText(/^The actions may or may not have been changed\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 1 action' }).click()
  await expect.element(page.getByText('3 actions changed')).toBeVisible()
  const [first, second] = server.asked(bulkEdit).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    actions: ['NORTH-1', 'NORTH-2', 'NORTH-3'].map((actionKey) => ({
      actionKey,
      expected: { status: 'New Action', assignee: null },
    })),
    change: { status: 'Closed', transitionReason: 'Duplicate', assigneeId: 'ada' },
  })
  await expect.element(page.getByText('3 actions ticked')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('3 actions restored')).toBeVisible()
})

test('nothing is sent if none of the actions could be closed', async () => {
  const server = serverWithActions()
  server.on(listClosingNeeds, ({ body }) => ({
    actions: body.actionKeys.map((actionKey) => ({ actionKey, closingNeeds: ['note' as const] })),
  }))
  await openScreen('/actions?sites=NORTH~tower')
  await expectCount(page.getByRole('row', { level: 1 }), 5)
  await page.getByRole('checkbox', { name: 'Tick #1' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await choose('Status', 'Closed')
  await expect.element(page.getByRole('button', { name: 'Change 0 actions' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Filter replaced')
  await expect.element(page.getByRole('button', { name: 'Change 1 action' })).toBeEnabled()
  expect(server.asked(bulkEdit)).toEqual([])
})

test.each(['en', 'fr'] as const)('actions left as they are are listed and stay ticked (%s)', async (locale) => {
  const { say, look } = await looksIn(locale)
  const server = serverWithActions()
  const message = say('Changed in the meantime: Status (by Ada Lane)', 'Modifié entre-temps : Statut (par Ada Lane)')
  server.on(bulkEdit, () => ({
    changed: KEYS.slice(2),
    unchanged: [],
    notFound: ['NORTH-2'],
    refused: [{ actionKey: 'NORTH-1', message }],
  }))
  server.on(undoBulkEdit, () => ({ restored: KEYS.slice(3), kept: [{ actionKey: 'NORTH-3', message }] }))
  await openScreen('/actions?sites=NORTH~tower')
  await expectCount(page.getByRole('row', { level: 1 }), 5)
  await page
    .getByRole('checkbox', { name: say('Tick all actions in view', 'Cocher toutes les actions affichées') })
    .click()
  await look('ticks')
  await page.getByRole('button', { name: say('Edit…', 'Modifier…') }).click()
  await expect.element(page.getByRole('dialog', { name: say('Edit 5 actions', 'Modifier 5 actions') })).toBeVisible()
  await choose(say('Severity', 'Gravité'), say('Minor', 'Mineure'))
  await choose(say('Due', 'Échéance'), say('On a day', 'À une date'))
  await look('edit')
  await page.getByLabelText(say('Due date', 'Date d’échéance')).fill('2026-04-01')
  await userEvent.keyboard('{Enter}')
  const left = page.getByRole('dialog', {
    name: say('2 actions were not changed', '2 actions n’ont pas été modifiées'),
  })
  await expect.element(left).toMatchTextContent(message)
  await look('left')
  await left
    .getByRole('button', { name: say('Undo the changes of 3 actions', 'Annuler les modifications de 3 actions') })
    .click()
  const kept = page.getByRole('dialog', { name: say('1 action was not restored', '1 action n’a pas été rétablie') })
  await expect.element(kept).toMatchTextContent('NORTH-3')
  await kept
    .getByRole('button', { name: say('Close', 'Fermer') })
    .last()
    .click()
  await expect.element(page.getByText(say('2 actions ticked', '2 actions cochées'))).toBeVisible()
})
