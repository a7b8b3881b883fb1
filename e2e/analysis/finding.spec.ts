import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bulkBar } from '../helpers/pages/associate-page.ts'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const MEASURED = join(import.meta.dirname, '../../../shared/data/lbnl-ahu')
const PASSWORD = 'supply-air-57F'
// Latest, Priority, Site, Region, Rule, Hits, Equips, …
const HITS_COLUMN = 6

/** The measured air handlers if available; else findings of the same form, two of one rule on one unit. */
function findings(folder: string): { model: string; hits: string } {
  if (existsSync(join(MEASURED, 'hits.csv'))) {
    return { model: join(MEASURED, 'model.json'), hits: join(MEASURED, 'hits.csv') }
  }
  test.info().annotations.push({
    type: 'data',
    description: 'measured findings are absent; findings of the same form were written',
  })
  const model = join(folder, 'model.json')
  const hits = join(folder, 'hits.csv')
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'ERS', projectName: 'Energy station', currency: 'USD' }],
      sites: [
        {
          siteId: 'ers',
          projectKey: 'ERS',
          label: 'ERS test building, Ankeny',
          state: 'IA',
          timezone: 'America/Chicago',
        },
      ],
      equips: [{ equipId: 'ahu-a', siteId: 'ers', name: 'AHU-A (MZVAV-2-1)' }],
      rules: [
        {
          ruleId: 'gl36-fc13',
          name: 'GL36 FC13: Supply air temperature too high in full cooling',
          category: 'fdd',
          severity: 'critical',
        },
      ],
    }),
  )
  const row = (minute: string) =>
    `ers,ahu-a,AHU-A (MZVAV-2-1),gl36-fc13,2007-08-28,2007-08-28T${minute}:00-05:00,1140,Supply air too warm,critical`
  writeFileSync(
    hits,
    `siteId,equipId,equipName,ruleId,occurredOn,start,durationSeconds,description,severity\n${row('06:46')}\n${row('09:07')}\n`,
  )
  return { model, hits }
}

/** The rule's firings in the file on its site's latest days: what the list must count. */
function expectedCount(file: string, ruleId: string, daysRange: number): number {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const rows = lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const own = rows.filter(([siteId]) => siteId === rows.find((row) => row[3] === ruleId)?.[0])
  const newest =
    own
      .map((row) => row[4] ?? '')
      .sort()
      .at(-1) ?? ''
  const first = new Date(Date.parse(newest) - (daysRange - 1) * 86_400_000).toISOString().slice(0, 10)
  return own.filter((row) => row[3] === ruleId && (row[4] ?? '') >= first).length
}

test('a finding arrives, is opened and snoozed, and the snooze survives a crash', async ({ page }) => {
  const dataDirectory = await newInstallation()
  const { model, hits } = findings(dataDirectory)
  for (const command of [
    ['import', 'model', model],
    ['import', 'hits', hits, '--until', 'yesterday'],
    ['user', 'create', '--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'The keeper', '--admin'],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }

  let server = await startBonfire({ dataDirectory })
  await signIn(page, 'keeper', { url: server.url, password: PASSWORD, path: '/analysis/insights?daysRange=30' })
  const row = page.getByRole('row', { name: /GL36 FC13/ })
  await expect(row).toContainText('ERS test building, Ankeny')
  // The range goes back 30 days from today, and the latest finding is from yesterday.
  const hitCount = row.getByRole('gridcell').nth(HITS_COLUMN).locator('> span')
  await expect(hitCount).toHaveText(String(expectedCount(hits, 'gl36-fc13', 30)))
  await expect(row.getByRole('gridcell').nth(HITS_COLUMN + 1)).toHaveText('1')

  await row.click()
  await expect(page.getByRole('heading', { name: /GL36 FC13/ })).toBeVisible()
  const equipment = page.getByRole('row', { name: /Select AHU-A/ })
  await equipment.getByRole('checkbox').check()
  await bulkBar(page).getByRole('button', { name: 'Snooze' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '7 Days' }).check()
  // The row updates at once; the server must also confirm before it is killed.
  const acknowledged = page.waitForResponse('**/api/synco/equipRule/snooze')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(equipment).toContainText('Snoozed for 7 days')
  expect((await acknowledged).ok()).toBe(true)

  await server.kill()
  server = await startBonfire({ dataDirectory })
  await page.goto(`${server.url}${new URL(page.url()).pathname}?daysRange=30`)
  await expect(equipment).toContainText(/Snoozed for [67] days/)
  await server.stop()
})
