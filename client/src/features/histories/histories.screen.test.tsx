import { listActionHistory, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { action, associatedEquip } from '../../testing/action-samples.ts'
import { expectCount, parameter, press, textsOf } from '../../testing/elements.ts'
import { packedGroups } from '../../testing/group-samples.ts'
import { answerHistories, packedLines, point } from '../../testing/history-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal, type StubServer } from '../../testing/stub-server.ts'

const FAN = '/histories?site=tower&equip=equip-1'
const DAY = '&from=2026-06-01&to=2026-06-01'
const chart = page.getByRole('application')
const rows = page.getByRole('table', { name: 'Summary of the range' }).getByRole('row')
const POINTS = [
  point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' }),
  point({ pointId: 'satSp', name: 'Supply air setpoint', role: 'satSp' }),
  point({ pointId: 'cc', name: 'Cooling valve', role: 'cc', unit: 'percent', unitSymbol: '%' }),
  point({ pointId: 'fanOn', name: 'Fan status', role: 'fanOn', kind: 'bool' }),
  ...Array.from({ length: 20 }, (_, place) => point({ pointId: `zone-${place}`, name: `Zone ${place}` })),
]

/** A server with these points, whose values are what `valueAt` says. */
function historyServer(
  points = POINTS,
  valueAt: (pointId: string, at: number) => number | null = (pointId) => (pointId === 'fanOn' ? 1 : 20),
): StubServer {
  const server = signedInServer()
  server.on(listPoints, () => ({ points, count: points.length }))
  server.on(listFirings, () => ({ rules: [] }))
  server.on(readHistories, answerHistories(points, valueAt))
  return server
}

test('an equip opens with its points by role, and the URL has the range from the start', async () => {
  const server = historyServer()
  await openScreen(FAN)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fan 1' })).toBeVisible()
  await expectCount(rows, 7)
  expect(textsOf(rows.getByRole('rowheader')).slice(0, 4)).toEqual([
    'Supply air temperature',
    'Supply air setpoint',
    'Cooling valve',
    'Fan status',
  ])
  await expect.poll(() => parameter('from')).toMatch(/^\d{4}-\d\d-\d\dT/)
  // The first five lines are requested first.
  const asked = () => server.asked(readHistories).map(({ query }) => query.points.split(',').length)
  await expect.poll(asked).toEqual([5, 1])
  const [first] = server.asked(readHistories)
  expect((first?.query.to ?? 0) - (first?.query.from ?? 0)).toBe(7 * 86_400)
})

test('keys move, zoom and go back; the address follows', async () => {
  historyServer()
  await openScreen(FAN + DAY)
  await expectCount(rows, 7)
  await press(chart, '{ArrowRight}')
  await expect.poll(() => parameter('from')).toBe('2026-06-01T05:00Z')
  await userEvent.keyboard('+')
  await expect.poll(() => [parameter('from'), parameter('to')]).toEqual(['2026-06-01T11:00Z', '2026-06-01T23:00Z'])
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.poll(() => [parameter('from'), parameter('to')]).toEqual(['2026-06-01', '2026-06-01'])
  await expect.element(page.getByRole('button', { name: 'Back to the previous range' })).toBeDisabled()
})

test('a site without permission and an equip without points say so', async () => {
  const server = historyServer([])
  await openScreen('/histories?site=elsewhere&equip=equip-1')
  await expect.element(page.getByText('This site is not in your portfolio')).toBeVisible()
  expect(server.asked(listPoints)).toEqual([])
  await openScreen(FAN)
  await expect.element(page.getByText('This equipment has no points yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Import data' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/imports/))
  server.on(listPoints, () => refusal('not_found', 'There is no such equip.'))
  await openScreen('/histories?site=tower&equip=gone')
  await expect.element(page.getByText('This equipment is not at Harbour Tower')).toBeVisible()
})

test('Histories in the navigation lists the site’s equipment or leads to the companion', async () => {
  const server = historyServer([...POINTS, point({ pointId: 'oat', equipId: null, equipName: null })])
  await openScreen('/histories')
  const links = page.getByRole('region', { name: 'Equipment with points' }).getByRole('link')
  await expectCount(links, 2)
  await links.first().click()
  await expect.poll(() => parameter('equip')).toBe('equip-1')
  const histories = page.getByRole('navigation').getByRole('link', { name: 'Histories' })
  await expect.element(histories).toHaveAttribute('href', expect.stringMatching(/^\/histories/))
  const config = { ...sessionUser().config, apertureUrl: 'https://companion.example' }
  server.on(currentUser, () => sessionUser({ config }))
  await openScreen('/histories')
  await expect.element(histories).toHaveAttribute('href', 'https://companion.example/inbound/explorer')
})

test('a click adds or removes a point; the address keeps them, at most twenty', async () => {
  historyServer()
  await openScreen(FAN + DAY)
  const list = page.getByRole('complementary', { name: 'Points' })
  await list.getByRole('checkbox', { name: /^Cooling valve/ }).click()
  await expectCount(rows, 6)
  expect(parameter('points')).toBe('sat,satSp,fanOn,zone-0,zone-1')
  await list.getByRole('searchbox').fill('zone 19')
  await expectCount(list.getByRole('checkbox'), 1)
  await list.getByRole('checkbox', { name: /^Zone 19/ }).click()
  await expect.poll(() => parameter('points')).toBe('sat,satSp,fanOn,zone-0,zone-1,zone-19')
  await list.getByRole('button', { name: 'Choose for me' }).click()
  await expect.poll(() => parameter('points')).toBeNull()
  await openScreen(`${FAN}${DAY}&points=${Array.from({ length: 20 }, (_, place) => `zone-${place}`).join()}`)
  await expectCount(rows, 21)
  await list.getByRole('checkbox', { name: /^Supply air temperature/ }).click()
  await expect.element(page.getByText('A chart shows at most 20 points. Remove one first.')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show 14 more lines' })
  await more.click()
  await expect.element(page.getByRole('button', { name: 'Show fewer lines' })).toBeVisible()
  expect(parameter('lines')).toBe('all')
})

test('a range without samples says when the newest is, and goes there', async () => {
  const latest = { t: Date.parse('2026-05-03T12:00:00Z') / 1000, v: 20 }
  historyServer([point({ latest })], (_id, at) => (at <= latest.t ? 20 : null))
  await openScreen(FAN + DAY)
  await expect.element(page.getByText('No samples in this range; the newest is from May 3, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Show the days up to May 3, 2026' }).click()
  await expect.poll(() => [parameter('from'), parameter('to')]).toEqual(['2026-04-27', '2026-05-03'])
  await expect.element(chart).toBeVisible()
})

test('a value from long before the range that still counts is drawn', async () => {
  const held = point({ pointId: 'satSp', name: 'Supply air setpoint', role: 'satSp', intervalSeconds: 0 })
  const server = historyServer([held])
  server.on(readHistories, ({ query }) =>
    packedLines([
      {
        pointId: 'satSp',
        kind: 'number',
        unit: 'celsius',
        holdSeconds: 60 * 86_400,
        isOnChange: false,
        summary: { samples: 0, minimum: 55, mean: 55, maximum: 55, known: 1 },
        form: 'samples',
        nextAt: null,
        t: [query.from - 30 * 86_400],
        v: [55],
      },
    ]),
  )
  await openScreen(FAN + DAY)
  await expect.element(rows.last().getByText('55 °C').first()).toBeVisible()
  await expect.element(chart).toBeVisible()
  await expect.element(page.getByText(/No samples in this range/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/points have data/)).not.toBeInTheDocument()
})

test('points without samples are counted, and missing points are named', async () => {
  historyServer(POINTS, (pointId) => (pointId === 'cc' ? null : 20))
  await openScreen(`${FAN}${DAY}&points=sat,cc,gone`)
  await expect.element(page.getByText('1 of 2 points have data')).toBeVisible()
  await expect.element(page.getByText('1 point in the address does not exist at this site.')).toBeVisible()
})

test('a range that cannot be shown is refused in words', async () => {
  historyServer()
  await openScreen(`${FAN}&from=2026-06-02&to=2026-06-01`)
  await expect.element(page.getByText(/the beginning is after the end, so this shows the last 7 days/)).toBeVisible()
})

test('histories that fail to load can be retried', async () => {
  const server = historyServer()
  server.once(readHistories, () => refusal('internal', 'Broken'))
  await openScreen(FAN + DAY)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCount(rows, 7)
  await expect.element(rows.nth(1).getByText('20 °C').first()).toBeVisible()
})

test('the rules that fired are named, and the one in the URL is highlighted', async () => {
  const server = historyServer()
  const firings = [{ t: Date.parse('2026-06-01T08:00:00Z') / 1000, d: 3600 }]
  server.on(listFirings, () => ({
    rules: [
      { equipRuleId: '1', ruleId: 'warm', ruleName: 'Supply air too warm', isOwn: false, snoozeEnd: null, firings },
      { equipRuleId: '2', ruleId: 'flat', ruleName: 'Sensor is flat', isOwn: false, snoozeEnd: 4_000_000_000, firings },
    ],
  }))
  await openScreen(
    `/histories/insight?siteId=tower&equipId=equip-1&occurrenceId=2-2026-06-01&from=2026-06-01&to=2026-06-02`,
  )
  const flat = page.getByRole('button', { name: 'Sensor is flat, 1 firing, snoozed' })
  await expect.element(flat).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Supply air too warm, 1 firing' }).click()
  await expect.element(flat).toHaveAttribute('aria-pressed', 'false')
  expect([parameter('rule'), parameter('occurrence')]).toEqual(['warm', null])
})

test('newer samples are offered, and shown on request', async () => {
  const now = Math.floor(Date.now() / 1000)
  let newest = now - 3600
  const server = historyServer([], () => 20)
  const own = () => point({ latest: { t: newest, v: 20 } })
  server.on(listPoints, () => ({ points: [own()], count: 1 }))
  server.on(
    readHistories,
    answerHistories([own()], (_id, at) => (at <= newest ? 20 : null)),
  )
  await openScreen(FAN)
  await expect.element(rows.last().getByText('20 °C').first()).toBeVisible()
  await expect.element(page.getByText('There are newer samples.')).not.toBeInTheDocument()
  newest = now
  // The screen polls every minute, and when someone comes back to it.
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('There are newer samples.')).toBeVisible()
  const before = server.asked(readHistories).length
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => server.asked(readHistories).length).toBeGreaterThan(before)
  await expect.element(page.getByText('There are newer samples.')).not.toBeInTheDocument()
})

