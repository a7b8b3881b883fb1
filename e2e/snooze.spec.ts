import { expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from './people.ts'

// Looked at by no other spec, and left as they were.
const RULE = '/analysis/monitoring/wool-parramatta/case-temperature-high?daysRange=30'

const equips = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const snoozed = (page: Page) => equips(page).filter({ hasText: /Snoozed for/ })
const dialog = (page: Page) => page.getByRole('dialog')

async function askToSnooze(page: Page, equip: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${equip}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Snooze' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function firstHeard(page: Page): Promise<string> {
  const row = equips(page)
    .filter({ hasNotText: /Snoozed for/ })
    .first()
  const label = await row.getByRole('button', { name: /^More for/ }).getAttribute('aria-label')
  return label?.replace('More for ', '') ?? ''
}

test('a known fault is silenced for seven days and heard again, by Undo or by Unsnooze', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstHeard(page)
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
  await expect(row).toContainText('Snoozed for 7 days')
  await expect(row.getByTitle(/: Contractor comes on Thursday$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Snoozed')
  await expect(page.getByText('Undone')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected hits' })
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

test('an unsnooze that is undone leaves the end, the reason and the author as they were', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstHeard(page)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  await askToSnooze(page, equip)
  await dialog(page).getByLabel('Reason (optional)').fill('Waiting for parts')
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(row).toContainText('Snoozed for')
  await row.getByRole('button', { name: /^Show when/ }).click()
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

test('the dialog offers six lengths and whole days from 1 to 9999, and refuses the rest', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  await askToSnooze(page, await firstHeard(page))
  await expect(dialog(page).getByRole('radio')).toHaveCount(7)
  for (const name of ['12 Hours', '1 Day', '7 Days', '30 Days', '6 Months', '12 Months', 'Custom']) {
    await expect(dialog(page).getByRole('radio', { name, exact: true })).toBeVisible()
  }
  const days = dialog(page).getByRole('textbox', { name: 'Days' })
  await days.click()
  await expect(dialog(page).getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect(dialog(page).getByText('days', { exact: true })).toBeVisible()
  const submit = dialog(page).getByRole('button', { name: 'Snooze' })
  await expect(days).toHaveValue('30')
  for (const [typed, kept, isAllowed] of [
    ['0', '0', false],
    ['1', '1', true],
    ['9999', '9999', true],
    ['10000', '10000', false],
    ['1.5', '1.5', false],
    ['-3', '-3', false],
    ['', '', false],
  ] as const) {
    await days.fill('')
    await days.pressSequentially(typed)
    await expect(days).toHaveValue(kept)
    await expect(submit, typed)[isAllowed ? 'toBeEnabled' : 'toBeDisabled']()
  }

  const sent: number[] = []
  await page.route('**/api/synco/equipRule/snooze', (route) => {
    sent.push(route.request().postDataJSON().duration)
    return route.fulfill({ json: { snoozed: [], replaced: [] } })
  })
  await days.fill('9999')
  await submit.click()
  await expect.poll(() => sent).toEqual([9999 * 86_400])
  await expect(dialog(page)).toBeHidden()
})

test('the dialog says what is going to be silent, and s means the ticked rows', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  await expect(equips(page).first()).toBeVisible()
  const names = (
    await equips(page)
      .getByRole('button', { name: /^More for/ })
      .all()
  ).slice(0, 4)
  const labels = await Promise.all(names.map((name) => name.getAttribute('aria-label')))
  const chosen = labels.map((label) => label?.replace('More for ', '') ?? '')
  for (const equip of chosen) await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  await equips(page).last().focus()
  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText('Snooze 4 equips')
  await expect(dialog(page)).toContainText(`${chosen.slice(0, 3).join(', ')} and 1 more`)
  const rule = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(dialog(page)).toContainText(rule ?? '')
  await page.keyboard.press('Escape')
})

test('a snooze in the place of a colleague’s says so, and Undo gives theirs back', async ({ page, browser }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstHeard(page)
  const ofEquip = (of: Page) =>
    of.getByRole('row').filter({ has: of.getByRole('button', { name: `More for ${equip}`, exact: true }) })
  const colleague = await (await browser.newContext()).newPage()
  // Sees no monitoring; a snooze is the same in both.
  await signIn(colleague, 'engineer', { path: RULE.replace('monitoring', 'insights') })
  await askToSnooze(colleague, equip)
  await dialog(colleague).getByRole('radio', { name: '30 Days' }).check()
  await dialog(colleague).getByRole('button', { name: 'Snooze' }).click()
  await expect(ofEquip(colleague)).toContainText('Snoozed for 30 days')

  await page.getByRole('checkbox', { name: `Select ${equip}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Snooze', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText(/^1 equip snoozed\. It replaced a snooze by Engineer until /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ofEquip(page)).toContainText(/Snoozed for (29|30) days/)
  await expect(ofEquip(page).getByTitle(/by Engineer/)).toBeVisible()
  await ofEquip(page).getByRole('button', { name: 'Unsnooze' }).click()
  await expect(ofEquip(page)).not.toContainText('Snoozed')
  await colleague.context().close()
})

test('a snooze that the network loses is put back and told', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equip = await firstHeard(page)
  const before = await snoozed(page).count()
  await page.route('**/api/synco/equipRule/snooze*', (route) => route.abort())
  await askToSnooze(page, equip)
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText('Failed to snooze: The server cannot be reached.')).toBeVisible()
  await expect(snoozed(page)).toHaveCount(before)
  await expect(page).toHaveURL(new RegExp(`^${demonstrationUrl()}/analysis/monitoring/`))
})
