import type { ActionRepairs } from '@bonfire/contract/proof/repair'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, expectCount, parameter, textsOf } from '../../../../testing/elements.ts'
import {
  hoursAgo,
  LIST,
  listServer,
  MIXED,
  row,
  rows,
  SAVING,
  searchBox,
} from '../../../../testing/lists/action-list.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { sessionUser } from '../../../../testing/samples.ts'

const statusFilter = page.getByRole('toolbar').getByRole('button', { name: 'Status' })

test('a search of two or more characters covers all columns and is remembered', async () => {
  const fan = { targetName: 'AHU-07', ruleId: 'rule-1', ruleName: 'Valve leaks', description: null, nowOn: null }
  listServer([...MIXED, row(4, { associatedEquips: [fan], updated: hoursAgo(50) })])
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
  listServer([
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

test('closed actions say whether their repairs have held, and are found by it', async () => {
  const closed = (number: number, repairs: ActionRepairs | null) =>
    row(number, { bonfire_status: 'Closed', transition_reason: 'Fixed', repairs })
  const none = { stateOn: null, cleanDays: null, neededDays: null, avoided: null }
  listServer(
    [row(9, { due_date: '2026-01-31' })],
    [
      closed(1, { ...none, state: 'watching', cleanDays: 3, neededDays: 6 }),
      closed(2, { ...none, state: 'proved', stateOn: '2026-11-09', avoided: { seconds: 72_000, cost: 120 } }),
      closed(3, { ...none, state: 'cameBack', stateOn: '2026-11-06' }),
      closed(4, { ...none, state: 'cannotTell' }),
      closed(5, null),
    ],
  )
  await openScreen('/actions?status=closed&dueFilter=overdue')
  // What the tab does not show leaves nothing out.
  await expectCount(rows, 5)
  const shown = page.getByRole('columnheader', { name: 'Proof' })
  await expect.element(shown).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Due' })).not.toBeInTheDocument()
  await expect.element(rows.filter({ hasText: '#1' }).getByText('Watching 3/6')).toBeVisible()
  await expect.element(page.getByTitle('Proved Nov 9, 2026')).toBeVisible()
  await expect.element(rows.filter({ hasText: '#2' }).getByText(/^\S*120 avoided$/)).toBeVisible()
  await expect.element(page.getByText('Avoided by proved repairs')).toBeVisible()
  await shown.getByRole('button', { name: 'Proof', exact: true }).click()
  await expect.poll(() => textsOf(rows.getByRole('link')).join()).toBe('#1,#2,#3,#4,#5')
  const filter = page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: 'Proof' })
  await filter.click()
  const offered = page.getByRole('menuitemcheckbox')
  await expect.element(offered.first()).toBeVisible()
  expect(textsOf(offered)).toEqual(['Watching1', 'Proved1', 'Came back1', 'Cannot tell1', 'Not watched1'])
  await offered.filter({ hasText: 'Came back' }).click()
  await userEvent.keyboard('{Escape}')
  await expectCount(rows, 1)
  expect(parameter('proofFilter')).toBe('cameBack')
  await openScreen()
  await expectCount(rows, 1)
  await shown.getByRole('button', { name: 'Proof', exact: true }).click()
  // Open actions have no proof: neither its filter nor its sort counts there.
  await page.getByRole('navigation', { name: 'Action lists' }).getByRole('link', { name: 'Open actions' }).click()
  await expectCount(rows, 1)
  await expect.element(page.getByRole('columnheader', { name: 'Due' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'descending')
})

test('a time frame that cannot be read is reported, with the one that is shown', async () => {
  listServer([], [row(2, { bonfire_status: 'Closed' })])
  for (const frame of ['lots', '0']) {
    await openScreen(`/actions?status=closed&closedOnStartDate=${frame}`)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The number of days in the address cannot be read. Shown instead: Last 12 months.')
    await expectCount(rows, 1)
  }
  await openScreen('/actions?status=closed&closedOnStartDate=30')
  await expectCount(rows, 1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
