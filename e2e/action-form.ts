import { expect, type Page } from '@playwright/test'

/** The dialog on top, without the question that may lie over it. */
export const dialog = (page: Page) => page.getByRole('dialog').first()

/** An input of the dialog by its label, whether or not an asterisk follows it. */
export const field = (page: Page, name: string) =>
  dialog(page)
    .getByLabel(name, { exact: true })
    .or(dialog(page).getByLabel(`${name} *`, { exact: true }))
    .and(dialog(page).locator('input, textarea'))

/** What folds a part of the form away. */
export const section = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** What it folds away. */
export const folded = (page: Page, name: string) => dialog(page).getByRole('region', { name, exact: true })

/** Asks for the dialog of a new action above the list of actions. */
export async function addAction(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  await expect(dialog(page)).toBeVisible()
}

export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Action' }).click()

/** Chooses in a field that offers choices. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Everything that a new action must have; the type stays as it is when none is given. */
export async function fillRequired(
  page: Page,
  values: { summary: string; type?: string; team: string },
): Promise<void> {
  await field(page, 'Summary').fill(values.summary)
  await choose(page, 'Status', 'New Action')
  if (values.type) await choose(page, 'Type', values.type)
  await choose(page, 'Team', values.team)
}

/** The key that the notice of a new action tells. */
export async function newKey(page: Page): Promise<string> {
  const notice = page.getByText(/^Action \S+ was created/)
  await expect(notice).toBeVisible()
  return /^Action (\S+) was created/.exec((await notice.textContent()) ?? '')?.[1] ?? ''
}
