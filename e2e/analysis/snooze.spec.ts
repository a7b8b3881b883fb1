import { expect, type Page, test } from '@playwright/test'
import { bulkBar } from '../helpers/pages/associate-page.ts'
import { signIn } from '../helpers/pages/people.ts'
import { holdUndo } from '../helpers/pages/shell-page.ts'

// Used by no other spec, and restored afterwards.
const RULE = '/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30'

const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const dialog = (page: Page) => page.getByRole('dialog')

async function askToSnooze(page: Page, equip: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${equip}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Snooze' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function firstActiveEquip(page: Page): Promise<string> {
  const row = equips(page)
    .filter({ hasNotText: /Snoozed for/ })
    .first()
  const label = await row.getByRole('button', { name: /^More for/ }).getAttribute('aria-label')
  return label?.replace('More for ', '') ?? ''
}

test('a known fault is silenced for seven days and restored by Undo or Unsnooze', { tag: '@quick' }, async ({
  page,
}) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstActiveEquip(page)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  const sent: unknown[] = []
  page.on('request', (request) => {
    const call = /\/(equipRule\/snooze|snooze\/undo)/.exec(request.url())?.[1]
    if (call) sent.push([request.method(), call, request.postDataJSON()?.duration])
  })

  await askToSnooze(page, equip)
  await dialog(page).getByRole('radio', { name: '7 Days' }).check()
  await dialog(page).getByLabel('Reason (optional)').fill('Contractor comes on Thursday')
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await holdUndo(page)
  await expect(row).toContainText('Snoozed for 7 days')
  await expect(row.getByTitle(/: Contractor comes on Thursday$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Snoozed')
  await expect(page.getByText('Undone')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  const bulk = bulkBar(page)
  await bulk.getByRole('button', { name: 'Snooze' }).click()
  await dialog(page).getByRole('radio', { name: '30 Days' }).check()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(row).toContainText('Snoozed for 30 days')
  await page.reload()
  await expect(row).toContainText(/Snoozed for (29|30) days/)
  await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  await expect(bulk.getByRole('button', { name: 'Unsnooze' })).toBeVisible()
  await row.getByRole('button', { name: 'Unsnooze' }).click()
  await expect(row).not.toContainText('Snoozed')
  await expect(page.getByText('1 equip unsnoozed')).toBeVisible()
  expect(sent).toEqual([
    ['POST', 'equipRule/snooze', 604_800],
    ['POST', 'snooze/undo', undefined],
    ['POST', 'equipRule/snooze', 2_592_000],
    ['DELETE', 'equipRule/snooze', undefined],
  ])
})

test('undoing an unsnooze restores its end, reason and author', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstActiveEquip(page)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  await askToSnooze(page, equip)
  await dialog(page).getByLabel('Reason (optional)').fill('Waiting for parts')
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(row).toContainText('Snoozed for')
  await row.getByRole('button', { name: /^Show firings of/ }).click()
  const note = page
    .getByRole('paragraph')
    .filter({ hasText: /^Snoozed until .*, by Administrator: Waiting for parts$/ })
  await expect(note).toBeVisible()
  const told = await note.textContent()

  await row.getByRole('button', { name: 'Unsnooze' }).click()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(note).toHaveText(told ?? '')
  await row.getByRole('button', { name: 'Unsnooze' }).click()
  await expect(row).not.toContainText('Snoozed')
})

test('replacing a colleague’s snooze says so, and Undo restores theirs', async ({ page, browser }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstActiveEquip(page)
  const ofEquip = (of: Page) =>
    of.getByRole('row').filter({ has: of.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  const colleague = await (await browser.newContext()).newPage()
  // Has no access to monitoring; a snooze is the same in both.
  await signIn(colleague, 'engineer', { path: RULE.replace('monitoring', 'insights') })
  await askToSnooze(colleague, equip)
  await dialog(colleague).getByRole('radio', { name: '30 Days' }).check()
  await dialog(colleague).getByRole('button', { name: 'Snooze' }).click()
  await expect(ofEquip(colleague)).toContainText('Snoozed for 30 days')

  await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Snooze', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await holdUndo(page)
  await expect(page.getByText(/^1 equip snoozed\. It replaced a snooze by Engineer until /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ofEquip(page)).toContainText(/Snoozed for (29|30) days/)
  await expect(ofEquip(page).getByTitle(/by Engineer/)).toBeVisible()
  await ofEquip(page).getByRole('button', { name: 'Unsnooze' }).click()
  await expect(ofEquip(page)).not.toContainText('Snoozed')
  await colleague.context().close()
})
