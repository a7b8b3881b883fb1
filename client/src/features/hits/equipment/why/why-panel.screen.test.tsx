import { diagnoseEquip } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { checkCause, readEvidence } from '@bonfire/contract/hits/read-evidence'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../../../testing/elements.ts'
import { packedGroups } from '../../../../testing/group-samples.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, sessionUser } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'
import { why } from '../../../../testing/why-sample.ts'

const RULE = '/analysis/insights/tower/fan-after-hours'
const ABOUT = { by: 'rule' as const, pointIds: [] }

const panel = page.getByRole('region', { name: 'Why' })

async function openRow(prepare: (server: ReturnType<typeof signedInServer>) => void = () => {}, address = RULE) {
  const server = signedInServer()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([])))
  server.on(readEvidence, () => ({ why: why(), about: ABOUT }))
  prepare(server)
  await openScreen(address)
  return server
}

test('the only equip of an insight is open', async () => {
  await openRow()
  await expectCount(page.getByRole('button', { name: /^Hide firings of/ }), 1)
})

test('of several equips none is open', async () => {
  const several = occurrenceMap([occurrence(), occurrence({ equipRuleId: '2' })])
  await openRow((server) => server.on(loadInsights, ({ body }) => (body.rules ? several : packedGroups([]))))
  await expectCount(page.getByRole('button', { name: /^Show firings of/ }), 2)
})

test('a finding of our own shows its condition, also in numbers, its inputs and limits', async () => {
  await openRow()
  await expect.element(panel.getByText('sat > satCoolSp + eSat', { exact: true })).toBeVisible()
  await expect.poll(() => panel.element().textContent).toMatch(/At its worst:\s*yes and 62\.1\s°F > 55\s°F \+ 2\s°F/)
  await expect.element(panel.getByText('cooling with minimum outside air')).toBeVisible()
  await expect.poll(() => panel.element().textContent).toMatch(/Error of the sensor\s*2\s°F set for this site/)
  await expect
    .element(panel.getByRole('row', { name: /^sat ahu-1.sat 61.4\s°F 58\s°F 62.1\s°F 62.1\s°F/ }))
    .toBeVisible()
  await expect.element(panel.getByRole('row', { name: /^occ ahu-1.occ 75\s% no yes yes/ })).toBeVisible()
  await expect.element(panel.getByText('g36-ahu-fc13, version 3. ASHRAE Guideline 36-2021')).toBeVisible()
})

test('a default for a sensor of the whole site says so', async () => {
  const { evidence, body, ...others } = why()
  const eOat = { value: 5, unit: '°F', source: 'default' as const, sharedRole: 'oat' }
  const words = 'Error of the outside air sensor'
  await openRow((server) =>
    server.on(readEvidence, () => ({
      about: ABOUT,
      why: {
        ...others,
        evidence: { ...evidence, parameters: { eOat } },
        body: { ...body, parameters: { eOat: { default: 2, unit: '°F', difference: true, words } } },
      },
    })),
  )
  await expect
    .poll(() => panel.element().textContent)
    .toMatch(/outside air sensor\s*5\s°F default where oat is a point of the site or of other equipment/)
})

