import { expect, type Page } from '@playwright/test'

/** The topmost dialog, ignoring a confirmation on top of it. */
export const dialog = (page: Page) => page.getByRole('dialog').first()

/** An input of the dialog by its label, with or without an asterisk. */
export const field = (page: Page, name: string) =>
  dialog(page)
    .getByLabel(name, { exact: true })
    .or(dialog(page).getByLabel(`${name} *`, { exact: true }))
    .and(dialog(page).locator('input, textarea'))

/** The button that collapses a section of the form. */
export const section = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** The section it collapses. */
export const folded = (page: Page, name: string) => dialog(page).getByRole('region', { name, exact: true })

/** Opens the new-action dialog from the actions list. */
export async function addAction(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Add Action' }).click()
  await expect(dialog(page)).toBeVisible()
}

export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Action' }).click()

/** Selects an option in a choice field. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Fills in the required fields; the type stays unchanged if none is given. */
export async function fillRequired(
  page: Page,
  values: { summary: string; type?: string; team: string },
): Promise<void> {
  await field(page, 'Summary').fill(values.summary)
  await choose(page, 'Status', 'New Action')
  if (values.type) await choose(page, 'Type', values.type)
  await choose(page, 'Team', values.team)
}

/** The key in the toast of a new action. */
export async function newKey(page: Page): Promise<string> {
  const notice = page.getByText(/^Action \S+ was created/)
  await expect(notice).toBeVisible()
  return /^Action (\S+) was created/.exec((await notice.textContent()) ?? '')?.[1] ?? ''
}
