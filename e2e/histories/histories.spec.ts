import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { expect, type Page, test } from '@playwright/test'
import { expectNothingSerious } from '../helpers/pages/axe.ts'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { expectNothingCutOff } from '../helpers/servers/cut-off.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'supply-air-57F'
const QUARTER = 900
const at = (instant: string) => Date.parse(instant) / 1000
const YEAR = { from: at('2025-09-01T00:00:00Z'), to: at('2026-09-01T00:00:00Z') }
/** One sample of a year. */
const SPIKE = at('2026-02-10T03:15:00Z')
const GAP = { from: at('2026-05-01T00:00:00Z'), to: at('2026-06-01T00:00:00Z') }
const A_YEAR = '/histories?site=tower&equip=ahu-1&points=ahu-1.sat&from=2025-09-01&to=2026-08-31'

const point = (pointId: string, part: object) => ({
  pointId,
  siteId: 'tower',
  equipId: 'ahu-1',
  kind: 'number',
  ...part,
})
const MODEL = {
  projects: ['NORTH', 'SOUTH'].map((projectKey) => ({ projectKey, projectName: projectKey, currency: 'EUR' })),
  sites: [
    { siteId: 'tower', projectKey: 'NORTH', label: 'Harbour Tower', timezone: 'UTC' },
    { siteId: 'mill', projectKey: 'SOUTH', label: 'Old Mill', timezone: 'UTC' },
  ],
  equips: [
    { equipId: 'ahu-1', siteId: 'tower', name: 'Air handler 1' },
    { equipId: 'ahu-2', siteId: 'tower', name: 'Air handler 2' },
    { equipId: 'ahu-9', siteId: 'mill', name: 'Air handler 9' },
  ],
  points: [
    point('ahu-1.sat', { name: 'Supply air temperature', unit: 'celsius', role: 'sat', intervalSeconds: QUARTER }),
    point('ahu-1.fan', { name: 'Fan status', kind: 'bool', role: 'fanOn', intervalSeconds: QUARTER }),
    { pointId: 'ahu-9.sat', siteId: 'mill', equipId: 'ahu-9', name: 'Supply air', kind: 'number', unit: 'celsius' },
  ],
  rules: [{ ruleId: 'warm', name: 'Supply air too warm', category: 'fdd', severity: 'high' }],
}
const HITS = [
  'siteId,equipId,equipName,ruleId,occurredOn,start,durationSeconds,description,severity',
  'tower,ahu-1,Air handler 1,warm,2026-08-30,2026-08-30T08:00:00Z,7200,Too warm,high',
  'tower,ahu-2,Air handler 2,warm,2026-08-30,2026-08-30T09:00:00Z,3600,Too warm,high',
].join('\n')

