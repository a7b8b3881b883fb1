import { editGroup, lookUpGroups } from '@bonfire/contract/people/groups'
import { editUser, listUsers } from '@bonfire/contract/people/managed-users'
import { ACCESS_STRINGS, currentUser, LOCALES } from '@bonfire/contract/people/users'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { group, managedUser, portfolio, sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const BEN = managedUser({
  role: 'STAFF',
  groups: ['Night shift', 'Users'],
  portfolio: { seesAllProjects: false, projectKeys: ['NORTH', 'SOUTH'], siteIds: [] },
  fromProvider: { groups: ['Users'], seesAllProjects: false, projectKeys: ['SOUTH'] },
})
const member = (id: string, display_name: string, fromProvider: boolean) => ({
  id,
  display_name,
  email: `${id}@example.com`,
  role: null,
  fromProvider,
})
const CREW = group({ id: '7', members: [member('2', 'Ben Shaw', true), member('3', 'Eve Moss', false)] })

/** May give every role. */
const FREE = { access: ACCESS_STRINGS.filter((access) => access !== 'limitRoleOnRegister') }
type Config = ReturnType<typeof sessionUser>['config']
const PROVIDER = { label: 'Example account', givesGroups: true, givesProjects: true }

/** Someone whose groups and projects partly come from the provider. */
function house(identityProvider: Config['identityProvider'] = PROVIDER, locale: (typeof LOCALES)[number] = 'en') {
  const { config } = sessionUser()
  const server = signedInServer()
  server.on(currentUser, () => sessionUser({ ...FREE, locale, config: { ...config, identityProvider } }))
  server.on(loadPortfolio, () => portfolio([site(), site({ projectId: 'SOUTH', syncoId: 'mall', label: 'Mall' })]))
  server.on(listUsers, () => [BEN, managedUser({ id: '3', fullName: 'Eve Moss', email: '3@example.com' })])
  server.on(lookUpGroups, () => [group({ id: '1', name: 'Users', builtIn: true }), CREW])
  return server
}

async function edit(): Promise<void> {
  await openScreen('/users?user=2')
  await button('Edit User').click()
}

test('a user’s page says which groups and projects come from the provider', async () => {
  house()
  await openScreen('/users?user=2')
  await expect.element(dialog.getByLabelText('Groups')).toHaveAccessibleDescription('From Example account: Users.')
  const provided = dialog.getByRole('list', { name: 'From Example account:' })
  await expect.element(provided).toHaveTextContent('All sites in SOUTH')
  await expect.element(provided).not.toMatchTextContent('NORTH')
})

test('the form says what the provider will give again, and stays silent otherwise', async () => {
  const server = house()
  server.on(editUser, () => BEN)
  await edit()
  await expect.element(dialog.getByText('From Example account: SOUTH.')).toBeVisible()
  const again = dialog.getByText(/again at the next sign-in/)
  await dialog.getByRole('option', { name: /NORTH.*all sites/ }).click()
  await expect.element(again).not.toBeInTheDocument()
  await dialog.getByRole('option', { name: /SOUTH.*all sites.*from Example account/ }).click()
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'SOUTH' }))
    .toHaveTextContent(
      'Example account gives this again at the next sign-in, unless the person’s groups change there: SOUTH.',
    )
  await button('Save Changes').click()
  await expect.poll(() => server.asked(editUser).length).toBe(1)
})

test('a group that is removed from a user is given again too', async () => {
  house()
  await edit()
  await dialog.getByRole('combobox', { name: 'Groups' }).click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(dialog.getByText(/again at the next sign-in.*: Users\.$/)).toBeVisible()
})

test('all projects from the provider are named, and given again', async () => {
  house().on(listUsers, () => [
    {
      ...BEN,
      portfolio: { seesAllProjects: true, projectKeys: ['SOUTH'], siteIds: [] },
      fromProvider: { groups: [], seesAllProjects: true, projectKeys: ['SOUTH'] },
    },
  ])
  await openScreen('/users?user=2')
  await expect.element(dialog.getByText('All projects and sites, from Example account.')).toBeVisible()
  await button('Edit User').click()
  await dialog.getByText('Selected projects and sites', { exact: true }).click()
  await expect.element(dialog.getByText(/^Example account gives all projects again/)).toBeVisible()
})

test('a provider that is off, or that nothing follows, gives nothing again', async () => {
  house(null)
  await edit()
  await expect.element(dialog.getByText('From the identity provider: SOUTH.')).toBeVisible()
  await dialog.getByRole('option', { name: /SOUTH.*all sites/ }).click()
  await expect.element(dialog.getByText('From the identity provider: SOUTH.')).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/again at the next sign-in/)).not.toBeInTheDocument()
})

test('a group says whom the provider put in it, and puts back', async () => {
  const server = house()
  server.on(editGroup, () => CREW)
  await openScreen('/groups?group=7')
  const members = page.getByRole('table', { name: 'Members of Night shift' })
  await expect.element(members.getByRole('columnheader', { name: 'From' })).toBeVisible()
  await expect.element(members.getByRole('row', { name: /Ben Shaw/ })).toMatchTextContent('Example account')
  await expect.element(members.getByRole('row', { name: /Eve Moss/ })).toMatchTextContent('Bonfire')
  await button('Edit Group').click()
  await dialog.getByRole('option', { name: /Eve Moss/ }).click()
  await expect.element(dialog.getByText(/back at the next sign-in/)).not.toBeInTheDocument()
  await dialog.getByRole('option', { name: /Ben Shaw.*from Example account/ }).click()
  await expect.element(dialog.getByText(/^Example account puts Ben Shaw back at the next sign-in/)).toBeVisible()
})

test.each(LOCALES)('axe passes where the provider is named, in the language %s', { tags: 'whole' }, async (locale) => {
  house(PROVIDER, locale)
  const { say, look } = await looksIn(locale)
  await openScreen('/groups?group=7')
  await expect.element(page.getByRole('columnheader', { name: say('From', 'Origine') })).toBeVisible()
  await look('members from the provider')
  await button(say('Edit Group', 'Modifier le groupe')).click()
  await dialog.getByRole('option', { name: /Ben Shaw/ }).click()
  await look('a member who comes back')
  await openScreen('/users?user=2')
  await expect.element(dialog.getByRole('list', { name: /Example account/ })).toBeVisible()
  await look('a user from the provider')
  await button(say('Edit User', 'Modifier l’utilisateur')).click()
  await dialog.getByRole('option', { name: /SOUTH.*Example account/ }).click()
  await look('the form of a user from the provider')
})
