import { type Backtest, runBacktest } from '@bonfire/contract/definitions/backtests'
import { Definition } from '@bonfire/contract/definitions/definition'
import { createDefinition, listDefinitions, updateDefinition } from '@bonfire/contract/definitions/definitions'
import { listParameters } from '@bonfire/contract/definitions/parameters'
import { readRuleCoverage } from '@bonfire/contract/evaluation/coverage'
import { readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSelection, useStoredState } from '../../../lib/stored/stored-state.ts'
import { answerHistories, point } from '../../../testing/history-samples.ts'
import { looksIn } from '../../../testing/looks.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { site } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const EDITOR = '/settings/catalogue/edit?rule=own-warm'

const definition = Definition.parse({
  key: 'own-warm',
  name: 'Warm',
  description: 'Too warm.',
  category: 'fdd',
  severity: 'high',
  equip: 'ahu',
  roles: ['sat'],
  when: 'sat > limit',
  source: 'Ourselves',
  parameters: { limit: { default: 20, unit: '°C', words: 'Highest supply air temperature' } },
})

const FIRING = [{ t: 1_772_961_300, d: 3600 }]
const NOTHING = { hits: 0, hours: 0, equips: 0 }

/** Two of three hits are lost, and every day that it ran it fires. */
const tried: Backtest = {
  problems: [],
  found: { hits: 3, hours: 3, equips: 1 },
  saved: { hits: 5, hours: 7.5, equips: 2 },
  gained: NOTHING,
  lost: { hits: 2, hours: 4.5, equips: 1 },
  sweep: [],
  cells: null,
  equipCount: 60,
  unableCount: 12,
  equips: [
    {
      equipId: 'ahu-1',
      name: 'AHU 1',
      status: 'runs',
      names: [],
      ranDays: 3,
      days: ['07', '08', '09'].map((day) => ({ day: `2026-03-${day}`, firings: FIRING, savedFirings: FIRING })),
    },
  ],
}

