import {
  type Coverage,
  type CoveragePair,
  readCoverage,
  readCoveragePair,
  testRule,
} from '@bonfire/contract/evaluation/coverage'
import { readEvaluationQueue } from '@bonfire/contract/evaluation/evaluations'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser, site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../../testing/stub-server.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const SITE = site().syncoId

const rule = (name: string, category: 'fdd' | 'optimisation' = 'fdd') => ({
  rule: name,
  name: { en: `Rule ${name}`, fr: `Règle ${name}` },
  category,
  severity: 'high' as const,
})
const COVERAGE: Coverage = {
  siteId: SITE,
  siteLabel: 'Tower',
  evaluatedDay: '2026-03-09',
  evaluatedAt: ago(60),
  dataEndedOn: null,
  points: 9,
  pointsWithRole: 8,
  runsRules: true,
  rules: [rule('fc1'), rule('box'), rule('hours', 'optimisation'), rule('fc2')],
  kinds: [
    { kind: 'ahu', rules: [0, 2, 3] },
    { kind: 'vav', rules: [1] },
  ],
  equips: [
    { number: 1, asks: 0, unconfirmed: [], equipId: 'a1', name: 'AHU 1', kind: 'ahu', statuses: 'r1m' },
    { number: 1, asks: 0, unconfirmed: [], equipId: 'a2', name: 'AHU 2', kind: 'ahu', statuses: 'no-' },
    { number: 1, asks: 0, unconfirmed: [], equipId: 'v1', name: 'VAV 1', kind: 'vav', statuses: 'm' },
  ],
  gains: [{ role: 'occ', pairs: 1, equips: [0], equipCount: 1, rules: [2] }],
  problems: [],
}
const PAIR: CoveragePair = {
  status: 'oneMissing',
  isSwitchedOff: false,
  description: 'It runs.',
  when: 'fanOn and not occ',
  parameters: [],
  unconfirmed: [],
  inputs: [
    { roles: ['fanOn'], state: 'found', points: [{ pointId: 'fan', name: 'Fan', equipId: 'a1', unit: null }] },
    { roles: ['occ'], state: 'missing', points: [] },
  ],
  days: [],
  rules: {},
  test: null,
}

function coverageServer(coverage = COVERAGE, pair = PAIR) {
  const server = signedInServer()
  server.on(readCoverage, () => coverage)
  server.on(readCoveragePair, () => pair)
  return server
}

test('coverage shows equipment by rules, each with a word, and what a role would gain', async () => {
  coverageServer()
  await openScreen('/coverage')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('AHU 1')).toMatchTextContent(/AHU 1runsmissing1 missing/)
  await expect.element(row('AHU 2')).toMatchTextContent(/AHU 2no dataoff/)
  await expect.element(page.getByText('1 of 6 pairs of equipment and rule run (17%)')).toBeVisible()
  const gains = page.getByRole('complementary', { name: 'What would I gain?' })
  await expect.element(gains).toMatchTextContent(/\+1occ.*AHU 1/)
  await expect
    .element(gains.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^\/points\?.*pointsEquip=a1/))
})

