import { expect, type Page, test } from '@playwright/test'
import { expectNothingCutOff } from './cut-off.ts'
import { demonstrationUrl, signIn } from './people.ts'
import {
  box,
  button,
  choose,
  dialog,
  done,
  editUser,
  expectNothingSerious,
  failed,
  field,
  openPeople,
  openUser,
  serveUsers,
  USERS,
  userRow,
} from './people-page.ts'

// Nothing is changed here: the demonstration is everybody's.
const ADMIN = 'admin@bonfire.example'
const SITE = 'site@bonfire.example'
const EDIT = '**/api/v2/users/*/edit'
const rows = (page: Page) => page.getByRole('row', { level: 1 })
const count = (page: Page) => page.getByText(/^Showing/)

test('ten thousand users are shown thirty at a time, searched in every column, filtered and sorted', async ({
  page,
}) => {
  await serveUsers(page, 10_000)
  await openPeople(page, demonstrationUrl())
  await expect(count(page)).toHaveText('Showing 30 of 10,000')
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(count(page)).toHaveText('Showing 60 of 10,000')
  await button(page, 'Show all').click()
  await expect(count(page)).toHaveText('Showing 10,000 of 10,000')
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { name: /Juniper 10000/ })).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(80)

  await page.keyboard.press('/')
  await page.keyboard.type('contractor BIRCH 0021')
  await expect(count(page)).toHaveText('Showing 1 of 1')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Filter users' }).getByRole('link', { name: 'Deactivated 1,000' }).click()
  await page.getByRole('navigation', { name: 'Filter users' }).getByRole('link', { name: 'Bueno 100' }).click()
  await expect(page.getByText('No user matches the search and the filters.')).toBeVisible()
  await button(page, 'Clear the filters').click()
  await page.getByRole('navigation', { name: 'Filter users' }).getByRole('link', { name: 'Bueno 100' }).click()
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect(rows(page).first()).toContainText('generated.09901@bonfire.example')
  await page.reload()
  await expect(rows(page).first()).toContainText('generated.09901@bonfire.example')
  await expect(count(page)).toHaveText('Showing 30 of 100')
})

test('what is typed is not lost without a question, and the focus goes back to the row', async ({ page }) => {
  await openPeople(page, demonstrationUrl())
  await editUser(page, SITE)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(userRow(page, SITE)).toBeFocused()
  await editUser(page, SITE)
  await field(page, 'Full Name').fill('Somebody else')
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Unsaved changes')
  await expect(question).toContainText('You have unsaved changes that will be lost.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Full Name')).toHaveValue('Somebody else')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(userRow(page, SITE)).toContainText('Site manager')
  await page.goto(`${demonstrationUrl()}/users?user=987654`)
  await expect(failed(page)).toHaveText('This user is not there any more.')
  await failed(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(failed(page)).toHaveCount(0)
})

test('a refusal stands in red in the modal, whatever the server answers, and what was typed stays', async ({
  page,
}) => {
  await openPeople(page, demonstrationUrl())
  await editUser(page, ADMIN)
  await button(page, 'Deactivate User').click()
  await expect(failed(page)).toContainText('Nobody who can sign in would be left to administer users and groups.')
  await expect(dialog(page, 'Edit User')).toBeVisible()

  const answers = [
    [400, { message: { email: ['taken'], role: 'unknown' } }, '{"email":["taken"],"role":"unknown"}'],
    [400, { error: 'The directory is read-only.' }, 'The directory is read-only.'],
    [500, {}, 'Something went wrong'],
  ] as const
  await field(page, 'Full Name').fill('Chief administrator')
  for (const [status, json, text] of answers) {
    await page.route(EDIT, (route) => route.fulfill({ status, json }))
    await button(page, 'Save Changes').click()
    await expect(failed(page)).toContainText(text)
    await page.unroute(EDIT)
  }
  await page.route(EDIT, (route) => route.abort())
  await button(page, 'Save Changes').click()
  await expect(failed(page)).toContainText('The server cannot be reached.')
  await expect(field(page, 'Full Name')).toHaveValue('Chief administrator')

  await page.reload()
  await dialog(page, 'View User').getByRole('button', { name: 'Close' }).last().click()
  await button(page, 'Invite User').click()
  await field(page, 'Email').fill('SITE@bonfire.EXAMPLE')
  await field(page, 'Full Name').fill('The same again')
  await choose(page, 'Role', 'Users')
  await choose(page, 'Groups', 'Users')
  await page.keyboard.press('Tab')
  await button(page, 'Send the invite').click()
  await expect(failed(page)).toContainText('There is an account with the email')
  await expect(done(page)).toHaveCount(0)
})

test('who may give only their own roles is offered no others, beside the one that somebody has', async ({ page }) => {
  await page.route('**/api/v1/users/me', async (route) => {
    const user = await (await route.fetch()).json()
    const limit = {
      access: [...user.access, 'limitRoleOnRegister'],
      rolesRestriction: ['Users', 'Power Users', 'STAFF'],
    }
    await route.fulfill({ json: { ...user, ...limit } })
  })
  await openPeople(page, demonstrationUrl())
  await button(page, 'Invite User').click()
  await box(page, 'Role').click()
  await expect(page.getByRole('listbox', { name: 'Role' }).getByRole('option')).toHaveText([
    'Users',
    'Power Users',
    'Staff',
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await editUser(page, SITE)
  await box(page, 'Role').click()
  await expect(page.getByRole('option', { name: 'Site manager' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Contractor' })).toHaveCount(0)
})

test('without userAdmin the pages are not there, also when it is lost while one of them is open', async ({ page }) => {
  for (const path of ['/users', '/groups', '/users/changes']) {
    await signIn(page, 'engineer', { path })
    await expect(page).toHaveURL(/\/404/)
  }
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  for (const name of ['User Settings', 'Group settings'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)

  await openPeople(page, demonstrationUrl())
  await expect(userRow(page, SITE)).toBeVisible()
  await page.route(USERS, (route) => route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.' } }))
  await page.reload()
  await expect(page.getByText('Page not available.')).toBeVisible()
})

test('users that cannot be loaded are asked for again; an empty list offers the invite', async ({ page }) => {
  await page.route(USERS, (route) => route.abort())
  await openPeople(page, demonstrationUrl())
  await expect(page.getByRole('alert')).toContainText('The users could not be loaded')
  await page.unroute(USERS)
  await button(page, 'Retry').click()
  await expect(userRow(page, SITE)).toBeVisible()
  await serveUsers(page, 0)
  await page.reload()
  await expect(page.getByText('There are no users yet.')).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Invite User' }).click()
  await expect(dialog(page, 'Invite User')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious or critical, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce', viewport: { width: 1200, height: 800 } })

    test('users, a user, the form with problems, in French too', async ({ page }) => {
      await openPeople(page, demonstrationUrl())
      await expect(userRow(page, SITE)).toBeVisible()
      await expectNothingSerious(page)
      await openUser(page, SITE)
      await expectNothingSerious(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /User menu/ }).click()
      await page.getByRole('menuitemradio', { name: 'Français' }).click()
      await page.getByRole('button', { name: 'Inviter un utilisateur' }).click()
      await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
      await expect(failed(page)).toContainText('L’e-mail est obligatoire.')
      await expectNothingSerious(page)
      await expectNothingCutOff(page, 'users and the form of one')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Groupes' }).click()
      await expect(page.getByRole('option', { name: 'Bueno' })).toBeVisible()
      await expectNothingSerious(page)
    })
  })
}
