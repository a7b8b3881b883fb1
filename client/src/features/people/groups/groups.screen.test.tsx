import { editGroup, lookUpGroups } from '@bonfire/contract/people/groups'
import { listUsers } from '@bonfire/contract/people/managed-users'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { group, managedUser, sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

test('the form keeps its group when someone else deletes the group', async () => {
  const server = signedInServer()
  const contractors = group({ id: '2', name: 'Contractors' })
  server.on(lookUpGroups, () => [contractors, group({ id: '4711', name: 'Night shift' })])
  server.on(listUsers, () => [managedUser({ fullName: 'Ben Shaw' })])
  server.on(editGroup, () => refusal('not_found', 'There is no such group.'))
  await openScreen('/groups?group=4711')
  const detail = page.getByRole('region', { name: 'Selected group' })
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Night shift')
  await page.getByRole('button', { name: 'Edit Group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: 'Ben Shaw' }).click()
  server.on(lookUpGroups, () => [contractors])
  for (const times of [1, 2]) {
    const loads = server.asked(lookUpGroups).length
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => server.asked(lookUpGroups).length).toBeGreaterThan(loads)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Night shift')
    expect(server.asked(editGroup).map(({ params }) => params.groupId)).toEqual(Array(times).fill('4711'))
  }
})

test('a member is found by keyboard among ten thousand people', { tags: 'whole' }, async () => {
  const server = signedInServer()
  server.on(lookUpGroups, () => [group({ id: '7', name: 'Night shift' })])
  server.on(listUsers, () =>
    Array.from({ length: 10_000 }, (_, index) => {
      const number = String(index + 1).padStart(5, '0')
      return managedUser({
        id: `${index + 2}`,
        username: number,
        fullName: `Alder ${number}`,
        email: `${number}@example.com`,
      })
    }),
  )
  await openScreen('/groups?group=7')
  await press(page.getByRole('button', { name: 'Edit Group' }), '{Enter}')
  await page.getByRole('textbox', { name: 'Find people by name or email' }).fill('05001')
  const person = page.getByRole('dialog').getByRole('option', { name: 'Alder 05001' })
  await expect.element(person).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(person).toHaveAttribute('aria-selected', 'true')
})

test.each(LOCALES)(
  'axe passes on groups, the form of one and the audit trail, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const server = signedInServer()
    server.on(currentUser, () => sessionUser({ locale }))
    const members = [{ id: '2', display_name: 'Ben Shaw', email: 'ben@example.com', role: null, fromProvider: false }]
    server.on(lookUpGroups, () => [
      group({ id: '1', name: 'Users', builtIn: true, members }),
      group({ id: '7', name: 'Night shift', access: ['viewTriagePage'] }),
    ])
    server.on(listUsers, () => [managedUser()])
    const change = { subjectKind: 'user' as const, subject: 'ben@example.com', field: 'role' as const }
    const changedAt = new Date().toISOString()
    server.on(listPeopleChanges, () => ({
      acts: [
        {
          ...change,
          id: '1',
          changedAt,
          changedBy: 'Ada Lane',
          isFromCommandLine: false,
          changes: [{ ...change, from: null, to: 'STAFF' }],
          changeCount: 1,
        },
      ],
      hasMore: false,
      keptFrom: null,
    }))
    const { say, look } = await looksIn(locale)
    await openScreen('/groups?group=7')
    await expect.element(page.getByRole('heading', { level: 2, name: 'Night shift' })).toBeVisible()
    await look('groups')
    await page.getByRole('button', { name: say('Edit Group', 'Modifier le groupe') }).click()
    await expect.element(page.getByRole('checkbox', { name: say('Members only', 'Membres uniquement') })).toBeVisible()
    await look('form of a group')
    await openScreen('/users/changes')
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await look('audit trail')
  },
)
