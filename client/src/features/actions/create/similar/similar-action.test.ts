import { ListedAction } from '@bonfire/contract/actions/actions'
import { expect, test } from 'vitest'
import { listedAction } from '../../../../testing/action-samples.ts'
import { site } from '../../../../testing/samples.ts'
import { toActionRow } from '../../action-model.ts'
import { similarAction } from './similar-offer.tsx'

const row = (number: number, part: Parameters<typeof listedAction>[0] = {}) =>
  toActionRow(ListedAction.parse(listedAction({ key: `NORTH-${number}`, ...part })))
const equip = (nowOn: string | null, ruleId = 'valve-hunts') => [
  { targetName: 'AHU 1', ruleId, ruleName: 'Valve hunts', description: null, nowOn },
]
const SUBJECT = { site: site({ id: 'NORTH~tower' }), ruleId: 'valve-hunts' }
const found = (...rows: ReturnType<typeof row>[]) => similarAction(rows, SUBJECT)?.number
const associatedEquips = equip(null)

test('the open action of the same rule at the site is similar, the last changed first', () => {
  const older = row(1, { associatedEquips, updated: '2026-11-01T00:00:00Z' })
  const newer = row(2, { associatedEquips, updated: '2026-11-02T00:00:00Z' })
  expect(found(older, newer)).toBe(2)
  expect(found(older)).toBe(1)
})

test('an action that has ended, is elsewhere or has lost its equipment is not similar', () => {
  expect(found(row(1, { associatedEquips, bonfire_status: 'Closed' }))).toBeUndefined()
  expect(found(row(2, { associatedEquips, site_id: 'NORTH~mill' }))).toBeUndefined()
  expect(found(row(3, { associatedEquips: equip('NORTH-9') }))).toBeUndefined()
})

test('an action of another rule with the same name is not similar', () => {
  expect(found(row(1, { rule: 'Valve hunts', associatedEquips: equip(null, 'valve-hunts-2') }))).toBeUndefined()
})
