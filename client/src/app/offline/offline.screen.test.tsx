import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { addComment, loadComments } from '@bonfire/contract/actions/comments'
import { currentUser, SessionUser } from '@bonfire/contract/people/users'
import { Portfolio } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  forgetKept,
  type KeptAction,
  keepAction,
  pruneKeptActions,
  readKeptActions,
} from '../../lib/stored/kept-actions.ts'
import { action } from '../../testing/action-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone, smallControls } from '../../testing/phone.ts'
import { portfolio, sessionUser, site } from '../../testing/samples.ts'
import { endSessionOf, sessionEnded, signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const ME = SessionUser.parse(sessionUser())
const ANOTHER = SessionUser.parse(sessionUser({ forgeId: 'someone-else' }))

beforeEach(async () => {
  await forgetKept()
  // A page is kept only where a service worker can open it again.
  const worker = {} as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(worker)
  return () => vi.restoreAllMocks()
})

const keys = async (now?: number) => (await readKeptActions(now))?.actions.map(({ key }) => key) ?? []

function serverOfActions() {
  const server = signedInServer()
  server.on(loadActions, () => [])
  server.on(readAction, ({ params }) => action({ key: params.actionKey, summary: 'Pump does not start' }))
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(loadComments, () => [
    {
      comment_id: '5',
      hydraId: '5',
      hydraCreatedBy: ME.forgeId,
      author: 'ada',
      author_name_display: 'Ada Lane',
      body: 'Key is at the porter’s',
      created: '2026-01-14T09:00:00Z',
      kind: 'comment' as const,
      transition: null,
      attachments: [],
      mentions: [],
    },
  ])
  return server
}

/** The form in which storage has it, without having opened it. */
function keptForm(key: string, at = NOON): KeptAction {
  const { projects, sites } = Portfolio.parse(portfolio([site()]))
  const [[own], [project]] = [Object.values(sites), Object.values(projects)]
  if (!own || !project) throw new Error('The samples have no site')
  return { key, summary: key, at, site: own, project, queries: { queries: [], mutations: [] } }
}

async function openAndKeep(key: string): Promise<void> {
  await openScreen(`/actions/${key}`)
  await expect.element(page.getByText('Key is at the porter’s')).toBeVisible()
  await expect.poll(() => keys()).toContain(key)
  await expect.poll(async () => (await readKeptActions())?.actions[0]?.queries.queries.length).toBe(3)
}

for (const locale of ['en', 'fr'] as const) {
  test(`without a network, an opened action can be read and commented on, in ${locale}`, async () => {
    const looks = await looksIn(locale)
    await holdPhone()
    const server = serverOfActions()
    await openAndKeep('NORTH-1')

    server.on(currentUser, noConnection)
    server.on(readAction, noConnection)
    server.on(listActionHistory, noConnection)
    server.on(loadComments, noConnection)
    await openScreen()
    await expect
      .element(page.getByText(looks.say('No connection. This is the action', 'Pas de connexion. Voici l’action')))
      .toBeVisible()
    await expect.element(page.getByText('Key is at the porter’s')).toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: looks.say('Status', 'Statut') })).toHaveAttribute('disabled')
    await expect.element(page.getByRole('textbox', { name: looks.say('Message', 'Commentaire') })).toBeEnabled()
    const why = looks.say('Photos and files need a connection', 'Photos et fichiers : connexion requise')
    await expect.element(page.getByText(why)).toBeVisible()
    for (const name of [
      looks.say('Take a photo', 'Prendre une photo'),
      looks.say('Attach a file', 'Joindre un fichier'),
    ]) {
      await expect.element(page.getByRole('button', { name })).toBeDisabled()
      await expect.element(page.getByRole('button', { name })).toHaveAccessibleDescription(why)
    }
    await looks.look('kept action')
    expect(smallControls()).toEqual([])

    await openScreen('/actions')
    await expect.element(page.getByRole('link', { name: 'Pump does not start' })).toBeVisible()
    await looks.look('kept actions')
    expect(smallControls()).toEqual([])

    await openScreen('/profile')
    const needsConnection = looks.say(
      'The page you asked for needs a connection',
      'La page demandée nécessite une connexion',
    )
    await expect.element(page.getByText(needsConnection)).toBeVisible()
    await page.getByRole('button', { name: looks.say('Remove from this device', 'Retirer de cet appareil') }).click()
    const removed = looks.say(
      'Removed from this device. Comments that wait',
      'Actions retirées de cet appareil. Les commentaires',
    )
    await expect.element(page.getByText(removed)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await looks.look('nothing kept any more')
    expect(smallControls()).toEqual([])
    expect(await keys()).toEqual([])
  })
}

