import { lookUpGroups } from '@bonfire/contract/people/groups'
import { deactivateUser, editUser, listUsers, registerUser } from '@bonfire/contract/people/managed-users'
import { ACCESS_STRINGS, BUILT_IN_GROUPS, currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, focus, textsOf } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { group, managedUser, sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const rows = page.getByRole('row', { level: 1 })
const row = (email: string) => page.getByRole('row').filter({ hasText: email })
const count = page.getByText(/^Showing/)
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const box = (name: string) => page.getByRole('dialog').getByRole('combobox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const failed = page.getByRole('alert')
const option = (name: string) => page.getByRole('option', { name, exact: true })

const ADMIN = managedUser({
  id: '1',
  username: 'ada',
  fullName: 'Ada Lane',
  email: 'ada@example.com',
  role: 'STAFF',
  groups: ['Users'],
})
const BEN = managedUser({ role: 'SITE_MANAGER', groups: ['Users'] })
const ENGINEER = managedUser({
  id: '3',
  username: 'eve',
  fullName: 'Eve Moss',
  email: 'eve@example.com',
  groups: ['Engineering Admins'],
  access: [...ACCESS_STRINGS],
})

/** May give every role. */
const FREE = { access: ACCESS_STRINGS.filter((access) => access !== 'limitRoleOnRegister') }

function serverWith(users: ReturnType<typeof managedUser>[]) {
  const server = signedInServer({ user: FREE })
  server.on(listUsers, () => users)
  server.on(lookUpGroups, () =>
    [...BUILT_IN_GROUPS, 'Bueno'].map((name, place) =>
      group({
        id: `${place + 1}`,
        name,
        builtIn: name !== 'Bueno',
        access: name === 'Users' ? [] : [...ACCESS_STRINGS],
      }),
    ),
  )
  return server
}

async function startEditing(email: string): Promise<void> {
  await row(email).click()
  await expect.element(dialog('View User')).toBeVisible()
  await button('Edit User').click()
  await expect.element(dialog('Edit User')).toBeVisible()
}

const TREES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Iris', 'Juniper']

test('ten thousand users load thirty at a time, can be searched, filtered and sorted', { tags: 'whole' }, async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    return managedUser({
      id: `${index + 1}`,
      username: `generated${number}`,
      fullName: `${TREES[index % TREES.length]} ${number}`,
      email: `generated.${number}@example.com`,
      role: index % 2 === 0 ? 'STAFF' : 'CONTRACTOR',
      groups: index % 100 === 0 ? ['Users', 'Bueno'] : ['Users'],
      status: index % 10 === 9 ? 'deleted' : 'active',
    })
  })
  serverWith(many)
  await openScreen('/users')
  await expect.element(count).toHaveTextContent('Showing 30 of 10,000')
  await focus(rows.first())
  await userEvent.keyboard('{End}')
  await expect.element(count).toHaveTextContent('Showing 60 of 10,000')
  await button('Show all').click()
  await expect.element(count).toHaveTextContent('Showing 10,000 of 10,000')
  await focus(rows.first())
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('row', { name: /Juniper 10000/ })).toHaveFocus()
  expect(rows.all().length).toBeLessThan(80)

  await userEvent.keyboard('/')
  await userEvent.keyboard('contractor BIRCH 0021')
  await expect.element(count).toHaveTextContent('Showing 1 of 1')
  await userEvent.keyboard('{Escape}')
  const filters = page.getByRole('navigation', { name: 'Filter users' })
  await filters.getByRole('link', { name: 'Deactivated 1,000' }).click()
  await filters.getByRole('link', { name: 'Bueno 100' }).click()
  await expect.element(page.getByText('No users match the search and filters.')).toBeVisible()
  await button('Clear filters').click()
  await filters.getByRole('link', { name: 'Bueno 100' }).click()
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.element(rows.first()).toMatchTextContent('generated.09901@example.com')
  await openScreen()
  await expect.element(rows.first()).toMatchTextContent('generated.09901@example.com')
  await expect.element(count).toHaveTextContent('Showing 30 of 100')
})

test('closing a changed form asks first, and focus returns to the row', async () => {
  serverWith([ADMIN, BEN])
  await openScreen('/users')
  await startEditing(BEN.email)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row(BEN.email)).toHaveFocus()
  await startEditing(BEN.email)
  await field('Full Name').fill('Somebody else')
  await userEvent.keyboard('{Escape}')
  const question = dialog('Unsaved changes')
  await expect.element(question).toMatchTextContent('You have unsaved changes that will be lost.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(field('Full Name')).toHaveValue('Somebody else')
  history.back()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row(BEN.email)).toMatchTextContent('Ben Shaw')
  await openScreen('/users?user=987654')
  await expect.element(failed).toMatchTextContent('This user no longer exists.')
  await failed.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a refusal is shown in the modal and keeps the input', async () => {
  const server = serverWith([ADMIN, BEN])
  await openScreen('/users')
  await startEditing(ADMIN.email)
  server.on(deactivateUser, () => refusal('conflict', 'Nobody would be left.'))
  await button('Deactivate User').click()
  await expect.element(failed).toMatchTextContent('Nobody would be left.')
  await expect.element(dialog('Edit User')).toBeVisible()

  await field('Full Name').fill('Chief administrator')
  for (const [status, body, text] of [
    [400, { message: { email: ['taken'], role: 'unknown' } }, '{"email":["taken"],"role":"unknown"}'],
    [400, { error: 'The directory is read-only.' }, 'The directory is read-only.'],
    [500, {}, 'Something went wrong'],
  ] as const) {
    server.on(editUser, () => Response.json(body, { status }))
    await button('Save Changes').click()
    await expect.element(failed).toMatchTextContent(text)
  }
  server.on(editUser, noConnection)
  await button('Save Changes').click()
  await expect.element(failed).toMatchTextContent('The server cannot be reached.')
  await expect.element(field('Full Name')).toHaveValue('Chief administrator')

  await openScreen('/users')
  await button('Invite User').click()
  await field('Email').fill('ben@example.com')
  await field('Full Name').fill('The same again')
  await box('Role').click()
  await option('Users').click()
  await box('Groups').click()
  await option('Users').click()
  await userEvent.keyboard('{Tab}')
  server.on(registerUser, () => refusal('conflict', 'There is one already.', { email: 'There is one already.' }))
  await button('Send invite').click()
  await expect.element(failed).toMatchTextContent('There is one already.')
  await expect.element(field('Email')).toHaveValue('ben@example.com')
  expect(server.asked(registerUser)[0]?.body).toMatchObject({
    email: 'ben@example.com',
    updatedBy: sessionUser().forgeId,
  })
})

