import { beforeEach, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildRule,
  buildSite,
  buildUser,
} from '../../../test/app/factories.ts'
import { actionScene } from '../../../test/fixtures/actions.ts'

const scene = actionScene()
let fan: number
let valve: number
let unseen: number
let engineer: string

beforeEach(async () => {
  const { db } = scene.app.database
  const { tenantId, north, ruleRowId, tower } = scene.fixture
  const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
  const fc13 = await buildRule(db, { tenantId, key: 'g36-ahu-fc13', projectRules: [] })
  fan = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'fan-1' })
  valve = await buildEquipRule(db, { siteRowId: tower, ruleRowId: fc13, equipKey: 'ahu-1' })
  unseen = await buildEquipRule(db, { siteRowId: annexe, ruleRowId, equipKey: 'secret' })
  await buildUser(db, { tenantId, username: 'watcher', siteRowIds: [tower] })
  engineer = await scene.app.signIn('watcher')
})

async function fired(equipRuleId: number, ...days: string[]) {
  for (const day of days) await buildOccurrence(scene.app.database.db, { equipRuleId, day })
}

/** An action on findings that is closed. */
async function closed(
  equipRuleIds: number[],
  { reason, at, cause = null }: { reason: string | null; at: string; cause?: string | null },
) {
  const { db } = scene.app.database
  const id = await buildAction(db, { siteRowId: scene.fixture.tower })
  await db
    .updateTable('action')
    .set({ status: 'Closed', transition_reason: reason, closed_at: new Date(at), cause })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('action_equip')
    .values(equipRuleIds.map((equip_rule_id) => ({ action_id: id, equip_rule_id })))
    .execute()
}

const read = async (cookie = engineer) =>
  (await scene.app.ask({ method: 'GET', url: '/api/v1/accuracy' }, cookie)).json()

it('the first closing after a day says whether its finding was real', async () => {
  await fired(fan, '2026-02-01', '2026-02-10', '2026-02-20', '2026-03-01')
  await fired(valve, '2026-02-10')
  // A cause that was named before it proved a false alert says nothing.
  await closed([fan], { reason: 'False alert', at: '2026-02-05T12:00:00Z', cause: 'sensor' })
  await closed([fan, valve], { reason: 'Fixed', at: '2026-02-21T12:00:00Z', cause: 'valve' })
  // It ended for a reason that says nothing, and the last day is labelled by nobody.
  await closed([fan], { reason: 'Duplicate', at: '2026-03-02T12:00:00Z' })
  const { findings, rules, equips, isCut } = await read()
  const seen = findings.map(
    (one: { equipId: string; day: string; rule: number; isReal: boolean; actionKey: string; cause: string | null }) => [
      ...[one.equipId, one.day, rules[one.rule].ruleId, one.isReal, one.actionKey, one.cause],
    ],
  )
  const [sent] = rules.filter(({ causes }: { causes: string[] }) => causes.length === 0)
  expect(seen).toEqual([
    ['fan-1', '2026-02-20', sent.ruleId, true, 'NORTH-2', 'valve'],
    ['ahu-1', '2026-02-10', 'g36-ahu-fc13', true, 'NORTH-2', 'valve'],
    ['fan-1', '2026-02-10', sent.ruleId, true, 'NORTH-2', 'valve'],
    ['fan-1', '2026-02-01', sent.ruleId, false, 'NORTH-1', null],
  ])
  expect(rules.find(({ ruleId }: { ruleId: string }) => ruleId === 'g36-ahu-fc13').causes[0]).toBe('cooling-valve')
  expect(equips).toHaveLength(2)
  expect(isCut).toBe(false)
})

it('findings at unseen sites, and those of more than a year ago, are not counted', async () => {
  await fired(fan, '2024-12-01', '2026-02-01')
  await fired(unseen, '2026-02-01')
  await closed([fan, unseen], { reason: 'Fixed', at: '2026-02-05T12:00:00Z' })
  const { findings } = await read()
  expect(findings.map(({ equipId, day }: { equipId: string; day: string }) => [equipId, day])).toEqual([
    ['fan-1', '2026-02-01'],
  ])
})
