import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { ATTACHMENTS_PATH, AttachmentAnswer } from '@bonfire/contract/actions/attachments'
import { addComment, loadComments } from '@bonfire/contract/actions/comments'
import { endpoint } from '@bonfire/contract/endpoint'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, associatedEquip, listedAction } from '../../testing/action-samples.ts'
import { expectCount, textsOf } from '../../testing/elements.ts'
import { packedGroups } from '../../testing/group-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone, smallControls } from '../../testing/phone.ts'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection } from '../../testing/stub-server.ts'

const upload = endpoint({
  method: 'POST',
  path: ATTACHMENTS_PATH,
  summary: 'Attach a file',
  access: 'session',
  response: AttachmentAnswer,
})
const LONG = 'Replace the valve actuator of the preheat coil of the air handling unit on the roof of the laboratory'

function phoneServer() {
  const server = signedInServer()
  server.on(loadActions, ({ body }) =>
    body.status === 'closed'
      ? []
      : [
          listedAction({
            key: 'NORTH-1',
            summary: LONG,
            components: ['A site with a name that is longer than a phone'],
          }),
          listedAction({ key: 'NORTH-2', summary: 'Mine', assignee_id: sessionUser().forgeId, due_date: '2026-01-31' }),
        ],
  )
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(readAction, ({ params }) => action({ key: params.actionKey, summary: LONG }))
  return server
}

for (const locale of ['en', 'fr'] as const) {
  test(`on a phone, actions are cards, one’s own first, in ${locale}`, async () => {
    const looks = await looksIn(locale)
    await holdPhone()
    phoneServer()
    await openScreen('/actions')
    const cards = page.getByRole('row', { level: 1 })
    await expectCount(cards, 2)
    expect(textsOf(cards.getByRole('link'))).toEqual(['#2', '#1'])
    await looks.look('cards')
    expect(smallControls()).toEqual([])
    await cards.nth(1).click()
    await expect.element(page.getByRole('dialog', { name: 'Action #1' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: looks.say('Take a photo', 'Prendre une photo') }))
      .toBeInViewport()
    await looks.look('action')
    expect(smallControls()).toEqual([])
  })
}

test('a photo from the camera gives its comment a word and is sent with it', async () => {
  await holdPhone()
  const server = phoneServer()
  server.on(addComment, () => ({ hydraId: '7' }))
  await openScreen('/actions/NORTH-1')
  const camera = page.getByRole('button', { name: 'Take a photo' })
  await expect.element(camera).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[capture="environment"]')
  expect(input?.accept).toBe('image/*')
  const transfer = new DataTransfer()
  transfer.items.add(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'valve.jpg', { type: 'image/jpeg' }))
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Photo')
  await expect.element(page.getByRole('list', { name: 'Files to upload' })).toMatchTextContent('valve.jpg')
})

test('a photo without a network waits with its comment, also across a reload', async () => {
  await holdPhone()
  const server = phoneServer()
  server.on(addComment, noConnection)
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  const transfer = new DataTransfer()
  transfer.items.add(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'valve.jpg', { type: 'image/jpeg' }))
  const input = document.querySelector<HTMLInputElement>('input[capture="environment"]')
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect.element(waiting).toMatchTextContent('With the file valve.jpg')
  await expect.element(page.getByRole('list', { name: 'Files to upload' })).not.toBeInTheDocument()

  server.on(addComment, () => ({ hydraId: '7' }))
  server.on(upload, () => ({ id: '9' }))
  await openScreen()
  await expect.poll(() => server.asked(upload)).toHaveLength(1)
  await expect.element(waiting).not.toBeInTheDocument()
})

test('the preview of an equip lies within a phone', async () => {
  await holdPhone()
  const server = phoneServer()
  server.on(readAction, ({ params }) => action({ key: params.actionKey, associatedEquips: [associatedEquip()] }))
  await openScreen('/actions/NORTH-1')
  await page.getByRole('button', { name: 'Fan 1', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /Fan 1/ })
  await expect.element(preview).toBeVisible()
  await expect
    .poll(() => {
      const { left, right, top, bottom } = preview.element().getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })
    .toBe(true)
})

test('a comment written without a network waits, survives a reload and is sent once', async () => {
  await holdPhone()
  const server = phoneServer()
  server.on(addComment, noConnection)
  await openScreen('/actions/NORTH-1')
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Valve replaced')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect.element(waiting).toMatchTextContent('Valve replaced')
  await expect.element(waiting).toBeInViewport()
  await expect.element(box).toHaveValue('')

  const before = server.asked(addComment)
  server.on(addComment, () => ({ hydraId: '7' }))
  await openScreen()
  await expect.poll(() => server.asked(addComment).length).toBe(before.length + 1)
  await expect.element(waiting).not.toBeInTheDocument()
  const ids = server.asked(addComment).map(({ body }) => body.requestId)
  expect(new Set(ids).size).toBe(1)
})
