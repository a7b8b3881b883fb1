import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { at, info, parameter, rows, search, statusFilter, tab } from './actions-page.ts'
import { action, answerActions } from './generated-actions.ts'
import { demonstrationUrl, signIn } from './people.ts'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

const SAVING = { elec: 1500, gas: 12, water: 999, total_financial_impact: 1200, operational_savings: 50.5 }

/** In the order of their updates. */
const MIXED = [
  action({ key: 'ALBION-3', bonfire_status: 'To Be Raised MM', priority: 'Minor', summary: 'Chiller trips' }, 2),
  action({ key: 'ALBION-20', bonfire_status: 'Parked', priority: 'Blocker', context: 'Metering', ...SAVING }, 30),
  action(
    {
      key: 'ALBION-1',
      bonfire_status: 'Work In Progress',
      assignee_display_name: 'Engineer',
      description: 'x'.repeat(101),
    },
    24 * 40,
  ),
]

const CLOSED = [2, 5].map((number) => action({ key: `ALBION-${number}`, bonfire_status: 'Closed' }))

test('nine columns show an action, and every one of them sorts, either way round', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  await answerActions(page, ({ status }) => (status === 'closed' ? CLOSED : MIXED))
  await page.goto(demonstrationUrl() + at())
  await expect(rows(page)).toHaveCount(3)
  await expect(info(page)).toHaveText('3 sites3 open actions')
  const names = await page.getByRole('columnheader').allInnerTexts()
  expect(names.map((name) => name.trim())).toEqual([
    'ID',
    'Updated',
    'Status',
    'Site',
    'Summary',
    'Severity',
    'Type',
    'Team',
    'Est. Savings',
  ])
  await expect(header(page, 'Updated')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).nth(1)).toHaveText(
    /^#20yesterdayParkedCastlegate HouseAlbion Public EstateFan.*BlockerMeteringBueno.*£1,251$/,
  )
  const chips = rows(page).locator('[data-tone]')
  await expect(chips).toHaveText([
    'New Action',
    'Minor',
    'FDD',
    'Parked',
    'Blocker',
    'Metering',
    'In Progress',
    'Major',
    'FDD',
  ])
  await expect(chips.filter({ hasText: 'Parked' })).toHaveCSS('color', 'rgb(165, 29, 25)')
  await expect(chips.filter({ hasText: 'New Action' })).toHaveCSS('color', 'rgb(64, 86, 111)')
  await expect(rows(page).nth(2)).toContainText(`${'x'.repeat(100)}…`)
  await expect(rows(page).nth(2)).toContainText('BuenoEngineer')
  await expect(rows(page).nth(0)).not.toContainText('£')

  await header(page, 'Est. Savings').getByRole('button', { name: 'Estimated, total utility' }).hover()
  await expect(page.getByText('Estimated, total utility + operational savings.')).toBeVisible()

  const orders: Record<string, [string, string]> = {
    Updated: ['1,20,3', '3,20,1'],
    ID: ['20,3,1', '1,3,20'],
    Status: ['1,3,20', '20,3,1'],
    Site: ['3,20,1', '3,20,1'],
    Summary: ['3,20,1', '20,1,3'],
    Severity: ['20,1,3', '3,1,20'],
    Type: ['3,1,20', '20,3,1'],
    Team: ['3,20,1', '1,3,20'],
    // Those without an amount are last, either way round.
    'Est. Savings': ['20,3,1', '20,3,1'],
  }
  for (const [name, [first, second]] of Object.entries(orders)) {
    for (const order of [first, second]) {
      await header(page, name).getByRole('button', { name, exact: true }).click()
      const shown = async () => (await rows(page).getByRole('link').allInnerTexts()).join().replaceAll('#', '')
      await expect.poll(shown, { message: name }).toBe(order)
    }
  }
  // The address says it, to whom it is sent as well; the list that is opened anew remembers it.
  await expect(page).toHaveURL(/sort=savings-asc/)
  await page.reload()
  await expect(header(page, 'Est. Savings')).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(`${demonstrationUrl()}${at()}&sort=type-asc`)
  await expect(header(page, 'Type')).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(demonstrationUrl() + at())
  await expect(header(page, 'Est. Savings')).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(`${demonstrationUrl()}${at()}&status=open`)
  await expect(header(page, 'Updated')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Savings of #20: £1,251' }).hover()
  const breakdown = page.getByText('Estimated savings').locator('..')
  await expect(breakdown).toContainText(/£1,200.*£50\.50.*£1,251.*1\.50 MWh.*12\.00 GJ.*999\.0 kL/s)

  await tab(page, 'Closed actions').click()
  await expect(info(page)).toHaveText('3 sites2 closed actionsLast 12 months')
  await expect(rows(page)).toHaveCount(2)
})

