import type { Overview } from '@bonfire/contract/overview/overview'
import { addDays, type Period, periodBefore } from '@bonfire/contract/overview/periods'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../src/db/transaction.ts'
import { removeOccurrences } from '../src/features/findings/own-findings/own-findings.repository.ts'
import { sumUpFindings } from '../src/features/retention/retention.repository.ts'
import { chances } from './app/chances.ts'
import { buildEquipRule, buildOccurrence, buildRule } from './app/factories.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { buildHitsFixture } from './fixtures/hits.ts'

const ROUNDS = 48
const PERIODS = [
  '2026-02-01/2026-02-28',
  '2026-01-20/2026-02-10',
  '2026-01-01/2026-03-31',
  '2026-02-12/2026-02-14',
].map((days): Period => ({ from: days.slice(0, 10), to: days.slice(11) }))

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
let as: string
let equipRules: number[]

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  await test.database.db.deleteFrom('occurrence').execute()
  await test.database.db.deleteFrom('finding_month').execute()
  as = await test.signIn('operator')
  const { db } = test.database
  const pump = await buildRule(db, {
    tenantId: fixture.tenantId,
    key: 'pump',
    projectRules: [{ projectId: fixture.projectId, priority: 2 }],
  })
  const build = (ruleRowId: number, equipKey: string) =>
    buildEquipRule(db, { siteRowId: fixture.tower, ruleRowId, equipKey })
  equipRules = [fixture.ahu1, fixture.ahu2, await build(pump, 'pump-1'), await build(pump, 'ahu-1')]
})

const ask = async ({ from, to }: Period): Promise<Overview> => {
  const payload = { sites: ['tower'], insightType: 'insights' }
  return (await test.ask({ method: 'POST', url: `/api/v1/overview?from=${from}&to=${to}`, payload }, as)).json()
}

/** The same from every stored day, without sums of months and nothing kept. */
async function fromDays(period: Period) {
  const { rows } = await sql<{ equipRuleId: number; day: string; seconds: number; quietDays: number }>`
    select d.equip_rule_id as "equipRuleId", d.occurred_on as day, d.duration_seconds as seconds, p.quiet_days as "quietDays"
      from (select site_id, equip_rule_id, rule_id, occurred_on, duration_seconds from occurrence
            union all select site_id, equip_rule_id, rule_id, occurred_on, duration_seconds from finding_day) d
      join site s on s.id = d.site_id join project p on p.id = s.project_id
      join project_rule pr on pr.project_id = p.id and pr.rule_id = d.rule_id and pr.type = 'insights' and pr.active
     order by day`.execute(test.database.db)
  const before = periodBefore(period)
  const counts = { new: 0, continuing: 0, gone: 0, seconds: 0 }
  for (const days of Map.groupBy(rows, ({ equipRuleId }) => equipRuleId).values()) {
    const now = days.filter(({ day }) => day >= period.from && day <= period.to)
    const last = days.filter(({ day }) => day < period.from).at(-1)
    counts.seconds += now.reduce((sum, { seconds }) => sum + seconds, 0)
    const [first] = now
    if (!first) counts.gone += last && last.day >= before.from ? 1 : 0
    else if (last && last.day >= addDays(first.day, -first.quietDays)) counts.continuing += 1
    else counts.new += 1
  }
  return counts
}

it('what is kept of a site is what its days say, whatever was written meanwhile', { tags: 'whole' }, async () => {
  const { db } = test.database
  const chance = chances(7)
  const anyRule = () => equipRules[chance(equipRules.length)] ?? 0
  const anyDay = () => addDays('2025-12-20', chance(110))
  const isStored = async (equipRuleId: number, day: string) =>
    (
      await sql`select from occurrence where equip_rule_id = ${equipRuleId} and occurred_on = ${day}::date
                union all select from finding_day where equip_rule_id = ${equipRuleId} and occurred_on = ${day}::date`.execute(
        db,
      )
    ).rows.length > 0
  const fire = async () => {
    const [equipRuleId, day] = [anyRule(), anyDay()]
    if (await isStored(equipRuleId, day)) return
    await buildOccurrence(db, { equipRuleId, day })
    await db.updateTable('occurrence').set({ origin: 'engine' }).execute()
  }
  const writes: (() => Promise<unknown>)[] = [
    fire,
    fire,
    fire,
    fire,
    async () => {
      const found = await db
        .selectFrom('occurrence')
        .select(['site_id', 'rule_id', 'equip_rule_id', 'occurred_on'])
        .execute()
      const one = found[chance(found.length || 1)]
      if (!one) return
      const key = { ruleRowId: one.rule_id, equipRuleId: one.equip_rule_id, occurredOn: one.occurred_on }
      await inTransaction(db, (inside) => removeOccurrences(inside, one.site_id, [key]))
    },
    () => inTransaction(db, (inside) => sumUpFindings(inside, fixture.tower, addDays('2025-12-20', chance(40)))),
    () =>
      db
        .updateTable('project')
        .set({ quiet_days: 1 + chance(40) })
        .execute(),
    () =>
      db
        .updateTable('project_rule')
        .set({ active: chance(3) > 0, priority: 1 + chance(3) })
        .where('rule_id', '=', fixture.fanRule)
        .execute(),
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    await writes[chance(writes.length)]?.()
    // The same period again and again, or nothing would be kept of it before the next write.
    const period = PERIODS[Math.floor((round * PERIODS.length) / ROUNDS)]
    if (!period) continue
    const { costs: _costs, ...sum } = (await ask(period)).sum
    expect(sum, `round ${round}, ${period.from}`).toEqual(await fromDays(period))
  }
})
