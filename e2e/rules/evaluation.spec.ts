import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/pages/people.ts'
import { button } from '../helpers/pages/people-page.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const day = new Date(Date.now() - 72 * MILLISECONDS_PER_HOUR).toISOString().slice(0, 10)

/** Full cooling from 8 to 12, and the supply air stays warm. */
const isOn = (hour: number) => (hour >= 8 && hour < 12 ? 1 : 0)
const moving = (celsius: number) => (hour: number) => celsius + (Math.round(hour * 12) % 2 === 0 ? 0.3 : -0.3)
const ROLES: Record<string, { unit: string | null; value: (hour: number) => number }> = {
  fanOn: { unit: null, value: isOn },
  occ: { unit: null, value: isOn },
  sat: { unit: 'celsius', value: moving(16) },
  satSp: { unit: 'celsius', value: () => 13 },
  mat: { unit: 'celsius', value: moving(24) },
  rat: { unit: 'celsius', value: moving(23) },
  oat: { unit: 'celsius', value: moving(30) },
  cc: { unit: 'percent', value: () => 100 },
  hc: { unit: 'percent', value: () => 0 },
  oad: { unit: 'percent', value: () => 20 },
}
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUR' }],
  sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'UTC' }],
  equips: [{ equipId: 'ahu', siteId: 'mill', name: 'AHU 1' }],
  rules: [{ ruleId: 'supply-warm', name: 'Supply warm, says the other system' }],
  points: Object.entries(ROLES).map(([role, { unit }]) => ({
    pointId: role,
    siteId: 'mill',
    equipId: 'ahu',
    name: `Point ${role}`,
    role,
    intervalSeconds: 300,
    ...(unit === null ? { kind: 'bool' } : { kind: 'number', unit }),
  })),
}

function samples(): string {
  const lines = ['point,t,v']
  for (const [role, { value }] of Object.entries(ROLES)) {
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const at = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
      lines.push(`${role},${at},${value(minute / 60)}`)
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

const open = (page: Page, path: string) => signIn(page, 'keeper', { url: server.url, password: PASSWORD, path })

test('an administrator runs an evaluation, and sees what ran and what points would add', async ({ page }) => {
  await open(page, '/evaluation')
  await button(page, 'Evaluate again').click()
  const dialog = page.getByRole('dialog', { name: 'Evaluate again' })
  await dialog.getByLabel('From').fill(day)
  await dialog.getByLabel('To').fill(day)
  await dialog.getByRole('button', { name: 'Evaluate' }).click()
  await expect(page.getByText('1 of 1 day')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Which rules run where' }).click()
  await expect(page.getByRole('heading', { name: 'Rule coverage' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'AHU 1' })
  await expect(row.getByRole('button', { name: 'runs' }).first()).toBeVisible()
  await page.goto(`${server.url}/coverage?coverageShow=oneMissing`)
  await row.getByRole('button', { name: '1 missing' }).first().click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('give a point that role')
  await details.getByRole('link', { name: 'Open points' }).click()
  await expect(page).toHaveURL(/\/points\?pointsSite=mill/)

  await page.goto(`${server.url}/analysis/insights?daysRange=7`)
  await expect(page.getByText('Supply air too warm in full cooling').first()).toBeVisible()
})

test('what another system sends and what Bonfire finds become one finding', async ({ page }) => {
  await open(page, '/settings/catalogue?rule=g36-ahu-fc13')
  const same = page.getByRole('region', { name: 'Rules of others that find the same' })
  await same.getByRole('combobox').fill('other')
  await page.getByRole('option', { name: 'Supply warm, says the other system' }).click()
  await expect(page.getByText('Saved. The last 30 days are being evaluated again.')).toBeVisible()

  const key = await page.request.post(`${server.url}/api/v1/ingest-keys`, {
    data: { name: 'engine', projectKeys: null },
  })
  const firing = { t: `${day}T08:30:00Z`, d: 3.5 * 3600 }
  const sent = await page.request.post(`${server.url}/api/v1/ingest/hits`, {
    headers: { authorization: `Bearer ${(await key.json()).secret}`, 'content-type': 'application/x-ndjson' },
    data: JSON.stringify({
      ...{ siteId: 'mill', equipId: 'ahu', ruleId: 'supply-warm' },
      ...{ occurredOn: day, times: [firing], description: 'Warm for hours' },
    }),
  })
  expect(await sent.json()).toMatchObject({ created: 1 })

  await page.goto(`${server.url}/analysis/insights/mill/supply-warm?daysRange=7`)
  const row = page.getByRole('row').filter({ hasText: 'AHU 1' })
  await expect(row).toContainText('Warm for hours')
  const renewed = async () => {
    await page.reload()
    await expect(row).toBeVisible()
    return row.textContent()
  }
  await expect.poll(renewed, { timeout: 240_000, intervals: [5000] }).toContain('Supply air too warm in full cooling')
  await expect(page.getByText('sat > satCoolSp + eSat').first()).toBeVisible()
  await page.goto(`${server.url}/analysis/insights?daysRange=7`)
  await expect(page.getByText('Supply warm, says the other system').first()).toBeVisible()
  await expect(page.getByText('Supply air too warm in full cooling')).toHaveCount(0)
})

test('an action that is closed as fixed is watched, and says what proves the repair', async ({ page }) => {
  await open(page, '/analysis/insights?daysRange=7')
  const actionKey = await test.step('an action on a finding', async () => {
    const found = await page.request.post(`${server.url}/api/synco/ui/insights?from=${day}&to=${day}`, {
      data: { sites: ['mill'], insightType: 'insights' },
    })
    const [finding] = Object.values<{ equipRuleId: string }>((await found.json()).hit)
    const created = await page.request.post(`${server.url}/api/issue`, {
      data: {
        ...{ siteId: 'NORTH~mill', summary: 'Mend the valve', status: 'New Action', priority: 'Major', context: 'FDD' },
        responsible: 'Site Local',
      },
    })
    const { issueKey } = await created.json()
    const associated = await page.request.post(`${server.url}/api/v2/actions/associate`, {
      data: { equipRuleIds: [finding?.equipRuleId], actionId: issueKey },
    })
    expect(associated.ok(), await associated.text()).toBe(true)
    return issueKey as string
  })
  await page.goto(`${server.url}/actions/${actionKey}`)
  await expect(page.getByRole('button', { name: /^Proof/ })).toHaveCount(0)
  const closed = await page.request.put(`${server.url}/api/v2/actions/${actionKey}`, {
    data: { status: 'Closed', statusChangeReason: 'Fixed' },
  })
  expect(closed.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Proof 1 watched' })).toBeVisible()
  await expect(page.getByText('Watching: 0 of 14 days clean')).toBeVisible()
  await expect(
    page.getByText('Too little is known of the days before: 14 clean days with no firing between them'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^30 days before: fired on 1,/ })).toBeVisible()
})
