import { loadActions } from '@bonfire/contract/actions/actions'
import { loadWorthRepairing } from '@bonfire/contract/hits/hits'
import {
  loadOverview,
  loadOverviewActions,
  loadOverviewFindings,
  type PeriodAction,
} from '@bonfire/contract/overview/overview'
import { currentUser } from '@bonfire/contract/people/users'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listedAction } from '../../testing/action-samples.ts'
import { expectCount, textsOf } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { NO_REPAIRS, overviewSample, SUM } from '../../testing/overview-sample.ts'
import { holdPhone } from '../../testing/phone.ts'
import { sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const FEBRUARY = '/overview?from=2026-02-01&to=2026-02-28'

afterEach(() => {
  vi.useRealTimers()
})

test('a number of the overview leads to its list, which says the same', async () => {
  const server = signedInServer()
  server.on(loadOverview, () => overviewSample())
  const asked: object[] = []
  server.on(loadOverviewFindings, ({ body, query }) => {
    asked.push({ ...query, ...body.filter })
    return { total: 3, seconds: 90_000, costs: [], findings: [] }
  })
  await openScreen(FEBRUARY)
  await expect.element(page.getByText('against January 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Fan at night, New: 3' }).click()
  await expect.element(page.getByRole('heading', { name: 'New findings' })).toBeVisible()
  await expect.element(page.getByText('of 3 · 25 h')).toBeVisible()
  expect(asked).toEqual([{ from: '2026-02-01', to: '2026-02-28', change: 'new', ruleId: 'fan' }])
})

test('what is most worth repairing now leads to its equipment, whatever the period', async () => {
  const server = signedInServer()
  server.on(loadOverview, () => overviewSample())
  const asked: unknown[] = []
  const worth = { siteId: 'tower', site: 'Tower', currency: 'EUR', cost: 1230 }
  server.on(loadWorthRepairing, ({ query }) => {
    asked.push(query)
    const trust = { judged: 41, real: 33 }
    return {
      findings: [
        { ...worth, ruleId: 'leak', ruleName: 'Valve leaks', basis: { observedDays: 30, trust } },
        { ...worth, ruleId: 'hunt', ruleName: 'Valve hunts', cost: 3, basis: { observedDays: 30, trust: null } },
      ],
    }
  })
  vi.setSystemTime('2026-11-30T12:00:00Z')
  await openScreen(FEBRUARY)
  const part = page.getByRole('region', { name: 'Most worth repairing, last 30 days' })
  await expect.element(part).toBeVisible()
  const rows = part.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Valve leaks')
  expect(textsOf(rows.nth(1).getByRole('cell'))).toEqual(['€33', '€1,230', '30', '33 of 41'])
  expect(textsOf(rows.nth(2).getByRole('cell'))).toEqual(['€0.10', '€3.00', '30', '–'])
  await expect
    .element(part.getByRole('link', { name: 'Valve leaks' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/analysis\/insights\/tower\/leak\?.*from=2026-11-01&to=2026-11-30/),
    )
  expect(asked).toEqual([{ from: '2026-11-01', to: '2026-11-30' }])
})

test('without what is most worth repairing, the overview says so and shows the rest', async () => {
  const server = signedInServer()
  server.on(loadOverview, () => overviewSample())
  server.on(loadWorthRepairing, () => refusal('internal', 'Broken'))
  await openScreen(FEBRUARY)
  await expect.element(page.getByText('What is most worth repairing could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fan at night, New: 3' })).toBeVisible()
})

const ACTIONS = {
  opened: 3,
  closed: 2,
  openedBefore: 1,
  closedBefore: 0,
  open: 7,
  overdue: 1,
  teams: [],
  repairs: NO_REPAIRS,
}
const savings = (currency: string, amount: number) => ({ currency, actions: 1, savings: amount, costToComplete: 0 })

test('what was saved comes first, and leads to the actions that save it', async () => {
  const saved = [savings('EUR', 1200), savings('USD', 300)]
  const server = signedInServer()
  server.on(loadOverview, () =>
    overviewSample({
      actions: { ...ACTIONS, openSavings: [], closedSavings: saved, saved, savedBefore: [savings('EUR', 70)] },
    }),
  )
  server.on(loadOverviewActions, () => ({ total: 0, savings: [], avoided: NO_REPAIRS.avoided, actions: [] }))
  await openScreen(FEBRUARY)
  const first = page.getByRole('definition').first()
  await expect.element(page.getByRole('term').first()).toHaveTextContent('Saved, per year')
  await expect.element(first).toHaveTextContent('€1,200$300')
  const note = page.getByRole('definition').nth(1)
  await expect.element(note).toHaveTextContent('estimated on 2 actions closed€70.00 in the period before')
  await note.getByRole('link', { name: '€70.00' }).click()
  await expect.element(page.getByRole('heading', { name: 'Closed actions that save' })).toBeVisible()
  await openScreen(FEBRUARY)
  await first.getByRole('link', { name: '€1,200' }).click()
  await expect.element(page.getByRole('heading', { name: 'Closed actions that save' })).toBeVisible()
  await expect.poll(() => server.asked(loadOverviewActions).length).toBe(2)
  expect(server.asked(loadOverviewActions).map(({ query, body }) => [query.from, body.share, body.currency])).toEqual([
    ['2026-01-01', 'saved', 'EUR'],
    ['2026-02-01', 'saved', 'EUR'],
  ])
})

test('repairs lead to their actions, by state, team and rule', async () => {
  const server = signedInServer()
  const repairs = {
    proved: 3,
    watching: 2,
    cameBack: 1,
    cannotTell: 0,
    medianDays: 12.5,
    avoided: { actions: 3, seconds: 90_000, costs: [{ currency: 'EUR', amount: 640 }] },
    teams: [{ team: 'HVAC', proved: 3, cameBack: 1 }],
    rules: [{ ruleId: 'fan', name: 'Fan at night', proved: 2, cameBack: 1 }],
  }
  const amounts = { openSavings: [], closedSavings: [], saved: [], savedBefore: [] }
  server.on(loadOverview, () => overviewSample({ actions: { ...ACTIONS, ...amounts, repairs } }))
  server.on(loadOverviewActions, () => ({ total: 0, savings: [], avoided: NO_REPAIRS.avoided, actions: [] }))
  await openScreen(FEBRUARY)
  await expect
    .element(page.getByText('Half of the repairs were proved within 12.5 days of opening the action.'))
    .toBeVisible()
  const table = (name: string) => page.getByRole('table', { name })
  const row = table('Repairs by team').getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent('HVAC3175%')
  await row.getByRole('link', { name: '1' }).click()
  await expect.element(page.getByRole('heading', { name: 'Actions whose fault came back' })).toBeVisible()
  await openScreen(FEBRUARY)
  await table('Repairs by rule').getByRole('link', { name: '2' }).click()
  await expect.element(page.getByRole('heading', { name: 'Actions whose repairs are proved' })).toBeVisible()
  await openScreen(FEBRUARY)
  const avoided = page.getByText('Avoided since by proved repairs, by the rules’ estimates: €640 · 25 h in fault')
  await avoided.getByRole('link', { name: '€640' }).click()
  await expect.element(page.getByRole('heading', { name: 'Actions whose repairs have avoided faults' })).toBeVisible()
  await expect.poll(() => server.asked(loadOverviewActions).length).toBe(3)
  const asked = server.asked(loadOverviewActions).map(({ body }) => [body.share, body.team, body.ruleId, body.currency])
  expect(asked).toEqual([
    ['cameBack', 'HVAC', undefined, undefined],
    ['proved', undefined, 'fan', undefined],
    ['avoided', undefined, undefined, 'EUR'],
  ])
})

test('while nothing was saved, the overview says how a saving comes about', async () => {
  const openSavings = [savings('EUR', 900)]
  signedInServer().on(loadOverview, () =>
    overviewSample({ actions: { ...ACTIONS, openSavings, closedSavings: [], saved: [], savedBefore: [] } }),
  )
  await openScreen(FEBRUARY)
  const note = page.getByText(
    'An action with estimated savings counts here once it is closed. Open ones would save €900.',
  )
  await expect.element(note).toBeVisible()
  await expect
    .element(note.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/share=open.*currency=EUR|currency=EUR.*share=open/))
})