test('people who may set limits get links to the limit and to a trial of others', async () => {
  await openRow((server) => server.on(currentUser, () => sessionUser({ rolesRestriction: ['Administrators'] })))
  await expect
    .element(panel.getByRole('link', { name: 'Change the limit' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/settings\/catalogue\?rule=g36-ahu-fc13&parameter=eSat/))
  await expect
    .element(panel.getByRole('link', { name: 'Try other limits' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/settings\/catalogue\/edit\?rule=g36-ahu-fc13&site=tower/))
})

test('a fall of coverage names the rules that were lost, and leads to what they miss', async () => {
  const { evidence, rules, ...others } = why()
  await openRow((server) =>
    server.on(readEvidence, () => ({
      about: ABOUT,
      why: {
        ...others,
        evidence: { ...evidence, lostRules: ['data-range.sat', 'own-gone'] },
        rules: { ...rules, 'own-gone': { en: 'Gone', fr: 'Disparue' } },
      },
    })),
  )
  const lost = panel.getByRole('region', { name: 'Rules that ran here a week earlier and no longer can' })
  await expect.poll(() => lost.getByRole('listitem').all().length).toBe(2)
  await expect.element(lost.getByRole('listitem').nth(0)).toMatchTextContent('Sensor out of range')
  await expect.element(lost.getByRole('listitem').nth(1)).toMatchTextContent('Gone')
  await expect
    .element(lost.getByRole('link', { name: 'See what is missing' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/coverage\?coverageSite=tower&coverageSearch=/))
})

test('a finding names the rules that found the same at the same time', async () => {
  const { evidence, rules, ...others } = why()
  await openRow((server) =>
    server.on(readEvidence, () => ({
      about: ABOUT,
      why: {
        ...others,
        evidence: { ...evidence, restatedBy: ['apar-r20', 'own-gone'] },
        rules: { ...rules, 'apar-r20': { en: 'Valve stays open', fr: 'Vanne ouverte' } },
      },
    })),
  )
  await expect
    .element(panel)
    .toMatchTextContent('Found at the same time, and part of this finding: Valve stays open and own-gone.')
})

test('samples that stopped name the points, and the units that stopped with them', async () => {
  const { evidence, ...others } = why()
  const silentPoints = [
    { pointId: 'tower.sat', name: 'Supply air', lastAt: Date.parse('2026-03-09T09:55:00Z') / 1000 },
    { pointId: 'tower.mat', name: 'Mixed air', lastAt: null },
    ...Array.from({ length: 19 }, (_, place) => ({ pointId: `more-${place}`, name: `More ${place}`, lastAt: null })),
  ]
  const outage = { equips: ['VAV 1', 'VAV 2'], equipCount: 2, pointCount: 40 }
  await openRow((server) =>
    server.on(readEvidence, () => ({
      about: ABOUT,
      why: { ...others, evidence: { ...evidence, silentPoints, outage } },
    })),
  )
  const silent = panel.getByRole('region', { name: 'Points that sent nothing' })
  await expect.element(silent.getByRole('listitem').nth(0)).toMatchTextContent(/^Supply air, after \d+:55.[AP]M$/)
  await expect.element(silent.getByRole('listitem').nth(1)).toMatchTextContent('Mixed air, since before this day')
  await expect.element(silent.getByText('and 1 more')).toBeVisible()
  await expect.element(silent.getByText(/at the same time: 2 other units, 40 points in all$/)).toBeVisible()
  await expect.element(silent.getByText('VAV 2')).toBeVisible()
})

test('days without a finding say why there was none', async () => {
  await openRow()
  await panel.getByText('The last 7 evaluated days').click()
  await expect.element(panel.getByText(/^True for .*20.* at most; it fires after 30 min$/)).toBeVisible()
  await expect.element(panel.getByText('Did not run: no point for cc')).toBeVisible()
  const days = panel.getByRole('listitem')
  await expect
    .element(days.nth(3))
    .toMatchTextContent(
      /True only while it was not counted · Suppressed for .*2.*: the equipment was under maintenance$/,
    )
  await expect.element(days.nth(4)).toMatchTextContent(/Suppressed for .*2.*: “Sensor out of range” fired$/)
  await expect.element(days.nth(5)).toMatchTextContent(/True only right after a change of state/)
  await expect.element(days.nth(6)).toMatchTextContent(/Not needed: “Sensor out of range” runs instead$/)
})

test('a cause is ticked off immediately with who and when, and a refusal undoes it', async () => {
  const server = await openRow()
  const cause = panel.getByRole('checkbox', { name: 'Cooling valve does not open, or its actuator failed' })
  const checked = [{ cause: 'cooling-valve', checkedAt: '2026-03-09T14:40:00.000Z', checkedBy: 'Ada Lane' }]
  server.on(checkCause, ({ body }) => ({ checked: body.isChecked ? checked : [] }))
  await cause.click()
  await expect.element(cause).toBeChecked()
  await expect.element(panel.getByText(/^Checked by Ada Lane, /)).toBeVisible()
  await cause.click()
  await expect.element(cause).not.toBeChecked()
  server.on(checkCause, () => refusal('forbidden', 'You have no role.'))
  await cause.click()
  await expect.element(page.getByText('You have no role.')).toBeVisible()
  await expect.element(cause).not.toBeChecked()
})

test('causes come in the order of the diagnosis of the unit, with how likely each is', async () => {
  await openRow((server) => {
    server.on(diagnoseEquip, () => ({
      ...{ from: '2026-03-03', to: '2026-03-09', currency: 'AUD', wrong: [], fine: [], idle: [], also: null },
      causes: [
        { cause: 'sensor-sat', likelihood: 'likely' as const, probability: 0.6, for: [], against: [], checked: null },
        {
          cause: 'cooling-valve',
          likelihood: 'possible' as const,
          probability: 0.2,
          for: [],
          against: [],
          checked: null,
        },
      ],
    }))
  })
  const causes = panel.getByRole('group', { name: 'Possible causes' })
  await expect
    .element(causes)
    .toMatchTextContent(
      /^Possible causesSupply air sensor failed or drifted LikelyCooling valve does not open, .* Possible/,
    )
})

test('someone without a role sees the causes and cannot tick them', async () => {
  await openRow((server) => server.on(currentUser, () => sessionUser({ rolesRestriction: null })))
  await expect.element(panel.getByRole('checkbox', { name: 'Supply air sensor failed or drifted' })).toBeDisabled()
})

test('a finding that was sent has no reason to show, and a failure can be tried again', async () => {
  const server = await openRow((one) => one.on(readEvidence, () => refusal('internal', 'Out of order.')))
  await expect.element(page.getByText('The reason for this finding could not be loaded.')).toBeVisible()
  server.on(readEvidence, () => ({ why: null, about: ABOUT }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('The reason for this finding could not be loaded.')).not.toBeInTheDocument()
  await expect.element(panel).not.toBeInTheDocument()
})
