import type { Trend } from '@bonfire/contract/hits/hits'
import type { PackedGroups } from '@bonfire/contract/hits/packed-groups'
import { addDays } from '@bonfire/contract/overview/periods'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../src/db/transaction.ts'
import {
  findGroupRules,
  findGroupSites,
  findSiteEquips,
  findSiteFindings,
} from '../src/features/hits/groups.repository.ts'
import { type FindingsQuery, findTrends } from '../src/features/hits/hits.repository.ts'
import { packGroups } from '../src/features/hits/pack-groups.ts'
import { prioritiesByProject, sumGroups } from '../src/features/hits/sum-groups.ts'
import { seeChangedSites } from '../src/features/insight-subscriptions/spells/spells.service.ts'
import { sumUpFindings } from '../src/features/retention/retention.repository.ts'
import { chances } from './app/chances.ts'
import { buildAction, buildEquipRule, buildOccurrence, buildRule, buildSite } from './app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from './app/test-app.ts'
import { buildHitsFixture } from './fixtures/hits.ts'

// KEPT_LIST_ROUNDS asks for more; these find a kind of write that moves no version.
const ROUNDS = Number(process.env.KEPT_LIST_ROUNDS ?? 150)

let servers: TestApp[]
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
let sites: number[]
let cookies: string[]
let equipRules: number[]

beforeAll(async () => {
  const first = await testApp()
  // A second server on the same database, which keeps its own columns.
  const second = await testApp({}, { database: { ...first.database, db: first.database.db.withoutPlugins() } })
  servers = [first, second]
})
afterAll(async () => {
  await servers[1]?.app.close()
  await servers[0]?.close()
})
beforeEach(async () => {
  const [test] = servers as [TestApp]
  await test.reset()
  for (const server of servers) server.clock.now = TEST_NOW
  fixture = await buildHitsFixture(test)
  const { db } = test.database
  const annex = await buildSite(db, { ...fixture, key: 'annex' })
  sites = [fixture.tower, annex]
  const pump = await buildRule(db, {
    tenantId: fixture.tenantId,
    key: 'pump',
    projectRules: [{ projectId: fixture.projectId, priority: 2 }],
  })
  const build = (siteRowId: number, ruleRowId: number, equipKey: string) =>
    buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
  equipRules = [
    ...[fixture.ahu1, fixture.ahu2],
    ...[await build(fixture.tower, pump, 'pump-1'), await build(fixture.tower, pump, 'ahu-1')],
    ...[await build(annex, pump, 'pump-1'), await build(annex, fixture.fanRule, 'ahu-9')],
  ]
  cookies = await Promise.all(servers.map((server) => server.signIn('operator')))
})

interface Question {
  readonly from: string
  readonly to: string
  readonly rules: readonly string[] | undefined
}

const ask = (place: number, question: Question): Promise<PackedGroups> =>
  askFor(place, 'synco/ui/insights', question, { view: 'packedGroups' })

const askForTrends = async (place: number, question: Question): Promise<readonly Trend[]> =>
  (await askFor<{ trends: Trend[] }>(place, 'v1/hits/trends', question)).trends

const idOf = ({ siteId, ruleId }: Trend) => `${siteId} ${ruleId}`

async function askFor<Answer>(place: number, path: string, question: Question, view: object = {}): Promise<Answer> {
  const { from, to, rules } = question
  const payload = { sites: ['tower', 'annex'], insightType: 'insights', rules, ...view }
  const url = `/api/${path}?from=${from}&to=${to}`
  const answer = await (servers[place] as TestApp).ask({ method: 'POST', url, payload }, cookies[place])
  return answer.json()
}

const queryOf = ({ rules, ...range }: Question, now: Date): FindingsQuery => ({
  siteRowIds: sites,
  type: 'insights',
  now,
  ruleKeys: rules,
  ...range,
})

/** The same from the database's own sums, with nothing kept. */
async function fromSql(question: Question, now: Date): Promise<PackedGroups> {
  const [{ database }] = servers as [TestApp]
  const query = queryOf(question, now)
  const [found, equips, named, used] = await Promise.all([
    findSiteFindings(database.db, query),
    findSiteEquips(database.db, sites),
    findGroupSites(database.db, sites),
    findGroupRules(database.db, query),
  ])
  const priorities = prioritiesByProject(used).get(fixture.projectId)
  const sums = found.map((each) => sumGroups(each, priorities))
  const part = packGroups({ sums, equips, sites: named, rules: used, to: question.to })
  const rules = used.map(({ ruleId, ruleName, ruleType }) => ({ ruleId, ruleName, ruleType }))
  return { rules, to: question.to, parts: [part] }
}

const LIMIT = { tags: 'whole', timeout: 600_000 + 1000 * ROUNDS }

