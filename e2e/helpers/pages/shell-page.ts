import { expect, type Page } from '@playwright/test'

export const menu = (page: Page) => page.getByRole('menu')
export const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
export const bar = (page: Page) => page.getByRole('navigation', { name: /Main navigation|Navigation principale/ })

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu|Menu utilisateur/ }).click()
  await expect(menu(page).getByRole('menuitem', { name: /Logout|Déconnexion/ })).toBeVisible()
}

/** Stubs the session with other permissions, and optionally another configuration. */
export async function withAccess(page: Page, access: string[], config: object = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/v1/users/me', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const user = await answer.json()
    await route.fulfill({ json: { ...user, access, config: { ...user.config, ...config } } })
  })
}

/** Collects uncaught errors and content-security-policy violations. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  return complaints
}

/** Collects the origins and scripts requested by the page. */
export function asked(page: Page) {
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  return {
    origins: () => [...new Set(urls.map((url) => url.origin))],
    scripts: () => urls.map((url) => url.pathname).filter((path) => path.endsWith('.js')),
  }
}

/** A toast disappears after seconds, which a busy machine may need for something else; under the pointer it stays. */
export const holdUndo = (page: Page) => page.getByRole('button', { name: 'Undo' }).hover()
