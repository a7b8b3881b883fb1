import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'

export const QUESTION = "You're about to discard all unsaved changes, continue?"

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const projects = (page: Page) => page.getByRole('listbox', { name: /^(Projects|Projets)$/ })
export const project = (page: Page, name: string) => projects(page).getByRole('option', { name })
export const ruleList = (page: Page) => page.getByRole('list', { name: 'Rules' })
export const rule = (page: Page, name: string) => ruleList(page).getByRole('checkbox', { name, exact: true })
export const detail = (page: Page) => page.getByRole('region', { name: 'Rule settings' })
export const unsaved = (page: Page) => page.getByRole('status', { name: 'Unsaved changes' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })

/** Signs in and waits for the rules. */
export async function openSettings(page: Page, path: string, at: { url?: string; username?: string } = {}) {
  await signIn(page, at.username ?? 'admin', { ...at, path })
  await expect(ruleList(page).getByRole('checkbox').first()).toBeVisible()
}

/** Selects a rule without toggling it. */
export async function openRule(page: Page, name: string): Promise<void> {
  await ruleList(page).getByText(name, { exact: true }).click()
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name)
}

export async function save(page: Page): Promise<void> {
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Saving configuration...')).toBeHidden()
}

/** The visible names, from the top, once there are any. */
export async function shownNames(page: Page): Promise<string[]> {
  const boxes = ruleList(page).getByRole('checkbox')
  await boxes.first().waitFor()
  return boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? ''))
}
