import { Definition } from '@bonfire/contract/definitions/definition'
import { listDefinitions } from '@bonfire/contract/definitions/definitions'
import { changeParameter, listParameters } from '@bonfire/contract/definitions/parameters'
import { type SuggestedLimit, suggestLimit } from '@bonfire/contract/definitions/suggest-limit'
import { readRuleCoverage } from '@bonfire/contract/evaluation/coverage'
import { NOTHING_JUDGED, readTrust } from '@bonfire/contract/trust'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal } from '../../../testing/stub-server.ts'

const RULE = Definition.parse({
  key: 'own-warm',
  name: 'Supply air warm',
  category: 'fdd',
  severity: 'high',
  equip: 'ahu',
  description: 'It is warm.',
  roles: ['sat'],
  when: 'sat > warm',
  source: 'Ourselves',
  parameters: { warm: { default: 20, unit: '°C', words: 'Warmer than this' } },
})
const day = (siteId: string, on: string, isReal: boolean) => ({
  ...{ siteId, site: 'Mill', ruleId: 'warm-air', equip: 'AHU 1', day: on, isReal, isKept: isReal },
  actionKey: isReal ? 'NORTH-7' : null,
})
const SUGGESTED: SuggestedLimit = {
  found: { falseDays: 4, realDays: 20 },
  isCut: false,
  parameters: [
    {
      name: 'warm',
      values: [
        { value: 20, falseDays: 4, realDays: 20 },
        { value: 30, falseDays: 1, realDays: 19 },
      ],
    },
  ],
  suggestion: { name: 'warm', value: 30, falseDays: 1, realDays: 19 },
  days: [day('mill', '2026-03-09', true), day('mill', '2026-03-08', false)],
}

function serverWith(falseAlerts: number) {
  const server = signedInServer({ user: { rolesRestriction: ['Administrators'] } })
  const stored = { version: 1, isBuiltIn: false, changedAt: '2026-03-09T14:40:00.000Z', changedBy: null }
  server.on(listDefinitions, () => ({
    definitions: [{ ...stored, key: RULE.key, definition: RULE }],
    stateMachines: [],
    maySave: true,
  }))
  server.on(listParameters, () => ({
    values: { warm: { value: 20, unit: '°C', source: 'default' as const } },
    settings: [],
  }))
  server.on(readRuleCoverage, () => ({ equips: 1, running: 1, sites: 1 }))
  server.on(readTrust, () => ({
    rules: { [RULE.key]: { everywhere: { ...NOTHING_JUDGED, fixed: 2, falseAlerts }, inProject: null } },
  }))
  server.on(suggestLimit, () => SUGGESTED)
  return server
}
const open = () => openScreen(`/settings/catalogue?rule=${RULE.key}`)
const suggest = page.getByRole('button', { name: 'Suggest a limit' })

test('a limit is suggested with its counts and days, and a person sets it', async () => {
  const server = serverWith(3)
  server.once(suggestLimit, () => refusal('internal', 'Broken'))
  server.on(changeParameter, () => ({
    ...{ name: 'warm', place: { scope: 'tenant' as const }, placeName: null, value: 30, unit: '°C', revision: 1 },
    ...{ changedAt: '2026-03-10T08:00:00.000Z', changedBy: null, reason: 'Leaves out false alerts' },
  }))
  await open()
  await suggest.click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(
      page.getByText(/^With “warm” at 30\s°C instead of 20\s°C, it would leave out 3 of 4 days of false alerts, and/),
    )
    .toBeVisible()
  await page.getByText('The days, with their curves').click()
  const found = page.getByRole('row', { name: /Mar 9.*Real · NORTH-7 still found/ })
  await expect.element(found).toBeVisible()
  await expect
    .element(found.getByRole('link').first())
    .toHaveAttribute('href', expect.stringMatching(/^\/analysis\/insights\/mill\/warm-air\?/))
  await expect.element(page.getByRole('row', { name: /Mar 8.*False alert left out/ })).toBeVisible()
  await page.getByText('All limits that were tried').click()
  await expect.element(page.getByRole('row', { name: /20\s°C \(default\) 4 20/ })).toBeVisible()
  await page.getByRole('button', { name: 'Set this limit…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Value')).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.asked(changeParameter)[0]?.body)
    .toMatchObject({
      ...{ definition: RULE.key, name: 'warm', value: 30, unit: '°C', place: { scope: 'tenant' } },
      reason: 'Leaves out 3 of 4 days of false alerts, and finds 19 of 20 days before proved repairs',
    })
})

test('without enough days, or without a better limit, it says so', async () => {
  const server = serverWith(3)
  server.on(suggestLimit, () => ({
    ...{ ...SUGGESTED, suggestion: null, days: [] },
    found: { falseDays: 4, realDays: 2 },
  }))
  await open()
  await suggest.click()
  await expect.element(page.getByText(/4 were false alerts, and 2 came before a proved repair/)).toBeVisible()
  server.on(suggestLimit, () => ({ ...SUGGESTED, suggestion: null, days: [], isCut: true }))
  await open()
  await suggest.click()
  await expect.element(page.getByText(/^No limit leaves out half of the 4 days/)).toBeVisible()
  await expect.element(page.getByText(/^Not all days were tried/)).toBeVisible()
})

test('a rule without false alerts has no limit to suggest', async () => {
  serverWith(0)
  await open()
  await expect.element(page.getByText('Not enough closed yet: 2 of 5')).toBeVisible()
  await expect.element(suggest).not.toBeInTheDocument()
})
