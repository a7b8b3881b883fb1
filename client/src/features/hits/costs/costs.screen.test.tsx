import { loadCosts } from '@bonfire/contract/hits/hits'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setAnalysisView } from '../../../lib/stored/stored-state.ts'
import { catchDownload } from '../../../testing/catch-download.ts'
import { expectCount, textsOf } from '../../../testing/elements.ts'
import { groupCost, insightGroup } from '../../../testing/group-samples.ts'
import { choose, listServer, rows, sections } from '../../../testing/lists/finding-list.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { holdPhone } from '../../../testing/phone.ts'
import { portfolio, site } from '../../../testing/samples.ts'
import { noConnection } from '../../../testing/stub-server.ts'

const LIST = '/analysis/insights?sites=NORTH~tower'
const costHeader = page.getByRole('columnheader', { name: 'Cost' })
const ruleIn = (text: string) => /(Cheap|Dear|Another) rule/.exec(text)?.[1]
const rulesInOrder = () => textsOf(rows).map(ruleIn)

const COSTS = { costs: [groupCost('tower', 'cheap', 12.5), groupCost('tower', 'dear', 1250, 1200)] }

function server() {
  const stub = listServer([
    insightGroup({ ruleId: 'cheap', ruleName: 'Cheap rule' }),
    insightGroup({ ruleId: 'dear', ruleName: 'Dear rule', hits: 3 }),
    insightGroup({ ruleId: 'none', ruleName: 'Another rule' }),
  ])
  stub.on(loadCosts, () => COSTS)
  return stub
}

test('a list is sorted by cost, which it asks for and shows only then', async () => {
  const stub = server()
  await openScreen(LIST)
  await expectCount(rows, 3)
  expect(rulesInOrder()).toEqual(['Another', 'Cheap', 'Dear'])
  expect(stub.asked(loadCosts)).toHaveLength(0)
  await expect.element(costHeader).not.toBeInTheDocument()

  await choose('Sort By Alphabetical (A-Z)', 'Cost (High-Low)')
  await expect.element(costHeader).toBeVisible()
  expect(rulesInOrder()).toEqual(['Dear', 'Cheap', 'Another'])
  const [dear, cheap, none] = [rows.nth(0), rows.nth(1), rows.nth(2)]
  await expect.element(dear.getByTitle('Snoozed, not counted: €50')).toMatchTextContent('€1,200')
  await expect.element(cheap.getByTitle('Estimated for 3 of 10 hits')).toMatchTextContent('€12.50')
  await expect.element(none.getByTitle('Not estimated')).toMatchTextContent('–')
  await expect.element(sections.first()).toMatchTextContent('€1,213')

  const exported = catchDownload()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await exported()).slice(1).map(ruleIn)).toEqual(['Dear', 'Cheap', 'Another'])
  expect(stub.asked(loadCosts)).toHaveLength(1)

  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await expect.poll(rulesInOrder).toEqual(['Cheap', 'Dear', 'Another'])
})

test('sorted by worth, a list says what each fault costs a day and why', async () => {
  const stub = server()
  const worth = (observedDays: number, real: number) => ({ observedDays, trust: { judged: 10, real } })
  const costs = [
    { ...groupCost('tower', 'cheap', 120), worth: { observedDays: 3, trust: null } },
    { ...groupCost('tower', 'dear', 1250), worth: worth(25, 2) },
  ]
  stub.on(loadCosts, () => ({ costs }))
  await openScreen(LIST)
  await choose('Sort By Alphabetical (A-Z)', 'Worth (High-Low)')
  await expect.element(page.getByRole('columnheader', { name: 'Worth' })).toBeVisible()
  expect(rulesInOrder()).toEqual(['Cheap', 'Dear', 'Another'])
  await expect.element(rows.nth(0).getByTitle(/^€120 in 3 days with data/)).toMatchTextContent('€40 a day')
  await expect
    .element(rows.nth(1).getByTitle(/^€1,250 in 25 days with data · 2 of 10 findings of this rule were real/))
    .toMatchTextContent('€10 a day')
  await expect.element(rows.nth(2).getByTitle('Not estimated')).toMatchTextContent('–')
  await expect.element(sections.first()).toMatchTextContent('€50 a day')
})

test('a list without its costs says so, in the order of names, until they are loaded', async () => {
  const stub = server()
  stub.on(loadCosts, () => noConnection())
  await openScreen(LIST)
  await choose('Sort By Alphabetical (A-Z)', 'Cost (High-Low)')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The costs could not be loaded.')
  expect(rulesInOrder()).toEqual(['Another', 'Cheap', 'Dear'])
  await expect.element(costHeader).not.toBeInTheDocument()
  stub.on(loadCosts, () => COSTS)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect.element(costHeader).toBeVisible()
  expect(rulesInOrder()).toEqual(['Dear', 'Cheap', 'Another'])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a list that is sorted by cost when it opens waits for its costs', async () => {
  setAnalysisView('insights', { sortBy: 'cost' })
  const stub = server()
  const free = Promise.withResolvers<void>()
  stub.on(loadCosts, async () => {
    await free.promise
    return COSTS
  })
  await openScreen(LIST)
  await expect.element(page.getByLabelText('Loading list')).toBeVisible()
  await expect.poll(() => stub.asked(loadCosts).length).toBe(1)
  await expectCount(rows, 0)
  free.resolve()
  await expectCount(rows, 3)
  expect(rulesInOrder()).toEqual(['Dear', 'Cheap', 'Another'])
})

test('amounts in several currencies are kept apart, and the list says so', async () => {
  setAnalysisView('insights', { sortBy: 'cost' })
  const stub = listServer([
    insightGroup({ ruleId: 'cheap', ruleName: 'Cheap rule' }),
    insightGroup({ ruleId: 'none', ruleName: 'Another rule' }),
    insightGroup({ ruleId: 'dear', ruleName: 'Dear rule', siteId: 'mill', site: 'Old Mill', project: 'WEST' }),
  ])
  const sites = [site(), site({ id: 'WEST~mill', syncoId: 'mill', label: 'Old Mill', projectId: 'WEST' })]
  const { projects, ...places } = portfolio(sites)
  const inCurrencies = Object.entries(projects).map(([key, project]) => [
    key,
    { ...project, currency: project.project_key === 'WEST' ? 'GBP' : 'EUR' },
  ])
  stub.on(loadPortfolio, () => ({ ...places, projects: Object.fromEntries(inCurrencies) }))
  const costs = [groupCost('tower', 'cheap', 2), groupCost('tower', 'none', 1), groupCost('mill', 'dear', 900)]
  stub.on(loadCosts, () => ({ costs }))
  await openScreen('/analysis/insights?sites=NORTH~tower,WEST~mill')
  await expectCount(rows, 3)
  expect(rulesInOrder()).toEqual(['Cheap', 'Another', 'Dear'])
  await expect.element(page.getByText('Costs are in EUR and GBP.')).toBeVisible()
  await expect.element(sections.first()).toMatchTextContent('€3.00 · £900')
})

test('on a phone, a card says its cost', async () => {
  setAnalysisView('insights', { sortBy: 'cost' })
  server()
  await holdPhone()
  await openScreen(LIST)
  await expectCount(rows, 3)
  const words = rows.elements().map((row) => row.querySelector('[data-area="hits"]')?.getAttribute('data-words'))
  expect(words).toEqual(['3 hits · €1,200', '10 hits · €12.50', '10 hits · –'])
})
