import { loadActions } from '@bonfire/contract/actions/actions'
import { Definition } from '@bonfire/contract/definitions/definition'
import { listDefinitions } from '@bonfire/contract/definitions/definitions'
import { listParameters } from '@bonfire/contract/definitions/parameters'
import { readRuleCoverage } from '@bonfire/contract/evaluation/coverage'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { LOCALES } from '@bonfire/contract/people/users'
import { listProjectRuleChanges, listRules, searchProjectRules } from '@bonfire/contract/rules'
import { NOTHING_JUDGED, readTrust } from '@bonfire/contract/trust'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { textsOf } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone } from '../../testing/phone.ts'
import { occurrence, occurrenceMap } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal } from '../../testing/stub-server.ts'

const judged = (fixed: number, falseAlerts: number, part: Partial<typeof NOTHING_JUDGED> = {}) => ({
  ...NOTHING_JUDGED,
  fixed,
  falseAlerts,
  ...part,
})
const MANY = judged(33, 8, { proved: 20, cameBack: 4, cannotTell: 3, snoozed: 2 })
const NONE = judged(0, 0)
const EQUIPMENT = '/analysis/insights/tower/fan-after-hours?daysRange=30'

const detail = page.getByRole('region', { name: /^(Rule settings|Paramètres de la règle)$/ })
const rules = page.getByRole('list', { name: /^(Rules|Règles)$/ })
const names = () => textsOf(rules.getByRole('listitem')).map((text) => text.slice(0, 1))

/** Rules A to E. */
function settingsServer() {
  const server = signedInServer()
  const all = ['A', 'B', 'C', 'D', 'E'].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: null,
    ruleType: 'fdd' as const,
    severity: 'low',
  }))
  server.on(listRules, () => Object.fromEntries(all.map((rule) => [rule.id, rule])))
  server.on(searchProjectRules, () => ({}))
  server.on(listProjectRuleChanges, () => ({ changes: [] }))
  server.on(readTrust, () => ({
    rules: {
      b: { everywhere: MANY, inProject: judged(4, 0, { proved: 4 }) },
      c: { everywhere: MANY, inProject: judged(5, 0) },
      d: { everywhere: MANY, inProject: judged(2, 3) },
    },
  }))
  return server
}

test('the settings of a project say how often a rule was right there, and everywhere', async () => {
  const server = settingsServer()
  await openScreen('/settings/insights?project=NORTH&rule=b')
  const facts = detail.getByRole('term')
  await expect.element(facts.first()).toHaveTextContent('In NORTH')
  const said = detail.getByRole('definition')
  await expect.element(said.first()).toHaveTextContent('Not enough closed yet: 4 of 54 fixed: 4 proved')
  await expect
    .element(said.nth(1))
    .toHaveTextContent(
      '33 of 41 were real, 66 to 90%33 fixed: 20 proved, 4 came back, 6 watched, 3 cannot be told8 false alerts, 2 of them snoozed',
    )
  expect(server.asked(readTrust)[0]?.query).toEqual({ projectKey: 'NORTH' })
  await rules.getByText('A', { exact: true }).click()
  await expect.element(said.first()).toHaveTextContent('Nothing closed yet')
})

test('the rules of a project can be sorted by it, and the address says so', async () => {
  settingsServer()
  await openScreen('/settings/insights?project=NORTH')
  await expect.poll(names).toEqual(['A', 'B', 'C', 'D', 'E'])
  await expect.element(rules.getByText('40% real')).toHaveAttribute('title', '2 of 5 were real, 12 to 77%')
  const sorts = page.getByRole('button', { name: /^Sort by/ })
  await sorts.click()
  await page.getByRole('menuitemradio', { name: 'Least often right first' }).click()
  await expect.poll(names).toEqual(['D', 'C', 'A', 'B', 'E'])
  await expect.poll(() => location.search).toContain('sort=least')
  await openScreen('/settings/insights?project=NORTH&sort=most')
  await expect.poll(names).toEqual(['C', 'D', 'A', 'B', 'E'])
})

test('trust that cannot be loaded can be asked for again, and the settings stay', async () => {
  const server = settingsServer()
  server.on(readTrust, () => refusal('internal', 'x'))
  await openScreen('/settings/insights?project=NORTH&rule=b')
  await expect.element(detail.getByText('How often it was right could not be loaded.')).toBeVisible()
  server.on(readTrust, () => ({ rules: {} }))
  await detail.getByRole('button', { name: 'Retry' }).click()
  await expect.element(detail.getByRole('definition').first()).toHaveTextContent('Nothing closed yet')
})

