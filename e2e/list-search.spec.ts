import { expect, type Page, test } from '@playwright/test'
import { answerLists, group } from './generated-hits.ts'
import { demonstrationUrl, signIn } from './people.ts'

const sections = (page: Page) => page.getByRole('row', { level: 1 })
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const go = (page: Page, path: string) => page.goto(`${demonstrationUrl()}${path}`)

test('what is typed into the search stays there while rows leave the list', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights?daysRange=30' })
  await rows(page).first().focus()
  // At the upper end the cursor has nowhere to go, which must not stay owed to it.
  await page.keyboard.press('Home')
  await page.keyboard.press('k')
  await page.keyboard.press('/')
  await page.keyboard.type('valve', { delay: 40 })
  await expect(page).toHaveURL(/analysisSearch=valve/)
  await expect(searchBox(page)).toHaveValue('valve')
  await expect(searchBox(page)).toBeFocused()
})

test('a link shows what its sender saw, whatever was searched for here before', async ({ page }) => {
  await signIn(page, 'site', { path: '/actions' })
  await answerLists(page, [group(), group({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await go(page, '/analysis/insights')
  await searchBox(page).fill('pump')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/analysisSearch=pump/)
  for (const parameter of ['daysRange=7', 'category=fdd']) {
    await go(page, `/analysis/insights?${parameter}`)
    await expect(rows(page)).toHaveCount(2)
    await expect(searchBox(page)).toHaveValue('')
  }
})

test('the list shows what is snoozed: equips of a rule, rules of a group, and that they are shown', async ({
  page,
}) => {
  await signIn(page, 'site', { path: '/actions' })
  await answerLists(page, [
    group({ targets: [1, 2, 3], activeTargetCount: 2 }),
    group({ ruleId: 'b', ruleName: 'Pump hunts', activeTargetCount: 0, activeHits: 0 }),
  ])
  await go(page, '/analysis/insights')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('1 of 3 equips snoozed')).toHaveCount(1)
  await expect(sections(page)).not.toContainText('snoozed')
  const toggle = page.getByRole('button', { name: /^Snoozed/ })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  const snoozed = page.getByRole('checkbox', { name: 'Show snoozed' })
  await snoozed.click()
  await expect(snoozed).toBeChecked()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(sections(page)).toContainText('1 insight, 1 snoozed')
})

test('from the search Enter and the arrow go to the first row; Escape clears the search, then leaves it', async ({
  page,
}) => {
  await signIn(page, 'site', { path: '/actions' })
  await answerLists(page, [group(), group({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await go(page, '/analysis/insights')
  await expect(rows(page)).toHaveCount(2)
  for (const key of ['Enter', 'ArrowDown']) {
    await searchBox(page).fill('pump')
    await expect(rows(page)).toHaveCount(1)
    await searchBox(page).press(key)
    await expect(rows(page).first()).toBeFocused()
  }
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).not.toBeFocused()
})

test('equipment is searched for by its name; totals stand under their columns; a key without use says why', async ({
  page,
}) => {
  await signIn(page, 'site', { path: '/actions' })
  await answerLists(page, [
    group({ targets: [1, 2], actionsCount: 2, activeActionsCount: 2, hits: 40, activeHits: 40 }),
    group({ ruleId: 'b', ruleName: 'Pump hunts', targets: [3], ruleType: 'metering' }),
  ])
  await go(page, '/analysis/insights?category=fdd')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')).toHaveText(/^FDD/)
  await expect(sections(page).getByRole('gridcell')).toHaveText([/1 insight/, '40', '2', '', '2'])
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Every equip of this rule here already has an action.')).toBeVisible()

  const latest = page.getByRole('columnheader', { name: 'Site' })
  for (const sorted of ['ascending', 'descending', null]) {
    // At the far end of the cell, away from its words.
    const { width = 0 } = (await latest.boundingBox()) ?? {}
    await latest.click({ position: { x: width - 4, y: 4 } })
    if (sorted === null) await expect(latest).not.toHaveAttribute('aria-sort')
    else await expect(latest).toHaveAttribute('aria-sort', sorted)
  }
  await page.getByRole('link', { name: /^All/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await searchBox(page).fill('equip 3')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Pump hunts')
})
