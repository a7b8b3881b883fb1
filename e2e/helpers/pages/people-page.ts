import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'

export const userRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
/** The role and groups fields. */
export const box = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The success message above the list. */
export const done = (page: Page) => page.locator('[role="status"][data-tone="success"]')
/** The error message in the dialog or above the list. */
export const failed = (page: Page) => page.locator('[role="alert"][data-tone="failure"]')

/** Reddish and greenish, in the light theme. */
export const RED = /^rgb\(1\d\d, \d\d, \d\d\)$/
export const GREEN = /^rgb\(\d\d, 1\d\d, \d\d\)$/

/** Signs in as an administrator and waits for the list. */
export async function openPeople(page: Page, url: string, path = '/users'): Promise<void> {
  await signIn(page, 'admin', { url, path })
  await expect(page.getByRole('navigation', { name: 'People' })).toBeVisible()
}

/** The same in a separate browser. */
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

/** Selects an option in the open dialog. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await box(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