/** Two rules of Bonfire's, of different groups. */
function catalogueServer() {
  const server = signedInServer({ user: { rolesRestriction: ['Administrators'] } })
  const stored = (key: string, equip: 'ahu' | 'vav') => ({
    key,
    version: 1,
    isBuiltIn: true,
    changedAt: '2026-03-09T14:40:00.000Z',
    changedBy: null,
    definition: Definition.parse({
      key,
      name: `Rule ${key}`,
      description: 'Text',
      category: 'fdd',
      severity: 'low',
      equip,
      roles: ['sat'],
      when: 'sat > 30 °C',
      source: 'Somebody',
    }),
  })
  server.on(listDefinitions, () => ({
    definitions: [stored('own-air', 'ahu'), stored('own-box', 'vav')],
    stateMachines: [],
    maySave: true,
  }))
  server.on(listParameters, () => ({ values: {}, settings: [] }))
  server.on(readRuleCoverage, () => ({ equips: 0, running: 0, sites: 0 }))
  server.on(readTrust, () => ({
    rules: {
      'own-air': { everywhere: MANY, inProject: null },
      'own-box': { everywhere: judged(1, 9), inProject: null },
    },
  }))
  return server
}

test('the catalogue says it of all that finds the same, and sorts all groups by it', async () => {
  const server = catalogueServer()
  await openScreen('/settings/catalogue?rule=own-air')
  const rule = page.getByRole('region', { name: 'Rule', exact: true })
  await expect.element(rule.getByText('33 of 41 were real, 66 to 90%')).toBeVisible()
  expect(server.asked(readTrust).map(({ query }) => query)).toEqual([{ by: 'definition' }])
  const list = page.getByRole('region', { name: 'Rules', exact: true })
  const shown = () => textsOf(list.getByRole('listitem')).map((text) => text.slice(0, 12))
  await expect.poll(shown).toEqual(['Rule own-air', 'Rule own-box'])
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Least often right first' }).click()
  await expect.poll(shown).toEqual(['Rule own-box', 'Rule own-air'])
  await expect.poll(() => textsOf(list.getByRole('heading'))).toEqual(['All groups2'])
})

async function openFinding(trust: { everywhere: typeof MANY; inProject: typeof MANY } | undefined) {
  const server = signedInServer()
  server.on(loadInsights, () => occurrenceMap([occurrence({ equipRuleId: '1' })]))
  server.on(readTrust, () => ({ rules: trust ? { 'fan-after-hours': trust } : {} }))
  // A single finding is open at first.
  await openScreen(EQUIPMENT)
  return server
}

test.each([
  [{ everywhere: MANY, inProject: MANY }, 'This rule in NORTH 33 of 41 were real, 66 to 90%'],
  [{ everywhere: MANY, inProject: NONE }, 'This rule, everywhere 33 of 41 were real, 66 to 90%'],
  [{ everywhere: judged(3, 1), inProject: NONE }, 'This rule Not enough closed yet: 4 of 5'],
  [undefined, 'This rule Nothing closed yet'],
])('the evidence of a finding says what is known of its rule: %#', async (trust, text) => {
  const server = await openFinding(trust)
  const note = page.getByRole('paragraph').filter({ hasText: /^This rule.*(real|closed)/ })
  await expect.element(note).toHaveTextContent(text)
  expect(server.asked(readTrust).map(({ query }) => query)).toEqual([
    { ruleId: 'fan-after-hours', projectKey: 'NORTH' },
  ])
})

test('the form of a new action says it of the rule', async () => {
  const server = await openFinding({ everywhere: MANY, inProject: MANY })
  server.on(loadActions, () => [])
  await page.getByRole('button', { name: 'More for Fan 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Associate to new Action' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('33 of 41 were real, 66 to 90%')).toBeVisible()
})

test('people without a role are told nothing of a rule, and it is not asked for', async () => {
  const server = signedInServer({ user: { rolesRestriction: null } })
  server.on(loadInsights, () => occurrenceMap([occurrence({ equipRuleId: '1' })]))
  await openScreen(EQUIPMENT)
  await expect.element(page.getByRole('button', { name: 'Hide firings of Fan 1' })).toBeVisible()
  expect(server.asked(readTrust)).toEqual([])
})

test.each(LOCALES)('nothing is cut off, and colours are in order: %s', { tags: 'whole' }, async (locale) => {
  const { look, say } = await looksIn(locale)
  settingsServer()
  await openScreen('/settings/insights?project=NORTH&rule=c')
  const all = say('5 of 5 were real, 57 to 100', '5 sur 5 étaient réelles, 57 à 100')
  await expect.element(detail.getByText(all)).toBeVisible()
  await look('settings')
})

test('on a phone the settings have it below the rule', async () => {
  await holdPhone()
  settingsServer()
  await openScreen('/settings/insights?project=NORTH&rule=b')
  await expect.element(detail.getByText('33 of 41 were real, 66 to 90%')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
