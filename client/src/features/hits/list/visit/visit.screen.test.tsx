import { loadCosts } from '@bonfire/contract/hits/hits'
import { continueVisit } from '@bonfire/contract/hits/visits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchDownload } from '../../../../testing/catch-download.ts'
import { expectCount, parameter, textsOf } from '../../../../testing/elements.ts'
import { insightGroup } from '../../../../testing/group-samples.ts'
import { choose, listServer, rows } from '../../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { noConnection } from '../../../../testing/stub-server.ts'

const LEFT_AT = 1_773_100_000
const category = (name: RegExp) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })

function server() {
  const stub = listServer([
    insightGroup({ ruleId: 'old', ruleName: 'Old rule', newAt: LEFT_AT }),
    insightGroup({ ruleId: 'new', ruleName: 'New rule', newAt: LEFT_AT + 1 }),
    insightGroup({ ruleId: 'back', ruleName: 'Back rule', ruleType: 'metering', cameBack: ['closed'] }),
    insightGroup({ ruleId: 'both', ruleName: 'Both rule', newAt: LEFT_AT + 9, cameBack: ['gone', 'snoozed'] }),
  ])
  stub.on(loadCosts, () => ({ costs: [] }))
  return stub
}

test('rows say what is new since the last visit and what came back, and why', async () => {
  server().on(continueVisit, () => ({ previousEndedAt: LEFT_AT }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 4)
  await expectCount(rows.filter({ hasText: 'New since your last visit, which ended on' }), 2)
  const [back, both] = [rows.filter({ hasText: 'Back rule' }), rows.filter({ hasText: 'Both rule' })]
  await expect.element(back).toMatchTextContent('Came back: fires again after its action was closed')
  await expect
    .element(both)
    .toMatchTextContent('Came back: had been gone for three weeks or more · fires again after a snooze ended')
})

test('a list limited to either counts and exports just that, and its address says so', async () => {
  server().on(continueVisit, () => ({ previousEndedAt: LEFT_AT }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 4)
  await choose('Show', 'New since my last visit (2)')
  await expectCount(rows, 2)
  expect(parameter('only')).toBe('new')
  await expect.element(category(/All/)).toMatchTextContent('All2')
  await expect.element(category(/Metering/)).toMatchTextContent('Metering0')
  const exported = catchDownload()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await exported()).length).toBe(3)
  await choose('Show New', 'Came back (2)')
  await expect.element(category(/Metering/)).toMatchTextContent('Metering1')
  await openScreen()
  await expectCount(rows, 2)
  expect(textsOf(rows).join()).not.toContain('Old rule')
  await choose('Show Came back', 'All')
  await expectCount(rows, 4)
  expect(parameter('only')).toBeNull()
})

test('on a first visit nothing is new, and the list says why', async () => {
  server()
  await openScreen('/analysis/insights?sites=NORTH~tower&only=new')
  await expect.element(page.getByText(/This is your first visit to this list/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectCount(rows, 4)
  await expectCount(rows.filter({ hasText: 'New since' }), 0)
})

test('a list without visits shows its rows', async () => {
  server().on(continueVisit, () => noConnection())
  await openScreen('/analysis/insights?sites=NORTH~tower')
  await expectCount(rows, 4)
  await userEvent.keyboard('j')
  await expectCount(rows, 4)
})

test('a use is noted every five minutes, and an open page alone is none', async () => {
  const stub = server()
  let leftAt = LEFT_AT
  stub.on(continueVisit, () => ({ previousEndedAt: leftAt }))
  await openScreen('/analysis/insights?sites=NORTH~tower')
  const fresh = rows.filter({ hasText: 'New since' })
  await expectCount(fresh, 2)
  await userEvent.keyboard('j')
  expect(stub.asked(continueVisit)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  onTestFinished(() => void vi.useRealTimers())
  leftAt += 8
  expect(stub.asked(continueVisit)).toHaveLength(1)
  await userEvent.keyboard('j')
  await expectCount(fresh, 1)
  expect(stub.asked(continueVisit)).toHaveLength(2)
})