test('without a site in the address, coverage is that of the site in the top bar', async () => {
  const mill = site({ syncoId: 'mill', label: 'Old Mill' })
  const server = signedInServer({ sites: [site(), mill] })
  server.on(readCoverage, ({ query }) => ({ ...COVERAGE, siteId: query.siteId }))
  await openScreen(`/coverage?sites=${mill.id}`)
  await expect.element(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Old Mill')
  await expect.element(page.getByText('1 of 6 pairs of equipment and rule run (17%)')).toBeVisible()
  expect(server.asked(readCoverage).map(({ query }) => query.siteId)).toEqual(['mill'])
})

test('coverage is asked for on chosen days, which its details name, too', async () => {
  const then = { evaluatedSeconds: 3600, applicableSeconds: 3600, knownShare: 1, suppressedSeconds: 0 }
  const day = (date: string, status: 'runs' | 'noData'): CoveragePair['days'][number] => ({
    ...{ ...then, day: date, status, names: [], suppressedBy: [] },
  })
  const server = coverageServer(COVERAGE, {
    ...PAIR,
    status: 'runs',
    days: [day('2026-02-03', 'noData'), day('2026-02-02', 'runs'), day('2026-02-01', 'noData')],
  })
  await openScreen('/coverage')
  await button('Days latest week').click()
  await page.getByRole('menuitem', { name: 'Choose days…' }).click()
  await page.getByLabelText('First day').fill('2026-02-01')
  await page.getByLabelText('Last day').fill('2026-06-01')
  await expect.element(page.getByText('Both days are included, at most 92 days.')).toBeVisible()
  await button('Show').click()
  await expect.element(page.getByText('That is 121 days. Choose at most 92.')).toBeVisible()
  await page.getByLabelText('Last day').fill('2026-02-03')
  await button('Show').click()
  await expect.element(button('Days Feb 1 – 3, 2026')).toBeVisible()
  await expect.element(page.getByText(/This is how it was on these days/)).toBeVisible()
  expect(server.asked(readCoverage).at(-1)?.query).toEqual({ siteId: SITE, from: '2026-02-01', to: '2026-02-03' })

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('1 missing').click()
  const details = page.getByRole('dialog')
  await expect.element(details).toMatchTextContent(/It ran on these days.*no data: 2 days, runs: 1 day/)
  // What a point lacks now says nothing of then.
  await expect.element(details.getByText(/give a point that role/)).not.toBeInTheDocument()
  expect(server.asked(readCoveragePair).at(-1)?.query).toMatchObject({ from: '2026-02-01', to: '2026-02-03' })
  await userEvent.keyboard('{Escape}')

  await button('Days Feb 1 – 3, 2026').click()
  await page.getByRole('menuitemradio', { name: 'latest week' }).click()
  await expect.element(page.getByText(/This is how it was on these days/)).not.toBeInTheDocument()
  await expect.element(button('Days latest week')).toBeVisible()
})

test('an address with half a range says so, and the days can be chosen anew', async () => {
  const server = coverageServer()
  server.once(readCoverage, () => refusal('invalid', 'Give both the first and the last day.'))
  await openScreen('/coverage?coverageFrom=2026-02-01')
  await expect.element(page.getByText('Give both the first and the last day.')).toBeVisible()
  await button('Days no valid range').click()
  await page.getByRole('menuitemradio', { name: 'latest week' }).click()
  await expect.element(page.getByText('1 of 6 pairs of equipment and rule run (17%)')).toBeVisible()
})

test('a site whose data have ended is shown up to then, in French too', async () => {
  const server = coverageServer({ ...COVERAGE, dataEndedOn: '2026-03-09' })
  server.on(currentUser, () => sessionUser({ locale: 'fr' }))
  await openScreen('/coverage')
  await expect.element(page.getByText('Aucun relevé n’est arrivé depuis le 9 mars 2026.')).toBeVisible()
})

test('a site whose days are evaluated says how far it is, and loads again after', async () => {
  const server = coverageServer()
  const state = { sites: [{ siteId: SITE, siteLabel: 'Tower', days: 30, daysDone: 12 }] }
  const loads = { count: 0 }
  server.on(readCoverage, () => {
    loads.count += 1
    return COVERAGE
  })
  server.on(readEvaluationProgress, () => state)
  await openScreen('/coverage')
  const line = page.getByText('Evaluating Tower: 12 of 30 days done.')
  await expect.element(line).toBeVisible()
  const before = loads.count
  state.sites = []
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => loads.count).toBeGreaterThan(before)
})

