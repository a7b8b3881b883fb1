import { Definition, type DefinitionInput, StateMachine } from '@bonfire/contract/definitions/definition'
import { listDefinitions } from '@bonfire/contract/definitions/definitions'
import {
  changeParameter,
  listParameterChanges,
  listParameters,
  type ParameterSetting,
} from '@bonfire/contract/definitions/parameters'
import { listSentRules, type SentRule, saveSentRules } from '@bonfire/contract/definitions/sent-rules'
import { readRuleCoverage } from '@bonfire/contract/evaluation/coverage'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const CATALOGUE = '/settings/catalogue'

const definition = (key: string, change: Partial<DefinitionInput> = {}) =>
  Definition.parse({
    key,
    name: { en: `Rule ${key}`, fr: `Règle ${key}` },
    category: 'fdd',
    severity: 'high',
    equip: 'ahu',
    description: { en: 'Supply air stays above its setpoint.', fr: 'L’air soufflé reste au-dessus de sa consigne.' },
    roles: ['sat', 'satCoolSp|satSp', 'cc'],
    states: [3],
    when: 'sat > satCoolSp + eSat and cc >= ccFull',
    parameters: {
      eSat: {
        default: 2,
        unit: '°F',
        difference: true,
        minimum: 0,
        maximum: 20,
        words: { en: 'Error of the sensor', fr: 'Erreur de la sonde' },
      },
      ccFull: {
        default: 99,
        unit: '%',
        words: { en: 'The valve counts as open from', fr: 'La vanne est ouverte dès' },
      },
    },

    modeDelay: '30 min',
    alarmDelay: '30 min',
    slowest: '15 min',
    causes: ['cooling-valve'],
    source: 'Guideline 36',
    ...change,
  })

const machine = StateMachine.parse({
  key: 'states-ahu',
  equip: ['ahu'],
  words: { en: 'Air handling unit', fr: 'Centrale de traitement d’air' },
  proof: ['fanOn', 'fan > 5 %'],
  parameters: { oadMin: { default: 20, unit: '%', words: { en: 'Minimum position', fr: 'Position minimale' } } },
  states: [
    { number: 0, key: 'off', words: { en: 'off', fr: 'arrêt' }, unproven: true },
    { number: 3, key: 'cooling', words: { en: 'cooling', fr: 'refroidissement' } },
  ],
})

const SETTING: ParameterSetting = {
  name: 'eSat',
  place: { scope: 'tenant' },
  placeName: null,
  value: 1.5,
  unit: 'K',
  revision: 3,
  changedAt: '2026-03-09T14:40:00.000Z',
  changedBy: 'Engineer',
  reason: 'Calibrated',
}

function catalogueServer() {
  const server = signedInServer({ user: { rolesRestriction: ['Administrators'] } })
  const keys = ['g36-ahu-fc2', 'g36-ahu-fc13']
  server.on(listDefinitions, () => ({
    definitions: [
      ...keys.map((key) => ({ ...STORED, key, definition: definition(key) })),
      { ...STORED, key: 'data-range.sat', definition: definition('data-range.sat', { category: 'data_uptime' }) },
    ],
    stateMachines: [machine],
    maySave: true,
  }))
  server.on(listParameters, ({ query }) => ({
    values:
      query.definition === machine.key
        ? { oadMin: { value: 20, unit: '%', source: 'default' as const } }
        : {
            eSat: { value: 1.5, unit: 'K', source: 'tenant' as const },
            ccFull: { value: 99, unit: '%', source: 'default' as const },
          },
    settings: query.definition === machine.key ? [] : [SETTING],
  }))
  server.on(readRuleCoverage, () => ({ equips: 14, running: 12, sites: 2 }))
  server.on(listParameterChanges, () => ({
    changes: [{ ...SETTING, from: null, to: { value: 1.5, unit: 'K' } }],
  }))
  return server
}
const STORED = { version: 1, isBuiltIn: true, changedAt: '2026-03-09T14:40:00.000Z', changedBy: null }

