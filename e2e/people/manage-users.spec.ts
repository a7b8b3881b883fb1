import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { fillAndSignIn, reloadSignedOut, signIn } from '../helpers/pages/people.ts'
import {
  box,
  button,
  choose,
  dialog,
  done,
  editUser,
  failed,
  field,
  GREEN,
  inAnotherBrowser,
  openPeople,
  openUser,
  RED,
  userRow,
} from '../helpers/pages/people-page.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'
import { newestLink } from '../helpers/servers/mail-folder.ts'

const dataDirectory = emptyFolder()
let server: RunningBonfire

// Invited people stay.
test.beforeAll(async () => {
  server = await startDemonstration(dataDirectory)
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** Invites someone over the API; returns the server's response. */
async function register(page: Page, person: { email: string; is_sub_user?: boolean }): Promise<{ id: string }> {
  const data = { fullName: 'Somebody new', role: 'Users', groups: ['Users'], ...person }
  const answer = await page.request.post(`${server.url}/api/auth/register`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('an invited person signs up by mail and sees the chosen sites', { tag: '@quick' }, async ({ page, browser }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/register') && sent.push(request.url()))
  await signIn(page, 'admin', { url: server.url, path: '/actions' })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'User Settings' }).click()
  await expect(page).toHaveTitle('Manage Users · Bonfire')

  await button(page, 'Invite User').click()
  await expect(field(page, 'Email')).toBeFocused()
  await button(page, 'Send invite').click()
  await expect(failed(page)).toHaveText(
    /^Email is required\.\nFull Name is required\.\nRole is required\.\nGroup is required\.$/,
    { useInnerText: true },
  )
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill('caretaker')
  await expect(failed(page)).toHaveText(/^Full Name is required\.\nRole is required\.\nGroup is required\.$/, {
    useInnerText: true,
  })
  await field(page, 'Full Name').fill('   ')
  await choose(page, 'Role', 'Project Admins')
  await choose(page, 'Groups', 'Users')
  await expect(failed(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await button(page, 'Send invite').click()
  await expect(failed(page)).toHaveText(/^Email is not valid\.\nFull Name is required\.$/, { useInnerText: true })
  expect(sent).toEqual([])

  await field(page, 'Email').fill('Caretaker@bonfire.example')
  await field(page, 'Full Name').fill('Caretaker of the library')
  const invite = dialog(page, 'Invite User')
  await invite.getByRole('textbox', { name: 'Filter projects and sites' }).fill('library')
  await invite.getByRole('option', { name: 'Kingsmead University, Library' }).click()
  await invite.getByRole('textbox', { name: 'Filter projects and sites' }).fill('')
  await invite.getByRole('option', { name: /Hudson Campus Facilities/ }).click()
  await invite.getByRole('checkbox', { name: 'All sites in Hudson Campus Facilities' }).check()
  await expect(invite.getByRole('listbox', { name: 'Selected' }).getByRole('option')).toHaveText([
    /Hudson Campus Facilities.*all sites/,
    'Kingsmead University, Library',
  ])
  await button(page, 'Send invite').click()
  await expect(done(page)).toHaveText('An email has been sent to Caretaker@bonfire.example to complete sign up.')
  await expect(invite).toBeHidden()
  await expect(button(page, 'Invite User')).toBeFocused()
  await expect(userRow(page, 'Caretaker@bonfire.example')).toContainText('Invited')

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await newestLink('Caretaker@bonfire.example', join(dataDirectory, 'mail'), 1))
  await theirs.getByLabel('New password', { exact: true }).fill('a bridge of cedar')
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('a bridge of cedar')
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: /^Choose sites/ }).click()
  await expect(theirs.getByRole('listbox', { name: 'Projects' }).getByRole('option')).toHaveText([
    'Albion Public Estate1/1',
    'Hudson Campus Facilities7',
  ])
  await theirs.context().close()
})

test('a user is viewed and edited in one modal, and the audit trail shows the change', async ({ page }) => {
  await openPeople(page, server.url)
  await register(page, { email: 'editable@bonfire.example' })
  await register(page, { email: 'sub@bonfire.example', is_sub_user: true })
  await page.reload()
  await userRow(page, 'editable@bonfire.example').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'View User')).toBeVisible()
  for (const label of ['Email', 'Full Name']) await expect(field(page, label)).toBeDisabled()
  for (const label of ['Role', 'Groups']) await expect(box(page, label)).toBeDisabled()
  await expect(page).toHaveURL(/[?&]user=\d+/)
  await button(page, 'Edit User').press('Enter')
  await expect(field(page, 'Full Name')).toBeFocused()
  await expect(field(page, 'Email')).toBeDisabled()
  await field(page, 'Full Name').fill('Editable person')
  await choose(page, 'Role', 'Power Users')
  await button(page, 'Save Changes').click()
  await expect(done(page)).toHaveText('Successfully saved changes to editable@bonfire.example.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(userRow(page, 'editable@bonfire.example')).toBeFocused()
  await expect(userRow(page, 'editable@bonfire.example')).toContainText(/Editable person.*Power Users/)

  await editUser(page, 'sub@bonfire.example')
  await field(page, 'Email').fill('')
  await button(page, 'Save Changes').click()
  await expect(failed(page)).toHaveText('Email is required.')
  await expect(failed(page)).toHaveCSS('color', RED)
  await field(page, 'Email').fill('sub.user@bonfire.example')
  await button(page, 'Save Changes').click()
  await expect(done(page)).toHaveText('Successfully saved changes to sub.user@bonfire.example.')
  await expect(done(page)).toHaveCSS('color', GREEN)

  await page.getByRole('link', { name: 'Audit trail' }).click()
  const changes = page.getByRole('table', { name: 'Changes to users and groups' }).getByRole('row')
  await page.getByRole('searchbox', { name: 'Search the audit trail' }).fill('editable@')
  await page.getByRole('button', { name: /^Changed/ }).click()
  await page.getByRole('menuitemradio', { name: 'Role', exact: true }).click()
  await expect(changes.nth(1)).toContainText(/Administrator.*editable@bonfire\.example.*Role.*Users.*Power Users/)
  await expect(changes).toHaveCount(3)
  await page.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type('01312020')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-31')
  await expect(page).toHaveURL(/[?&]changesTo=2020-01-31/)
  await expect(page.getByText('No changes match the filters.')).toBeVisible()
  await button(page, 'Clear filters').click()
  await expect(changes.nth(1)).toContainText('sub.user@bonfire.example')
})

