import type { Page } from '@playwright/test'

/** The demonstration of the specs that run in this place, one after the other. */
export const demonstrationUrl = () => process.env[`DEMONSTRATION_URL_${process.env.TEST_PARALLEL_INDEX}`] ?? ''

/** Signs in through the page, as a person does. */
export async function signIn(
  page: Page,
  username: string,
  at: { url?: string; password?: string; path?: string } = {},
) {
  await page.goto(`${at.url ?? demonstrationUrl()}${at.path ?? '/'}`)
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(at.password ?? 'bonfire-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}
