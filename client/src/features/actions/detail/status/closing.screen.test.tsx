import { listActionHistory, readAction, updateAction } from '@bonfire/contract/actions/actions'
import { ATTACHMENTS_PATH, AttachmentAnswer } from '@bonfire/contract/actions/attachments'
import { addComment, loadComments } from '@bonfire/contract/actions/comments'
import { rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { endpoint } from '@bonfire/contract/endpoint'
import { LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { action, associatedEquip } from '../../../../testing/action-samples.ts'
import { expectCount } from '../../../../testing/elements.ts'
import { looksIn } from '../../../../testing/looks.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'

const attach = endpoint({
  method: 'POST',
  path: ATTACHMENTS_PATH,
  summary: 'Attach a file',
  access: 'session',
  response: AttachmentAnswer,
})
const dialog = page.getByRole('dialog')
const status = page.getByRole('group', { name: 'Status', exact: true })

function serverThatNeeds(closingNeeds: ('photo' | 'note')[]) {
  const server = signedInServer()
  server.on(readAction, () => action({ closingNeeds }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(addComment, () => ({ hydraId: '7' }))
  server.on(attach, () => ({ id: '9' }))
  server.on(updateAction, () => action({ bonfire_status: 'Closed', transition_reason: 'Fixed' }))
  return server
}

async function chooseClosed() {
  await status.getByRole('button').first().click()
  await page.getByRole('option', { name: 'Closed' }).click()
}

async function attachPhoto(name: string) {
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])
  await userEvent.upload(input, new File([bytes], name, { type: 'image/jpeg' }))
}

test('closing asks for the photo and the comment, and sends them before it closes', async () => {
  const server = serverThatNeeds(['note', 'photo'])
  await openScreen('/actions/NORTH-1')
  await chooseClosed()
  await expect.element(dialog).toMatchTextContent('asks for a comment and a photo')
  await dialog.getByRole('radio', { name: 'Fixed' }).click()
  const close = dialog.getByRole('button', { name: 'Change to Closed' })
  await close.click()
  await expect.element(dialog).toMatchTextContent('Write a comment.')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Valve replaced')
  await close.click()
  await expect.element(dialog.getByText('Attach a photo.')).toBeVisible()
  await attachPhoto('valve.jpg')
  server.once(attach, () => refusal('internal', 'Broken'))
  await close.click()
  await expect.element(dialog.getByRole('alert').first()).toBeVisible()
  expect(server.asked(updateAction)).toHaveLength(0)
  await close.click()
  await expectCount(dialog, 0)
  await expect.element(status).toMatchTextContent('Closed')
  // The comment that was stored is not sent again.
  expect(server.asked(addComment)).toHaveLength(1)
  expect(server.asked(attach)).toHaveLength(2)
  const changes = () => server.asked(updateAction).map(({ body }) => body)
  await expect.poll(changes).toMatchObject([{ status: 'Closed', transitionReason: 'Fixed' }])
  // Taking it back is no reopening, after which both would be asked for again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(changes).toMatchObject([{ status: 'Closed' }, { status: 'New Action', isUndo: true }])
})

test('an action that is closed as fixed may say on which day it was repaired', async () => {
  const server = serverThatNeeds([])
  await openScreen('/actions/NORTH-1')
  await chooseClosed()
  await expectCount(dialog.getByLabelText('Repaired on'), 0)
  await dialog.getByRole('radio', { name: 'Fixed' }).click()
  await dialog.getByLabelText('Repaired on').fill('2026-11-05')
  // Another reason asks for no day.
  await dialog.getByRole('radio', { name: 'Duplicate' }).click()
  await expectCount(dialog.getByLabelText('Repaired on'), 0)
  await dialog.getByRole('radio', { name: 'Fixed' }).click()
  await dialog.getByRole('button', { name: 'Change to Closed' }).click()
  await expectCount(dialog, 0)
  const changes = () => server.asked(updateAction).map(({ body }) => body)
  await expect.poll(changes).toMatchObject([{ status: 'Closed', transitionReason: 'Fixed', repairedOn: '2026-11-05' }])
})

test('closing offers causes, and an undo takes the chosen one back', async () => {
  const server = serverThatNeeds([])
  await openScreen('/actions/NORTH-1')
  await chooseClosed()
  await dialog.getByRole('radio', { name: 'Fixed' }).click()
  const cause = dialog.getByRole('combobox', { name: 'Cause' })
  await cause.fill('leaks')
  await page.getByRole('option', { name: 'Heating valve leaks or is stuck open', exact: true }).click()
  await expect.element(cause).toHaveValue('Heating valve leaks or is stuck open')
  await dialog.getByRole('button', { name: 'Change to Closed' }).click()
  await expectCount(dialog, 0)
  const changes = () => server.asked(updateAction).map(({ body }) => body)
  await expect.poll(changes).toMatchObject([{ status: 'Closed', cause: 'heating-valve-leak' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(changes).toMatchObject([{}, { status: 'New Action', cause: null, isUndo: true }])
})

test('closing offers the likely causes of the findings first', async () => {
  const server = serverThatNeeds([])
  server.on(rankCauses, ({ body }) => {
    expect(body.equipRuleIds).toEqual(['1'])
    return {
      causes: [
        { cause: 'sensor-mat', likelihood: 'likely' as const, probability: 0.6 },
        { cause: 'tuning', likelihood: 'unlikely' as const, probability: 0.05 },
      ],
    }
  })
  server.on(readAction, () => action({ associatedEquips: [associatedEquip()] }))
  await openScreen('/actions/NORTH-1')
  await chooseClosed()
  await dialog.getByRole('radio', { name: 'Fixed' }).click()
  await dialog.getByRole('combobox', { name: 'Cause' }).click()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Mixed air sensor failed or badly placed')
  await expect.element(page.getByRole('option').nth(1)).not.toMatchTextContent('Control loop badly tuned')
})

test('a photo alone gets a word, and cancelling asks, then leaves the action as it was', async () => {
  const server = serverThatNeeds(['photo'])
  await openScreen('/actions/NORTH-1')
  await chooseClosed()
  await expect.element(dialog).toMatchTextContent('asks for a photo')
  await attachPhoto('valve.jpg')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Photo')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expectCount(dialog, 0)
  await expect.element(status).toMatchTextContent('New Action')
  expect(server.asked(addComment)).toHaveLength(0)
  expect(server.asked(updateAction)).toHaveLength(0)
})

test.each(LOCALES)(
  'the dialog that asks before closing keeps its shape, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const { say, look } = await looksIn(locale)
    serverThatNeeds(['note', 'photo'])
    await openScreen('/actions/NORTH-1')
    const field = page.getByRole('group', { name: say('Status', 'Statut'), exact: true })
    await field.getByRole('button').first().click()
    await page.getByRole('option', { name: say('Closed', 'Fermée') }).click()
    await expect.element(dialog.getByRole('textbox')).toBeVisible()
    await look('closing')
  },
)