test('a deactivated person is signed out, shown as deactivated and can return', async ({ page, browser }) => {
  const theirs = await inAnotherBrowser(browser, 'contractor', { url: server.url, path: '/actions' })
  await openPeople(page, server.url)
  await editUser(page, 'contractor@bonfire.example')
  await button(page, 'Deactivate User').click()
  await expect(done(page)).toContainText('Account for contractor@bonfire.example has been deactivated successfully.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(userRow(page, 'contractor@bonfire.example')).toContainText('Deactivated')
  await reloadSignedOut(theirs)
  await expect(theirs.getByLabel('Username or email')).toBeVisible()
  await fillAndSignIn(theirs, 'contractor')
  await expect(theirs.getByText('the account is deactivated')).toBeVisible()

  await done(page).getByRole('button', { name: 'Undo' }).click()
  await expect(done(page)).toHaveText('Account for contractor@bonfire.example has been reactivated successfully.')
  await editUser(page, 'contractor@bonfire.example')
  await button(page, 'Deactivate User').click()
  await expect(userRow(page, 'contractor@bonfire.example')).toContainText('Deactivated')
  await editUser(page, 'contractor@bonfire.example')
  await button(page, 'Reactivate User').click()
  await expect(done(page)).toContainText('has been reactivated successfully.')
  await expect(userRow(page, 'contractor@bonfire.example')).toContainText('Active')
  await fillAndSignIn(theirs, 'contractor')
  await expect(theirs.getByRole('banner')).toBeVisible()
  await theirs.context().close()
})

test('a resent invitation ends the earlier link', async ({ page }) => {
  await openPeople(page, server.url)
  const email = 'again@bonfire.example'
  await register(page, { email })
  const first = await newestLink(email, join(dataDirectory, 'mail'), 1)
  await page.reload()
  await openUser(page, email)
  await button(page, 'Resend invite').click()
  await expect(done(page)).toHaveText(`An email has been sent to ${email} to complete sign up.`)
  const second = await newestLink(email, join(dataDirectory, 'mail'), 2)
  expect(second).not.toBe(first)
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('two administrators who edit a user do not overwrite each other silently', async ({ page, browser }) => {
  const second = await inAnotherBrowser(browser, 'admin', { url: server.url, path: '/users' })
  await openPeople(page, server.url)
  const email = 'site@bonfire.example'
  for (const tab of [page, second]) await editUser(tab, email)
  await field(second, 'Full Name').fill('Site manager, day')
  await choose(second, 'Role', 'Power Users')
  await button(second, 'Save Changes').click()
  await expect(done(second)).toContainText('Successfully saved')

  await field(page, 'Full Name').fill('Site manager, night')
  await button(page, 'Save Changes').click()
  await expect(failed(page)).toContainText('Changed in the meantime')
  await expect(field(page, 'Full Name')).toHaveValue('Site manager, night')
  await expect(box(page, 'Role')).toHaveValue('Power Users')
  await button(page, 'Save Changes').click()
  await expect(done(page)).toHaveText(`Successfully saved changes to ${email}.`)
  await expect(userRow(page, email)).toContainText(/Site manager, night.*Power Users/)
  await second.context().close()
})
