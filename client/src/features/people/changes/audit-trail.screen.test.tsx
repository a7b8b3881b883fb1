import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const subject = { subjectKind: 'user' as const, subject: 'ben@example.com' }
const act = {
  ...subject,
  id: '1',
  changedAt: '2026-11-01T08:00:00Z',
  changedBy: 'Ada Lane',
  isFromCommandLine: false,
  changes: [{ ...subject, field: 'role' as const, from: null, to: 'STAFF' }],
  changeCount: 1,
}
const END = 'Entries from before March 3, 2026 are no longer kept.'

test('the end of the audit trail says that earlier entries are no longer kept', async () => {
  const server = signedInServer()
  const asked: (string | undefined)[] = []
  server.on(listPeopleChanges, ({ query }) => {
    asked.push(query.before)
    return { acts: [{ ...act, id: query.before ? '1' : '2' }], hasMore: !query.before, keptFrom: '2026-03-03' }
  })
  await openScreen('/users/changes')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  await expect.element(page.getByText(END)).not.toBeInTheDocument()
  await more.click()
  await expect.element(page.getByText(END)).toBeVisible()
  expect(asked).toEqual([undefined, '2'])
})

test('a trail that is empty because nothing is kept says so, in French too', async () => {
  const server = signedInServer()
  server.on(listPeopleChanges, () => ({ acts: [], hasMore: false, keptFrom: '2026-03-03' }))
  await openScreen('/users/changes')
  await expect.element(page.getByText(END)).toBeVisible()
  await expect.element(page.getByText('No changes.', { exact: true })).toBeVisible()
  server.on(currentUser, () => sessionUser({ locale: 'fr' }))
  await openScreen('/users/changes?changesSearch=ada')
  await expect.element(page.getByText('Les entrées antérieures au 3 mars 2026 ne sont plus conservées.')).toBeVisible()
})

test('days in the address that cannot be read are said', async () => {
  const server = signedInServer()
  server.on(listPeopleChanges, () => ({ acts: [act], hasMore: false, keptFrom: null }))
  await openScreen('/users/changes?changesFrom=yesterday&changesTo=2026-11-05')
  await expect.element(page.getByText(/^A day in the address cannot be read/)).toBeVisible()
  expect(server.asked(listPeopleChanges).at(-1)?.query).toMatchObject({ to: '2026-11-05' })
  await openScreen('/users/changes?changesFrom=2026-13-01')
  await expect.element(page.getByText(/^The days in the address cannot be read/)).toBeVisible()
})
