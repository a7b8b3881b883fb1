import { loadActions } from '@bonfire/contract/actions/actions'
import {
  checkCauseOfEquip,
  diagnoseEquip,
  type EquipDiagnosis,
  rankCauses,
} from '@bonfire/contract/diagnosis/equip-diagnosis'
import { listEquipParts } from '@bonfire/contract/evaluation/equip-parts'
import { readEquip } from '@bonfire/contract/histories/equips'
import { listEquips } from '@bonfire/contract/histories/points'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { sessionUser } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const FC12 = 'g36-ahu-fc12'
const SHUT = 'ahu-heat-valves-shut'
const cause = (key: string, probability: number, rest: Partial<EquipDiagnosis['causes'][number]> = {}) => ({
  ...{ cause: key, probability, likelihood: 'unlikely' as const, for: [FC12], against: [], checked: null },
  ...rest,
})
const FOUND: EquipDiagnosis = {
  ...{ from: '2026-11-19', to: '2026-11-25', currency: 'AUD' },
  wrong: [
    {
      ...{ ruleId: FC12, name: 'Supply air too warm in cooling', equipRuleId: '31', severity: 'high', category: 'fdd' },
      ...{ sinceOn: '2026-11-02', lastOn: '2026-11-24', firings: 9, seconds: 151_200, cost: 84.5 },
      ...{ snoozeEnd: null, actionKey: 'NORTH-7', followsFrom: null, explains: [], explainsCount: 0 },
    },
  ],
  fine: [{ ruleId: SHUT, name: 'Heats with both valves shut', subject: 'heating', days: 6 }],
  idle: [
    { ruleId: 'fc6', name: 'Share of outside air wrong', subject: 'dampers', status: 'missing', names: ['flow'] },
    { ruleId: 'fc14', name: 'Coil cools', subject: 'cooling', status: 'missing', names: ['ccet', 'cclt'] },
  ],
  causes: [
    cause('heating-valve-leak', 0.76, { likelihood: 'veryLikely', against: [SHUT] }),
    cause('sensor-sat', 0.15, { likelihood: 'possible' }),
    cause('sensor-mat', 0.09),
  ],
  also: null,
}

function serverWith(diagnosis: EquipDiagnosis) {
  const server = signedInServer()
  server.on(readEquip, () => ({ number: 7, equipId: 'ahu-1', name: 'AHU 1', siteId: 'NORTH~tower', actions: [] }))
  server.on(diagnoseEquip, () => diagnosis)
  server.on(listEquipParts, () => ({ equips: [] }))
  server.on(listEquips, () => ({ equips: [] }))
  return server
}

const part = (name: string) => page.getByRole('region', { name, exact: true })

test('a unit says what is wrong, why, and what is fine, each in words', async () => {
  serverWith(FOUND)
  await openScreen('/e/7')
  await expect.element(page.getByText('1 wrong · 1 fine · 1 cannot check')).toBeVisible()
  await expect
    .element(part('What is wrong').getByRole('link', { name: /Supply air too warm in cooling/ }))
    .toMatchTextContent(/since .*last on .*1d 18h in fault · \$84\.50/)
  await expect
    .element(page.getByRole('link', { name: 'Action #7' }))
    .toHaveAttribute('href', expect.stringContaining('/actions/NORTH-7'))
  const [leak, sensor] = [part('Why').getByRole('listitem').nth(0), part('Why').getByRole('listitem').nth(1)]
  await expect.element(leak).toMatchTextContent('Heating valve leaks or is stuck openVery likely')
  await expect.element(leak).toMatchTextContent('For: Supply air too warm in cooling (1d 18h)')
  await expect.element(leak).toMatchTextContent('Against: Heats with both valves shut (ran 6 days)')
  await expect.element(sensor).toMatchTextContent('Possible')
  await expect.element(part('What is fine')).toMatchTextContent('HeatingHeats with both valves shut ran 6 days')
})

