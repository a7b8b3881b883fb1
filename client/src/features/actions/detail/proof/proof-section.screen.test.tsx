import { listActionHistory, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { LOCALES } from '@bonfire/contract/people/users'
import { readProof, type ShownRepair } from '@bonfire/contract/proof/action-proof'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, associatedEquip } from '../../../../testing/action-samples.ts'
import { looksIn } from '../../../../testing/looks.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { signedInServer } from '../../../../testing/signed-in-server.ts'
import { refusal } from '../../../../testing/stub-server.ts'

const dayAt = (offset: number) => new Date(Date.UTC(2026, 10, 3 + offset)).toISOString().slice(0, 10)

/** Before and since the repair: `x` fired, `.` clean, `b` blind. */
function repair(pattern: string, part: Partial<ShownRepair> = {}): ShownRepair {
  const kinds = { x: 'fired', '.': 'clean', b: 'blind' } as const
  return {
    equipRuleId: '1',
    targetName: 'AHU 1.01',
    ruleName: 'Supply air too warm in full cooling',
    watchedBy: 'g36-ahu-fc13',
    evidence: 'own',
    source: null,
    repairedOn: dayAt(0),
    state: 'watching',
    stateOn: null,
    reason: null,
    neededDays: 6,
    exposedDays: 30,
    firedDays: 22,
    longestQuietDays: 2,
    isMeasured: true,
    cleanDays: 3,
    heldDays: null,
    lesserFiredOn: null,
    changedOn: null,
    avoided: null,
    currency: 'GBP',
    days: [...pattern].map((letter, place) => ({
      day: dayAt(place - 30),
      kind: kinds[letter as keyof typeof kinds],
    })),
    blindBecause: null,
    ...part,
  }
}
const BEFORE = `${'x'.repeat(22)}..${'x'.repeat(6)}.`

