import { rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button, dialog, done, failed, field, inAnotherBrowser, openPeople } from '../helpers/pages/people-page.ts'
import { emptyFolder, type RunningBonfire } from '../helpers/servers/bonfire-process.ts'
import { startDemonstration } from '../helpers/servers/installations.ts'

const dataDirectory = emptyFolder()
let server: RunningBonfire

// Creates groups and adds people to them.
test.beforeAll(async () => {
  server = await startDemonstration(dataDirectory)
})

test.afterAll(async () => {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const groups = (page: Page) => page.getByRole('listbox', { name: 'Groups' }).getByRole('option')
const detail = (page: Page) => page.getByRole('region', { name: 'Selected group' })
const person = (page: Page, name: string) => page.getByRole('dialog').getByRole('option', { name })

async function openGroup(page: Page, name: string): Promise<void> {
  await groups(page).filter({ hasText: name }).first().click()
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name)
}

test('the six built-in groups come first, with their access, members and roles', async ({ page }) => {
  await signIn(page, 'admin', { url: server.url, path: '/actions' })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Group settings' }).click()
  await expect(page).toHaveTitle('Groups · Bonfire')
  const builtIn = [
    'Users',
    'Power Users',
    'Deployment Engineers',
    'Project Admins',
    'Engineering Admins',
    'Administrators',
  ]
  for (const [place, name] of builtIn.entries()) await expect(groups(page).nth(place)).toContainText(`${name}Built-in`)
  await expect(groups(page).filter({ hasText: 'Bueno' })).not.toContainText('Built-in')
  await openGroup(page, 'Administrators')
  await expect(detail(page)).toContainText('userAdmin')
  await expect(detail(page).getByRole('table').getByRole('row').last()).toHaveText(
    /Administrator.*admin@bonfire\.example.*Staff/,
  )
  await expect(button(page, 'Delete Group')).toHaveCount(0)
  await button(page, 'Edit Group').click()
  await expect(field(page, 'Name')).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: /userAdmin/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search groups' }).fill('engineer@')
  await expect(groups(page)).toHaveText([/Engineering Admins/])
  await expect(page).toHaveURL(/groupsSearch=engineer/)
  await page.reload()
  await expect(groups(page)).toHaveText([/Engineering Admins/])
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('no group is called so')
  await expect(page.getByText('No groups match the search.')).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Clear search' }).click()
  await expect(groups(page).first()).toBeVisible()
})

test('a group is created, grants its access, is renamed, emptied and deleted', { tag: '@quick' }, async ({
  page,
  browser,
}) => {
  await openPeople(page, server.url, '/groups')
  await button(page, 'Create Group').click()
  await expect(field(page, 'Name')).toBeFocused()
  await dialog(page, 'Create Group').getByRole('button', { name: 'Create Group' }).click()
  await expect(failed(page)).toHaveText('Name is required.')
  await field(page, 'Name').fill('bueno')
  await dialog(page, 'Create Group').getByRole('button', { name: 'Create Group' }).click()
  await expect(failed(page)).toContainText(/bueno/i)
  await field(page, 'Name').fill('Night shift')
  await page.getByRole('checkbox', { name: /viewTriagePage/ }).check()
  await page.getByRole('textbox', { name: 'Find people by name or email' }).fill('contractor@')
  await person(page, 'Contractor').click()
  await dialog(page, 'Create Group').getByRole('button', { name: 'Create Group' }).click()
  await expect(done(page)).toHaveText('Group Night shift has been created.')
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Night shift')
  await expect(detail(page).getByRole('table')).toContainText('contractor@bonfire.example')
  await expect(button(page, 'Delete Group')).toBeDisabled()

  const theirs = await inAnotherBrowser(browser, 'contractor', { url: server.url, path: '/' })
  await expect(theirs).toHaveURL(/\/analysis\/insights/)
  await theirs.context().close()

  await button(page, 'Edit Group').click()
  await field(page, 'Name').fill('Late shift')
  await page.getByRole('checkbox', { name: 'Members only' }).check()
  await person(page, 'Contractor').click()
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Unsaved changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await button(page, 'Save Changes').click()
  await expect(done(page)).toHaveText('Successfully saved changes to Late shift.')
  await expect(detail(page)).toContainText('This group has no members.')
  await button(page, 'Delete Group').click()
  await dialog(page, 'Delete Group').getByRole('button', { name: 'Delete Group' }).click()
  await expect(done(page)).toHaveText('Group Late shift has been deleted.')
  await expect(groups(page).filter({ hasText: 'Late shift' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('button', { name: /^About/ }).click()
  await page.getByRole('menuitemradio', { name: 'Groups', exact: true }).click()
  const changes = page.getByRole('table', { name: 'Changes to users and groups' }).getByRole('row')
  await expect(changes.filter({ hasText: 'Night shift' }).filter({ hasText: 'Late shift' })).toContainText('Name')
  await expect(changes.nth(1)).toContainText(/Late shift.*Group deleted/)
})

test('two administrators who edit a group do not overwrite each other silently', async ({ page, browser }) => {
  const second = await inAnotherBrowser(browser, 'admin', { url: server.url, path: '/groups' })
  await openPeople(page, server.url, '/groups')
  for (const tab of [page, second]) {
    await openGroup(tab, 'Power Users')
    await button(tab, 'Edit Group').click()
  }
  await person(second, 'Engineer').click()
  await button(second, 'Save Changes').click()
  await expect(done(second)).toContainText('Successfully saved changes to Power Users.')
  await person(page, 'Site manager').click()
  await button(page, 'Save Changes').click()
  await expect(failed(page)).toContainText('Changed in the meantime')
  await page.keyboard.press('Escape')
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Discard' }).click()
  await expect(detail(page).getByRole('table')).toContainText('engineer@bonfire.example')
  await second.context().close()
})
