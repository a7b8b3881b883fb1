import { expect, type Page, test } from '@playwright/test'
import { insightGroup } from '../../client/src/testing/group-samples.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { answerLists } from '../helpers/servers/generated-hits.ts'

const at = (path: string) => demonstrationUrl() + path
const rows = (page: Page) => page.getByRole('row', { level: 2 })
const stored = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('BonfireLS')).state")

async function choose(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

test('only a change of sites or time range reloads the list, once', async ({ page }) => {
  // In New York, where the sites are, it is still the 21st.
  await page.clock.setFixedTime('2026-11-22T04:30:00Z')
  await signIn(page, 'admin', { path: '/actions?sites=HUDSON~hud-fairlawn' })
  const asked = await answerLists(page, [insightGroup()])
  await page.goto(at('/analysis/insights?sites=HUDSON~hud-fairlawn'))
  await expect(rows(page)).toHaveCount(1)
  expect(asked).toHaveLength(1)

  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await page.getByRole('listbox', { name: 'Sites' }).getByRole('option', { name: '270 Mercantile Street' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.sites).toEqual(['hud-fairlawn', 'hud-mercantile'])

  await choose(page, 'History', 'Last 7 days')
  await expect.poll(() => asked.length).toBe(3)
  expect(asked[2]?.from).toBe('2026-11-14')

  await choose(page, 'Group By', 'Rule')
  await choose(page, 'Sort By', 'Number of Equips')
  await page.getByRole('link', { name: /^FDD/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('fan')
  await expect(page).toHaveURL(/analysisSearch=fan/)
  await expect(rows(page)).toHaveCount(1)
  expect(asked).toHaveLength(3)
})

test('a first visit sorts insights by priority and monitoring by site, newest first', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights' })
  await expect(page.getByRole('button', { name: /Group By/ })).toContainText('Priority')
  await expect(page.getByRole('button', { name: /Sort By/ })).toContainText('Alphabetical (A-Z)')
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(page.getByLabel('Show snoozed')).not.toBeChecked()

  await page.goto(at('/analysis/monitoring'))
  await expect(page.getByRole('button', { name: /Group By/ })).toContainText('Site')
  await expect(page.getByRole('button', { name: /Sort By/ })).toContainText('Number of Hits')
  await expect(page.getByRole('columnheader', { name: 'Latest' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /^Snoozed/ }).click()
  await expect(page.getByLabel('Show snoozed')).toBeChecked()
})

test('the list position is saved at most every 300 ms while scrolling', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin', { path: '/actions' })
  const many = Array.from({ length: 60 }, (_, index) =>
    insightGroup({ ruleId: `r${index}`, ruleName: `Rule ${index}` }),
  )
  await answerLists(page, many)
  await page.goto(at('/analysis/insights'))
  await page.getByRole('treegrid').getByRole('button', { name: 'Show All' }).click()
  const scrollTo = (top: number) =>
    page.evaluate(`new Promise((done) => {
      const scroller = document.querySelector('[role=treegrid]').parentElement
      scroller.addEventListener('scroll', () => done(undefined), { once: true })
      scroller.scrollTop = ${top}
    })`)
  const kept = async () =>
    ((await stored(page)) as { analysis: { insights: { scrollTop: number } } }).analysis.insights.scrollTop
  await page.clock.pauseAt(Date.now() + 60_000)
  await scrollTo(100)
  await page.clock.runFor(300)
  expect(await kept()).toBe(100)

  await scrollTo(200)
  await scrollTo(300)
  const early = await kept()
  await scrollTo(400)
  await page.clock.runFor(299)
  expect(await kept()).toBe(early)
  await page.clock.runFor(1)
  expect(await kept()).toBe(400)
})

for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`in a browser of ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('a range ends on the site’s day, and Today is the site’s, too', async ({ page }) => {
      // In Sydney, where the site is, the 22nd began half an hour ago.
      await page.clock.setFixedTime('2026-11-21T13:30:00Z')
      await signIn(page, 'admin', { path: '/actions?sites=WOOL~wool-parramatta' })
      const on = (day: string) => ({ latest: day, latestAt: Date.parse(`${day}T00:10:00Z`) / 1000 })
      const asked = await answerLists(page, [
        insightGroup({ ruleId: 'a', ruleName: 'Fired after midnight', siteId: 'wool-parramatta', ...on('2026-11-22') }),
        insightGroup({ ruleId: 'b', ruleName: 'Fired at noon', siteId: 'wool-parramatta', ...on('2026-11-21') }),
      ])
      await page.goto(`${demonstrationUrl()}/analysis/insights?sites=WOOL~wool-parramatta`)
      await expect(rows(page).filter({ hasText: 'Fired after midnight' })).toContainText('Today')
      await expect(rows(page).filter({ hasText: 'Fired at noon' })).toContainText('Yesterday')
      expect(asked[0]?.to).toBe('2026-11-22')
    })
  })
}

test('a failed monitoring load is logged, a failed insights load is not', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const failures = () => lines.filter((line) => line.startsWith('Monitoring request failed'))
  await signIn(page, 'admin', { path: '/actions' })
  await answerLists(page, () => 500)
  for (const [path, count] of [
    ['/analysis/insights', 0],
    ['/analysis/monitoring', 1],
  ] as const) {
    await page.goto(at(path))
    await expect(page.getByText('The list could not be loaded.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(failures()).toHaveLength(count)
  }
})
