import { associateAction, dissociateAction } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { snooze } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchDownload } from '../../../testing/catch-download.ts'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

type Row = ReturnType<typeof occurrence>

const RULE = '/analysis/insights/tower/fan-after-hours'
const NOW_SECONDS = Math.floor(Date.now() / 1000)
const unit = (index: number, part: Partial<Row> = {}) =>
  occurrence({
    equipRuleId: `${100 + index}`,
    targetName: `Unit ${String(index).padStart(3, '0')}`,
    times: [{ t: NOW_SECONDS - index * 60, d: 900 }],
    hits: 1,
    ...part,
  })

const equips = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for/ }) })
const filter = page.getByRole('searchbox', { name: /^Filter results/ })
const shown = (count: number) => expect.poll(() => equips.all()).toHaveLength(count)

function serverWith(occurrences: readonly Row[]) {
  const server = signedInServer()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap(occurrences) : packedGroups([])))
  return server
}

test('the filter takes several words, counts what it hides and reports no matches', async () => {
  serverWith([
    unit(1, { severity: 'critical', description: 'Sensor flat lining' }),
    unit(2, { severity: 'critical' }),
    unit(3),
  ])
  await openScreen(RULE)
  await shown(3)
  await expect.element(filter).toHaveAttribute('placeholder', 'Filter results e.g. ‘critical’ or ‘flat lining’')
  await userEvent.keyboard('/')
  await userEvent.keyboard('FLAT critical')
  await shown(1)
  await filter.fill('')
  await shown(3)
  await filter.fill('unit 001')
  await expect.element(page.getByText('Showing 1 of 1 · 2 hidden by the filter')).toBeVisible()
  await filter.fill('no such thing')
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect.element(page.getByText('3 hidden by the filter')).toBeVisible()
  await expect.element(page.getByText('0 of 0')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await shown(3)

  await filter.fill('flat')
  await shown(1)
  await page.getByRole('link', { name: 'Back to insights' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('costs have a column, a sum and a place among the firings once one was estimated', async () => {
  const times = [
    { t: NOW_SECONDS - 7200, d: 900, cost: 4 },
    { t: NOW_SECONDS - 3600, d: 900 },
  ]
  serverWith([
    unit(1, { cost: 4, times }),
    unit(2, { cost: 1200, times: [{ t: NOW_SECONDS - 60, d: 900, cost: 1200 }] }),
    unit(3),
  ])
  await openScreen(RULE)
  await shown(3)
  await expect
    .element(page.getByRole('gridcell', { name: '€4.00' }))
    .toHaveAttribute('title', 'Cost: €4.00, estimated for 1 of 2 firings')
  await expect.element(page.getByText('Cost: €1,204, estimated for 2 of 4 firings')).toBeVisible()
  await page.getByRole('button', { name: 'Cost' }).click()
  await expect.element(equips.first()).toMatchTextContent('Unit 002')
  await expect.element(equips.last()).toMatchTextContent('Unit 003')
  await page.getByRole('button', { name: 'Show firings of Unit 002' }).click()
  await expect.element(page.getByRole('list', { name: 'Firings of Unit 002 by day' })).toMatchTextContent(', €1,200')
  await filter.fill('unit 002')
  await expect.element(page.getByText('hidden by the filter · Cost: €1,200')).toBeVisible()
})

test('the cost of snoozed equipment stands apart, as its hits are in no count', async () => {
  const cost = (amount: number) => ({ cost: amount, times: [{ t: NOW_SECONDS - 60, d: 900, cost: amount }] })
  const snoozed = { snoozeEnd: NOW_SECONDS + 86_400, isSnoozed: true, activeHits: 0 }
  serverWith([unit(1, cost(40)), unit(2, { ...cost(1200), ...snoozed })])
  await openScreen(RULE)
  await expect.element(page.getByText('Cost: €40.00 · Snoozed, not counted: €1,200')).toBeVisible()
  await filter.fill('unit 002')
  await expect.element(page.getByText('hidden by the filter · Snoozed, not counted: €1,200')).toBeVisible()
})

test('the rows that the filter leaves are exported, each with its cost and currency', async () => {
  const exported = catchDownload()
  serverWith([
    unit(1, { cost: 4.5, times: [{ t: NOW_SECONDS, d: 900, cost: 4.5 }] }),
    unit(2, { description: 'Hunting' }),
    unit(3),
  ])
  await openScreen(RULE)
  await shown(3)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [header, ...lines] = await exported()
  expect(header).toContain('Hits,Duration in seconds,Cost,Currency,Hits with cost')
  expect(lines).toHaveLength(3)
  expect(lines.filter((line) => line.includes('Unit 001'))).toEqual([expect.stringContaining(',1,900,4.5,EUR,1,')])
  await filter.fill('hunting')
  await shown(1)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await exported()).slice(1)).toEqual([expect.stringContaining('Unit 002,equip-102,Hunting,1,900,,,,')])
  await filter.fill('no such thing')
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('without any cost there is no column for it', async () => {
  serverWith([unit(1)])
  await openScreen(RULE)
  await shown(1)
  await expect.element(page.getByRole('columnheader', { name: 'Hits' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Cost' })).not.toBeInTheDocument()
})

test('shows 25 rows and ten more per click; an open action blocks selection', async () => {
  const report = { reportUrl: 'https://reports.example/1' }
  const actions = [
    { issueKey: 'NORTH-7', issueStatus: 'Parked' },
    { issueKey: 'NORTH-8', issueStatus: 'Closed', issueClosedAt: NOW_SECONDS },
    { issueKey: 'NORTH-9', issueStatus: 'Closed', issueClosedAt: NOW_SECONDS - 7200 },
    {
      ...report,
      issueKey: 'NORTH-10',
      issueStatus: 'Closed',
      issueClosedAt: NOW_SECONDS - 7200,
      repair: { state: 'cameBack' as const, stateOn: '2026-11-09', cleanDays: null, neededDays: null, avoided: null },
    },
  ]
  serverWith(Array.from({ length: 60 }, (_, index) => unit(index, actions[index] ?? report)))
  await openScreen(RULE)
  await expect.element(page.getByText('Showing 25 of 60')).toBeVisible()
  await shown(25)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.element(page.getByText('Showing 35 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await shown(60)

  const barred = page.getByRole('checkbox', { name: 'Select Unit 000' })
  await expect.element(barred).toBeDisabled()
  await barred.hover({ force: true })
  await expect.element(page.getByText('Unit 000 already has an action')).toBeVisible()
  const link = equips.nth(1).getByRole('link', { name: 'NORTH-8 Closed', exact: true })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/actions\/NORTH-8\?sites=/))
  await expect.element(link).toHaveAttribute('title', expect.stringContaining('No hits since it was closed'))
  await expect.element(equips.nth(2).getByRole('link', { name: 'NORTH-9 Closed Fired again' })).toBeVisible()
  await page.getByRole('button', { name: 'Show firings of Unit 002' }).click()
  await expect.element(page.getByText('Fired again since it was closed, on 1 of the days shown')).toBeVisible()
  await expect.element(equips.nth(3).getByRole('link', { name: 'NORTH-10 Came back' })).toBeVisible()
  await page.getByRole('button', { name: 'Show firings of Unit 003' }).click()
  await expect
    .element(page.getByText(/NORTH-10 closed as fixed on .* Came back .*9.* · Fired again since/))
    .toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(page.getByText('Hits (59 selected)')).toBeVisible()
  await expect.element(barred).not.toBeChecked()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('dialog').getByText('59', { exact: false }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected hits' })
  await expect.element(bulk.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible()
  await expect.element(bulk.getByRole('button', { name: 'Unsnooze' })).not.toBeInTheDocument()
  await bulk.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bulk).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.matches('tbody tr')).toBe(true)

  await page.getByRole('button', { name: 'More for Unit 001' }).click()
  for (const name of ['Associate to new Action', 'Associate to existing Action', 'Unassociate from Action'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More for Unit 003' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Open report' })).toHaveAttribute('href', report.reportUrl)
})

test('a finding on an action that one does not see is taken off it, and put back', async () => {
  const server = serverWith([unit(0, { issueKey: 'unseen' })])
  server.on(dissociateAction, ({ body }) => body)
  server.on(associateAction, ({ body }) => ({ issueKey: 'unseen', equipRuleIds: body.equipRuleIds }))
  await openScreen(RULE)
  await expect.element(equips.first().getByText('an action that you cannot see')).toBeVisible()
  await expect.element(equips.first().getByRole('link', { name: /unseen/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for Unit 000' }).click()
  await page.getByRole('menuitem', { name: 'Unassociate from Action' }).click()
  await expect.element(page.getByText('1 equip unassociated from an action that you cannot see')).toBeVisible()
  expect(server.asked(dissociateAction).map(({ params }) => params)).toEqual([{ actionId: 'unseen' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  expect(server.asked(associateAction).at(-1)?.body).toMatchObject({ actionId: 'unseen' })
})

test('without a role, no item offers to associate', async () => {
  const server = serverWith([unit(0), unit(1)])
  server.on(currentUser, () => sessionUser({ rolesRestriction: null }))
  await openScreen(RULE)
  await page.getByRole('button', { name: 'More for Unit 000' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Associate/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected hits' })
  await expect.element(bulk.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  await expect.element(bulk.getByRole('button', { name: /^Associate/ })).not.toBeInTheDocument()
})

test('no findings, a failed load and an unknown site each explain what to do', async () => {
  const server = signedInServer({
    user: { groups: ['Monitoring'] },
    sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })],
  })
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([]) : packedGroups([])))
  await openScreen(RULE)
  await expect
    .element(page.getByText("There don't seem to be any hits for this site in the selected period"))
    .toBeVisible()
  server.on(loadInsights, ({ body }) =>
    body.rules ? occurrenceMap([]) : packedGroups([insightGroup({ ruleId: 'other' })]),
  )
  await openScreen(RULE)
  await expect.element(page.getByText("There don't seem to be any hits for this rule/site combination")).toBeVisible()
  await page.getByRole('button', { name: 'Show the last 7 days' }).click()
  await expect.poll(() => location.search).toContain('daysRange=7')
  await openScreen('/analysis/insights/no-such-site/fan-after-hours')
  await expect.element(page.getByText('This site is not in your portfolio')).toBeVisible()
  expect(document.title).toBe('This site is not in your portfolio · Bonfire')

  server.on(loadInsights, () => refusal('too_many', 'The rule engine sleeps'))
  await openScreen(RULE.replace('insights', 'monitoring'))
  await expect.element(page.getByRole('heading', { name: 'The rule engine sleeps' })).toBeVisible()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([unit(1)]) : packedGroups([])))
  await page.getByRole('button', { name: 'Retry' }).click()
  await shown(1)
})

test('a rule without findings shows its name, and changing sites leads to their list', async () => {
  const server = signedInServer({ sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })] })
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([]) : packedGroups([insightGroup()])))
  await openScreen(RULE)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fan runs after hours' })).toBeVisible()
  await page.getByRole('button', { name: /^Choose sites/ }).click()
  await page.getByRole('listbox', { name: 'Sites' }).getByRole('option').last().click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => location.pathname).toBe('/analysis/insights')
})

test('a rule that is switched off while its equipment is open is gone on the next load', async () => {
  const server = serverWith([unit(1)])
  await openScreen(RULE)
  await page.getByRole('checkbox', { name: 'Select Unit 001' }).click()
  server.on(snooze, () => {
    server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([]) : packedGroups([])))
    return { snoozed: [], replaced: [] }
  })
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await expect
    .element(page.getByText("There don't seem to be any hits for this site in the selected period"))
    .toBeVisible()
  await expect.element(page.getByText('1 equip snoozed')).toBeVisible()
  await page.getByRole('link', { name: 'Back to insights' }).last().click()
  await expect.element(page.getByText(/the rule is not enabled in your organisation/)).toBeVisible()
})

test('markup in the words of a rule, its equipment and a snooze is shown as text', async () => {
  const markup = '<img src="x" onerror="window.isRun = true">'
  const snoozed = { isSnoozed: true, snoozeEnd: NOW_SECONDS + 86_400, snoozeReason: markup }
  serverWith([
    unit(1, { ruleName: markup, ruleDescription: markup, description: markup, targetName: markup, ...snoozed }),
  ])
  await openScreen(RULE)
  await expect.element(page.getByRole('heading', { name: markup })).toBeVisible()
  await expect.element(equips).toMatchTextContent(markup)
  await expect.element(equips.getByTitle(markup).last()).toBeVisible()
  await expect.poll(() => document.title).toBe(`${markup} · Bonfire`)
  expect('isRun' in window).toBe(false)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

/** The entry of the row's menu, at a server that may know a companion application. */
async function reportOf(part: Partial<Row>, apertureUrl: string | null) {
  const server = serverWith([unit(1, part)])
  server.on(currentUser, () => sessionUser({ config: { ...sessionUser().config, apertureUrl } }))
  await openScreen(`${RULE}?daysRange=30`)
  await page.getByRole('button', { name: 'More for Unit 001' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy ID' })).toBeVisible()
  return page.getByRole('menuitem', { name: /^Open report/ })
}

test('a row without a report opens its history in the companion application', async () => {
  const report = await reportOf({ reportUrl: null }, 'https://companion.example')
  const address = new URL(report.element().getAttribute('href') ?? '')
  expect(address.origin + address.pathname).toBe('https://companion.example/inbound/bonfire/insight')
  expect([...address.searchParams.keys()]).toEqual([
    'organisationId',
    'siteId',
    'equipId',
    'ruleId',
    'occurrenceId',
    'from',
    'to',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    siteId: 'tower',
    ruleId: 'fan-after-hours',
    from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await expect.element(report).toHaveAttribute('target', '_blank')
  await expect.element(report).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('a row with its own report opens that report', async () => {
  const report = await reportOf({ reportUrl: 'https://reports.example/7' }, 'https://companion.example')
  await expect.element(report).toHaveAttribute('href', 'https://reports.example/7')
})

test('without a report or companion application the row offers no link', async () => {
  const report = await reportOf({ reportUrl: null }, null)
  await expect.element(report).not.toBeInTheDocument()
})
