import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { action, listedAction } from '../../../testing/action-samples.ts'
import { address, expectCount, focus, parameter, textsOf } from '../../../testing/elements.ts'
import { packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

type Row = ReturnType<typeof listedAction>

const SITES = ['tower', 'mill', 'quay'].map((syncoId) =>
  site({ id: `NORTH~${syncoId}`, syncoId, label: `The ${syncoId}` }),
)
const LIST = `/actions?sites=${SITES.map(({ id }) => id)}`

const rows = page.getByRole('row', { level: 1 })
const tab = (name: string) => page.getByRole('navigation', { name: 'Action lists' }).getByRole('link', { name })
const info = page.getByRole('list', { name: 'List summary' })
const searchBox = page.getByRole('searchbox', { name: 'Search' })
const statusFilter = page.getByRole('toolbar').getByRole('button', { name: 'Status' })
const header = (name: string) => page.getByRole('columnheader', { name })
const opened = page.getByRole('dialog', { name: /^Action #/ })

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const SAVING = { elec: 1500, gas: 12, water: 999, total_financial_impact: 1200, operational_savings: 50.5 }
const row = (number: number, part: Partial<Row> = {}) =>
  listedAction({ key: `NORTH-${number}`, summary: 'Fan runs after hours', responsible: 'Bueno', ...part })

/** In order of update. */
const MIXED = [
  row(3, { bonfire_status: 'To Be Raised MM', priority: 'Minor', summary: 'Chiller trips', updated: hoursAgo(2) }),
  row(20, {
    bonfire_status: 'Parked',
    priority: 'Blocker',
    context: 'Metering',
    due_date: '2026-01-31',
    updated: hoursAgo(30),
    ...SAVING,
  }),
  row(1, {
    bonfire_status: 'Work In Progress',
    assignee_display_name: 'Engineer',
    description: 'x'.repeat(101),
    updated: hoursAgo(24 * 40),
  }),
]
const CLOSED = [2, 5].map((number) => row(number, { bonfire_status: 'Closed' }))

function serverWith(open: readonly Row[], closed: readonly Row[] = []) {
  const server = signedInServer({ sites: SITES })
  server.on(loadActions, ({ body }) => [...(body.status === 'closed' ? closed : open)])
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(readAction, ({ params }) => action({ key: params.actionKey.toUpperCase() }))
  return server
}

test('shows an action in ten columns, each sortable in both directions', async () => {
  serverWith(MIXED, CLOSED)
  await openScreen(LIST)
  await expectCount(rows, 3)
  await expect.element(info).toHaveTextContent('3 sites3 open actions')
  expect(textsOf(page.getByRole('columnheader')).map((name) => name.replace(/Estimated, .*/, ''))).toEqual([
    // The ticks.
    '',
    'ID',
    'Updated',
    'Status',
    'Site',
    'Summary',
    'Severity',
    'Type',
    'Team',
    'Due',
    'Est. Savings',
  ])
  await expect.element(header('Updated')).toHaveAttribute('aria-sort', 'descending')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^#20yesterdayParkedHarbour TowerNORTHFan.*BlockerMeteringBueno.*Jan 31.*overdue€1,251$/)
  const chips = [...document.querySelectorAll<HTMLElement>('tbody [data-tone]')]
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'New Action',
    'Minor',
    'FDD',
    'Parked',
    'Blocker',
    'Metering',
    'In Progress',
    'Major',
    'FDD',
  ])
  const colourOf = (text: string) =>
    chips.filter((chip) => chip.textContent === text).map((chip) => getComputedStyle(chip).color)
  expect(colourOf('Parked')).toEqual(['rgb(165, 29, 25)'])
  expect(colourOf('New Action')).toEqual(['rgb(64, 86, 111)'])
  await expect.element(rows.nth(2)).toMatchTextContent(`${'x'.repeat(100)}…`)
  await expect.element(rows.nth(2)).toMatchTextContent('BuenoEngineer')
  await expect.element(rows.nth(0)).not.toMatchTextContent('€')

  await header('Est. Savings').getByRole('button', { name: 'Estimated, total utility' }).hover()
  await expect.element(page.getByText('Estimated, total utility + operational savings.')).toBeVisible()

  const orders: Record<string, [string, string]> = {
    Updated: ['1,20,3', '3,20,1'],
    ID: ['20,3,1', '1,3,20'],
    Status: ['1,3,20', '20,3,1'],
    Site: ['3,20,1', '3,20,1'],
    Summary: ['3,20,1', '20,1,3'],
    Severity: ['20,1,3', '3,1,20'],
    Type: ['3,1,20', '20,3,1'],
    // Blanks come last in both directions, also a missing assignee within one team.
    Team: ['1,3,20', '1,3,20'],
    'Est. Savings': ['20,3,1', '20,3,1'],
  }
  for (const [name, [first, second]] of Object.entries(orders)) {
    for (const order of [first, second]) {
      await header(name).getByRole('button', { name, exact: true }).click()
      const shown = () => textsOf(rows.getByRole('link')).join().replaceAll('#', '')
      await expect.poll(shown, { message: name }).toBe(order)
    }
  }
  // The sort is in the URL, also for people it is sent to; opening the list again restores it.
  await expect.poll(address).toContain('sort=savings-asc')
  await openScreen()
  await expect.element(header('Est. Savings')).toHaveAttribute('aria-sort', 'ascending')
  await openScreen(`${LIST}&sort=type-asc`)
  await expect.element(header('Type')).toHaveAttribute('aria-sort', 'ascending')
  await openScreen(LIST)
  await expect.element(header('Est. Savings')).toHaveAttribute('aria-sort', 'ascending')
  await openScreen(`${LIST}&status=open`)
  await expect.element(header('Updated')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Savings of #20: €1,251' }).hover()
  const heading = page.getByText('Estimated yearly savings')
  await expect.element(heading).toBeVisible()
  expect(heading.element().parentElement?.textContent).toMatch(
    /€1,200.*€50\.50.*€1,251.*1\.50 MWh.*12\.00 GJ.*999\.0 kL/s,
  )

  await tab('Closed actions').click()
  await expect.element(info).toHaveTextContent('3 sites2 closed actionsLast 12 months')
  await expectCount(rows, 2)
})

test('a search of two or more characters covers all columns and is remembered', async () => {
  const fan = { targetName: 'AHU-07', ruleId: 'rule-1', ruleName: 'Valve leaks', description: null, nowOn: null }
  serverWith([...MIXED, row(4, { associatedEquips: [fan], updated: hoursAgo(50) })])
  await openScreen(LIST)
  await searchBox.fill('q')
  await expect.poll(address).toContain('actionsSearch=q')
  await expectCount(rows, 4)
  for (const [text, found] of Object.entries({
    'ahu leaks': 1,
    blocker: 1,
    'in progress': 1,
    'new action': 2,
    '#20': 1,
    harbour: 4,
  })) {
    await searchBox.fill(text)
    await expectCount(rows, found)
  }
  await searchBox.fill('chiller')
  await expect.poll(address).toContain('actionsSearch=chiller')
  await page.getByRole('banner').getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Actions' }).click()
  await expect.element(searchBox).toHaveValue('chiller')
  await expect.poll(address).toContain('actionsSearch=chiller')
  await expectCount(rows, 1)

  await searchBox.fill('no action is called so')
  await expect.element(page.getByText('0 results match the current filter(s).')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCount(rows, 4)

  await statusFilter.click()
  const offered = page.getByRole('menuitemcheckbox')
  await expect.element(offered.first()).toBeVisible()
  expect(textsOf(offered)).toEqual([
    'New Action2',
    'In Progress1',
    'In Review0',
    'Scope Required0',
    'To Be Quoted0',
    'Pending PO0',
    'Parked1',
  ])
  await offered.first().click()
  await userEvent.keyboard('{Escape}')
  expect(parameter('statusFilter')).toBe('New Action,To Be Raised MM')
  await expectCount(rows, 2)
  await openScreen()
  await expectCount(rows, 2)
  await expect.element(page.getByRole('button', { name: 'Status New Action' })).toBeVisible()
})

test('filters find one’s own late actions and their savings, and are in the address', async () => {
  const mine = { assignee_id: sessionUser().forgeId, assignee_display_name: 'Ada Lane' }
  serverWith([
    row(1, { ...mine, due_date: '2026-01-31', ...SAVING }),
    row(2, { ...mine, due_date: '9000-01-01', total_financial_impact: 49.5 }),
    row(3, { due_date: '2026-01-31', total_financial_impact: 1000 }),
  ])
  await openScreen(LIST)
  const filters = page.getByRole('toolbar', { name: 'Filters' })
  const savings = page.getByText(/^Est. yearly savings of/).element.bind(page.getByText(/^Est. yearly savings of/))
  await expect.poll(() => savings().parentElement?.textContent).toBe('Est. yearly savings of 3 actions€2,300')
  await filters.getByRole('button', { name: 'Assignee' }).click()
  const offered = page.getByRole('menuitemcheckbox')
  await expect.element(offered.first()).toBeVisible()
  expect(textsOf(offered)).toEqual(['Assigned to me2', 'Not assigned1'])
  await userEvent.keyboard('{Enter}{Escape}')
  await expectCount(rows, 2)
  await expect.poll(() => savings().parentElement?.textContent).toBe('Est. yearly savings of 2 actions€1,300')
  await filters.getByRole('button', { name: 'Due' }).click()
  await offered.filter({ hasText: 'Overdue' }).click()
  await userEvent.keyboard('{Escape}')
  await expectCount(rows, 1)
  expect([parameter('assigneeFilter'), parameter('dueFilter')]).toEqual(['me', 'overdue'])
  await openScreen()
  await expectCount(rows, 1)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expectCount(rows, 3)
})

test('shows ten of fifty thousand actions, ten more or all, drawing only those in view', async () => {
  const server = serverWith([])
  const many = Array.from({ length: 50_000 }, (_, place) =>
    row(place + 1, { summary: `Unit-${place % 977}-end`, updated: hoursAgo(place / 60) }),
  )
  server.on(loadActions, () => Response.json(many))
  await openScreen(LIST)
  // So many rows take a while to read on a busy machine.
  await expect.element(page.getByText('showing 10 of 50,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByText('showing 20 of 50,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText('showing 50,000 of 50,000')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show all' })).not.toBeInTheDocument()
  await focus(rows.first())
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('row', { name: /^Tick #50000/ })).toHaveFocus()
  expect(rows.all().length).toBeLessThan(60)
  await searchBox.fill('unit-976-end')
  await expect.element(page.getByText('showing 51 of 51')).toBeVisible()
})

test('people outside the monitoring group have no such tab and load no triage actions', async () => {
  const server = serverWith(MIXED)
  server.on(currentUser, () => sessionUser({ access: [], groups: ['Users'] }))
  await openScreen('/actions?status=monitoring')
  await expect.poll(address).toMatch(/^\/actions\?.*status=open/)
  await expectCount(rows, 3)
  const asked = () => new Set(server.asked(loadActions).map(({ body }) => body.status))
  // The tab of closed actions counts its own.
  await expect.poll(asked).toEqual(new Set(['pending', 'closed']))
  await expect.element(tab('Monitoring actions')).not.toBeInTheDocument()
  await expect.element(page.getByText('Triage', { exact: true })).not.toBeInTheDocument()
})

test('keys move through the list, open and close an action and start a new one', async () => {
  serverWith(Array.from({ length: 25 }, (_, place) => row(place + 1, { updated: hoursAgo(place) })))
  await openScreen(LIST)
  await expectCount(rows, 10)
  await searchBox.click()
  await userEvent.keyboard('no such action')
  await expectCount(rows, 0)
  await userEvent.keyboard('{Escape}')
  await expect.element(searchBox).toHaveFocus()
  await expectCount(rows, 10)
  await userEvent.keyboard('{Escape}')
  await expect.element(rows.first()).toHaveFocus()
  await page.getByRole('button', { name: 'Show more' }).click()
  await userEvent.keyboard('/')
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Home}')
  await userEvent.keyboard('jkj')
  const second = rows.nth(1)
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opened).toBeVisible()
  expect(parameter('action')).toBe('NORTH-2')
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  expect(parameter('action')).toBeNull()
  await expect.element(second).toHaveFocus()
  await expect.element(page.getByText('showing 20 of 25')).toBeVisible()
  history.forward()
  await expect.element(opened).toBeVisible()
  history.back()
  await expect.element(opened).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  const adding = page.getByRole('dialog', { name: 'Add Action' })
  await expect.element(adding).toBeVisible()
  await adding.getByRole('combobox', { name: 'Type' }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  const types = ['Warranty', 'Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other']
  expect(textsOf(page.getByRole('option'))).toEqual(types)
})

test('an action key in lower case opens the right action over the list', async () => {
  serverWith(MIXED)
  await openScreen(`${LIST}&action=north-3`)
  await expect.element(opened.getByRole('button', { name: /^Status: / })).toBeVisible()
  await expect
    .element(opened.getByRole('link', { name: 'Open in a new tab' }))
    .toHaveAttribute('href', LIST.replace('/actions', '/actions/NORTH-3'))
  await userEvent.keyboard('{Escape}')
  await expect.element(opened).not.toBeInTheDocument()
  expect(parameter('action')).toBeNull()
})

test('an empty list suggests what to do and a failed one can be retried', async () => {
  const logged = vi.spyOn(console, 'error')
  const lines = () => logged.mock.calls.map(([first]) => `${first}`).join('\n')
  const server = serverWith([])
  await openScreen(`/actions?sites=NORTH~tower`)
  await expect.element(page.getByText('0 Active actions found for selected site')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Add Action' }).last()).toBeVisible()
  await openScreen(`${LIST}&status=closed`)
  await expect.element(page.getByText('0 results found for your selected sites')).toBeVisible()
  await page.getByRole('button', { name: 'Show Last 24 months' }).click()
  await expect.poll(address).toContain('closedOnStartDate=730')

  server.once(loadActions, () => refusal('internal', 'Broken'))
  await openScreen(LIST)
  await expect.element(page.getByRole('heading', { name: 'The actions could not be loaded.' })).toBeVisible()
  expect(lines()).toContain('Something went wrong attempting to load issues')
  server.on(loadActions, () => MIXED)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCount(rows, 3)

  server.on(currentUser, () => sessionUser({ rolesRestriction: null }))
  await openScreen(LIST)
  await expect.element(page.getByText(/Your account has no role yet/)).toBeVisible()
  expect(lines()).toContain('Unable to authenticate user')
})
