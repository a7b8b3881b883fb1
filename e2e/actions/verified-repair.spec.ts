import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, type Page, test } from '@playwright/test'
import { activity } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const FAST_CLOCK = ['--liftoff-only', '--import', './e2e/helpers/servers/fast-clock.ts']
const EQUIPS = ['ahu-1', 'ahu-2'] as const
// Counted from the beginning, which a test at midnight does not move.
const beganAt = Date.now()
const day = (number: number) => new Date(beganAt + number * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

let dataDirectory: string
let server: RunningBonfire
let key: string
let daysFast = 0

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
  const add = (username: string, ...rights: string[]) => {
    const person = ['--username', username, '--email', `${username}@bonfire.example`, '--name', username]
    const { status, output } = bonfire(dataDirectory, ['user', 'create', ...person, ...rights], `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
  add('keeper', '--admin')
  key = keyIn(bonfire(dataDirectory, ['key', 'create', '--name', 'Rule engine']).output)
  await live(0)
  await send('PUT', 'model', {
    projects: [{ projectKey: 'NORTH', projectName: 'Northern Offices', currency: 'EUR' }],
    // Its days are those of UTC, as the days that are sent.
    sites: [{ siteId: 'mill', projectKey: 'NORTH', label: 'Old Mill', timezone: 'Africa/Abidjan' }],
    rules: [{ ruleId: 'valve-hunts', name: 'Valve hunts', category: 'fdd', severity: 'high' }],
  })
  add('fitter', '--project', 'NORTH')
  // Both have fired every day for a month.
  await report(days(-31, -1), { equips: EQUIPS, on: days(-31, -1) })
})
test.afterAll(() => server.stop())

/** Starts the server again, so many days on. */
async function live(daysOn: number): Promise<void> {
  daysFast = daysOn
  await server?.stop()
  server = await startBonfire({ dataDirectory, flags: FAST_CLOCK, environment: { CLOCK_DAYS_FAST: String(daysOn) } })
}

function keyIn(output: string): string {
  const found = /bfk_\S+/.exec(output)?.[0] ?? ''
  expect(found, output).not.toBe('')
  return found
}

async function send(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/ingest/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await answer.text()
  expect(answer.ok, said).toBe(true)
  expect(said).not.toMatch(/"rejectedCount":[1-9]/)
}

/** The rule ran on days, and found three hours on some of them; told at once, because what is known may be judged at any time. */
const report = (checked: readonly number[], fired: { equips: readonly string[]; on: readonly number[] }) =>
  send('POST', 'hits', {
    checked: checked.map((number) => ({ siteId: 'mill', ruleId: 'valve-hunts', date: day(number) })),
    hits: fired.equips.flatMap((equipId) =>
      fired.on.map((number) => ({
        ...{ siteId: 'mill', equipId, equipName: equipId.toUpperCase(), ruleId: 'valve-hunts' },
        occurredOn: day(number),
        times: [{ t: `${day(number)}T10:00:00Z`, d: 10_800 }],
      })),
    ),
  })

/** In a browser whose clock agrees with the server's. */
async function open(page: Page, username: string, path: string): Promise<void> {
  await page.clock.setSystemTime(Date.now() + daysFast * MILLISECONDS_PER_DAY)
  await signIn(page, username, { url: server.url, password: PASSWORD, path })
}

/** An action on the finding of an equip. */
async function raise(page: Page, equipId: string): Promise<string> {
  const range = `from=${day(-31)}&to=${day(-1)}`
  const asked = { data: { sites: ['mill'], insightType: 'insights' } }
  const { hit } = await (await page.request.post(`${server.url}/api/synco/ui/insights?${range}`, asked)).json()
  const found = Object.values<{ targetId: string; equipRuleId: string }>(hit).find((one) => one.targetId === equipId)
  const facts = { summary: `Mend the valve of ${equipId}`, status: 'New Action', priority: 'Major' }
  const place = { siteId: 'NORTH~mill', context: 'FDD', responsible: 'Site Local' }
  const created = await page.request.post(`${server.url}/api/issue`, { data: { ...facts, ...place } })
  expect(created.status(), await created.text()).toBe(200)
  const actionId = (await created.json()).issueKey
  const equipRuleIds = [found?.equipRuleId]
  const joined = await page.request.post(`${server.url}/api/v2/actions/associate`, { data: { actionId, equipRuleIds } })
  expect(joined.status(), await joined.text()).toBe(200)
  return actionId
}

async function setInReview(page: Page, from: string): Promise<void> {
  await page.getByRole('button', { name: `Status: ${from}` }).click()
  await page.getByRole('option', { name: 'In Review' }).click()
  await expect(page.getByText(`Transitioned from ${from} to In Review`).first()).toBeVisible()
}

/** What is marked is judged within a minute. */
async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: `Status: ${status}` })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 180_000 })
}

test('work called done is closed once it is proved, and returned if the fault is back', async ({ page }) => {
  test.setTimeout(900_000)
  await open(page, 'keeper', '/portfolio')
  const changed = await page.request.patch(`${server.url}/api/v1/portfolio/projects/NORTH`, {
    data: { repairFollowUp: 'review' },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  const [mended, bodged] = [await raise(page, 'ahu-1'), await raise(page, 'ahu-2')]
  for (const action of [mended, bodged]) {
    await open(page, 'fitter', `/actions/${action}`)
    await setInReview(page, 'New Action')
  }

  // A week later. One has stayed away; the other fired again for hours yesterday.
  await live(8)
  await report(days(1, 7), { equips: ['ahu-2'], on: [7] })
  await open(page, 'fitter', `/actions/${mended}`)
  await expectStatus(page, 'Closed')
  await expect(page.getByText(/^Proved/).first()).toBeVisible()
  await expect(activity(page).getByText('Transitioned from In Review to Closed (Fixed)')).toBeVisible()
  await page.goto(`${server.url}/actions/${bodged}`)
  await expectStatus(page, 'In Progress')
  await expect(activity(page).getByText(/^The fault came back on .*: AHU-2$/)).toBeVisible()

  // The second attempt holds.
  await setInReview(page, 'In Progress')
  await live(25)
  await report(days(8, 24), { equips: [], on: [] })
  await open(page, 'fitter', `/actions/${bodged}`)
  await expectStatus(page, 'Closed')
  await page.goto(`${server.url}/actions?status=closed`)
  for (const equipId of EQUIPS) {
    const row = page.getByRole('row').filter({ hasText: `Mend the valve of ${equipId}` })
    await expect(row.getByText('Proved', { exact: true })).toBeVisible()
  }
})