test('a period that cannot be shown is replaced, and an empty one says so', async () => {
  const none = { new: 0, continuing: 0, gone: 0, seconds: 0, costs: [] }
  const asked: string[] = []
  signedInServer().on(loadOverview, ({ query }) => {
    asked.push(query.from)
    return overviewSample({ sum: none })
  })
  await openScreen('/overview?from=2016-01-01&to=2025-12-31')
  await expect.element(page.getByText(/A period has at most 400 days/)).toBeVisible()
  await expect.element(page.getByText('Nothing was found in this period or the one before.')).toBeVisible()
  expect(asked).not.toContain('2016-01-01')
})

test('a period that is not over says how much of it has passed', async () => {
  signedInServer().on(loadOverview, () => overviewSample())
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await openScreen(`/overview?from=${dayFromNow(-3)}&to=${dayFromNow(6)}`)
  await expect.element(page.getByText('4 of 10 days so far, against all of January 2026')).toBeVisible()
})

test('the last month is the one that is over at every site, wherever the browser is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] })
  const sites = [
    site({ syncoId: 'atoll', timezone: 'Pacific/Kiritimati' }),
    site({ syncoId: 'mill', timezone: 'America/Los_Angeles' }),
  ]
  const server = signedInServer({ sites })
  server.on(loadOverview, () => overviewSample())
  const askedAt = async (chosen: string) => {
    await openScreen(`/overview?sites=${chosen}`)
    await expect.element(page.getByText(/against/)).toBeVisible()
    return server.asked(loadOverview).at(-1)?.query
  }
  expect(await askedAt('NORTH~atoll')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(await askedAt('NORTH~atoll,NORTH~mill')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('an overview that fails to load can be tried again', async () => {
  let isDown = true
  signedInServer().on(loadOverview, () => (isDown ? noConnection() : overviewSample()))
  await openScreen(FEBRUARY)
  await expect.element(page.getByText('The overview could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: /try again|retry/i }).click()
  await expect.element(page.getByText('against January 2026')).toBeVisible()
})

const TEAM = { team: 'Mechanical contractor', closed: 2, medianDays: 3.5, meanDays: 12 }

test.each(['en', 'fr'] as const)(
  'the overview passes axe, nothing is cut off, and its bars are a table too, %s',
  { tags: 'whole' },
  async (locale) => {
    const { say, look } = await looksIn(locale)
    const server = signedInServer()
    server.on(currentUser, () => sessionUser({ locale }))
    const amounts = [{ currency: 'EUR', actions: 2, savings: 1_250_000, costToComplete: 900 }]
    const actions = { ...ACTIONS, teams: [TEAM] }
    server.on(loadOverview, () =>
      overviewSample({
        worstEquips: [
          { siteId: 'tower', site: 'Tower', equipId: 'ahu', name: 'An air handler with a long name', sum: SUM },
        ],
        actions: { ...actions, openSavings: amounts, closedSavings: amounts, saved: amounts, savedBefore: amounts },
      }),
    )
    server.on(loadOverviewFindings, () => ({ total: 0, seconds: 0, costs: [], findings: [] }))
    await openScreen(FEBRUARY)
    await expect.element(page.getByRole('heading', { name: say('By priority', 'Par priorité') })).toBeVisible()
    await look('overview')
    await page.getByText(say('Show as a table', 'Afficher sous forme de tableau')).click()
    const days = page.getByRole('figure').getByRole('row')
    await expect.poll(() => days.all().length).toBe(1 + 28)
    await expect.element(days.nth(3)).toMatchTextContent(say('Feb 3', '3 févr.'))
    await expect.element(days.nth(3)).toMatchTextContent('25')
    await look('bars as a table')
    await openScreen(`/overview/list?from=2026-02-01&to=2026-02-28&show=findings&change=new`)
    await expect.element(page.getByText(say('Nothing is counted here.', 'Il n’y a rien à afficher ici.'))).toBeVisible()
    await look('an empty list')
  },
)

test('the list of a number says that the period of its address cannot be read', async () => {
  const server = signedInServer()
  server.on(loadOverviewFindings, () => ({ total: 0, seconds: 0, costs: [], findings: [] }))
  await openScreen('/overview/list?from=soon&to=later&show=findings')
  await expect.element(page.getByText(/^The period in the address cannot be read/)).toBeVisible()
})

const lateAction = (key: string, part: Partial<PeriodAction>): PeriodAction => ({
  key,
  summary: 'Mend the valve',
  site: 'Tower',
  team: 'Site Local',
  assignee: null,
  status: 'New Action',
  createdAt: '2026-01-05T00:00:00Z',
  createdOn: '2026-01-05',
  closedAt: null,
  closedOn: null,
  dueOn: '2026-02-27',
  daysLate: 1,
  currency: 'EUR',
  savings: 0,
  costToComplete: 0,
  avoided: null,
  ...part,
})

function lateServer(locale: 'en' | 'fr') {
  const server = signedInServer()
  server.on(currentUser, () => sessionUser({ locale }))
  server.on(loadOverviewActions, () => ({
    total: 2,
    savings: [],
    avoided: NO_REPAIRS.avoided,
    actions: [
      lateAction('NORTH-7', { dueOn: '2026-02-16', daysLate: 12, assignee: 'Ada Lane' }),
      lateAction('NORTH-8', {}),
    ],
  }))
  return server
}

const OVERDUE = '/overview/list?from=2026-02-01&to=2026-02-28&show=actions&share=overdue'

test.each([
  ['en', /^NORTH-7 Mend the valveFeb 16, 202612 days lateAda LaneTower/, /1 day lateNot assigned/],
  ['fr', /^NORTH-7 Mend the valve16 févr. 202612 j de retardAda LaneTower/, /1 j de retardNon attribuée/],
] as const)('overdue actions say by when, by whom and how late, in %s', async (locale, first, second) => {
  lateServer(locale)
  await openScreen(OVERDUE)
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(first)
  await expect.element(rows.nth(2)).toMatchTextContent(second)
})

test('on a phone, how late an action is needs no swiping', async () => {
  await holdPhone()
  lateServer('en')
  await openScreen(OVERDUE)
  await expect.element(page.getByText('12 days late')).toBeInViewport({ ratio: 1 })
})

test('overdue actions lead to the list that sorts and exports them', async () => {
  const server = lateServer('en')
  server.on(loadActions, () => [
    listedAction({ key: 'NORTH-7', due_date: '2026-02-16' }),
    listedAction({ key: 'NORTH-8', due_date: '2026-02-15' }),
    listedAction({ key: 'NORTH-9' }),
  ])
  await openScreen(OVERDUE)
  await page.getByRole('link', { name: 'Sort, filter or export' }).click()
  const found = page.getByRole('row', { level: 1 })
  await expectCount(found, 2)
  expect(textsOf(found.getByRole('link'))).toEqual(['#8', '#7'])
})
