import { createEachAction } from '@bonfire/contract/actions/create-each'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { LOCALES } from '@bonfire/contract/people/users'
import { snooze } from '@bonfire/contract/snooze'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { insightGroup, packedGroups } from '../../../../testing/group-samples.ts'
import { looksIn } from '../../../../testing/looks.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, site } from '../../../../testing/samples.ts'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { noConnection } from '../../../../testing/stub-server.ts'

const MILL = { siteId: 'mill', site: 'Old Mill' }
const GROUPS = [
  insightGroup(),
  insightGroup(MILL),
  insightGroup({ ruleId: 'done', ruleName: 'Already on an action', targets: [3] }),
]
const OCCURRENCES = [
  occurrence({ equipRuleId: '1' }),
  occurrence({ equipRuleId: '2', siteId: 'mill' }),
  occurrence({ equipRuleId: '3', ruleId: 'done', issueKey: 'NORTH-5', issueStatus: 'Open' }),
]
const dialog = page.getByRole('dialog')
const bar = page.getByRole('toolbar', { name: 'Ticked findings' })

function serverWith(groups = GROUPS) {
  const server = signedInServer({ sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })] })
  server.on(loadInsights, ({ body }) =>
    body.rules
      ? occurrenceMap(
          OCCURRENCES.filter(({ ruleId, siteId }) => body.rules?.includes(ruleId) && body.sites.includes(siteId)),
        )
      : packedGroups(groups),
  )
  return server
}

const tickAll = (label = 'Tick all findings in view') => page.getByRole('checkbox', { name: label }).click()

async function choose(label: string, option: string) {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('ticked findings get an action each, and what was not created says why', async () => {
  const server = serverWith()
  await openScreen('/analysis/insights')
  await tickAll()
  await expect.element(bar).toMatchTextContent('3 insights ticked')
  await bar.getByRole('button', { name: 'An action for each…' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Create 2 actions' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent('1 ticked insight is left out')
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent('1 equipCritical')
  await expect.element(dialog).toMatchTextContent('Actions cannot be deleted')
  const submit = dialog.getByRole('button', { name: 'Create 2 actions' })
  await submit.click()
  await expect.element(dialog.getByText('Choose one').first()).toBeVisible()
  await choose('Status', 'In Review')
  await choose('Team', 'Site Local')
  server.once(createEachAction, noConnection)
  await submit.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('may or may not have been created')
  server.on(createEachAction, ({ body: { actions } }) => ({
    created: [{ requestId: actions[0]?.requestId ?? '', actionKey: 'NORTH-8' }],
    notCreated: [{ requestId: actions[1]?.requestId ?? '', message: 'Fan 2 is on NORTH-7.' }],
  }))
  await submit.click()
  await expect.element(dialog.getByRole('heading', { name: '1 action created' })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'NORTH-8' })).toHaveAttribute('href', '/actions/NORTH-8')
  await expect.element(dialog).toMatchTextContent('1 action was not created')
  await expect.element(dialog).toMatchTextContent('Fan 2 is on NORTH-7.')
  const [first, second] = server.asked(createEachAction).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ status: 'In Review', team: 'Site Local' })
  expect(first?.actions).toMatchObject([
    { siteId: 'NORTH~tower', category: 'fdd', priority: 'Critical', type: 'FDD', target: 'Fan 1', equipRuleIds: ['1'] },
    { siteId: 'NORTH~mill', summary: 'Fan runs after hours: Fan 2', equipRuleIds: ['2'] },
  ])
  expect(first?.actions[0]?.description).toMatch(/^Fan runs after hours\n\n- Fan 1/)
})

test('findings are ticked by keyboard, and a range with Shift', async () => {
  serverWith()
  await openScreen('/analysis/insights')
  await expect.element(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  await userEvent.keyboard('jx')
  await expect.element(bar).toMatchTextContent('1 insight ticked')
  await userEvent.keyboard('jj{Shift>}X{/Shift}')
  await expect.element(bar).toMatchTextContent('3 insights ticked')
  await userEvent.keyboard('kx')
  await expect.element(bar).toMatchTextContent('2 insights ticked')
})

test('findings of several sites are snoozed together, but not put on one action', async () => {
  const server = serverWith()
  server.on(snooze, () => ({ snoozed: [], replaced: [] }))
  await openScreen('/analysis/insights')
  await tickAll()
  await bar.getByRole('button', { name: 'Create action…' }).click()
  await expect.element(page.getByText(/^An action is about one site\./)).toBeVisible()
  await bar.getByRole('button', { name: 'Snooze…' }).click()
  await expect.element(dialog).toMatchTextContent('2 sites')
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.asked(snooze)[0]?.body.equipRuleIds.toSorted().toString()).toBe('1,2,3')
  await bar.getByRole('button', { name: 'Clear ticks' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('equips of one name are counted in the snooze dialog, and the counts add up', async () => {
  const groups = [insightGroup({ targets: [1, 2, 3, 4, 5, 6, 7] })]
  const names = ['AHU 1', 'AHU 1', 'AHU 1', 'AHU 2', 'AHU 3', 'AHU 4', 'AHU 4']
  serverWith().on(loadInsights, ({ body }) =>
    body.rules
      ? occurrenceMap(names.map((targetName, place) => occurrence({ equipRuleId: String(place), targetName })))
      : packedGroups(groups),
  )
  await openScreen('/analysis/insights')
  await tickAll()
  await bar.getByRole('button', { name: 'Snooze…' }).click()
  await expect.element(dialog).toMatchTextContent('Snooze 7 equips')
  await expect.element(dialog).toMatchTextContent(/AHU 1\s× 3, AHU 2, AHU 3 and 2 more/)
})

test('the bar says how many ticked findings are too many, also for an action each', async () => {
  serverWith(
    Array.from({ length: 1001 }, (_, place) => insightGroup({ ruleId: `r${place}`, ruleName: `Rule ${place}` })),
  )
  await openScreen('/analysis/insights')
  await tickAll()
  await expect.element(bar).toMatchTextContent('At most 1,000 insights can be snoozed or put on an action at once.')
  await bar.getByRole('button', { name: 'An action for each…' }).click()
  await expect.element(page.getByText('At most 100 actions can be created at once. Tick fewer insights.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each(LOCALES)('the bar and its dialog keep their shape, in the language %s', { tags: 'whole' }, async (locale) => {
  const { say, look } = await looksIn(locale)
  const server = serverWith()
  server.on(createEachAction, ({ body: { actions } }) => ({
    created: [],
    notCreated: actions.map(({ requestId }) => ({ requestId, message: 'No.' })),
  }))
  await openScreen('/analysis/insights')
  await tickAll(say('Tick all findings in view', 'Cocher toutes les détections affichées'))
  await page.getByRole('button', { name: say('An action for each…', 'Une action pour chacune…') }).click()
  await choose(say('Status', 'Statut'), say('In Review', 'En vérification'))
  await choose(say('Team', 'Équipe'), 'Site Local')
  await look('question')
  await dialog.getByRole('button', { name: say('Create 2 actions', 'Créer 2 actions') }).click()
  await expect.element(dialog.getByRole('heading', { level: 3 })).toBeVisible()
  await look('result')
})

test('letters work on a keyboard with other letters, by their place', async () => {
  serverWith()
  await openScreen('/analysis/insights')
  await expect.element(page.getByRole('row', { level: 2 }).first()).toBeVisible()
  // J, then X, on a Russian keyboard.
  const press = (key: string, code: string) =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
  press('о', 'KeyJ')
  press('ч', 'KeyX')
  await expect.element(bar).toMatchTextContent('1 insight ticked')
})
