import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { insightGroup } from '../../client/src/testing/group-samples.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { answerLists, dayAgo } from '../helpers/servers/generated-hits.ts'

const HEADERS =
  'Latest,Priority,Site,Region,Rule,Hits,Equips,Rule Type,Severity,Actions,Project,Project key,Project id,Site id,Cost,Currency,Hits with cost,Worth per day,Time zone'

/** In the only form, or in one of a menu. */
async function exported(
  page: Page,
  { button = 'Export CSV', form }: { button?: string; form?: RegExp } = {},
): Promise<{ name: string; lines: string[] }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  if (form) await page.getByRole('menuitem', { name: form }).click()
  const file = await waiting
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

test('the export has every row of the search and no runnable formula', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const many = Array.from({ length: 40 }, (_, index) =>
    insightGroup({ ruleId: `r${index}`, ruleName: `Leak ${index}` }),
  )
  const formulas = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'].map((ruleName, index) =>
    insightGroup({ ruleId: `f${index}`, ruleName, site: 'Formula, Ltd', siteId: 'f', project: 'HUDSON' }),
  )
  await answerLists(page, [...many, ...formulas])
  await page.goto(`${demonstrationUrl()}/analysis/insights`)
  const all = await exported(page)
  expect(all.name).toBe('All-Insights.csv')
  expect(all.lines[0]).toBe(HEADERS)
  expect(all.lines).toHaveLength(1 + 44)

  await page.getByRole('searchbox', { name: 'Search' }).fill('formula')
  await expect(page.getByRole('row', { level: 2 })).toHaveCount(4)
  const { lines } = await exported(page)
  expect(lines).toHaveLength(5)
  for (const cell of [`"'=HYPERLINK(""x"")"`, `'+1`, `'-1`, `'@SUM(A1)`]) {
    expect(lines.filter((line) => line.includes(`"Formula, Ltd",North,${cell},10,1,FDD,high,0,`))).toHaveLength(1)
  }
  expect(lines[1]).toMatch(new RegExp(`^${dayAgo(0)},P1,.*,\\d+,f,,,,,$`))
})

test('each row names its site’s project by the number in the portfolio', async ({ page }) => {
  await signIn(page, 'admin', {
    path: '/analysis/insights?sites=HUDSON~hud-fairlawn,WOOL~wool-parramatta&daysRange=30',
  })
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  const portfolio = await (await page.request.get(`${demonstrationUrl()}/api/v2/users/admin/portfolio`)).json()
  const projects = Object.values<{ project_key: string; project_pk: string }>(portfolio.projects)
  const numberOf = (key: string) => projects.find(({ project_key }) => project_key === key)?.project_pk
  const { lines } = await exported(page)
  const places = new Set(lines.slice(1).map((line) => line.split(',').slice(-7, -5).join(' ')))
  expect([...places].sort()).toEqual(
    [`${numberOf('HUDSON')} hud-fairlawn`, `${numberOf('WOOL')} wool-parramatta`].sort(),
  )
})

test('list, categories, export and the rule’s own screen agree on chosen days', async ({ page }) => {
  const [from, to] = [dayAgo(20), dayAgo(9)]
  await signIn(page, 'admin', { path: `/analysis/insights?sites=HUDSON~hud-fairlawn&from=${from}&to=${to}` })
  const first = page.getByRole('row', { level: 2 }).first()
  await expect(first).toBeVisible()
  const { lines } = await exported(page)
  const [, ...rows]: string[][] = parse(lines.join('\n'))
  expect(rows.length).toBeGreaterThan(0)
  for (const [latest = ''] of rows) expect(latest >= from && latest <= to, latest).toBe(true)
  await expect(page.getByRole('list', { name: 'List summary' })).toContainText(`${rows.length} insight`)
  await expect(page.getByRole('link', { name: /^All/ })).toContainText(String(rows.length))

  const rule = (await first.getByRole('link').textContent()) ?? ''
  await first.getByRole('link').click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const daily = await page.locator('figure td:last-child').allTextContents()
  expect(daily).toHaveLength(12)
  const sum = daily.reduce((hits, text) => hits + Number(text), 0)
  expect(rows.find((row) => row[4] === rule)?.[5]).toBe(String(sum))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
})

test('a French reader exports for programs, or for a spreadsheet that opens it', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/monitoring' })
  await page.getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Gravité' })).toBeVisible()
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  const { name, lines } = await exported(page, { button: 'Exporter en CSV', form: /^Pour des programmes/ })
  expect(name).toBe('All-Monitoring.csv')
  expect(lines[0]).toBe(HEADERS)
  expect(lines.length).toBeGreaterThan(5)

  await page.goto(`${demonstrationUrl()}/analysis/insights?daysRange=30`)
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  const ask = (form: RegExp) => exported(page, { button: 'Exporter en CSV', form })
  const english = await ask(/^Pour des programmes/)
  const french = await ask(/^Pour un tableur/)
  expect(french.lines[0]).toMatch(
    /^Dernière;Priorité;Site;Région;Règle;Détections;.*;Coût;Devise;Détections avec coût;Enjeu par jour;Fuseau horaire$/,
  )
  const sheet: string[][] = parse(french.lines.join('\n'), { delimiter: ';' })
  const costs = sheet.slice(1).map((row) => row[14] ?? '')
  expect(costs.filter((cost) => /^\d+,\d+$/.test(cost)).length).toBeGreaterThan(0)
  const asProgramsDo = sheet
    .slice(1)
    .map((row) => row.map((cell, place) => (place === 14 || place === 17 ? cell.replace(',', '.') : cell)))
  expect(asProgramsDo).toEqual(parse(english.lines.join('\n')).slice(1))
  await page.getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
})

test('an export that fails is reported', async ({ page }) => {
  await signIn(page, 'admin', { path: '/analysis/insights' })
  await expect(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  await page.evaluate("URL.createObjectURL = () => { throw new Error('No space') }")
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The export failed.' })).toBeVisible()
})
