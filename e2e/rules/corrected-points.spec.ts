import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const STEP_MINUTES = 10
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const DAYS = Array.from({ length: 8 }, (_, place) => dayBefore(10 - place))
const LAST = DAYS.at(-1) ?? ''

/** As a gateway sends it that knows no units: full cooling from 8 to 12, and the supply air stays warm. */
const isOn = (hour: number) => (hour >= 8 && hour < 12 ? 1 : 0)
const moving = (celsius: number) => (hour: number) => celsius + (Math.round(hour * 6) % 2 === 0 ? 0.3 : -0.3)
const POINTS: Record<string, { unit?: string; role?: string; value: (hour: number) => number }> = {
  'Supply fan status': { value: isOn },
  'Cooling valve': { unit: '%', value: isOn },
  'Heating valve': { unit: '%', value: () => 0 },
  'Outside air damper': { unit: '%', value: () => 20 },
  Occupied: { role: 'occ', value: isOn },
  'Supply air temp': { unit: 'celsius', value: moving(16) },
  'Supply air temp setpoint': { unit: 'celsius', value: () => 13 },
}
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'UTC' }],
  equips: [{ equipId: 'ahu', siteId: 'mill', name: 'AHU 1' }],
  points: Object.entries(POINTS).map(([name, { unit, role }]) => ({
    pointId: name,
    siteId: 'mill',
    equipId: 'ahu',
    name,
    intervalSeconds: STEP_MINUTES * 60,
    ...(role === undefined ? { kind: 'number', unit: unit ?? null } : { kind: 'bool', role }),
  })),
}

function samples(): string {
  const lines = ['point,t,v']
  for (const [name, { value }] of Object.entries(POINTS)) {
    for (const day of DAYS) {
      for (let minute = 0; minute < 24 * 60; minute += STEP_MINUTES) {
        const at = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
        lines.push(`${name},${at},${value(minute / 60)}`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

let server: RunningBonfire
test.beforeAll(async () => {
  const dataDirectory = await newInstallation()
  const [model, history] = [join(dataDirectory, 'model.json'), join(dataDirectory, 'samples.csv')]
  writeFileSync(model, JSON.stringify(MODEL))
  writeFileSync(history, samples())
  for (const command of [
    ['import', 'model', model],
    ['import', 'samples', history],
    ['user', 'create', '--admin', '--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'Keeper'],
  ]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  server = await startBonfire({ dataDirectory, environment: { EVALUATION: 'on' } })
})
test.afterAll(() => server.stop())

const row = (page: Page, name: string) => page.getByRole('row', { level: 2 }).filter({ hasText: name })

/** The insights of the list, after the last day was evaluated again, for the first or another time. */
async function evaluated(page: Page, times: number): Promise<Locator> {
  await page.goto(`${server.url}/evaluation`)
  await button(page, 'Evaluate again').click()
  const dialog = page.getByRole('dialog', { name: 'Evaluate again' })
  await dialog.getByLabel('From').fill(LAST)
  await dialog.getByLabel('To').fill(LAST)
  await dialog.getByRole('button', { name: 'Evaluate' }).click()
  await expect(page.getByText('Done', { exact: true })).toHaveCount(times, { timeout: 120_000 })
  await page.goto(`${server.url}/analysis/insights?from=${LAST}&to=${LAST}`)
  const list = page.getByRole('treegrid', { name: 'Insights list' })
  await expect(list.getByRole('row', { level: 2 }).first()).toBeVisible()
  return list
}

/** Changes a point on the page of points. */
async function edit(page: Page, name: string, box: string, choice: RegExp): Promise<void> {
  await page.goto(`${server.url}/points?pointsSite=mill`)
  await row(page, name).getByText(name, { exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('combobox', { name: box }).click()
  await page.getByRole('option', { name: choice }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('One point changed')).toBeVisible()
}

test('a valve logged from 0 to 1 is named, corrected, and read by the other rules', async ({ page }) => {
  await signIn(page, 'keeper', { url: server.url, password: PASSWORD, path: '/points?pointsSite=mill' })
  await edit(page, 'Supply fan status', 'Kind', /^on or off$/)
  await expect(row(page, 'Supply fan status')).toContainText(/off.*fanOn/)

  const before = await evaluated(page, 1)
  await expect(before.getByText('Cooling valve never above 1 %')).toBeVisible()
  await expect(before.getByText('Supply air too warm in full cooling')).toHaveCount(0)

  await edit(page, 'Cooling valve', 'Unit', /fraction \(0–1\)/)
  await expect(row(page, 'Cooling valve')).toContainText('ppu')
  const after = await evaluated(page, 2)
  await expect(after.getByText('Supply air too warm in full cooling')).toBeVisible()
  await expect(after.getByText('Cooling valve never above 1 %')).toHaveCount(0)
})