const RULE = '/analysis/insights/tower/fan-after-hours?daysRange=30'

test('opening a row with points shows their histories; one without points offers none', async () => {
  const server = historyServer()
  server.on(listPoints, ({ query }) => {
    const points = query.equipId === 'equip-1' ? POINTS : []
    return { points, count: points.length }
  })
  const rowsOfRule = [occurrence({ targetName: 'Fan 1' }), occurrence({ equipRuleId: '2', targetName: 'Fan 2' })]
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap(rowsOfRule) : packedGroups([])))
  await openScreen(RULE)
  await page.getByRole('button', { name: 'Show firings of Fan 1' }).click()
  await expect.element(page.getByRole('figure', { name: /^Histories of Fan 1 around/ })).toBeVisible()
  const [asked] = server.asked(readHistories)
  expect(asked?.query.columns).toBe('240')
  await page.getByRole('button', { name: 'Show firings of Fan 2' }).click()
  await expect.element(page.getByText('No points of this equipment are stored, so there is no chart.')).toBeVisible()
  await page.getByRole('button', { name: 'More for Fan 2' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Open report' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More for Fan 1' }).click()
  await page.getByRole('menuitem', { name: 'Open report' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fan 1' })).toBeVisible()
  expect([parameter('equip'), parameter('rule')]).toEqual(['equip-1', 'fan-after-hours'])
})

test('an equip of an action shows and opens its histories instead of the trend icon', async () => {
  const server = historyServer()
  server.on(readAction, () => action({ associatedEquips: [associatedEquip({ targetId: 'equip-1' })] }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  await openScreen('/actions/NORTH-1')
  await page.getByRole('button', { name: 'Fan 1' }).first().click()
  await expect.element(page.getByRole('figure', { name: /^Histories of Fan 1 around/ })).toBeVisible()
  expect(document.querySelector('[data-trend=icon]')).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Open in histories' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/histories\?.*equip=equip-1/))
})
