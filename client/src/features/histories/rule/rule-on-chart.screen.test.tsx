import { listActionHistory, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { Definition } from '@bonfire/contract/definitions/definition'
import { listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { readEvidence } from '@bonfire/contract/hits/read-evidence'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, associatedEquip } from '../../../testing/action-samples.ts'
import { expectCount, textsOf } from '../../../testing/elements.ts'
import { answerHistories, point } from '../../../testing/history-samples.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { signedInServer } from '../../../testing/signed-in-server.ts'
import { refusal, type StubServer } from '../../../testing/stub-server.ts'

const STARTS_AT = Date.parse('2026-06-01T08:00:00Z') / 1000
const FAN = '/histories?site=tower&equip=equip-1&from=2026-06-01&to=2026-06-01'
const rows = page.getByRole('table', { name: 'Summary of the range' }).getByRole('row')
const OWN = [
  point({ pointId: 'sat', name: 'Supply air temperature', role: 'sat' }),
  point({ pointId: 'satSp', name: 'Supply air setpoint', role: 'satSp' }),
  point({ pointId: 'mat', name: 'Mixed air temperature', role: 'mat' }),
  point({ pointId: 'fanOn', name: 'Fan status', role: 'fanOn', kind: 'bool' }),
]
const WEATHER = point({ pointId: 'oat', name: 'Outdoor air', role: 'oat', equipId: null, equipName: null })

const role = (pointId: string) => ({ pointId, unit: 'celsius', mean: 20, minimum: 20, maximum: 20, worst: 20 })
const WHY = {
  evidence: {
    definition: 'own-warm',
    version: 1,
    equipKind: 'ahu' as const,
    knownShare: 1,
    parameters: { eMat: { value: 2, unit: 'K', source: 'default' as const } },
    firings: [
      {
        startsAt: STARTS_AT,
        endsAt: STARTS_AT + 7200,
        onsetAt: STARTS_AT,
        confirmedAt: STARTS_AT + 1800,
        worstAt: STARTS_AT,
        state: null,
        equation: [],
        roles: { mat: role('mat'), 'weather.oat': role('oat') },
      },
    ],
  },
  body: Definition.parse({
    key: 'own-warm',
    name: 'Mixed air too warm',
    description: 'Too warm.',
    category: 'fdd',
    severity: 'high',
    equip: 'ahu',
    roles: ['mat'],
    when: 'mat > weather.oat + eMat',
    source: 'A test',
    parameters: { eMat: { default: 2, unit: 'K', difference: true, words: 'Error' } },
  }),
  states: {},
  rules: {},
  days: [],
  checked: [],
}

function ruleServer(): StubServer {
  const server = signedInServer()
  server.on(listPoints, ({ query }) => {
    const points = query.equipId === undefined ? [...OWN, WEATHER] : OWN
    return { points, count: points.length }
  })
  server.on(
    readHistories,
    answerHistories([...OWN, WEATHER], (pointId) => (pointId === 'fanOn' ? 1 : 20)),
  )
  const firings = [{ t: STARTS_AT, d: 7200, confirmedAt: STARTS_AT + 1800 }]
  server.on(listFirings, () => ({
    rules: [
      { equipRuleId: '7', ruleId: 'own-warm', ruleName: 'Mixed air too warm', isOwn: true, snoozeEnd: null, firings },
      { equipRuleId: '8', ruleId: 'sent', ruleName: 'Sent from outside', isOwn: false, snoozeEnd: null, firings },
    ],
  }))
  server.on(readEvidence, ({ params }) =>
    params.occurrenceId.startsWith('7-')
      ? { why: WHY, about: { by: 'rule' as const, pointIds: ['mat', 'oat'] } }
      : { why: null, about: { by: 'nothing' as const, pointIds: [] } },
  )
  return server
}

const names = () => textsOf(rows.getByRole('rowheader'))

test('the viewer draws what the rule of a finding reads, with its limit', async () => {
  const server = ruleServer()
  await openScreen(`${FAN}&rule=own-warm&occurrence=7-2026-06-01`)
  await expectCount(rows, 3)
  expect(names()).toEqual(['Fan 1 · Mixed air temperature', 'Outdoor air'])
  await expect.element(page.getByText('Limit: weather.oat + eMat')).toBeVisible()
  expect(server.asked(readEvidence).map(({ params }) => params.occurrenceId)).toEqual(['7-2026-06-01'])
})

test('the rule of an address is explained by its newest finding in the range', async () => {
  const server = ruleServer()
  await openScreen(`${FAN}&rule=own-warm`)
  await expect.element(page.getByText('Limit: weather.oat + eMat')).toBeVisible()
  expect(server.asked(readEvidence).map(({ params }) => params.occurrenceId)).toEqual(['7-2026-06-01'])
  // Another rule, which was sent: nothing is known of what it reads, and the page says so.
  await page.getByRole('button', { name: 'Sent from outside, 1 firing' }).click()
  await expectCount(rows, 5)
  await expect.element(page.getByText('Limit: weather.oat + eMat')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Nothing says which points this finding is about/)).toBeVisible()
  expect(server.asked(readEvidence).map(({ params }) => params.occurrenceId)).toEqual(['7-2026-06-01', '8-2026-06-01'])
})

test('chosen points stay, and a limit that they allow is drawn', async () => {
  ruleServer()
  await openScreen(`${FAN}&rule=own-warm&occurrence=7-2026-06-01&points=sat,mat`)
  await expectCount(rows, 3)
  expect(names()).toEqual(['Supply air temperature', 'Mixed air temperature'])
  await expect.element(page.getByText('Limit: weather.oat + eMat')).toBeVisible()
})

test('without evidence the usual points are drawn', async () => {
  const server = ruleServer()
  server.on(readEvidence, () => refusal('not_found', 'There is no such finding.'))
  await openScreen(`${FAN}&rule=own-warm&occurrence=7-2026-06-01`)
  await expectCount(rows, 5)
  expect(names()[0]).toBe('Supply air temperature')
})

test('the chart of an action draws what the rule reads', async () => {
  const server = ruleServer()
  const equip = { targetId: 'equip-1', ruleId: 'own-warm', occurrenceId: '7-2026-06-01', latest: '2026-06-01' }
  server.on(readAction, () => action({ associatedEquips: [associatedEquip(equip)] }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  await openScreen('/actions/NORTH-1')
  await page.getByRole('button', { name: 'Fan 1' }).first().click()
  const figure = page.getByRole('figure', { name: /^Histories of Fan 1 around/ })
  await expect.element(figure.getByText('Limit: weather.oat + eMat')).toBeVisible()
  await expect.element(figure.getByText('Supply air temperature')).not.toBeInTheDocument()
})