let server: RunningBonfire
test.beforeAll(async () => {
  const dataDirectory = await newInstallation()
  const model = join(dataDirectory, 'model.json')
  const hits = join(dataDirectory, 'hits.csv')
  writeFileSync(model, JSON.stringify(MODEL))
  writeFileSync(hits, HITS)
  const run = (...command: string[]) => {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
    return output
  }
  run('import', 'model', model)
  run('import', 'hits', hits)
  const person = (username: string) => [
    '--username',
    username,
    '--email',
    `${username}@bonfire.example`,
    '--name',
    username,
  ]
  run('user', 'create', ...person('keeper'), '--admin')
  run('user', 'create', ...person('guest'), '--group', 'Users', '--project', 'NORTH')
  const key = /bonfire_\S+|\S{30,}/.exec(run('key', 'create', '--name', 'gateway'))?.[0] ?? ''
  server = await startBonfire({ dataDirectory })
  const instants = Array.from({ length: (YEAR.to - YEAR.from) / QUARTER }, (_, place) => YEAR.from + place * QUARTER)
  const known = instants.filter((instant) => instant < GAP.from || instant >= GAP.to)
  const lines = [
    {
      point: 'ahu-1.sat',
      t: known,
      v: known.map((instant) => (instant === SPIKE ? 45 : 20 + ((instant / QUARTER) % 3))),
    },
    { point: 'ahu-1.fan', t: known, v: known.map((instant) => instant % SECONDS_PER_DAY >= SECONDS_PER_DAY / 2) },
  ]
  const answer = await fetch(`${server.url}/api/v1/ingest/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  })
  expect(await answer.json()).toMatchObject({ rejectedCount: 0, accepted: known.length * 2 })
})
test.afterAll(() => server.stop())

const open = (page: Page, path: string, username = 'keeper') =>
  signIn(page, username, { url: server.url, password: PASSWORD, path })

const summary = (page: Page) => page.getByRole('table', { name: 'Summary of the range' })

/** For each pixel column of the first pane, how high the line reaches: 0 at the bottom, 1 at the top; null without a line. */
async function lineHeights(page: Page): Promise<(number | null)[]> {
  return page
    .locator('[data-pane] canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      const plot = canvas.parentElement?.querySelector<HTMLElement>('.u-over')
      if (!context || !plot) throw new Error('There is no plot')
      const ratio = canvas.width / canvas.clientWidth
      const [left, top, width, height] = [plot.offsetLeft, plot.offsetTop, plot.clientWidth, plot.clientHeight].map(
        (size) => Math.round(size * ratio),
      ) as [number, number, number, number]
      const { data } = context.getImageData(left, top, width, height)
      return Array.from({ length: width }, (_, x) => {
        for (let y = 0; y < height; y += 1) {
          const place = (y * width + x) * 4
          const [red = 0, green = 0] = [data[place], data[place + 1]]
          // The line is green; marks and shades are grey or red.
          if ((data[place + 3] ?? 0) > 40 && green - red > 30) return 1 - y / height
        }
        return null
      })
    })
}

test('a spike of one sample is seen in a picture of a year, and a gap is a gap', async ({ page }) => {
  await open(page, A_YEAR)
  await expect(summary(page).getByRole('row', { name: /Supply air temperature/ })).toContainText('45 °C')
  await expect(page.getByText(/^Bands: minimum to maximum over/)).toBeVisible()
  const heights = await lineHeights(page)
  const columnOf = (instant: number) => ((instant - YEAR.from) / (YEAR.to - YEAR.from)) * heights.length
  const high = heights.flatMap((height, column) => (height !== null && height > 0.7 ? [column] : []))
  expect(high.length).toBeGreaterThan(0)
  for (const column of high) expect(Math.abs(column - columnOf(SPIKE))).toBeLessThan(4)
  const inGap = heights.slice(Math.ceil(columnOf(GAP.from)) + 3, Math.floor(columnOf(GAP.to)) - 3)
  expect(inGap.filter((height) => height !== null)).toEqual([])
  expect(heights.slice(3, Math.floor(columnOf(GAP.from)) - 3).filter((height) => height === null)).toEqual([])
})

test('a link opens the same picture for someone else', async ({ page, browser }) => {
  await open(page, '/histories?site=tower&equip=ahu-1&from=2026-08-24&to=2026-08-30&rule=warm&axis=zero')
  await expect(page.getByRole('button', { name: 'Supply air too warm, 1 firing' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const chart = page.getByRole('application')
  await chart.press('+')
  await expect(page).toHaveURL(/from=2026-08-25T18:00Z&to=2026-08-29T06:00Z/)
  await expect(summary(page)).toContainText('336')
  const link = page.url()
  const said = await summary(page).textContent()
  const other = await browser.newPage()
  await open(other, link.replace(server.url, ''), 'guest')
  await expect.poll(() => summary(other).textContent()).toBe(said)
  expect(other.url()).toContain('axis=zero')
  await other.close()
})

test('dragging zooms to what was marked, and a double click goes back', async ({ page }) => {
  await open(page, '/histories?site=tower&equip=ahu-1&from=2026-08-24&to=2026-08-30')
  await expect(summary(page)).toContainText('672')
  const plot = page.locator('[data-pane] .u-over').first()
  const box = await plot.boundingBox()
  if (!box) throw new Error('There is no plot')
  await page.mouse.move(box.x + box.width * 0.25, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=2026-08-2[56]T/)
  await expect(summary(page)).toContainText(/16[789]/)
  await plot.dblclick()
  await expect(page).toHaveURL(/from=2026-08-24&to=2026-08-30/)
})

test('a forbidden site looks missing, and an equip without points offers no histories', async ({ page }) => {
  await open(page, '/histories?site=mill&equip=ahu-9', 'guest')
  await expect(page.getByText('This site is not in your portfolio')).toBeVisible()
  const answer = await page.request.get(`${server.url}/api/v1/histories?points=ahu-9.sat&from=1&to=2`)
  expect(answer.status()).toBe(404)
  await page.goto(`${server.url}/histories?site=tower&equip=ahu-2`)
  await expect(page.getByText('This equipment has no points yet')).toBeVisible()
})

test('a finding shows the histories around its firing and opens them with one click', { tag: '@quick' }, async ({
  page,
}) => {
  await open(page, '/analysis/insights/tower/warm?from=2026-08-24&to=2026-08-31')
  await page.getByRole('button', { name: 'Show firings of Air handler 1' }).click()
  await expect(page.getByRole('figure', { name: /^Histories of Air handler 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show firings of Air handler 2' }).click()
  await expect(page.getByText('No points of this equipment are stored, so there is no chart.')).toBeVisible()
  await page
    .getByRole('row', { name: /Air handler 2/ })
    .first()
    .hover()
  await expect(page.getByRole('link', { name: 'Histories of Air handler 2' })).toHaveCount(0)
  await page
    .getByRole('row', { name: /Air handler 1/ })
    .first()
    .hover()
  await page.getByRole('link', { name: 'Histories of Air handler 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Air handler 1' })).toBeVisible()
  await expect(page).toHaveURL(/from=2026-08-26&to=2026-09-02/)
  await expect(page.getByRole('button', { name: 'Supply air too warm, 1 firing' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('what is shown and all samples can be downloaded, and the picture too', async ({ page }) => {
  await open(page, '/histories?site=tower&equip=ahu-1&from=2026-08-30&to=2026-08-30')
  await expect(summary(page)).toContainText('96')
  const fetched = async (item: string) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    return { name: file.suggestedFilename(), body: Buffer.concat(chunks) }
  }
  const shown = (await fetched('What is shown, as CSV')).body.toString().trim().split('\r\n')
  expect(shown).toHaveLength(97)
  expect(shown[1]).toMatch(/^2026-08-30T00:00:00Z,2\d,Off$/)
  const samples = (await fetched('All samples, as CSV')).body.toString().trim().split('\r\n')
  expect(samples).toHaveLength(193)
  expect(samples[1]).toMatch(/^2026-08-30T00:00:00Z,Air handler 1 Supply air temperature \(°C\),ahu-1\.sat,2\d$/)
  const picture = await fetched('Image, as PNG')
  expect(picture.name).toBe('Harbour-Tower-Air-handler-1.png')
  expect(picture.body.subarray(1, 4).toString()).toBe('PNG')
})

test('nothing is cut off at 1200 pixels in French, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await open(page, A_YEAR)
  await expect(summary(page)).toContainText('45 °C')
  await expectNothingSerious(page)
  await page.request.put(`${server.url}/api/v1/users/me/preferences`, { data: { locale: 'fr' } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  await expectNothingCutOff(page, 'histories')
})