test('a search of two characters looks in every column, is remembered, and says when it finds nothing', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  const ahu = { targetName: 'AHU-07', ruleName: 'Valve leaks', description: null, nowOn: null }
  const searched = [...MIXED, action({ key: 'ALBION-4', associatedEquips: [ahu] }, 50)]
  await answerActions(page, ({ status }) => (status === 'closed' ? [] : searched))
  await page.goto(demonstrationUrl() + at())
  await search(page).fill('q')
  await expect(page).toHaveURL(/actionsSearch=q/)
  await expect(rows(page)).toHaveCount(4)
  for (const [text, found] of Object.entries({
    'ahu leaks': 1,
    blocker: 1,
    'in progress': 1,
    'new action': 2,
    '#20': 1,
    castlegate: 4,
  })) {
    await search(page).fill(text)
    await expect(rows(page), text).toHaveCount(found)
  }
  await search(page).fill('chiller')
  await expect(page).toHaveURL(/actionsSearch=chiller/)
  await page.getByRole('banner').getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Actions' }).click()
  await expect(search(page)).toHaveValue('chiller')
  await expect(page).toHaveURL(/actionsSearch=chiller/)
  await expect(rows(page)).toHaveCount(1)

  await search(page).fill('no action is called so')
  await expect(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page)).toHaveCount(4)

  await statusFilter(page).click()
  const offered = page.getByRole('menuitemcheckbox')
  await expect(offered).toHaveText([
    'New Action2',
    'In Progress1',
    'In Review0',
    'Scope Required0',
    'To Be Quoted0',
    'Pending PO0',
    'Parked1',
  ])
  await offered.first().click()
  await page.keyboard.press('Escape')
  expect(parameter(page, 'statusFilter')).toBe('New Action,To Be Raised MM')
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Status New Action' })).toBeVisible()
})

test('of fifty thousand actions ten are shown, then ten more, then all, and only those in view are drawn', async ({
  page,
}) => {
  // So many take a while to hand over and to read.
  test.slow()
  await signIn(page, 'admin', { path: '/actions?status=closed' })
  const many = Array.from({ length: 50_000 }, (_, place) =>
    action({ key: `ALBION-${place + 1}`, summary: `Unit-${place % 977}-end` }, place / 60),
  )
  await answerActions(page, ({ status }) => (status === 'closed' ? [] : many))
  await page.goto(demonstrationUrl() + at())
  await expect(page.getByText('showing 10 of 50,000')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('showing 20 of 50,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('showing 50,000 of 50,000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden()
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { name: /^#50000/ })).toBeFocused()
  expect(await rows(page).count()).toBeLessThan(60)
  await search(page).fill('unit-976-end')
  await expect(page.getByText('showing 51 of 51')).toBeVisible()
})

test('the export has every action that was found, however few of them are shown', async ({ page }) => {
  await signIn(page, 'admin', { path: at() })
  await expect(page.getByText(/^showing 10 of/)).toBeVisible()
  const total = Number(/of (\d+)/.exec((await page.getByText(/^showing 10 of/).textContent()) ?? '')?.[1])
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Actions.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFProject name,Site name,Key,Summary,.*,Description,Action url\r\n/)
  expect(text.match(new RegExp(`,${demonstrationUrl()}/actions/ALBION-\\d+\r\n`, 'g'))).toHaveLength(total)
})
