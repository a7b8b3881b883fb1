import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'

export const USERS = '**/api/v2/users'

export const userRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
/** Role and groups, which are chosen. */
export const box = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Above the list, green. */
export const done = (page: Page) => page.locator('[role="status"][data-tone="success"]')
/** In the dialog or above the list, red. */
export const failed = (page: Page) => page.locator('[role="alert"][data-tone="failure"]')

/** Reddish and greenish, in the light theme. */
export const RED = /^rgb\(1\d\d, \d\d, \d\d\)$/
export const GREEN = /^rgb\(\d\d, 1\d\d, \d\d\)$/

/** Signs an administrator in and waits for what the page lists. */
export async function openPeople(page: Page, url: string, path = '/users'): Promise<void> {
  await signIn(page, 'admin', { url, path })
  await expect(page.getByRole('navigation', { name: 'People' })).toBeVisible()
}

/** The same in a browser of its own. */
export async function inAnotherBrowser(browser: Browser, username: string, at: { url: string; path: string }) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, username, at)
  return page
}

export async function openUser(page: Page, email: string): Promise<void> {
  await userRow(page, email).click()
  await expect(dialog(page, 'View User')).toBeVisible()
}

export async function editUser(page: Page, email: string): Promise<void> {
  await openUser(page, email)
  await button(page, 'Edit User').click()
  await expect(dialog(page, 'Edit User')).toBeVisible()
}

/** Chooses in one of the boxes of the dialog that is open. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await box(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const TREES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Iris', 'Juniper']

/** Answers with so many users. */
export async function serveUsers(page: Page, count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    const fullName = `${TREES[index % TREES.length]} ${number}`
    return {
      id: String(index + 1),
      user_id: `generated-${number}`,
      username: `generated${number}`,
      fullName,
      display_name: fullName,
      email: `generated.${number}@bonfire.example`,
      role: index % 2 === 0 ? 'STAFF' : 'CONTRACTOR',
      groups: index % 100 === 0 ? ['Users', 'Bueno'] : ['Users'],
      status: index % 10 === 9 ? 'deleted' : 'active',
      is_sub_user: false,
      access: [],
      rolesRestriction: ['Users'],
      portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
      isInvited: index % 50 === 1,
      lastSeenAt: null,
    }
  })
  await page.route(USERS, (route) => route.fulfill({ json: users }))
}

export async function expectNothingSerious(page: Page): Promise<void> {
  // A colour in the middle of a transition belongs to no theme.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