function editorServer({ maySave = true, alarmDelay = '0 min', when = definition.when } = {}) {
  const sites = ['S1', 'S2'].map((syncoId) => site({ syncoId, label: `Site ${syncoId}` }))
  const server = signedInServer({ user: { rolesRestriction: ['Administrators'] }, sites })
  const changedAt = '2026-03-09T14:40:00.000Z'
  const stored = {
    key: 'own-warm',
    version: 3,
    isBuiltIn: false,
    changedAt,
    changedBy: null,
    definition: { ...definition, alarmDelay, when },
  }
  server.on(listDefinitions, () => ({ definitions: [stored], stateMachines: [], maySave }))
  server.on(listParameters, () => ({ values: {}, settings: [] }))
  server.on(listPoints, () => ({ points: [], count: 0 }))
  server.on(createDefinition, () => ({ saved: null, problems: [] }))
  server.on(updateDefinition, () => ({ saved: { ...stored, version: 4 }, problems: [] }))
  // The page of the rule, which opens once it is saved.
  server.on(readRuleCoverage, () => ({ equips: 60, running: 1, sites: 1 }))
  server.on(runBacktest, ({ body }) => ({
    ...tried,
    sweep: (body.sweep?.values ?? []).map((value) => ({ value, hits: value > 20 ? 1 : 3, hours: 1, equips: 1 })),
  }))
  return server
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const dialog = page.getByRole('dialog')

test('gained and lost are shown, and what fires every day is not judged', async () => {
  const server = editorServer()
  await openScreen(EDITOR)
  await expect.element(row('Lost')).toMatchTextContent(/Lost\s*2\s*4\.5\s*1/)
  await expect.element(row('Gained')).toMatchTextContent(/Gained\s*0\s*0\s*0/)
  await expect
    .element(page.getByText(/^It fires every day on the only equip that runs it\. Whether that is a fault/))
    .toBeVisible()
  await expect
    .element(page.getByText('The rule applies to 60 equips here; 50 are tried at once, those that can run first.'))
    .toBeVisible()
  await expect.element(page.getByText(/^On 12 of the 60 equips here, it cannot run:/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Default' }).fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText(/no hit appears and 2 disappear\. Counted on 1 of the 60 equips/)).toBeVisible()
  await expect.element(dialog.getByText(/^It fires every day on the only equip/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/settings/catalogue')
  expect(server.asked(updateDefinition)).toMatchObject([
    { body: { version: 3, daysAgain: 30, definition: { parameters: { limit: { default: 25 } } } } },
  ])
})

test('a rule is tried on the last days with data, or on any that are chosen', async () => {
  const server = editorServer()
  server.on(runBacktest, ({ body }) => (body.untilData ? { ...tried, from: '2026-01-02', to: '2026-01-31' } : tried))
  await openScreen(EDITOR)
  await expect.element(page.getByText('No samples have come since January 31, 2026')).toBeVisible()
  const range = page.getByRole('combobox', { name: 'Days' })
  await range.click()
  await page.getByRole('option', { name: 'Choose days…' }).click()
  await dialog.getByLabelText('First day').fill('2025-02-01')
  await dialog.getByLabelText('Last day').fill('2025-05-03')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.element(dialog.getByText('That is 92 days. Choose at most 62.')).toBeVisible()
  await dialog.getByLabelText('Last day').fill('2025-02-03')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.element(range).toHaveValue('Feb 1 – 3, 2025')
  await expect.element(page.getByText(/No samples have come since/)).not.toBeInTheDocument()
  await expect
    .poll(() => server.asked(runBacktest).at(-1)?.body)
    .toMatchObject({ from: '2025-02-01', to: '2025-02-03' })
  expect(server.asked(runBacktest).at(-1)?.body).not.toHaveProperty('untilData')
  await range.click()
  await page.getByRole('option', { name: 'last 7 days' }).click()
  await expect.element(page.getByText(/No samples have come since/)).toBeVisible()
  // What a save counts is of those days, too.
  await page.getByRole('textbox', { name: 'Default' }).fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText('No samples have come since January 31, 2026')).toBeVisible()
})

test('the chart of a day draws the limit, with the value that counts on the equip', async () => {
  const server = editorServer()
  const supply = point({ pointId: 'ahu-1.sat', name: 'Supply air temperature', role: 'sat' })
  server.on(listPoints, () => ({ points: [supply], count: 1 }))
  server.on(
    readHistories,
    answerHistories([supply], () => 24),
  )
  server.on(runBacktest, ({ body }) => ({
    ...tried,
    cells: body.cells
      ? {
          stepSeconds: 300,
          startsAt: FIRING[0]?.t ?? 0,
          cells: [1, 1, 0],
          pointIds: { sat: 'ahu-1.sat' },
          parameters: { limit: { value: 22, unit: '°C', source: 'site' as const } },
        }
      : null,
  }))
  await openScreen(EDITOR)
  const chart = page.getByRole('figure', { name: /AHU 1/ })
  await expect.element(chart.getByText('Limit: limit')).toBeVisible()
  await expect.element(chart.getByText('Condition')).toBeVisible()
})

test('the chart of a day draws what the rule reads of another equip, with its name', async () => {
  const server = editorServer()
  const own = point({ pointId: 'ahu-1.sat', name: 'Own supply air', role: 'sat', equipName: 'AHU 1' })
  const read = point({ pointId: 'ahu-9.fan', name: 'Fan', role: 'fan', equipId: 'ahu-9', equipName: 'AHU 9' })
  const other = point({ pointId: 'ahu-9.mat', name: 'Mixed air', role: 'mat', equipId: 'ahu-9', equipName: 'AHU 9' })
  server.on(listPoints, ({ query }) => {
    const points = query.equipId === undefined ? [own, read, other] : [own]
    return { points, count: points.length }
  })
  server.on(
    readHistories,
    answerHistories([own, read, other], () => 24),
  )
  const cells = { stepSeconds: 300, startsAt: FIRING[0]?.t ?? 0, cells: [1], pointIds: { 'ahu.fan': 'ahu-9.fan' } }
  server.on(runBacktest, ({ body }) => ({ ...tried, cells: body.cells ? { ...cells, parameters: {} } : null }))
  await openScreen(EDITOR)
  const chart = page.getByRole('figure', { name: /AHU 1/ })
  await expect.element(chart.getByText('AHU 9 · Fan')).toBeVisible()
  expect(chart.getByText(/Own supply air|Mixed air/).elements()).toEqual([])
})

test('a role of another equip is needed or optional, and nothing else', async () => {
  const server = editorServer()
  const others = { ...definition, roles: ['sat', 'weather.oat'], optional: ['ahu.mat'] }
  const stored = {
    key: 'own-warm',
    version: 3,
    isBuiltIn: false,
    changedAt: '2026-03-09T14:40:00.000Z',
    changedBy: null,
  }
  const definitions = [{ ...stored, definition: others }]
  server.on(listDefinitions, () => ({ definitions, stateMachines: [], maySave: true }))
  await openScreen(EDITOR)
  const roles = page.getByRole('region', { name: 'Points it reads' })
  await expect.element(roles.getByText('ahu.mat Mixed air temperature of the air handling unit')).toBeVisible()
  await expect.element(roles.getByText('weather.oat Outside air temperature, of the site’s weather')).toBeVisible()
  await expect.element(roles.getByRole('combobox', { name: 'ahu.mat: needed or optional' })).toHaveValue('optional')
  expect(roles.getByRole('checkbox', { name: 'changes slowly' }).elements()).toHaveLength(1)
})

test('an equip says on how many days the rule ran; an unknown rule leads back', async () => {
  editorServer()
  await openScreen(EDITOR)
  await expect.element(row('AHU 1').getByText(/^ran on 3 of \d+ days$/)).toBeVisible()
  await openScreen('/settings/catalogue/edit?rule=own-gone')
  await expect.element(page.getByText('This rule does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'Rule Catalogue' }).click()
  await expect.poll(() => location.pathname).toBe('/settings/catalogue')
})

test('true time that is not counted is named by reason, and one click counts it', async () => {
  const server = editorServer({ alarmDelay: '1 h' })
  server.on(runBacktest, ({ body: { definition: now } }) => {
    const seconds = { off: now.proof === null ? 0 : 465 * 3600, tooShort: now.alarmDelay === '0 min' ? 0 : 1800 }
    const uncounted = (['off', 'tooShort'] as const).flatMap((reason) =>
      seconds[reason] > 0 ? [{ reason, seconds: seconds[reason] }] : [],
    )
    return { ...tried, equips: tried.equips.map((equip) => ({ ...equip, trueSeconds: 465.5 * 3600, uncounted })) }
  })
  await openScreen(EDITOR)
  const part = page.getByRole('region', { name: 'True, but not counted' })
  await expect.element(part.getByText('The condition was true for 465.5 h. Not counted:')).toBeVisible()
  await expect.element(part.getByText('465 h while the equipment was off')).toBeVisible()
  await expect.element(part.getByText('0.5 h that did not last long enough to fire')).toBeVisible()
  await part.getByRole('button', { name: 'Need not run' }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'The equipment must run' }))
    .toHaveValue('no, the rule also applies while it is off')
  await expect.element(part.getByText(/while the equipment was off/)).not.toBeInTheDocument()
  await part.getByRole('button', { name: 'No delay' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Fire once true for' })).toHaveValue('0')
  await expect.element(part).not.toBeInTheDocument()
})

test('it opens with the site of the top bar, and its hints are no errors', async () => {
  const server = editorServer({ when: 'sat > limit and sat > 21 °C' })
  setSelection({
    ...useStoredState.getState(),
    activeSite: 'NORTH~S2',
    selectedSites: ['NORTH~S2'],
    isSelectionDefault: false,
  })
  await openScreen(EDITOR)
  await expect.element(page.getByRole('combobox', { name: 'Site', exact: true })).toHaveValue('Site S2')
  const hint = page.getByText(/^Line 1, column/)
  await expect.element(hint).toHaveAttribute('data-tone', 'warning')
  await expect.poll(() => server.asked(runBacktest).map(({ body }) => body.siteId)).toContain('S2')
})

test('a new rule on starts has no delays, unless somebody sets them', async () => {
  editorServer()
  await openScreen('/settings/catalogue/edit')
  const wait = page.getByRole('textbox', { name: 'Wait after a change of state' })
  const delay = page.getByRole('textbox', { name: 'Fire once true for' })
  await expect.element(delay).toHaveValue('30')
  await wait.fill('5')
  await page.getByRole('textbox', { name: 'Condition' }).fill('starts(fanOn, 60 min) > 6')
  await expect.element(delay).toHaveValue('0')
  await expect.element(wait).toHaveValue('5')
})

test('each field says what is wrong with it, and the trial says what hinders', async () => {
  editorServer()
  await openScreen(EDITOR)
  await page.getByRole('textbox', { name: 'Default' }).fill('much')
  await page.getByRole('textbox', { name: 'Wait after a change of state' }).fill('-1')
  await expect.element(page.getByText('Enter a number.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Parameter limit, Default: Enter a number.')).toBeVisible()
  await expect.element(page.getByText(/^Wait after a change of state: Enter 0 or more/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Default' }).fill('21')
  await page.getByRole('textbox', { name: 'Wait after a change of state' }).fill('0')
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await expect.element(page.getByText('The rule cannot be tried yet:')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('limit')
  await expect.element(page.getByText('Another parameter has this name.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The rule cannot be tried yet:')).toBeVisible()
})

test('what a rule needs is marked; saving leads to the first that is missing', async () => {
  editorServer()
  await openScreen(EDITOR)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  for (const name of ['Name', 'What it means when it fires', 'Source']) {
    await expect.element(field(name).last()).toBeRequired()
    await field(name).last().fill('')
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(field('Name').last()).toHaveFocus()
  await field('Name').last().fill('Warm')
  await field('What it means when it fires').fill('Too warm.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(field('Source')).toHaveFocus()
  await expect.element(page.getByText('Fill this in.')).toBeInViewport()
})

test('people who may not save learn it before they write a rule', async () => {
  editorServer({ maySave: false })
  await openScreen(EDITOR)
  await expect.element(page.getByText(/^You can try rules here, but not save them/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Default' }).fill('25')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test.each(LOCALES)('the editor looks right in %s', { tags: 'whole' }, async (locale) => {
  const { look, say } = await looksIn(locale)
  editorServer()
  await openScreen(EDITOR)
  await expect.element(row(say('Lost', 'En moins'))).toBeVisible()
  await look('editor')
})
