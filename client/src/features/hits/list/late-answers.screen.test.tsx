import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { snooze } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { insightGroup, packedGroups } from '../../../testing/group-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap } from '../../../testing/samples.ts'
import { signedInServer } from '../../../testing/signed-in-server.ts'

const RULES = ['Fan runs after hours', 'Valve leaks', 'Sensor is flat'].map((ruleName, index) => ({
  ruleId: `rule-${index}`,
  ruleName,
  equipRuleId: `${index}`,
}))
const dialog = page.getByRole('dialog')

/** Each rule has fired on one equip. The equipment of `held` is returned once it is released. */
async function openList({ held }: { held?: string } = {}) {
  const server = signedInServer()
  const free = Promise.withResolvers<void>()
  server.on(loadInsights, async ({ body }) => {
    if (!body.rules) return packedGroups(RULES.map(({ ruleId, ruleName }) => insightGroup({ ruleId, ruleName })))
    if (held && body.rules.includes(held)) await free.promise
    return occurrenceMap(RULES.filter(({ ruleId }) => body.rules?.includes(ruleId)).map((rule) => occurrence(rule)))
  })
  await openScreen('/analysis/insights')
  return { server, letGo: free.resolve }
}

async function press(place: number, key: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: RULES[place]?.ruleName ?? '' })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard(key)
}

test('snoozes the rule chosen last, even if an earlier response arrives later', async () => {
  const { server, letGo } = await openList({ held: 'rule-0' })
  server.on(snooze, () => ({ snoozed: [], replaced: [] }))
  await press(0, 's')
  await expect.poll(() => server.asked(loadInsights).at(-1)?.body.rules).toEqual(['rule-0'])
  await press(1, 's')
  await expect.element(dialog).toMatchTextContent('Valve leaks')
  letGo()
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('On purpose')
  await expect.element(dialog).toMatchTextContent('Valve leaks')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect.poll(() => server.asked(snooze)[0]?.body.equipRuleIds).toEqual(['1'])
})

test('a late response opens no dialog after another one was opened and closed', async () => {
  const { server, letGo } = await openList({ held: 'rule-0' })
  server.on(loadActions, () => [])
  await press(0, 'a')
  await expect.poll(() => server.asked(loadInsights).at(-1)?.body.rules).toEqual(['rule-0'])
  await press(2, 'a')
  await expect.element(dialog).toMatchTextContent('Sensor is flat')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  letGo()
  // The keys of the page are the page's own only while no dialog lies over it.
  await userEvent.keyboard('?')
  await expect.element(dialog).toHaveAccessibleName('Keyboard shortcuts')
  expect(dialog.all()).toHaveLength(1)
})

test('a rule whose equipment was snoozed meanwhile is reported as already snoozed', async () => {
  const { server } = await openList()
  await expect.poll(() => server.asked(loadInsights)).toHaveLength(1)
  const snoozeEnd = Math.floor(Date.now() / 1000) + 3600
  server.once(loadInsights, () => occurrenceMap([occurrence({ ruleId: 'rule-0', isSnoozed: true, snoozeEnd })]))
  await press(0, 's')
  await expect
    .element(page.getByText('All equipment flagged by this rule at this site is already snoozed.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
