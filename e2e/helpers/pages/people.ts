import { expect, type Page } from '@playwright/test'

/** The demo server for the specs of this worker. */
export const demonstrationUrl = () => process.env[`DEMONSTRATION_URL_${process.env.TEST_PARALLEL_INDEX}`] ?? ''

/** Its data folder, which holds the mails it wrote. */
export const demonstrationFolder = () => process.env[`DEMONSTRATION_FOLDER_${process.env.TEST_PARALLEL_INDEX}`] ?? ''

/** Opens a page signed in, without using the sign-in form. */
export async function signIn(
  page: Page,
  username: string,
  at: { url?: string; password?: string; path?: string } = {},
) {
  const url = at.url ?? demonstrationUrl()
  const credentials = { username, password: at.password ?? 'bonfire-demo' }
  // Signing in ends the browser's previous session, and a page that is still loading with that one would sign out.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const answer = await page.request.post(`${url}/api/auth/login`, { data: credentials })
  expect(answer.ok(), await answer.text()).toBe(true)
  // A new browser uses the account's last language, even from another test.
  await page.request.put(`${url}/api/v1/users/me/preferences`, { data: { locale: 'en' } })
  await page.goto(`${url}${at.path ?? '/'}`)
  await page.getByRole('banner').waitFor()
}

/** Leaves the open page and forgets the session. A page left open would notice, and leave for the sign-in page. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * Forgets the session during work on the open page. Its calls wait until the work is done: one that the page sends by
 * itself would otherwise notice first, and the page would leave.
 */
export async function whileSignedOut(page: Page, work: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await done.promise
    await route.continue()
  })
  await page.context().clearCookies()
  await work()
  done.resolve()
}

/** Fills in the open sign-in page. */
export async function fillAndSignIn(page: Page, username: string, password = 'bonfire-demo'): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Reloads a page whose session has ended. It may be leaving by itself just then, which ends the reload. */
export const reloadSignedOut = (page: Page) => page.reload().catch(() => undefined)
