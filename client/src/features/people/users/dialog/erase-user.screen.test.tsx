import { listUsers } from '@bonfire/contract/people/managed-users'
import { listPeopleChanges } from '@bonfire/contract/people/people-changes'
import { eraseUser, exportUser } from '@bonfire/contract/people/user-end'
import { ACCESS_STRINGS, currentUser, DELETED_USER, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../../../testing/looks.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { managedUser, sessionUser } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'

const FREE = { access: ACCESS_STRINGS.filter((access) => access !== 'limitRoleOnRegister') }
const BEN = managedUser()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email })

function serverWith(users = [BEN]) {
  const server = signedInServer({ user: FREE })
  server.on(listUsers, () => users)
  return server
}

async function openMenu(email = BEN.email): Promise<void> {
  await openScreen('/users')
  await rowOf(email).click()
  await button('More').click()
}

test('deleting a user says what goes and what stays, and takes them off the list', async () => {
  let users = [BEN, managedUser({ id: '9', user_id: 'other', username: 'eve', email: 'eve@example.com' })]
  const server = serverWith()
  server.on(listUsers, () => users)
  server.on(eraseUser, ({ params }) => {
    users = users.filter(({ id }) => id !== params.userId)
    return { id: params.userId }
  })
  await openMenu()
  await item('Delete user').click()
  const asked = dialog('Delete user')
  await expect.element(asked).toMatchTextContent(`${BEN.fullName} (${BEN.email})`)
  await expect.element(asked).toMatchTextContent('These stay, attributed to “Deleted user”: comments')
  await asked.getByRole('button', { name: 'Delete user' }).click()
  await expect.element(page.getByText(`The account for ${BEN.email} has been deleted.`)).toBeVisible()
  await expect.element(rowOf(BEN.email)).not.toBeInTheDocument()
  await expect.element(rowOf('eve@example.com')).toBeVisible()
  await expect.element(page.getByText('This user no longer exists.')).not.toBeInTheDocument()
})

test('a refused deletion says why, and the user stays open', async () => {
  const server = serverWith()
  server.on(eraseUser, () => refusal('conflict', 'This would leave no one who can sign in.'))
  await openMenu()
  await item('Delete user').click()
  await dialog('Delete user').getByRole('button', { name: 'Delete user' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This would leave no one')
  await expect.element(dialog('View User')).toBeVisible()
})

test('cancelling deletes nothing, and the menu’s button has the focus again', async () => {
  const server = serverWith()
  server.on(eraseUser, () => {
    throw new Error('Nobody asked for this')
  })
  await openMenu()
  await item('Delete user').click()
  await dialog('Delete user').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog('Delete user')).not.toBeInTheDocument()
  await expect.element(button('More')).toHaveFocus()
})

test('one’s own account can be exported but not deleted', async () => {
  const server = serverWith([managedUser({ user_id: sessionUser().forgeId })])
  let exportedId = ''
  server.on(exportUser, ({ params }) => {
    exportedId = params.userId
    return refusal('forbidden', 'Only someone who can see all projects can export the data of a user.')
  })
  await openMenu()
  await expect.element(item('Export data')).toBeVisible()
  await expect.element(item('Delete user')).not.toBeInTheDocument()
  await item('Export data').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Only someone who can see all projects can export')
  expect(exportedId).toBe(BEN.id)
})

test.each(LOCALES)('axe passes on the menu and the question, in the language %s', { tags: 'whole' }, async (locale) => {
  const server = serverWith()
  server.on(currentUser, () => sessionUser({ ...FREE, locale }))
  const { say, look } = await looksIn(locale)
  await openScreen('/users')
  await rowOf(BEN.email).click()
  await button(say('More', 'Plus')).click()
  await expect.element(item(say('Delete user', 'Supprimer l’utilisateur'))).toBeVisible()
  await look('menu of a user')
  await item(say('Delete user', 'Supprimer l’utilisateur')).click()
  await expect.element(dialog(say('Delete user', 'Supprimer l’utilisateur'))).toBeVisible()
  await look('deleting a user')
})

test('the audit trail says in French who was deleted, and what the command line did', async () => {
  const server = serverWith()
  server.on(currentUser, () => sessionUser({ ...FREE, locale: 'fr' }))
  const subject = { subjectKind: 'user' as const, subject: DELETED_USER }
  const act = { ...subject, changedAt: new Date().toISOString(), changeCount: 1 }
  server.on(listPeopleChanges, () => ({
    acts: [
      {
        ...act,
        id: '2',
        changedBy: null,
        isFromCommandLine: true,
        changes: [{ ...subject, field: 'erased' as const, from: null, to: null }],
      },
      {
        ...act,
        id: '1',
        changedBy: DELETED_USER,
        isFromCommandLine: false,
        changes: [{ ...subject, field: 'email' as const, from: DELETED_USER, to: DELETED_USER }],
      },
    ],
    hasMore: false,
    keptFrom: null,
  }))
  await looksIn('fr')
  await openScreen('/users/changes')
  const rowWith = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect.element(rowWith('Ligne de commande')).toMatchTextContent('Utilisateur supprimé')
  await expect.element(rowWith('E-mail')).toMatchTextContent(/Utilisateur supprimé.*Utilisateur supprimé/)
  await expect.element(page.getByText(DELETED_USER)).not.toBeInTheDocument()
})