function serverWith(repairs: ShownRepair[], { more = 0, reason = 'Fixed' as const } = {}) {
  const server = signedInServer()
  const closed = { bonfire_status: 'Closed', transition_reason: reason, closed: '2026-11-03T09:00:00.000Z' } as const
  server.on(readAction, () => action({ ...closed, associatedEquips: [associatedEquip({ id: '1' })] }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  const counts = { watching: 0, proved: 0, cameBack: 0, cannotTell: 0 }
  for (const { state } of repairs) counts[state] += 1
  server.on(readProof, () => ({ repairs, more, counts }))
  return server
}
const open = () => openScreen('/actions/NORTH-1')
const one = (name: string) => page.getByRole('group').filter({ hasText: new RegExp(`^${name} `) })

test('each repair says how it stands, why, and shows its days', async () => {
  serverWith(
    [
      repair(`${BEFORE}..b.`),
      repair(`${BEFORE}......`, {
        equipRuleId: '2',
        targetName: 'AHU 2',
        state: 'proved',
        stateOn: dayAt(6),
        cleanDays: 6,
        avoided: { seconds: 5400, cost: 412.4 },
      }),
      repair(`${BEFORE}..x`, {
        equipRuleId: '3',
        targetName: 'AHU 3',
        state: 'cameBack',
        stateOn: dayAt(3),
        heldDays: 2,
      }),
      repair(`${BEFORE}${'b'.repeat(15)}`, {
        equipRuleId: '4',
        targetName: 'AHU 4',
        state: 'cannotTell',
        reason: 'blind',
        blindBecause: { status: 'missing', names: ['sat'] },
      }),
    ],
    { more: 2 },
  )
  await open()
  await expect
    .element(page.getByRole('button', { name: 'Proof 1 came back, 1 watched, 1 proved, 1 cannot be told' }))
    .toBeVisible()
  await expect.element(one('AHU 1.01').getByText('Watching: 3 of 6 days clean')).toBeVisible()
  await expect
    .element(
      one('AHU 1.01').getByText(
        'It fired on 22 of 30 days on which it could, and was never quiet for more than 2 days. 6 clean days with no firing between them prove the repair (95\u00a0%).',
      ),
    )
    .toBeVisible()
  await expect
    .element(one('AHU 1.01').getByRole('img'))
    .toHaveAccessibleName(
      '30 days before: fired on 28, clean on 2, could not tell on 0. Since the repair on Nov 3, 2026: fired on 0, clean on 3, could not tell on 1.',
    )
  await expect.element(one('AHU 2').getByText('Proved Nov 9, 2026')).toBeVisible()
  for (const name of ['AHU 2', 'AHU 3', 'AHU 4']) await one(name).getByText('Supply air too warm').click()
  await expect
    .element(one('AHU 2').getByText('£412 · 1.5 h in fault avoided so far, by the rules’ estimates.'))
    .toBeVisible()
  await expect.element(one('AHU 3').getByText('Came back Nov 6, 2026')).toBeVisible()
  await expect
    .element(one('AHU 3').getByText('It had been clean for 2 days on which it could have fired.'))
    .toBeVisible()
  await expect.element(one('AHU 4').getByText('Cannot tell')).toBeVisible()
  await expect.element(one('AHU 4').getByText('On the last day points were missing: sat.')).toBeVisible()
  await expect.element(page.getByText('2 more findings on this action')).toBeVisible()
})

test('of findings that are sent it says what counts, and which source is silent', async () => {
  const source = { kind: 'key', name: 'Rule engine' } as const
  const blind = { state: 'cannotTell', reason: 'blind' } as const
  serverWith([
    repair(`${BEFORE}.${'b'.repeat(15)}`, {
      ...{ watchedBy: null, evidence: 'sending', source, ...blind },
      blindBecause: { status: 'silent', names: [] },
    }),
    repair(`${BEFORE}.b`, {
      ...{ watchedBy: null, evidence: 'checked', source, equipRuleId: '2', targetName: 'AHU 2' },
      blindBecause: { status: 'unchecked', names: [] },
    }),
    repair(`${BEFORE}.b`, {
      ...{ watchedBy: null, evidence: 'sending', source: { kind: 'folder', name: '' } },
      ...{ equipRuleId: '3', targetName: 'AHU 3', blindBecause: { status: 'silent', names: [] } },
    }),
  ])
  await open()
  for (const name of ['AHU 2', 'AHU 3']) await one(name).getByText('Supply air too warm').click()
  const silent = one('AHU 1.01')
  await expect
    .element(silent.getByText('Nothing has come from “Rule engine” for this site for two weeks.'))
    .toBeVisible()
  await expect
    .element(
      silent.getByText(
        'Only days on which something came from “Rule engine” for this site count. Whether the rule ran is not known.',
      ),
    )
    .toBeVisible()
  await expect.element(silent.getByText(/^On the last day/)).not.toBeInTheDocument()
  await expect
    .element(one('AHU 2').getByText('Only days on which the rule ran count, as reported by “Rule engine”.'))
    .toBeVisible()
  await expect
    .element(one('AHU 2').getByText('On the last day “Rule engine” did not say that it checked the rule.'))
    .toBeVisible()
  await expect
    .element(one('AHU 3').getByText('On the last day nothing came from the import folder for this site.'))
    .toBeVisible()
})

test('each day since the repair is drawn, the last ones too', async () => {
  serverWith([repair(`${BEFORE}${'b'.repeat(199)}x`, { state: 'cameBack', stateOn: dayAt(200), heldDays: 0 })])
  await open()
  const strip = one('AHU 1.01').getByRole('img')
  await expect.element(strip).toBeVisible()
  expect(strip.element().children).toHaveLength(231)
  expect(strip.element().lastElementChild?.getAttribute('title')).toBe('May 22, 2027: fired')
})

test('a failed load can be tried again', async () => {
  const server = serverWith([repair(BEFORE)])
  server.on(readProof, () => refusal('internal', 'Something went wrong on the server.'))
  await open()
  await expect.element(page.getByText('Whether the repair held could not be loaded.')).toBeVisible()
  server.on(readProof, () => ({
    ...{ repairs: [repair(BEFORE)], more: 0 },
    counts: { watching: 1, proved: 0, cameBack: 0, cannotTell: 0 },
  }))
  await page.getByRole('button', { name: /^(Retry|Try again)$/ }).click()
  await expect.element(one('AHU 1.01')).toBeVisible()
})

test('an action that is open has no proof', async () => {
  const server = serverWith([repair(BEFORE)])
  server.on(readAction, () => action({ associatedEquips: [associatedEquip({ id: '1' })] }))
  await open()
  await expect.element(page.getByRole('button', { name: /^Insights & Equipment/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Proof/ })).not.toBeInTheDocument()
  expect(server.asked(readProof)).toEqual([])
})

test.each(LOCALES)('nothing is cut off, and axe finds nothing (%s)', async (locale) => {
  const looks = await looksIn(locale)
  serverWith([
    repair(`${BEFORE}${'.b'.repeat(60)}`, { targetName: 'Centrale de traitement d’air du bâtiment principal 1.01' }),
    repair(BEFORE, { equipRuleId: '2', state: 'cannotTell', reason: 'tooRare', neededDays: null }),
  ])
  await open()
  await expect.element(page.getByText('Supply air too warm in full cooling').first()).toBeVisible()
  await looks.look('the proof of an action')
})
