// @module-tag whole
import { listImports } from '@bonfire/contract/imports/imports'
import { listMappings } from '@bonfire/contract/imports/mappings'
import { previewImport } from '@bonfire/contract/imports/preview'
import { editGroup, lookUpGroups } from '@bonfire/contract/people/groups'
import { editUser, listUsers } from '@bonfire/contract/people/managed-users'
import { listSessions } from '@bonfire/contract/people/passwords'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { ACCESS_STRINGS, LOCALES, readPreferences } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import { readTenant } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parameter, textsOf } from '../../testing/elements.ts'
import { importPreview } from '../../testing/import-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { group, managedUser, ownSession, preferences } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

const BEN = managedUser({ id: '2', role: 'STAFF', groups: ['Users', 'Night shift'] })
const MEMBER = { id: '2', display_name: 'Ben Shaw', email: 'ben@example.com', role: null, fromProvider: false }
const GROUPS = [
  group({ id: '1', name: 'Users', builtIn: true, members: [MEMBER] }),
  group({ id: '2', name: 'Engineering Admins', builtIn: true }),
  group({ id: '7', name: 'Night shift', members: [MEMBER] }),
]
const button = (name: string) => page.getByRole('button', { name, exact: true })

function serverIn(locale: 'en' | 'fr') {
  const access = ACCESS_STRINGS.filter((one) => one !== 'limitRoleOnRegister')
  const server = signedInServer({ user: { locale, access, groups: ['Administrators', 'Night shift'] } })
  server.on(listUsers, () => [BEN])
  server.on(lookUpGroups, () => GROUPS)
  return server
}

test.each(LOCALES)('built-in groups have the name of the language, own ones theirs, in %s', async (locale) => {
  const { say, look } = await looksIn(locale)
  const server = serverIn(locale)
  const users = say('Users', 'Utilisateurs')
  const technical = say('Engineering Admins', 'Administrateurs techniques')

  await openScreen(`/users?usersSearch=${say('users', 'utilisateurs')}`)
  const cell = page.getByText(`${users}, Night shift`)
  await expect.element(cell).toBeVisible()
  await look('users')
  await page.getByRole('link', { name: `${users} 1`, exact: true }).click()
  await expect.poll(() => parameter('userGroup')).toBe('Users')

  await cell.click()
  await button(say('Edit User', 'Modifier l’utilisateur')).click()
  await page.getByRole('combobox', { name: say('Groups', 'Groupes') }).click()
  await page.getByRole('option', { name: technical }).click()
  await userEvent.keyboard('{Escape}')
  server.on(editUser, () => BEN)
  await button(say('Save Changes', 'Enregistrer les modifications')).click()
  await expect
    .poll(() => server.asked(editUser)[0]?.body.groups)
    .toEqual(['Users', 'Night shift', 'Engineering Admins'])

  await openScreen(`/groups?groupsSearch=${encodeURIComponent(technical)}`)
  await expect.element(page.getByRole('heading', { name: technical })).toBeVisible()
  expect(textsOf(page.getByRole('option'))).toHaveLength(1)
  await openScreen('/groups')
  const members = page.getByRole('table', { name: say('Members of Users', 'Membres du groupe Utilisateurs') })
  await expect.element(members).toBeVisible()
  await look('groups')
  await button(say('Edit Group', 'Modifier le groupe')).click()
  await expect.element(page.getByRole('textbox', { name: say('Name', 'Nom'), exact: true })).toHaveValue(users)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Ben Shaw/ })
    .click()
  server.on(editGroup, () => GROUPS[0] ?? group())
  await button(say('Save Changes', 'Enregistrer les modifications')).click()
  await expect
    .poll(() => server.asked(editGroup).map(({ body }) => Object.keys(body)))
    .toEqual([['memberIds', 'expected']])
  await expect
    .element(
      page.getByText(
        say('Successfully saved changes to Users.', 'Les modifications du groupe Utilisateurs ont été enregistrées.'),
      ),
    )
    .toBeVisible()
})

test.each(LOCALES)('the trail, an import and the profile name built-in groups in %s', async (locale) => {
  const { say } = await looksIn(locale)
  const server = serverIn(locale)
  const about = { subjectKind: 'group' as const, subject: 'Power Users' }
  const person = { subjectKind: 'user' as const, subject: 'ben@example.com' }
  const act = { id: '1', changedAt: '2026-11-01T08:00:00Z', changedBy: null, isFromCommandLine: false, ...about }
  const changes = [{ ...person, field: 'groups' as const, from: 'Night shift', to: 'Night shift, Power Users' }]
  server.on(listPeopleChanges, () => ({ acts: [{ ...act, changes, changeCount: 1 }], hasMore: false, keptFrom: null }))
  await openScreen('/users/changes')
  const power = say('Power Users', 'Utilisateurs avancés')
  await expect.element(page.getByText(power, { exact: true })).toBeVisible()
  await expect.element(page.getByText(`Night shift, ${power}`)).toBeVisible()

  server.on(listImports, () => ({ imports: [] }))
  server.on(listMappings, () => ({ mappings: [] }))
  server.on(readManagedPortfolio, () => ({ projects: [], sites: [] }))
  server.on(previewImport, () =>
    importPreview({
      checkedRowCount: 1,
      counts: { people: { created: 0, updated: 1, unchanged: 0 } },
      people: [
        {
          row: 1,
          email: 'ben@example.com',
          fullName: 'Ben',
          outcome: 'updated',
          isDeactivated: false,
          changes: [{ field: 'groups', from: null, to: 'Night shift, Power Users' }],
        },
      ],
    }),
  )
  await openScreen('/imports')
  await expect.element(button(say('People (CSV)', 'Personnes (CSV)'))).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nowhere to choose a file')
  await userEvent.upload(input, new File(['Email,Groups\nben@example.com,Power Users\n'], 'people.csv'))
  await expect.element(page.getByText(`Night shift, ${power}`)).toBeVisible()

  server.on(readPreferences, () => preferences())
  server.on(listSessions, () => [ownSession()])
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  await openScreen('/profile')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: say('Administrators', 'Administrateurs') }))
    .toBeVisible()
  await expect.element(page.getByText('Night shift')).toBeVisible()
})
