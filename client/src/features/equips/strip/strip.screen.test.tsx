import { type EquipStrip, readEquipStrip, type StripLane } from '@bonfire/contract/diagnosis/equip-strip'
import { listEquipParts } from '@bonfire/contract/evaluation/equip-parts'
import { readEquip } from '@bonfire/contract/histories/equips'
import { listFirings } from '@bonfire/contract/histories/histories'
import { listEquips } from '@bonfire/contract/histories/points'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../../testing/elements.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const HOUR = 3600
const lane = (name: string, days: readonly string[], rest: Partial<StripLane> = {}): StripLane => ({
  ...{ ruleId: `rule-${name}`, name, severity: 'high', snoozedOn: null },
  days: days.map((day) => ({ day, seconds: 6 * HOUR })),
  ...rest,
})
const FIRED: EquipStrip = {
  ...{ from: '2026-08-28', to: '2026-11-25', daysWithoutData: ['2026-10-03', '2026-10-04', '2026-11-21'] },
  lanes: [
    lane('Supply air too warm', ['2026-10-01', '2026-11-20', '2026-11-24'], { snoozedOn: '2026-11-22' }),
    lane('Damper stuck', ['2026-09-10'], { severity: 'low' }),
  ],
  actions: [
    {
      ...{ actionKey: 'NORTH-7', summary: 'Mend the valve', createdOn: '2026-10-02', closedOn: '2026-10-12' },
      repair: { state: 'cameBack', stateOn: '2026-11-20' },
    },
  ],
}

function serverWith(strip: EquipStrip, account: Parameters<typeof signedInServer>[0] = {}) {
  const server = signedInServer(account)
  server.on(readEquip, () => ({ number: 7, equipId: 'ahu-1', name: 'AHU 1', siteId: 'NORTH~tower', actions: [] }))
  server.on(readEquipStrip, () => strip)
  server.on(listEquipParts, () => ({ equips: [] }))
  server.on(listEquips, () => ({ equips: [] }))
  return server
}

const strip = page.getByRole('region', { name: 'Day by day' })
const lanes = () => strip.getByText(/^on \d+ of \d+ days/)
const cells = () => [...document.querySelectorAll<HTMLAnchorElement>('a[title$="in fault"]')]

test('each rule that fired has a lane that says in words on how many days', async () => {
  serverWith(FIRED)
  await openScreen('/e/7')
  const [warm, damper] = [strip.getByRole('listitem').nth(3), strip.getByRole('listitem').nth(4)]
  await expect
    .element(warm)
    .toMatchTextContent('HighSupply air too warmon 3 of 90 days, last on Nov 24, snoozed since Nov 22')
  await expect.element(damper).toMatchTextContent('LowDamper stuckon 1 of 90 days, last on Sep 10')
  await expect
    .element(warm.getByRole('link', { name: 'Supply air too warm' }))
    .toHaveAttribute('href', expect.stringContaining('/analysis/insights/NORTH~tower/rule-Supply'))
  await expect.element(strip.getByText('No data on 3 days')).toBeVisible()
})

test('a day of a lane opens the curves of that day, with its rule', async () => {
  serverWith(FIRED).on(listFirings, () => ({ rules: [] }))
  await openScreen('/e/7')
  await expectCount(lanes(), 2)
  const [first, , last] = cells()
  expect([first?.title, last?.title]).toEqual(['Oct 1: 6h 0m in fault', 'Nov 24: 6h 0m in fault'])
  expect([first?.dataset.snoozed, last?.dataset.snoozed]).toEqual([undefined, 'true'])
  last?.click()
  await expect.poll(() => location.pathname).toBe('/histories')
  const search = new URLSearchParams(location.search)
  expect(['site', 'equip', 'rule', 'from', 'to'].map((name) => search.get(name))).toEqual([
    ...['NORTH~tower', 'ahu-1', 'rule-Supply air too warm', '2026-11-24', '2026-11-24'],
  ])
})

test('what happened to its actions is marked, each a link to the action', async () => {
  serverWith(FIRED)
  await openScreen('/e/7')
  for (const name of [
    '#7 created on Oct 2: Mend the valve',
    '#7 closed on Oct 12: Mend the valve',
    'Fault of #7 came back on Nov 20: Mend the valve',
  ]) {
    await expect
      .element(strip.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringContaining('/actions/NORTH-7'))
  }
})

test('the last seven days can be looked at alone', async () => {
  serverWith(FIRED)
  await openScreen('/e/7')
  await expectCount(lanes(), 2)
  await strip.getByText('7 days', { exact: true }).click()
  await expect.element(lanes()).toHaveTextContent('on 2 of 7 days, last on Nov 24, snoozed since Nov 22')
  await expect.element(strip.getByText('No data on 1 day')).toBeVisible()
  await expect.element(strip.getByText('Nov 19', { exact: true })).toBeVisible()
})

test('more than six rules share a lane, until they are asked for', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  serverWith({ ...FIRED, lanes: names.map((name) => lane(name, ['2026-11-24'])) })
  await openScreen('/e/7')
  await expectCount(lanes(), 6)
  expect(cells()).toHaveLength(7)
  await strip.getByRole('button', { name: '2 more rules' }).click()
  await expectCount(lanes(), 8)
  await strip.getByRole('button', { name: 'Show only the worst' }).click()
  await expectCount(lanes(), 6)
})

test('a unit on which no rule fired says so, and still shows gaps of data', async () => {
  serverWith({ ...FIRED, lanes: [], actions: [] })
  await openScreen('/e/7')
  await expect.element(strip.getByText('No rule fired in these 90 days.')).toBeVisible()
  await expect.element(strip.getByText('No data on 3 days')).toBeVisible()
})

test('days that cannot be loaded can be asked for again', async () => {
  const server = serverWith(FIRED)
  server.on(readEquipStrip, () => refusal('not_found', 'Gone'))
  await openScreen('/e/7')
  await expect.element(strip.getByText('The days could not be loaded.')).toBeVisible()
  server.on(readEquipStrip, () => FIRED)
  await strip.getByRole('button', { name: 'Retry' }).click()
  await expectCount(lanes(), 2)
})

test('whoever does not see insights has no strip', async () => {
  const server = serverWith(FIRED, { user: { access: [] } })
  await openScreen('/e/7')
  await expect.element(page.getByRole('heading', { name: 'AHU 1' })).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
  expect(server.asked(readEquipStrip)).toHaveLength(0)
})

for (const locale of ['en', 'fr'] as const) {
  test(`nothing of the strip is cut off or out of reach, ${locale}`, { tags: 'whole' }, async () => {
    const { look, say } = await looksIn(locale)
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'Supply air too warm although both of the valves are wide open']
    serverWith({ ...FIRED, lanes: names.map((name) => lane(name, ['2026-11-24'], { snoozedOn: '2026-11-22' })) })
    await openScreen('/e/7')
    await page.getByRole('button', { name: say('1 more rule', '1 autre règle') }).click()
    await look('90 days')
    await page.getByText(say('7 days', '7 jours'), { exact: true }).first().click()
    await look('7 days')
  })
}
