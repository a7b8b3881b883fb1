import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demonstrationUrl } from './people.ts'

export const SITE = 'HUDSON~hud-union-wharf'
export const at = (path: string) => demonstrationUrl() + path
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const edit = (page: Page, name: string) => button(page, `Edit ${name}`)
export const modal = (page: Page) => page.getByRole('dialog', { name: /^Action \S+-\d+$/ })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
export const message = (page: Page) => page.getByLabel('Message')
export const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
/** The options of an open choice field. */
export const offered = (page: Page, name: string) =>
  page.getByRole('listbox', { name, exact: true }).getByRole('option')
export const saved = (page: Page, name: string) => field(page, name).getByText('Saved', { exact: true })

/** Creates an action for the test; returns its key. */
export async function newAction(page: Page, facts: object = {}): Promise<string> {
  const action = {
    siteId: SITE,
    summary: 'Chilled water valve leaks by',
    status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Bueno',
    ...facts,
  }
  const answer = await page.request.post(at('/api/issue'), { data: action })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).issueKey
}

export const pageOf = (key: string) => at(`/actions/${key}`)

/** Records requests from now on, as method and path. */
export function listen(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/changes')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Simulates a server with these settings. */
export async function configure(context: BrowserContext, config: object): Promise<void> {
  await context.route('**/api/v1/users/me', async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, config: { ...user.config, ...config } } })
  })
}
