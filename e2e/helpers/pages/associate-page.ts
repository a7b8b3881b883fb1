import { expect, type Locator, type Page } from '@playwright/test'

/** Used by no other spec, and restored afterwards. */
export const RULE = '/analysis/insights/alb-st-aldhelm-main/sensor-out-of-range?daysRange=30'
export const RULE_SITE = { id: 'ALBION~alb-st-aldhelm-main', label: "St Aldhelm's Hospital, Main Block" }

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const rowOf = (page: Page, equip: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `More for ${equip}`, exact: true }) })

/** The link to the action of a row, which also links its equip and the histories. */
export const actionLink = (where: Page | Locator) => where.locator('a[href*="/actions/"]')

/** Names of equips without any action, open or ended. */
export async function freeEquips(page: Page, count: number): Promise<string[]> {
  const boxes = page
    .getByRole('row')
    .filter({ hasNot: actionLink(page) })
    .getByRole('checkbox', { name: /^Select (?!all)/, disabled: false })
  await expect(boxes.first()).toBeVisible()
  const labels = await Promise.all((await boxes.all()).map((box) => box.getAttribute('aria-label')))
  return labels.slice(0, count).map((label) => label?.replace('Select ', '') ?? '')
}

export async function fromMenu(page: Page, equip: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${equip}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected hits' })

export async function tick(page: Page, equips: readonly string[]): Promise<void> {
  for (const equip of equips) await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
}

export async function unassociate(page: Page, equip: string): Promise<void> {
  await fromMenu(page, equip, 'Unassociate from Action')
  await expect(actionLink(rowOf(page, equip))).toHaveCount(0)
}

/** The next console line with this prefix. */
export const nextLogged = (page: Page, beginning: string) =>
  page.waitForEvent('console', (line) => line.text().startsWith(beginning))
