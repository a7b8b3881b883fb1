import type { Page } from '@playwright/test'

export const PORTFOLIO = '**/api/v1/portfolio'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Above the list, green. */
export const done = (page: Page) => page.locator('[role="status"][data-tone="success"]')
/** In a dialog or above the list, red. */
export const failed = (page: Page) => page.locator('[role="alert"][data-tone="failure"]')

/** Chooses in a box of the dialog that is open, by what is typed into it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** Chooses a file on the page of imports, with this content. */
export async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Choose a file|Choisir un fichier)$/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** Answers with a portfolio of so many sites in ten projects. */
export async function servePortfolio(page: Page, count: number): Promise<void> {
  const projects = Array.from({ length: count === 0 ? 0 : 10 }, (_, index) => ({
    projectKey: `P${index}`,
    projectName: `Project ${index}`,
    currency: 'EUR',
  }))
  const sites = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    return {
      siteId: `site-${number}`,
      projectKey: `P${index % 10}`,
      label: `Building ${number}`,
      state: index % 3 === 0 ? 'North' : null,
      timezone: 'Europe/Paris',
      equipCount: index % 50,
      lastOccurredOn: index % 7 === 0 ? null : '2026-03-01',
    }
  })
  await page.route(PORTFOLIO, (route) => route.fulfill({ json: { projects, sites } }))
}