const list = page.getByRole('region', { name: /^(Rules|Règles)$/ })
const detail = page.getByRole('region', { name: /^(Rule|Règle)$/ })
const row = (key: string) => list.getByRole('button', { name: new RegExp(`Rule ${key}`) })
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

test('a rule is found, shown in full and shared by its address', async () => {
  catalogueServer()
  await openScreen(CATALOGUE)
  await expect.element(page.getByText('3 of 3 rules')).toBeVisible()
  await expect.element(list.getByRole('heading', { name: 'Sensor health' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search rules' }).fill('fc13')
  await expectCount(list.getByRole('listitem'), 1)
  await row('g36-ahu-fc13').click()
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule g36-ahu-fc13')
  await expect.element(detail.getByText('sat > satCoolSp + eSat and cc >= ccFull')).toBeVisible()
  await expect.element(detail.getByText('ran on 12 of 14 equips on the last whole day')).toBeVisible()
  await expect.element(detail.getByText(/^Reads as: .* 2\sΔ°F \(eSat\).* 99\s% \(ccFull\)\.$/)).toBeVisible()
  await expect.element(detail.getByText('Cooling valve does not open, or its actuator failed')).toBeVisible()
  await expect.element(detail.getByText('30 min after a change of state.')).toBeVisible()
  await expect
    .element(detail.getByRole('row', { name: /eSat/ }).first())
    .toMatchTextContent(/2\s?Δ°F.*0 to 20\s?Δ°F.*1\.5\s?K/)
  await expect.element(detail.getByRole('row', { name: /oadMin/ })).toMatchTextContent(/20\s?%/)
  expect(location.search).toContain('rule=g36-ahu-fc13')
  await openScreen()
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule g36-ahu-fc13')
})

test('rules are walked through by keyboard', async () => {
  catalogueServer()
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc2`)
  await expect.element(row('g36-ahu-fc2')).toBeVisible()
  ;(row('g36-ahu-fc2').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('g36-ahu-fc13')).toHaveFocus()
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule g36-ahu-fc13')
  await userEvent.keyboard('{End}')
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule data-range.sat')
})

test('a parameter is changed with a reason, against the revision that was seen', async () => {
  const server = catalogueServer()
  server.on(changeParameter, () => ({ ...SETTING, value: 1, revision: 4 }))
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13`)
  await detail.getByRole('button', { name: 'Change eSat' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('1.5')
  await expect.element(dialog.getByText('Calibrated')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('one')
  await button('Save').click()
  await expect.element(dialog.getByText('Enter a number.')).toBeVisible()
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
  expect(server.asked(changeParameter)).toHaveLength(0)
  await dialog.getByRole('textbox', { name: 'Value' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('New sensors')
  await button('Save').click()
  await expect.element(page.getByText('eSat has been changed.')).toBeVisible()
  expect(server.asked(changeParameter)).toMatchObject([
    {
      body: {
        definition: 'g36-ahu-fc13',
        name: 'eSat',
        place: { scope: 'tenant' },
        value: 1,
        unit: 'K',
        reason: 'New sensors',
        revision: 3,
      },
    },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('another place shows its own value, and what was typed stays', async () => {
  const server = catalogueServer()
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13`)
  await detail.getByRole('button', { name: 'Change eSat' }).click()
  const value = dialog.getByRole('textbox', { name: 'Value' })
  const moveTo = async (scope: string) => {
    await dialog.getByRole('combobox', { name: 'Applies to' }).click()
    await page.getByRole('option', { name: scope }).click()
  }
  await expect.element(value).toHaveValue('1.5')
  await moveTo('A project')
  await expect.element(value).toHaveValue('2')
  await value.fill('3')
  await moveTo('A site')
  await expect.element(value).toHaveValue('3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('New sensors')
  await button('Save').click()
  await expect.element(dialog.getByText('Choose one.')).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: 'Site' })).toHaveFocus()
  expect(server.asked(changeParameter)).toHaveLength(0)
  await moveTo('Everywhere')
  await expect.element(dialog.getByText('Choose one.')).not.toBeInTheDocument()
  await expect.element(value).toHaveValue('3')
})

test('a link from a finding opens the parameter, once', async () => {
  catalogueServer()
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13&parameter=ccFull`)
  await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('99')
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).not.toContain('parameter')
})

test('people who do not see every project learn that they cannot save rules', async () => {
  const server = catalogueServer()
  server.on(listDefinitions, () => ({ definitions: [], stateMachines: [], maySave: false }))
  await openScreen(CATALOGUE)
  await expect.element(page.getByText(/^You can try rules here, but not save them/)).toBeVisible()
})

test('a conflict says who was faster, keeps what was typed, and can be saved over', async () => {
  const server = catalogueServer()
  server.on(changeParameter, () => refusal('conflict', 'eSat was changed by Ada.'))
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13`)
  await detail.getByRole('button', { name: 'Change eSat' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Old sensors')
  server.on(listParameters, () => ({ values: {}, settings: [{ ...SETTING, value: 4, revision: 7 }] }))
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/eSat was changed by Ada/)
  await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('3')
  server.on(changeParameter, () => ({ ...SETTING, value: 3, revision: 8 }))
  await expect.poll(() => server.asked(listParameters).length).toBeGreaterThan(2)
  await button('Save').click()
  await expect.element(page.getByText('eSat has been changed.')).toBeVisible()
  expect(server.asked(changeParameter).at(-1)).toMatchObject({ body: { revision: 7, value: 3 } })
})

test('nothing found, a failed load and missing access are reported', async () => {
  const server = catalogueServer()
  await openScreen(`${CATALOGUE}?search=nothing`)
  await expect.element(page.getByText('No rules match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all rules' }).click()
  await expect.element(row('g36-ahu-fc2')).toBeVisible()
  server.on(listDefinitions, () => noConnection())
  await openScreen(CATALOGUE)
  await expect.element(page.getByText('The rules could not be loaded.')).toBeVisible()
  server.on(currentUser, () => sessionUser({ rolesRestriction: ['Users'] }))
  await openScreen(CATALOGUE)
  await expect.element(page.getByText('No access to project settings')).toBeVisible()
})

test.each(LOCALES)('the catalogue looks right in %s', { tags: 'whole' }, async (locale) => {
  const { look, say } = await looksIn(locale)
  catalogueServer()
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13`)
  await expect.element(detail.getByRole('table').first()).toBeVisible()
  await look('catalogue')
  await detail.getByRole('button', { name: say('Change eSat', 'Modifier eSat') }).click()
  await expect.element(dialog.getByText('Calibrated')).toBeVisible()
  await look('change of a parameter')
})

test('a default that is another where a sensor is shared is shown with it', async () => {
  const server = catalogueServer()
  const words = { en: 'Error of the outside air sensor', fr: 'Erreur de la sonde extérieure' }
  const eOat = { default: 2, unit: '°F', difference: true, whereShared: { role: 'oat' as const, default: 5 }, words }
  const shared = definition('g36-ahu-fc2', { when: 'sat > satSp + eOat', parameters: { eOat } })
  server.on(listDefinitions, () => ({
    definitions: [{ ...STORED, key: 'g36-ahu-fc2', definition: shared }],
    stateMachines: [machine],
    maySave: true,
  }))
  const values = { eOat: { value: 2, unit: '°F', source: 'default' as const } }
  server.on(listParameters, () => ({ values, settings: [] }))
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc2`)
  const row = page.getByRole('row', { name: /^eOat Error of the outside air sensor/ })
  await expect.element(row.getByRole('cell').nth(1)).toMatchTextContent(/^2\sΔ°F$/)
  await expect
    .element(row.getByRole('cell').nth(3))
    .toMatchTextContent(/^2\sΔ°F\s?default\s?5\sΔ°F where oat is a point of the site or of other equipment$/)
  const set = { eOat: { ...values.eOat, value: 3, source: 'tenant' as const } }
  server.on(listParameters, () => ({ values: set, settings: [] }))
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc2`)
  await expect.element(row.getByRole('cell').nth(3)).toMatchTextContent(/^3\sΔ°F\s?set everywhere$/)
})

test('a rule on what numbers are called says the unit of its points', async () => {
  catalogueServer().on(listDefinitions, () => ({
    definitions: ['own-a', 'own-b'].map((key) => ({
      ...STORED,
      key,
      definition: definition(key, key === 'own-a' ? { pointUnit: '%' } : {}),
    })),
    stateMachines: [machine],
    maySave: true,
  }))
  await openScreen(`${CATALOGUE}?rule=own-a`)
  await expect.element(page.getByText('Only in the unit')).toBeVisible()
  await openScreen(`${CATALOGUE}?rule=own-b`)
  await expect.element(page.getByText('Needs points')).toBeVisible()
  expect(page.getByText('Only in the unit').query()).toBeNull()
})

test('rules of others that find the same are chosen, and taken back', async () => {
  const server = catalogueServer()
  let rules: SentRule[] = [
    { ruleId: 'warm', name: 'Supply air warm', sameAs: null },
    { ruleId: 'cold', name: 'Supply air cold', sameAs: 'g36-ahu-fc2' },
  ]
  server.on(listSentRules, () => ({ rules, maySave: true }))
  server.on(saveSentRules, ({ body }) => {
    rules = rules.map((rule) =>
      rule.ruleId === 'warm' ? { ...rule, sameAs: body.ruleIds.includes('warm') ? 'g36-ahu-fc13' : null } : rule,
    )
    return { ruleIds: body.ruleIds }
  })
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc13`)
  const same = detail.getByRole('region', { name: 'Rules of others that find the same' })
  const field = same.getByRole('combobox')
  await field.fill('supply')
  const taken = page.getByRole('option', { name: 'Supply air cold (same as Rule g36-ahu-fc2)' })
  await expect.element(taken).toHaveAttribute('data-combobox-disabled')
  await page.getByRole('option', { name: 'Supply air warm' }).click()
  await expect.element(page.getByText('Saved. The last 30 days are being evaluated again.')).toBeVisible()
  await expect.element(same.getByText('Supply air warm')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone. The last 30 days are being evaluated again.')).toBeVisible()
  await expect.element(same.getByText('Supply air warm')).not.toBeInTheDocument()

  server.on(saveSentRules, () => refusal('conflict', 'Somebody else has changed these rules meanwhile.'))
  await field.fill('warm')
  await page.getByRole('option', { name: 'Supply air warm' }).click()
  await expect.element(page.getByText('Somebody else has changed these rules meanwhile.')).toBeVisible()
  await expect.element(same.getByText('Supply air warm')).not.toBeInTheDocument()
})

test('who may not choose them reads which find the same, if any do', async () => {
  const server = catalogueServer()
  server.on(listSentRules, ({ params: { key } }) => ({
    rules: key === 'g36-ahu-fc2' ? [{ ruleId: 'cold', name: 'Supply air cold', sameAs: key }] : [],
    maySave: false,
  }))
  await openScreen(`${CATALOGUE}?rule=g36-ahu-fc2`)
  const same = detail.getByRole('region', { name: 'Rules of others that find the same' })
  await expect.element(same.getByRole('listitem')).toHaveTextContent('Supply air cold')
  await expect.element(same.getByRole('combobox')).not.toBeInTheDocument()
  await row('g36-ahu-fc13').click()
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule g36-ahu-fc13')
  await expect.element(same).not.toBeInTheDocument()
})
