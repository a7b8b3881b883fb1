import { unpackGroups } from '@bonfire/contract/hits/packed-groups'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sumMonthsAgain } from '../src/db/finding-months.ts'
import { seeChangedSites } from '../src/features/insight-subscriptions/spells/spells.service.ts'
import { buildAction, buildOccurrence } from './app/factories.ts'
import { askForHits, hitsScene } from './fixtures/hits.ts'

const scene = hitsScene()

/** From the lists’ columns, which both views and the database’s own sums must agree with. */
async function fan(range?: string) {
  const { test, cookie } = scene
  const about = { as: cookie, ...(range && { range }) }
  const groups = (await askForHits(test, { view: 'groups' }, about)).json().groups
  const packed = unpackGroups([(await askForHits(test, { view: 'packedGroups' }, about)).json()])
  expect(packed).toEqual(groups)
  return packed.find(({ ruleId }) => ruleId === 'fan')
}
const see = () => seeChangedSites({ db: scene.test.database.db, clock: () => scene.test.clock.now })
const fire = (equipRuleId: number, day: string) => buildOccurrence(scene.test.database.db, { equipRuleId, day })
const snooze = (id: number, snoozed_until: Date) =>
  scene.test.database.db.updateTable('equip_rule').set({ snoozed_until }).where('id', '=', id).execute()
const rewriteSite = (siteRowId: number) =>
  sumMonthsAgain(
    scene.test.database.db,
    sql`select ${siteRowId}::int4, day::date, ${scene.fixture.fanRule}::int4
          from generate_series(date '2026-02-01', '2026-03-10', interval '1 month') day`,
  )
const LONG = 'from=2025-11-01&to=2026-03-10'

it('a finding is new when its spell was first seen, unless that is snoozed', async () => {
  const now = Math.floor(scene.test.clock.now.getTime() / 1000)
  expect(await fan()).toMatchObject({ newAt: null, cameBack: [] })
  await see()
  expect(await fan()).toMatchObject({ newAt: now, cameBack: [] })
  // Another day of the same spell is not new.
  scene.test.clock.now = new Date(scene.test.clock.now.getTime() + 60_000)
  await fire(scene.fixture.ahu2, '2026-03-10')
  await see()
  expect(await fan()).toMatchObject({ newAt: now })
  expect(await fan(LONG)).toMatchObject({ newAt: now })
  const until = new Date(scene.test.clock.now.getTime() + 3_600_000)
  for (const id of [scene.fixture.ahu1, scene.fixture.ahu2]) await snooze(id, until)
  expect(await fan()).toMatchObject({ newAt: null })
})

it('a finding that had been gone came back, until what was before is taken back', async () => {
  const { ahu1, tower } = scene.fixture
  const { db } = scene.test.database
  await fire(ahu1, '2026-02-15')
  await see()
  for (const range of [undefined, LONG]) expect(await fan(range)).toMatchObject({ cameBack: ['gone'] })
  expect(await fan('from=2026-03-01&to=2026-03-08')).toMatchObject({ cameBack: [] })
  await sql`delete from occurrence where equip_rule_id = ${ahu1} and occurred_on = '2026-02-15'`.execute(db)
  await rewriteSite(tower)
  await see()
  expect(await fan()).toMatchObject({ cameBack: [] })
})

it('a finding that is new after a pause of less than three weeks did not come back', async () => {
  const { ahu1 } = scene.fixture
  await fire(ahu1, '2026-02-16')
  await see()
  const now = Math.floor(scene.test.clock.now.getTime() / 1000)
  for (const range of [undefined, LONG]) expect(await fan(range)).toMatchObject({ newAt: now, cameBack: [] })
})

it('a finding that fires without a pause for months did not come back', async () => {
  const { ahu1 } = scene.fixture
  for (let day = Date.parse('2025-11-20'); day < Date.parse('2026-03-09'); day += 3 * 86_400_000) {
    await fire(ahu1, new Date(day).toISOString().slice(0, 10))
  }
  await see()
  for (const range of [undefined, LONG]) expect(await fan(range)).toMatchObject({ cameBack: [] })
})

it('a finding came back if it fires after the day on which its action was closed', async () => {
  const { ahu1, tower } = scene.fixture
  const { db } = scene.test.database
  const action = await buildAction(db, { siteRowId: tower, status: 'Closed', equipRuleIds: [ahu1] })
  const closeAt = (closed_at: Date | null, status = 'Closed') =>
    db.updateTable('action').set({ closed_at, status }).where('id', '=', action).execute()
  const reasons = async () => {
    const [short, long] = [await fan(), await fan(LONG)]
    expect(short?.cameBack).toEqual(long?.cameBack)
    return short?.cameBack
  }
  await closeAt(new Date('2026-03-09T01:00:00Z'))
  expect(await reasons()).toEqual(['closed'])
  await closeAt(new Date('2026-03-10T01:00:00Z'))
  expect(await reasons()).toEqual([])
  await closeAt(new Date('2026-01-10T01:00:00Z'))
  expect(await reasons()).toEqual([])
  // Nobody said that a rejected one was mended.
  await closeAt(new Date('2026-03-09T01:00:00Z'))
  await closeAt(null, 'Rejected')
  expect(await reasons()).toEqual([])
})

it('a finding came back if it fires after a snooze ended by itself', async () => {
  const { ahu1 } = scene.fixture
  await snooze(ahu1, new Date('2026-03-09T12:00:00Z'))
  for (const range of [undefined, LONG]) expect(await fan(range)).toMatchObject({ cameBack: ['snoozed'] })
  await snooze(ahu1, new Date(scene.test.clock.now.getTime() + 60_000))
  expect(await fan()).toMatchObject({ cameBack: [] })
  await snooze(ahu1, new Date('2026-01-09T12:00:00Z'))
  expect(await fan()).toMatchObject({ cameBack: [] })
})