test('unlikely causes are shown when asked for', async () => {
  serverWith(FOUND)
  await openScreen('/e/7')
  await expect.element(page.getByText('Mixed air sensor failed or badly placed')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show 1 unlikely cause' }).click()
  await expect.element(page.getByText('Mixed air sensor failed or badly placed')).toBeVisible()
  await page.getByRole('button', { name: 'Show only the likely ones' }).click()
  await expect.element(page.getByText('Mixed air sensor failed or badly placed')).not.toBeInTheDocument()
})

test('a rule that lacks one point is named with it, others are counted', async () => {
  serverWith(FOUND)
  await openScreen('/e/7')
  await part('What cannot be checked').getByText('1 rule cannot be checked').click()
  await expect
    .element(part('What cannot be checked'))
    .toMatchTextContent('Share of outside air wrongMissing: air flow.')
  await expect.element(part('What cannot be checked')).toMatchTextContent('1 other rule needs several points')
})

test('a cause is ruled out, and what is left is ranked again', async () => {
  const server = serverWith(FOUND)
  server.on(checkCauseOfEquip, () => ({}))
  await openScreen('/e/7')
  const row = part('Why').getByRole('listitem').nth(0)
  await expect.element(row).toMatchTextContent('Heating valve leaks')
  const checked = { cause: 'heating-valve-leak', checkedAt: '2026-11-25T03:00:00Z', checkedBy: 'Ada Lane' }
  const causes = [
    cause('sensor-sat', 0.5, { likelihood: 'likely' }),
    cause('heating-valve-leak', 0.11, { likelihood: 'possible', checked }),
  ]
  server.on(diagnoseEquip, () => ({ ...FOUND, causes }))
  await row.getByRole('checkbox', { name: 'Ruled out' }).click()
  await expect.element(row).toMatchTextContent('Supply air sensor failed')
  await expect.element(part('Why')).toMatchTextContent(/by Ada Lane/)
  expect(server.asked(checkCauseOfEquip).map(({ body }) => body)).toEqual([
    { cause: 'heating-valve-leak', isChecked: true },
  ])
})

test('the days that are looked at can be chosen', async () => {
  const server = serverWith(FOUND)
  await openScreen('/e/7')
  await expect.element(part('What is wrong')).toBeVisible()
  await page.getByText('30 days', { exact: true }).click()
  await expect.poll(() => server.asked(diagnoseEquip)).toHaveLength(2)
  const [first, second] = server.asked(diagnoseEquip).map(({ query }) => query)
  expect(first?.to).toBe(second?.to)
  expect(Date.parse(first?.from ?? '') - Date.parse(second?.from ?? '')).toBe(23 * 86_400_000)
})

test('a unit without findings or rules says so, and a second fault has its place', async () => {
  const nothing = { ...FOUND, wrong: [], fine: [], idle: [], causes: [] }
  const server = serverWith(nothing)
  await openScreen('/e/7')
  await expect.element(page.getByText('No rule looked at this unit in these days.')).toBeVisible()
  await expect.element(part('Why')).not.toBeInTheDocument()
  server.on(diagnoseEquip, () => ({ ...FOUND, also: cause('outside-air-damper', 0.6, { likelihood: 'likely' }) }))
  await openScreen('/e/7')
  await expect.element(page.getByRole('heading', { name: 'Something else is wrong too' })).toBeVisible()
})

test('what cannot be loaded says so and is tried again', async () => {
  const server = serverWith(FOUND)
  server.on(diagnoseEquip, () => refusal('internal', 'Broken'))
  await openScreen('/e/7')
  await expect.element(page.getByText('The checks could not be loaded.')).toBeVisible()
  server.on(diagnoseEquip, () => FOUND)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(part('Why')).toBeVisible()
})

test('people without insights see no checks, and readers cannot rule causes out', async () => {
  const server = serverWith(FOUND)
  server.on(currentUser, () => sessionUser({ access: ['viewTriagePage'], rolesRestriction: null }))
  await openScreen('/e/7')
  await expect.element(page.getByRole('checkbox', { name: 'Ruled out' }).first()).toBeDisabled()
  server.on(currentUser, () => sessionUser({ access: [] }))
  await openScreen('/e/7')
  await expect.element(page.getByRole('heading', { name: 'AHU 1' })).toBeVisible()
  await expect.element(part('What is wrong')).not.toBeInTheDocument()
})

test('an action is created for what a cause explains, with the cause filled in', async () => {
  const [found] = FOUND.wrong
  const wrong = [
    { ...found, actionKey: null },
    { ...found, ruleId: 'sent', equipRuleId: '32', name: 'Fan runs at night' },
  ]
  const server = serverWith({ ...FOUND, wrong: wrong as EquipDiagnosis['wrong'] })
  server.on(loadActions, () => [])
  server.on(rankCauses, () => ({ causes: [] }))
  await openScreen('/e/7')
  await part('Why').getByRole('button', { name: 'Create action' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Action' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Summary' }))
    .toHaveValue('Heating valve leaks or is stuck open: AHU 1')
  await expect
    .element(dialog.getByRole('combobox', { name: 'Cause' }))
    .toHaveValue('Heating valve leaks or is stuck open')
  await expect.element(dialog.getByText('AHU 1: Supply air too warm in cooling')).toBeVisible()
})

test('what follows from another unit is folded, and what a fault explains is listed', async () => {
  const [found] = FOUND.wrong as [EquipDiagnosis['wrong'][number]]
  const warm = { ruleId: 'g36-ahu-fc13', name: 'Supply air too warm', equipNumber: 3, equipName: 'AHU 3', share: 0.92 }
  const cold = { ruleId: 'vav-zone-cold', name: 'Zone too cold', equipNumber: 9, equipName: 'VAV 9', share: 1 }
  serverWith({
    ...FOUND,
    wrong: [
      { ...found, explains: [cold], explainsCount: 1 },
      { ...found, ruleId: 'vav-zone-warm', equipRuleId: '32', name: 'Zone too warm', followsFrom: warm },
    ],
  })
  await openScreen('/e/7')
  const wrong = part('What is wrong')
  await wrong.getByText('1 finding on a unit that it serves follows from it').click()
  await expect.element(wrong.getByText('Zone too cold')).toBeVisible()
  await expect
    .element(wrong.getByRole('link', { name: 'VAV 9' }))
    .toHaveAttribute('href', expect.stringContaining('/e/9'))
  await expect.element(wrong.getByText('Zone too warm')).not.toBeVisible()
  await wrong.getByText('1 finding likely follows from').click()
  await expect.element(wrong.getByText('Zone too warm')).toBeVisible()
  await expect.element(wrong).toMatchTextContent('from AHU 3: Supply air too warm (92%)')
})