test('an open page shows a kept action, until nothing typed would be lost', async () => {
  await holdPhone()
  const server = serverOfActions()
  await openAndKeep('NORTH-1')
  server.on(readAction, noConnection)
  server.on(listActionHistory, noConnection)
  server.on(loadComments, noConnection)
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByText(/^No connection\. This is the action as of/)).toBeVisible()
  await expect.element(page.getByText('Key is at the porter’s')).toBeInTheDocument()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Fuse')

  server.on(readAction, ({ params }) => action({ key: params.actionKey, summary: 'Pump does not start' }))
  for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
  await expect.element(page.getByText(/^The connection is back\. Send or clear/)).toBeVisible()
  await expect.element(page.getByText(/^No connection/)).not.toBeInTheDocument()
  await expect.element(message).toHaveValue('Fuse')
  await expect.element(page.getByRole('button', { name: 'Take a photo' })).toBeEnabled()
  await message.clear()
  await expect.element(page.getByText(/^The connection is back/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Status' })).not.toHaveAttribute('disabled')

  server.on(readAction, noConnection)
  await openScreen('/actions/NORTH-2')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached')
})

test('a comment with a file that cannot be sent waits with it', async () => {
  const server = serverOfActions()
  server.on(addComment, noConnection)
  await openScreen('/actions/NORTH-1')
  await page.getByRole('textbox', { name: 'Message' }).fill('Fuse')
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!input) throw new Error('Nothing takes a file')
  await userEvent.upload(input, new File(['seen'], 'seen.txt', { type: 'text/plain' }))
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect.element(waiting).toMatchTextContent('Fuse')
  await expect.element(waiting).toMatchTextContent('With the file seen.txt')
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

for (const locale of ['en', 'fr'] as const) {
  test(`signing out without a network ends and deletes nothing, in ${locale}`, async () => {
    const looks = await looksIn(locale)
    await holdPhone()
    const server = serverOfActions()
    await openScreen('/actions/NORTH-1')
    await expect.poll(() => keys()).toEqual(['NORTH-1'])
    server.on(currentUser, noConnection)
    await page.getByRole('button', { name: looks.say('User menu', 'Menu utilisateur') }).click()
    await page.getByRole('menuitem', { name: looks.say('Logout', 'Déconnexion') }).click()
    const why = looks.say('Signing out needs a connection', 'Une connexion est nécessaire pour se déconnecter')
    await expect.element(page.getByText(why)).toBeVisible()
    expect(await keys()).toEqual(['NORTH-1'])
  })
}

test('without a network and with nothing kept, the page says so', async () => {
  const server = signedInServer()
  server.on(currentUser, noConnection)
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByText(/^Bonfire cannot be reached, and no action is kept/)).toBeVisible()
})

test('an action that the person may no longer see is not kept', async () => {
  const server = serverOfActions()
  await openAndKeep('NORTH-1')
  await openAndKeep('NORTH-2')
  server.on(readAction, () => refusal('not_found', 'No'))
  await openScreen('/actions/NORTH-1')
  await expect.poll(() => keys()).toEqual(['NORTH-2'])
})

test('what is kept ends with the session', async () => {
  const server = serverOfActions()
  await openAndKeep('NORTH-1')
  // Typed words keep the page open, which asks to sign in again.
  await page.getByRole('textbox', { name: 'Message' }).fill('Fuse')
  endSessionOf(server)
  server.on(addComment, sessionEnded)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => keys()).toEqual([])
  // Else it would cover the screens of the next file of tests.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the last five actions are kept for seven days', async () => {
  for (let number = 1; number <= 6; number += 1) await keepAction(ME, keptForm(`NORTH-${number}`))
  await keepAction(ME, keptForm('NORTH-3', NOON + MILLISECONDS_PER_DAY))
  expect(await keys(NOON)).toEqual(['NORTH-3', 'NORTH-6', 'NORTH-5', 'NORTH-4', 'NORTH-2'])
  expect(await keys(NOON + 7 * MILLISECONDS_PER_DAY)).toEqual(['NORTH-3'])
  expect(await keys(NOON + 8 * MILLISECONDS_PER_DAY)).toEqual([])
})

test('what was kept of another person, or of a lost site, goes at the next start', async () => {
  serverOfActions()
  await keepAction(ANOTHER, keptForm('NORTH-1', Date.now()))
  await openScreen('/actions')
  await expect.poll(() => keys()).toEqual([])
  const own = keptForm('NORTH-2', Date.now())
  const lost = keptForm('NORTH-3', Date.now())
  await keepAction(ME, own)
  await keepAction(ME, { ...lost, site: { ...lost.site, id: 'NORTH~lost' } })
  await openScreen('/actions')
  await expect.poll(() => keys()).toEqual(['NORTH-2'])
})

test('what is too old, of another site or of another person is deleted', async () => {
  await keepAction(ME, keptForm('NORTH-1'))
  await keepAction(ME, keptForm('NORTH-2', NOON + MILLISECONDS_PER_DAY))
  await pruneKeptActions(ME.forgeId, () => true, NOON + 7 * MILLISECONDS_PER_DAY)
  expect(await keys(NOON)).toEqual(['NORTH-2'])
  await pruneKeptActions(ME.forgeId, () => false, NOON)
  expect(await keys(NOON)).toEqual([])

  await keepAction(ME, keptForm('NORTH-1'))
  await pruneKeptActions(ANOTHER.forgeId, () => true, NOON)
  expect(await keys(NOON)).toEqual([])
  await keepAction(ME, keptForm('NORTH-1'))
  await keepAction(ANOTHER, keptForm('NORTH-2'))
  expect(await keys(NOON)).toEqual(['NORTH-2'])
})
