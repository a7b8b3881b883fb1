import { listActionHistory, readAction, updateAction } from '@bonfire/contract/actions/actions'
import { listNames, loadComments } from '@bonfire/contract/actions/comments'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, associatedEquip } from '../../../testing/action-samples.ts'
import { expectCount, press } from '../../../testing/elements.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const field = (name: string) => page.getByRole('group', { name, exact: true })
const activity = page.getByRole('region', { name: 'Activity' })

function serverWithAction() {
  const server = signedInServer()
  server.on(readAction, () => action())
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  return server
}

test('unsaved text stays in its editor, and people that fail to load are retried', async () => {
  const server = serverWithAction()
  server.once(listNames, () => refusal('forbidden', 'Go away'))
  await openScreen('/actions/NORTH-1')
  const lost = activity.getByRole('alert')
  await expect
    .element(lost)
    .toMatchTextContent('Something went wrong. The list of people to mention could not be loaded.')
  await expect.element(activity.getByText(/^Add a comment or attach a file/)).toBeVisible()
  await lost.getByRole('button', { name: 'Retry' }).click()
  await expect.element(lost).not.toBeInTheDocument()

  server.once(updateAction, () => refusal('internal', 'Broken'))
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.fill('Valve is stuck')
  await press(summary, '{Enter}')
  await expect.element(field('Summary').getByRole('alert')).toMatchTextContent('Not saved:')
  await expect.element(summary).toHaveValue('Valve is stuck')
  server.on(readAction, () => action({ summary: 'Valve is stuck' }))
  server.on(updateAction, () => action({ summary: 'Valve is stuck' }))
  await press(summary, '{Enter}')
  await expect.element(field('Summary').getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(field('Summary')).toMatchTextContent('Valve is stuck')
  expect(server.asked(updateAction).at(-1)?.body).toMatchObject({ summary: 'Valve is stuck' })
})

test('the activity shows ten entries and ten more with each scroll to the end', async () => {
  // So low that ten rows do not fit.
  await page.viewport(1280, 600)
  onTestFinished(() => page.viewport(1440, 900))
  const server = serverWithAction()
  server.on(listActionHistory, () => ({
    history: Array.from({ length: 25 }, (_, place) => ({
      id: String(place),
      changedAt: new Date(Date.UTC(2026, 10, 1, 12) - place * 3_600_000).toISOString(),
      changedBy: 'Ben Shaw',
      field: 'gas' as const,
      from: String(place),
      to: String(place + 1),
    })),
  }))
  await openScreen('/actions/NORTH-1')
  const entries = activity.getByRole('listitem')
  for (const count of [10, 20, 25]) {
    await expectCount(entries, count)
    entries.last().element().scrollIntoView()
  }
})

test('the activity says when comments of an ended action are no longer kept', async () => {
  const server = serverWithAction()
  server.on(listActionHistory, () => ({
    history: [
      { id: '2', changedAt: '2026-11-02T08:00:00Z', changedBy: null, field: 'commentsRemoved', from: '12', to: null },
      { id: '1', changedAt: '2026-11-01T08:00:00Z', changedBy: null, field: 'commentsRemoved', from: '1', to: null },
    ],
  }))
  await openScreen('/actions/NORTH-1')
  const entries = activity.getByRole('listitem')
  await expect.element(entries.nth(0)).toMatchTextContent(/^System.*12 comments are no longer kept$/)
  await expect.element(entries.nth(1)).toMatchTextContent(/^System.*1 comment is no longer kept$/)
})

test('the activity says what became of the repairs', async () => {
  const server = serverWithAction()
  const lines = [
    ['repairTakenBack', 'cameBack', 'AHU 1'],
    ['repairCameBack', '2026-11-09', 'AHU 1'],
    ['repairTakenBack', 'proved', 'AHU 1'],
    ['repairProved', '6', 'AHU 1, AHU 2, AHU 3 +2'],
  ] as const
  server.on(listActionHistory, () => ({
    history: lines.map(([field, from, to], place) => ({
      id: String(9 - place),
      changedAt: `2026-11-1${9 - place}T08:00:00Z`,
      changedBy: null,
      field,
      from,
      to,
    })),
  }))
  await openScreen('/actions/NORTH-1')
  const entries = activity.getByRole('listitem')
  const said = [
    /^System.*The fault did not come back after all, because the data since then has changed: AHU 1$/,
    /^System.*The fault came back on .*9.*: AHU 1$/,
    /^System.*The repair is no longer proved, because the data since then has changed: AHU 1$/,
    /^System.*Repair proved: 6 clean days, AHU 1, AHU 2, AHU 3 \+2$/,
  ]
  for (const [place, sentence] of said.entries()) await expect.element(entries.nth(place)).toMatchTextContent(sentence)
})

test('unseen equipment is counted, and an unseen action is no link', async () => {
  const server = serverWithAction()
  const moved = associatedEquip({ nowOn: 'unseen' })
  server.on(readAction, () => action({ associatedEquips: [moved], unseenEquips: 2 }))
  server.on(listActionHistory, () => ({
    history: [
      {
        id: '1',
        changedAt: '2026-11-01T08:00:00Z',
        changedBy: 'Ada',
        field: 'equipmentMoved',
        from: 'Fan',
        to: 'unseen',
      },
    ],
  }))
  await openScreen('/actions/NORTH-1')
  await expect.element(page.getByText('and 2 units at sites that you do not see')).toBeVisible()
  await expect
    .element(activity.getByRole('listitem').first())
    .toMatchTextContent(/moved Fan to an action that you cannot see$/)
  await page.getByRole('button', { name: 'Fan 1 now on an action that you cannot see' }).click()
  const preview = page.getByRole('dialog')
  await expect.element(preview.getByText('an action that you cannot see')).toBeVisible()
  await expect.element(preview.getByRole('link', { name: /action/ })).not.toBeInTheDocument()
})