it('a list from memory is what the database adds up, whatever was written meanwhile', LIMIT, async () => {
  const [{ database }] = servers as [TestApp]
  const { db } = database
  const chance = chances(11)
  const anyOf = <Value>(values: readonly Value[]) => values[chance(values.length)] as Value
  const anyDay = () => addDays('2026-03-10', -chance(120))
  const actionId = await buildAction(db, { siteRowId: fixture.tower })
  let keptFrom = '2025-01-01'
  const fire = async () => {
    const [equipRuleId, day] = [anyOf(equipRules), anyDay()]
    // Findings of days that were summed up are refused.
    if (day < keptFrom) return
    const start = Date.parse(`${day}T00:00:00Z`) / 1000 - 36_000
    const starts = Array.from({ length: 1 + chance(3) }, () => start + chance(86_400)).sort((a, b) => a - b)
    await sql`delete from occurrence where equip_rule_id = ${equipRuleId} and occurred_on = ${day}::date`.execute(db)
    await buildOccurrence(db, { equipRuleId, day, starts, severity: anyOf(['critical', 'high', 'odd', 'Zany', 'low']) })
    if (anyOf([true, false])) return
    await sql`update occurrence set severity_rank = 4 where severity in ('odd', 'Zany')`.execute(db)
  }
  const writes: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => fire),
    async () => {
      const [site, until] = [anyOf(sites), addDays('2026-03-10', -60 - chance(60))]
      keptFrom = until > keptFrom ? until : keptFrom
      await inTransaction(db, (inside) => sumUpFindings(inside, site, until))
    },
    () =>
      sql`delete from occurrence where equip_rule_id = ${anyOf(equipRules)} and occurred_on < ${anyDay()}`.execute(db),
    async () => {
      const until = anyOf([null, new Date(TEST_NOW.getTime() + (1 + chance(200)) * MILLISECONDS_PER_HOUR)])
      await db.updateTable('equip_rule').set({ snoozed_until: until }).where('id', '=', anyOf(equipRules)).execute()
    },
    () =>
      db
        .updateTable('equip_rule')
        .set({ action_id: anyOf([null, actionId]) })
        .where('id', '=', anyOf(equipRules))
        .execute(),
    async () => {
      const status = anyOf(['New Action', 'Closed', 'Rejected'])
      const closed_at = status === 'Closed' ? new Date(TEST_NOW.getTime() - chance(400) * MILLISECONDS_PER_HOUR) : null
      await db.updateTable('action').set({ status, closed_at }).execute()
    },
    () => seeChangedSites({ db, clock: () => TEST_NOW }),
    () =>
      sql`update equip set name = ${`Equip ${chance(9)}`} where equip_key = ${anyOf(['ahu-1', 'pump-1'])}`.execute(db),
    () =>
      db
        .updateTable('project_rule')
        .set({ active: chance(4) > 0, priority: 1 + chance(3) })
        .where('rule_id', '=', fixture.fanRule)
        .execute(),
    () => sql`update site set label = ${`Site ${chance(9)}`} where id = ${anyOf(sites)}`.execute(db),
    () => sql`update site set region = ${anyOf([null, 'NSW', 'VIC'])} where id = ${anyOf(sites)}`.execute(db),
    () => sql`update project set project_key = ${`project-${chance(9)}`} where id = ${fixture.projectId}`.execute(db),
    () => sql`update rule set name = ${`Rule ${chance(9)}`} where rule_key = ${anyOf(['pump', 'fan'])}`.execute(db),
    () => sql`update rule set category = ${anyOf([null, 'fdd', 'metering'])} where rule_key = 'pump'`.execute(db),
    // Snoozes end by themselves.
    async () => {
      const now = new Date(TEST_NOW.getTime() + chance(400) * MILLISECONDS_PER_HOUR)
      for (const server of servers) if (now > server.clock.now) server.clock.now = now
      // Sessions end too.
      cookies = await Promise.all(servers.map((server) => server.signIn('operator')))
    },
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    await anyOf(writes)()
    const to = addDays('2026-03-10', -chance(3))
    const question = {
      from: addDays(to, -anyOf([0, 2, 6, 29, 91])),
      to,
      rules: anyOf([undefined, undefined, ['fan'], [''], []]),
    }
    const place = chance(servers.length)
    const now = (servers[place] as TestApp).clock.now
    expect(await ask(place, question), `round ${round}`).toEqual(await fromSql(question, now))
    const byGroup = (trends: readonly Trend[]) => trends.toSorted((a, b) => idOf(a).localeCompare(idOf(b)))
    const summed = await findTrends(db, queryOf(question, now))
    expect(byGroup(await askForTrends(place, question)), `trends of round ${round}`).toEqual(byGroup(summed))
  }
})

it("a list in French takes a definition's new name at once", async () => {
  const [test] = servers as [TestApp]
  const write = (version: number, french: string) =>
    sql`
    insert into definition (tenant_id, definition_key, version, body, created_at)
    values (${fixture.tenantId}, 'fan', ${version}, ${JSON.stringify({
      name: { en: 'Fan', fr: french },
      description: { en: '', fr: '' },
    })}::json, ${TEST_NOW})`.execute(test.database.db)
  const namesSeen = async () => {
    const url = '/api/synco/ui/insights?from=2026-03-01&to=2026-03-10'
    const payload = { sites: ['tower'], insightType: 'insights', view: 'packedGroups' }
    const answer = await test.ask({ method: 'POST', url, payload, headers: { 'accept-language': 'fr' } }, cookies[0])
    return JSON.stringify(answer.json())
  }
  await write(1, 'Ventilateur')
  expect(await namesSeen()).toContain('Ventilateur')
  await write(2, 'Soufflante')
  expect(await namesSeen()).toContain('Soufflante')
  await sql`delete from definition where version = 2 and tenant_id = ${fixture.tenantId}`.execute(test.database.db)
  expect(await namesSeen()).toContain('Ventilateur')
})