/** The signed-in person may give three roles. */
function limitedServer() {
  const server = serverWith([BEN, ENGINEER])
  const rolesRestriction = ['Users', 'Power Users', 'STAFF']
  server.on(currentUser, () => sessionUser({ groups: ['Power Users'], rolesRestriction }))
  return server
}

test('a limited administrator is offered only their own roles and the current one', async () => {
  limitedServer()
  await openScreen('/users')
  await button('Invite User').click()
  await box('Role').click()
  const roles = page.getByRole('listbox', { name: 'Role' }).getByRole('option')
  await expect.poll(() => textsOf(roles)).toEqual(['Users', 'Power Users', 'Staff'])
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await startEditing(BEN.email)
  await box('Role').click()
  await expect.element(option('Site manager')).toBeVisible()
  await expect.element(option('Contractor')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await box('Groups').click()
  await expect.element(option('Power Users')).toBeVisible()
  await expect.element(option('Engineering Admins')).not.toBeInTheDocument()
})

test('a limited administrator cannot edit people or groups with more access', async () => {
  const server = limitedServer()
  const members = [{ id: '2', display_name: 'Ben Shaw', email: 'ben@example.com', role: null, fromProvider: false }]
  server.on(lookUpGroups, () => [
    group({ id: '1', name: 'Users', builtIn: true, members }),
    group({ id: '5', name: 'Engineering Admins', builtIn: true, access: [...ACCESS_STRINGS] }),
  ])
  await openScreen('/users')
  await row(ENGINEER.email).click()
  const view = dialog('View User')
  await expect.element(view.getByText('so you cannot change their account.')).toBeVisible()
  expect(textsOf(view.getByRole('button'))).toEqual(['', 'Close'])
  await view.getByRole('button', { name: 'Close' }).last().click()

  await openScreen('/groups')
  await page.getByRole('option', { name: /^Engineering Admins/ }).click()
  await expect.element(button('Edit Group')).toBeDisabled()
  await page.getByRole('option', { name: /^Users/ }).click()
  await button('Edit Group').click()
  const stronger = dialog('Edit Group').getByRole('listbox', { name: 'Members' }).getByRole('option', { name: /eve@/ })
  await expect.element(stronger).toBeDisabled()
  await stronger.click({ force: true })
  await expect.element(stronger).toHaveAttribute('aria-selected', 'false')
})

test('the pages disappear without userAdmin, even when it is lost while they are open', async () => {
  const server = serverWith([BEN])
  server.on(currentUser, () => sessionUser({ access: ['viewTriagePage'] }))
  for (const path of ['/users', '/groups', '/users/changes']) {
    await openScreen(path)
    await expect.poll(address, { message: path }).toMatch(/^\/404/)
  }
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  for (const name of ['User Settings', 'Group settings'])
    await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()

  server.on(currentUser, () => sessionUser(FREE))
  await openScreen('/users')
  await expect.element(row(BEN.email)).toBeVisible()
  server.on(listUsers, () => refusal('forbidden', 'No.'))
  await openScreen('/users')
  await expect.element(page.getByText('Page not available.')).toBeVisible()
})

test('users that fail to load can be retried, and an empty list offers the invite', async () => {
  const server = serverWith([BEN])
  server.on(listUsers, noConnection)
  await openScreen('/users')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Users could not be loaded')
  server.on(listUsers, () => [BEN])
  await button('Retry').click()
  await expect.element(row(BEN.email)).toBeVisible()
  server.on(listUsers, () => [])
  await openScreen('/users')
  await expect.element(page.getByText('There are no users yet.')).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Invite User' }).click()
  await expect.element(dialog('Invite User')).toBeVisible()
})

test.each(LOCALES)(
  'axe passes on users, a user and the form with problems, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const server = serverWith([ADMIN, BEN, ENGINEER])
    server.on(currentUser, () => sessionUser({ ...FREE, locale }))
    const { say, look } = await looksIn(locale)
    await openScreen('/users')
    await expect.element(row(BEN.email)).toBeVisible()
    await look('users')
    await row(BEN.email).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await look('a user')
    await userEvent.keyboard('{Escape}')
    await button(say('Invite User', 'Inviter un utilisateur')).click()
    await button(say('Send invite', 'Envoyer l’invitation')).click()
    await expect.element(failed).toMatchTextContent(say('Email is required.', 'L’adresse e-mail est obligatoire.'))
    await look('the form of one')
    await box(say('Groups', 'Groupes')).click()
    await expect.element(option('Bueno')).toBeVisible()
    await look('the groups of one')
  },
)
