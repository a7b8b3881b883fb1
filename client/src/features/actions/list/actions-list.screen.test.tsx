import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, expectCount, focus, parameter, textsOf } from '../../../testing/elements.ts'
import { packedGroups } from '../../../testing/group-samples.ts'
import { hoursAgo, LIST, listServer, MIXED, row, rows, SAVING, searchBox } from '../../../testing/lists/action-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { refusal } from '../../../testing/stub-server.ts'

const tab = (name: string) => page.getByRole('navigation', { name: 'Action lists' }).getByRole('link', { name })
const info = page.getByRole('list', { name: 'List summary' })
const header = (name: string) => page.getByRole('columnheader', { name })
const opened = page.getByRole('dialog', { name: /^Action #/ })
const onPaper = () => [...document.querySelectorAll('main table')].at(-1)
const CLOSED = [2, 5].map((number) => row(number, { bonfire_status: 'Closed' }))

test.each(['open', 'closed', 'monitoring'])('the tab %s asks for each of its lists once', async (status) => {
  const server = listServer(MIXED, CLOSED)
  await openScreen(`/actions?status=${status}`)
  await expect.element(tab('Closed actions')).toMatchTextContent(/2$/)
  await expect.element(tab('Open actions')).toMatchTextContent(/\d$/)
  const asked = server.asked(loadActions).map(({ body }) => body.status)
  expect(asked.toSorted()).toEqual(['closed', 'open'])
})

test('shows an action in ten columns, each sortable in both directions', async () => {
  listServer(MIXED, CLOSED)
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
    .toMatchTextContent(/^#20yesterdayParkedHarbour TowerNORTHFan.*BlockerMeteringBueno.*Jan 31.*\d+ days late€1,251$/)
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

test('shows ten of fifty thousand actions, ten more or all, drawing only those in view', {
  tags: 'whole',
}, async () => {
  const server = listServer([])
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
  const server = listServer(MIXED)
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
  listServer(Array.from({ length: 25 }, (_, place) => row(place + 1, { updated: hoursAgo(place) })))
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
  listServer(MIXED)
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
  const server = listServer([])
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

test('the heading counts what a search and filters leave', async () => {
  listServer(MIXED, CLOSED)
  await openScreen(LIST)
  await expect.element(info).toHaveTextContent('3 sites3 open actions')
  await searchBox.fill('chiller')
  await expect.element(info).toHaveTextContent('3 sites1 of 3 open actions')
  await openScreen('/actions?status=open&severityFilter=Blocker,Major')
  await expect.element(info).toHaveTextContent('3 sites2 of 3 open actions')
})

test('paper has every action of the list, as many as the heading counts', async () => {
  listServer(Array.from({ length: 1003 }, (_, number) => row(number + 1)))
  await openScreen(`${LIST}&actionsSearch=100`)
  await expect.element(info).toMatchTextContent('5 of 1,003 open actions')
  const print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    const rowCount = onPaper()?.querySelectorAll('tbody tr').length
    const limit = page.getByText('These are the first').query()?.textContent
    window.dispatchEvent(new Event('afterprint'))
    return { rowCount, limit }
  }
  expect(print()).toEqual({ rowCount: 5, limit: undefined })
  await searchBox.fill('')
  await expect.element(info).toMatchTextContent(/1,003 open actions/)
  await expectCount(rows, 10)
  expect(print()).toMatchObject({ rowCount: 1000, limit: expect.stringContaining('first 1,000 of 1,003 actions') })
  await expect.poll(() => document.querySelectorAll('main table').length).toBe(1)
})

test('a printed action says how late it is, and nothing of that without a due day', async () => {
  listServer([
    row(20, { due_date: '2026-01-31', updated: hoursAgo(1) }),
    row(1, { due_date: null, updated: hoursAgo(2) }),
  ])
  await openScreen(LIST)
  await expectCount(rows, 2)
  window.dispatchEvent(new Event('beforeprint'))
  const printed = [...(onPaper()?.querySelectorAll('tbody tr') ?? [])]
  const due = printed.map((one) => [...one.querySelectorAll('td:nth-of-type(9) span')].map((span) => span.textContent))
  window.dispatchEvent(new Event('afterprint'))
  expect(due).toEqual([[expect.stringMatching(/^Jan 31/), expect.stringMatching(/^\d+ days late$/)], ['']])
})

test('all rows are shown again after the browser’s Back, and ten on a new visit', async () => {
  const server = listServer(Array.from({ length: 25 }, (_, number) => row(number + 1)))
  server.on(loadInsights, () => packedGroups([]))
  await openScreen(LIST)
  const isOf = (count: number) => expect.element(page.getByText(`showing ${count} of 25`)).toBeVisible()
  await isOf(10)
  await page.getByRole('button', { name: 'Show all' }).click()
  await isOf(25)
  const main = page.getByRole('navigation', { name: 'Main navigation' })
  await main.getByRole('link', { name: 'Insights' }).click()
  await expect.poll(() => location.pathname).toBe('/analysis/insights')
  history.back()
  await isOf(25)
  await main.getByRole('link', { name: 'Insights' }).click()
  await expect.poll(() => location.pathname).toBe('/analysis/insights')
  await main.getByRole('link', { name: 'Actions' }).click()
  await isOf(10)
})

test('dates and money are as in the region of a browser in the page’s language', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get')
  onTestFinished(() => languages.mockRestore())
  const server = listServer([row(20, { due_date: '2026-01-31', ...SAVING })])
  for (const [spoken, locale, due, savings] of [
    ['en-GB', 'en', '31 Jan', '€1,251'],
    ['de-CH', 'en', 'Jan 31', '€1,251'],
    ['fr-CA', 'fr', '31 janv.', /1.251.€/],
  ] as const) {
    languages.mockReturnValue([spoken])
    server.on(currentUser, () => sessionUser({ locale }))
    await openScreen(LIST)
    await expect.element(rows.first()).toMatchTextContent(due)
    await expect.element(rows.first()).toMatchTextContent(savings)
  }
})