test('the filter for one missing point shows these equips and rules only', async () => {
  coverageServer()
  await openScreen('/coverage?coverageShow=oneMissing')
  await expect.element(page.getByRole('columnheader', { name: 'Rule hours' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Rule fc1' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row').filter({ hasText: 'AHU 2' })).not.toBeInTheDocument()
})

test('what nobody said of equipment is asked for, a click away', async () => {
  const ofPart = { roles: ['condensingBoiler'], state: 'missing' as const, points: [] }
  const asking = { ...COVERAGE, equips: COVERAGE.equips.map((equip) => ({ ...equip, asks: 2 })) }
  coverageServer(asking, { ...PAIR, inputs: [ofPart] })
  await openScreen('/coverage')
  await expect.element(page.getByText('3 equips ask what they have: 6 checks depend on it.')).toBeVisible()
  await button('1 missing').click()
  await expect.element(page.getByText('Nobody has said whether it has this: Condensing boiler.')).toBeVisible()
  await expect.element(page.getByText('It is not known whether the rule is for this equipment.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Answer' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/e\/1.*#parts$/))
  await expect.element(page.getByRole('link', { name: 'Open points' })).not.toBeInTheDocument()
})

test.for([['hc'], ['fanOn', 'fan']])('in place of a point of %s, an answer will do', async (roles) => {
  const asking = { ...COVERAGE, equips: COVERAGE.equips.map((equip) => ({ ...equip, asks: 2 })) }
  coverageServer(asking, { ...PAIR, inputs: [{ roles, state: 'missing', points: [] }] })
  await openScreen('/coverage')
  await button('1 missing').click()
  await expect.element(page.getByText(/^Or say what the equipment has: what it lacks needs no point/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Answer' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open points' })).toBeVisible()
})

test('a point without a unit, or of a wrong one, is a click away', async () => {
  const point = (pointId: string, name: string, unit: string | null) => ({ pointId, name, equipId: 'a1', unit })
  coverageServer(
    {
      ...COVERAGE,
      equips: COVERAGE.equips.map((equip) => (equip.equipId === 'a1' ? { ...equip, statuses: 'iur' } : equip)),
    },
    {
      ...PAIR,
      status: 'unit',
      inputs: [
        { roles: ['rat'], state: 'noUnit', points: [point('rat', 'Return', null)] },
        { roles: ['oat'], state: 'unit', points: [point('oat', 'Outside', 'Pa')] },
      ],
    },
  )
  await openScreen('/coverage')
  const row = page.getByRole('row').filter({ hasText: 'AHU 1' })
  await expect.element(row).toMatchTextContent(/no unit.*wrong unit/)
  await row.getByRole('button').first().click()
  await expect.element(page.getByText('rat (Return air temperature): Return has no unit.')).toBeVisible()
  await expect
    .element(page.getByText('oat (Outside air temperature): Outside (Pa) has a unit that does not fit.'))
    .toBeVisible()
  for (const [name, id] of [
    ['Give Return a unit', 'rat'],
    ['Correct the unit of Outside', 'oat'],
  ] as const) {
    const address = expect.stringMatching(`^/points\\?.*pointsEdit=${id}`)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expect.element(page.getByRole('link', { name: 'Open points' })).not.toBeInTheDocument()
})

test('a parameter without a value leads to where it is set', async () => {
  const status = 'parameter' as const
  const day = { day: '2026-03-08', status, names: ['oatChangeover'], evaluatedSeconds: null, applicableSeconds: null }
  const days = [{ ...day, knownShare: null, suppressedSeconds: 0, suppressedBy: [] }]
  coverageServer(COVERAGE, { ...PAIR, status, parameters: ['oatChangeover'], inputs: [], days })
  await openScreen('/coverage')
  await button('runs').click()
  const details = page.getByRole('dialog')
  await expect.element(details.getByText('Without a value: oatChangeover')).toBeVisible()
  await expect.element(details.getByText(/March 8/)).not.toBeInTheDocument()
  await expect
    .element(details.getByRole('link', { name: 'Set oatChangeover' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/settings\/catalogue\?rule=fc1&parameter=oatChangeover/))
})

test('with the keyboard a cell shows what is missing, and Escape returns to it', async () => {
  coverageServer()
  await openScreen('/coverage')
  await button('runs').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('runs')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(button('1 missing')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('dialog')
  await expect.element(details).toMatchTextContent(/Needs occ \(.*\): give a point that role\./)
  await expect.element(details.getByRole('link', { name: 'Open points' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(button('1 missing')).toHaveFocus()
})

const DAY: CoveragePair['days'][number] = {
  day: '2026-03-08',
  status: 'runs',
  names: [],
  evaluatedSeconds: 36_000,
  applicableSeconds: 43_200,
  knownShare: 1,
  suppressedSeconds: 7200,
  suppressedBy: ['data-range.sat', 'maintenance'],
}

test('a rule that was suppressed says for how long and why', async () => {
  const rules = { 'data-range.sat': 'Supply air outside its limits' }
  coverageServer(COVERAGE, { ...PAIR, status: 'runs', inputs: [], days: [DAY], rules })
  await openScreen('/coverage')
  await button('runs').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /suppressed for 2 h: “Supply air outside its limits” fired and the equipment was under maintenance/,
    )
})

test('a rule that another one replaces says which', async () => {
  const none = {
    evaluatedSeconds: null,
    applicableSeconds: null,
    knownShare: null,
    suppressedSeconds: 0,
    suppressedBy: [],
  }
  const days = [{ ...DAY, ...none, status: 'off' as const, names: ['fc4'] }]
  coverageServer(COVERAGE, { ...PAIR, status: 'off', inputs: [], days, rules: { fc4: 'Too many states' } })
  await openScreen('/coverage')
  await button('runs').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/Another rule does its work here\..*not needed, because “Too many states” runs instead/)
})

test('a rule is tested on an equip, with who and until when', async () => {
  const server = coverageServer(COVERAGE, { ...PAIR, status: 'runs', inputs: [] })
  server.on(currentUser, () => sessionUser({ rolesRestriction: ['Administrators'] }))
  const sent: boolean[] = []
  server.on(testRule, ({ body }) => {
    sent.push(body.isOn)
    return { test: body.isOn ? { startedAt: ago(0), endsAt: ago(-120), startedBy: 'Ada' } : null }
  })
  await openScreen('/coverage')
  await button('runs').click()
  await button('Start test').click()
  await expect.element(page.getByText(/Test by Ada since .*, ends in 2 hours/)).toBeVisible()
  await button('End test').click()
  await expect.element(button('Start test')).toBeVisible()
  expect(sent).toEqual([true, false])
})

test('defaults that nobody has confirmed are said, and lead to the unit', async () => {
  const [first, ...others] = COVERAGE.equips
  const equips = [
    { ...(first as (typeof COVERAGE.equips)[number]), unconfirmed: ['minimumPositionPercent' as const] },
    ...others,
  ]
  const server = coverageServer({ ...COVERAGE, equips })
  server.on(
    readCoveragePair,
    (): CoveragePair => ({ ...PAIR, status: 'runs', unconfirmed: ['minimumPositionPercent'] }),
  )
  await openScreen('/coverage')
  await expect.element(page.getByText(/1 unit is judged by defaults that nobody has confirmed/)).toBeVisible()
  await expect.element(button('Confirm')).toBeVisible()
  await button('runs').click()
  await expect
    .element(page.getByText('Default, not confirmed for this unit: Minimum position of the outside air damper.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Confirm' }))
    .toHaveAttribute('href', '/e/1?sites=NORTH~tower#parts')
})

test('ten thousand equips scroll and are found', { tags: 'whole' }, async () => {
  const equips = Array.from({ length: 10_000 }, (_, place) => ({
    number: place + 1,
    asks: 0,
    unconfirmed: [],
    equipId: `a${place}`,
    name: `AHU ${place}`,
    kind: 'ahu' as const,
    statuses: 'r1m',
  }))
  coverageServer({ ...COVERAGE, equips })
  await openScreen('/coverage')
  await expect.element(page.getByRole('rowheader', { name: 'AHU 0', exact: true })).toBeVisible()
  expect(page.getByRole('row').all().length).toBeLessThan(60)
  await page.getByLabelText('Search equipment').fill('ahu 9999')
  await expect.element(page.getByRole('rowheader', { name: 'AHU 9999', exact: true })).toBeVisible()
})

test('a site where our rules are turned off says so above what they would do', async () => {
  coverageServer({ ...COVERAGE, runsRules: false })
  await openScreen('/coverage')
  await expect.element(page.getByText(/Bonfire’s rules are turned off at this site/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sites' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'AHU 1', exact: true })).toBeVisible()
})

test('a site without points says why nothing can run, and a failed load can be retried', async () => {
  const server = coverageServer({ ...COVERAGE, points: 0, pointsWithRole: 0 })
  server.once(readCoverage, noConnection)
  server.once(readCoverage, noConnection)
  await openScreen('/coverage')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The coverage could not be loaded')
  await button('Retry').click()
  await expect.element(page.getByText('No rule can run: this site has no points.')).toBeVisible()
  await openScreen('/coverage?coverageSite=elsewhere')
  await expect.element(page.getByText('There is no such site, or you do not have access to it.')).toBeVisible()
})

const LIMITED = {
  siteId: SITE,
  siteLabel: 'Tower',
  rule: 'own-warm',
  name: 'Always warm',
  day: '2026-03-02',
  days: 3,
  code: 'evaluation.rule-limited',
  params: { found: 10_000, kept: 1000 },
  message: 'It fired on 10,000 pieces of equipment in one day.',
}

test('a rule that fired on too much equipment is named in the queue and the coverage', async () => {
  const server = coverageServer({ ...COVERAGE, problems: [LIMITED] })
  server.on(readEvaluationQueue, () => ({
    isOn: true,
    dueDays: 0,
    backfillDays: 0,
    runningDays: 0,
    oldestDueAt: null,
    lastEvaluatedAt: null,
    daysPerHour: null,
    estimatedEndAt: null,
    failingCount: 0,
    failing: [],
    evaluations: [],
    ruleProblems: [LIMITED],
  }))
  await openScreen('/evaluation')
  const problems = page.getByRole('region', { name: 'Rules with problems' })
  await expect
    .element(problems.getByRole('row').filter({ hasText: 'Always warm' }))
    .toMatchTextContent(/Always warmTowerMarch 2, 2026 and 2 moreIt fired on 10,000 pieces of equipment in one day\./)
  await problems.getByRole('link', { name: 'Tower' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Rules with problems' }))
    .toMatchTextContent('Always warm, March 2, 2026: It fired on 10,000 pieces of equipment in one day.')
})

test.each(LOCALES)(
  'coverage passes axe, and nothing is cut off, in the language %s',
  { tags: 'whole' },
  async (locale) => {
    const server = coverageServer()
    server.on(currentUser, () => sessionUser({ locale }))
    const { say, look } = await looksIn(locale)
    await openScreen('/coverage')
    await button(say('1 missing', '1 manquant')).click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(say('Open points', 'Ouvrir les points'))
    await look('coverage')
  },
)
