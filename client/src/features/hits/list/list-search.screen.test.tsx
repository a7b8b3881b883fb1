import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, expectCount, parameter, press } from '../../../testing/elements.ts'
import { insightGroup } from '../../../testing/group-samples.ts'
import { listServer, rows, searchBox } from '../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, portfolio, site } from '../../../testing/samples.ts'

test('every search word must match, and the search is in the URL for the session', async () => {
  const server = listServer([
    insightGroup({ ruleId: 'a', ruleName: 'Chilled water valve leaks' }),
    insightGroup({ ruleId: 'b', ruleName: 'Chilled water pump hunts' }),
    insightGroup({ ruleId: 'c', ruleName: 'Fan runs after hours', site: 'Old Mill', siteId: 'mill' }),
  ])
  await openScreen('/analysis/insights')
  await expectCount(rows, 3)
  await userEvent.keyboard('/')
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('LEAKS  chilled')
  await expect.poll(address).toMatch(/analysisSearch=LEAKS(%20|\+)+chilled/)
  await expectCount(rows, 1)

  server.on(loadActions, () => [])
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Actions' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Insights' }).click()
  await expect.element(searchBox).toHaveValue('LEAKS  chilled')
  await openScreen('/analysis/insights?analysisSearch=mill')
  await expect.element(searchBox).toHaveValue('mill')
  await expectCount(rows, 1)
  await searchBox.fill('nothing is called so')
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await press(searchBox, '{Escape}')
  await expectCount(rows, 3)
})

test('a link shows what its sender saw, whatever was searched for before', async () => {
  listServer([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights')
  await searchBox.fill('pump')
  await expectCount(rows, 1)
  await expect.poll(address).toMatch(/analysisSearch=pump/)
  for (const parameter of ['daysRange=7', 'category=fdd']) {
    await openScreen(`/analysis/insights?${parameter}`)
    await expectCount(rows, 2)
    await expect.element(searchBox).toHaveValue('')
  }
})

test('Enter and Down go from search to the first row; Escape clears, then leaves it', async () => {
  listServer([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights')
  await expectCount(rows, 2)
  for (const key of ['Enter', 'ArrowDown']) {
    await searchBox.fill('pump')
    await expectCount(rows, 1)
    await press(searchBox, `{${key}}`)
    await expect.element(rows.first()).toHaveFocus()
  }
  await userEvent.keyboard('/')
  await userEvent.keyboard('{Escape}')
  await expectCount(rows, 2)
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(searchBox).not.toHaveFocus()
})

test('a search of a million characters is cut to fit the address', { tags: 'whole' }, async () => {
  listServer([insightGroup()])
  await openScreen('/analysis/insights')
  await expectCount(rows, 1)
  await searchBox.fill('x'.repeat(1_000_000))
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect.element(searchBox).toHaveValue('x'.repeat(200))
  await expect.poll(address).toContain('x'.repeat(200))
  await openScreen()
  await expect.element(searchBox).toHaveValue('x'.repeat(200))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCount(rows, 1)
})

test('a malformed address still leads to a working list', async () => {
  listServer([insightGroup()])
  for (const query of [
    'category=%E0%A4%A',
    'category=constructor&__proto__=1',
    'category=fdd&category=bogus',
    'daysRange=8&daysRange=-1',
    'daysRange=7.5',
    'daysRange=',
    'sites=%00',
    'sites=,,,',
    'sites=%3Cimg%3E',
    `analysisSearch=${'x'.repeat(20_000)}`,
  ]) {
    await openScreen(`/analysis/insights?${query}`)
    await expect.element(rows.first(), { message: query }).toBeVisible()
    const all = page.getByRole('link', { name: /^All/ })
    await expect.element(all, { message: query }).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('button', { name: /History/ }), { message: query }).toMatchTextContent('3 days')
    await expect.poll(() => parameter('sites'), { message: query }).toBe('NORTH~tower,NORTH~mill')
  }
})

test('markup in the names of a list and in a search is shown as text', async () => {
  const markup = '<img src="x" onerror="window.isRun = true">'
  const named = insightGroup({ ruleName: markup, site: markup, region: markup, severity: markup })
  const server = listServer([named, insightGroup({ ruleId: 'r2', ruleName: 'Zone 東京 é 🔥', siteId: 'b', site: 'B' })])
  server.on(loadPortfolio, () =>
    portfolio([site({ label: markup }), site({ id: 'NORTH~b', syncoId: 'b', label: 'B' })]),
  )
  await openScreen('/analysis/insights')
  await expectCount(rows.filter({ hasText: markup }), 1)
  await expectCount(rows.filter({ hasText: 'Zone 東京 é 🔥' }), 1)
  await searchBox.fill(`${markup} p1`)
  await expectCount(rows, 1)
  await expect.poll(address).toContain('analysisSearch=')
  await openScreen()
  await expect.element(searchBox).toHaveValue(`${markup} p1`)
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await expect.element(page.getByRole('option', { name: markup }).first()).toBeVisible()
  expect('isRun' in window).toBe(false)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('a parameter that says nothing leaves the address', async () => {
  listServer([insightGroup()])
  await openScreen('/analysis/insights?sites=NORTH~tower&category=&daysRange=7')
  await expectCount(rows, 1)
  expect(parameter('category')).toBeNull()
  expect([parameter('sites'), parameter('daysRange')]).toEqual(['NORTH~tower', '7'])
})

test('once Enter has opened a row, the focus is on the page', async () => {
  const server = listServer([insightGroup(), insightGroup({ ruleId: 'b', ruleName: 'Pump hunts' })])
  await openScreen('/analysis/insights')
  await expectCount(rows, 2)
  server.on(loadInsights, () => occurrenceMap([occurrence()]))
  await press(rows.first(), '{Enter}')
  await expect.element(page.getByRole('link', { name: 'Back to insights' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
