import { loadUnits, type PackedUnits } from '@bonfire/contract/diagnosis/units'
import { readEquip } from '@bonfire/contract/histories/equips'
import { LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, parameter } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const NOW_SECONDS = Math.floor(Date.now() / 1000)
const rows = page.getByRole('row', { level: 1 })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const choice = (name: RegExp) => page.getByRole('toolbar').getByRole('button', { name })

/** Three units at a site: two faults and a snoozed finding, one that is fine, one that sends no samples any more. */
const PART: PackedUnits = {
  sites: [{ siteId: 'NORTH~tower', currency: 'USD', unitCount: 3 }],
  numbers: [11, 12, 13],
  names: ['AHU 1', 'VAV 2', 'Boiler 3'],
  kinds: [0, 1, 5],
  wrong: [3, 0, 0],
  snoozed: [1, 0, 0],
  onAction: [1, 0, 0],
  severities: [0, -1, -1],
  durations: [7200, 0, 0],
  durationsBefore: [3600, 0, 0],
  costs: [41.5, null, null],
  fine: [20, 12, 0],
  idle: [2, 0, 1],
  causes: ['heating-valve-leak', '', ''],
  likelihoods: [0, -1, -1],
  newestSamples: [NOW_SECONDS - 300, NOW_SECONDS - 300, NOW_SECONDS - 200_000],
  fed: [1, 1, 1],
}

function serverWith(parts: PackedUnits[]) {
  const server = signedInServer()
  const asked: unknown[] = []
  server.on(loadUnits, ({ body }) => {
    asked.push(body)
    return { parts }
  })
  return { server, asked }
}

test('units come worst first, with findings, cause, time, trend, cost and sample', async () => {
  serverWith([PART])
  await openScreen('/equips')
  await expectCount(rows, 3)
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(
      /AHU 1.*Air handling unit.*Wrong.*3.*1 snoozed, 1 on an action.*very likely.*2.*More: .*\$41\.50.*5 minutes ago/i,
    )
  await expect.element(rows.nth(1)).toMatchTextContent(/Boiler 3.*Silent.*2 days ago/)
  await expect.element(rows.nth(2)).toMatchTextContent(/VAV 2.*Fine/)
  await expect.element(page.getByText('3 units')).toBeVisible()
  await expect.element(page.getByText('1 wrong')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'AHU 1' }))
    .toHaveAttribute('href', expect.stringContaining('/e/11'))
})

test('a row opens the page of its unit by mouse and by keyboard', async () => {
  const { server } = serverWith([PART])
  server.on(readEquip, () => refusal('not_found', 'Not found.'))
  await openScreen('/equips')
  await expectCount(rows, 3)
  await userEvent.click(rows.nth(0).getByRole('gridcell').nth(1))
  await expect.poll(() => location.pathname).toBe('/e/11')
  await openScreen('/equips')
  await expectCount(rows, 3)
  ;(rows.nth(0).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => location.pathname).toBe('/e/13')
})

test('filters, groups and order arrange the list and stay in the address', async () => {
  serverWith([PART])
  await openScreen('/equips')
  await expectCount(rows, 3)
  await choice(/^State/).click()
  await page.getByRole('menuitemradio', { name: 'Fine (1)' }).click()
  await expectCount(rows, 1)
  await expect.poll(() => parameter('unitState')).toBe('fine')
  await page.getByRole('searchbox', { name: 'Search units' }).fill('boiler')
  await expect.element(page.getByText('No unit matches')).toBeVisible()
  await button('Clear search and filters').click()
  await expectCount(rows, 3)
  await choice(/^Group by/).click()
  await page.getByRole('menuitemradio', { name: 'Kind' }).click()
  await expectCount(page.getByRole('row', { level: 2 }), 3)
  await expect.element(row('Air handling unit').first()).toMatchTextContent(/1 unit · 1 wrong/)
  await page.getByRole('columnheader', { name: 'Unit' }).getByRole('button').click()
  await expect.poll(() => parameter('unitSort')).toBe('name')
})

test('other days are asked for', async () => {
  const { asked } = serverWith([PART])
  await openScreen('/equips?unitDays=30')
  await expectCount(rows, 3)
  expect(asked).toContainEqual(expect.objectContaining({ days: 30 }))
})

test('no units and no network are said', async () => {
  const { server } = serverWith([])
  await openScreen('/equips')
  await expect.element(page.getByText('No units')).toBeVisible()
  server.on(loadUnits, () => noConnection())
  await openScreen('/equips?unitDays=14')
  await expect.element(page.getByText('The units could not be loaded.')).toBeVisible()
})

test.each(LOCALES)('nothing is cut off and axe passes in %s', async (locale) => {
  serverWith([PART])
  const { look } = await looksIn(locale)
  await openScreen('/equips')
  await expectCount(rows, 3)
  await look('units')
})
