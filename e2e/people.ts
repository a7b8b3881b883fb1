import { expect, type Page } from '@playwright/test'

/** The demonstration of the specs that run in this place, one after the other. */
export const demonstrationUrl = () => process.env[`DEMONSTRATION_URL_${process.env.TEST_PARALLEL_INDEX}`] ?? ''

/** Opens a page as somebody who has signed in; the form itself is tried where signing in is tested. */
export async function signIn(
  page: Page,
  username: string,
  at: { url?: string; password?: string; path?: string } = {},
) {
  const url = at.url ?? demonstrationUrl()
  const credentials = { username, password: at.password ?? 'bonfire-demo' }
  const answer = await page.request.post(`${url}/api/auth/login`, { data: credentials })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(`${url}${at.path ?? '/'}`)
  await page.getByRole('banner').waitFor()
}
