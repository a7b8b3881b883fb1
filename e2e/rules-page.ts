import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'

export const QUESTION = "You're about to discard all unsaved changes, continue?"

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const projects = (page: Page) => page.getByRole('listbox', { name: /^(Projects|Projets)$/ })
export const project = (page: Page, name: string) => projects(page).getByRole('option', { name })
export const ruleList = (page: Page) => page.getByRole('list', { name: 'Rules' })
export const rule = (page: Page, name: string) => ruleList(page).getByRole('checkbox', { name, exact: true })
export const detail = (page: Page) => page.getByRole('region', { name: 'Settings of the rule' })
export const unsaved = (page: Page) => page.getByRole('status', { name: 'Unsaved changes' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })

/** Signs in and waits for the rules. */
export async function openSettings(page: Page, path: string, at: { url?: string; username?: string } = {}) {
  await signIn(page, at.username ?? 'admin', { ...at, path })
  await expect(ruleList(page).getByRole('checkbox').first()).toBeVisible()
}

/** Opens a rule beside the list, without switching it. */
export async function openRule(page: Page, name: string): Promise<void> {
  await ruleList(page).getByText(name, { exact: true }).click()
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name)
}

export async function save(page: Page): Promise<void> {
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Saving configuration...')).toBeHidden()
}

/** The names in view, from the top, once there are some. */
export async function shownNames(page: Page): Promise<string[]> {
  const boxes = ruleList(page).getByRole('checkbox')
  await boxes.first().waitFor()
  return boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? ''))
}

export async function expectNothingSerious(page: Page): Promise<void> {
  // A colour in the middle of a transition belongs to no theme.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

interface GeneratedRule {
  id: string
  name: string
  description: string
  ruleType: string
  severity: string
}

/** Answers with so many rules, the first of them switched on. */
export async function serveRules(page: Page, count: number): Promise<void> {
  const rules: Record<string, GeneratedRule> = {}
  for (let number = 1; number <= count; number++) {
    const id = `generated-${number}`
    const name = `Generated rule ${String(number).padStart(5, '0')}`
    rules[id] = { id, name, description: 'Generated', ruleType: 'fdd', severity: 'low' }
  }
  const settings = [{ id: '1', projectKey: 'WOOL', type: 'insights', priority: 1, active: true, revision: 1 }]
  const first = rules['generated-1']
  await page.route('**/api/rules', (route) => route.fulfill({ json: rules }))
  await page.route('**/api/v1/project-rules/search*', (route) =>
    route.fulfill({ json: first ? { 'generated-1': { rule: first, settings } } : {} }),
  )
  await page.route('**/api/v1/project-rules/changes*', (route) => route.fulfill({ json: { changes: [] } }))
}
