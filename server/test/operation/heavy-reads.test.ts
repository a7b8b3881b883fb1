import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildSite } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { watchStatements } from '../database/watched-statements.ts'
import { askForHits, buildHitsFixture } from '../fixtures/hits.ts'

/** Read in three parts. */
const HOUSES = Array.from({ length: 120 }, (_, index) => `house-${index}`)
const PARTS = 3
const MOST_AT_ONCE = 4
/** A number that no other test uses. */
const UNASKED = 20

let test: TestApp
let as: string
const siteRowIds: number[] = []
const equipRules: number[] = []

beforeAll(async () => {
  test = await testApp()
  await test.reset()
  const { tenantId, projectId, fanRule: ruleRowId } = await buildHitsFixture(test)
  as = await test.signIn('operator')
  const { db } = test.database
  for (const key of HOUSES) {
    const siteRowId = await buildSite(db, { tenantId, projectId, key })
    const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
    siteRowIds.push(siteRowId)
    equipRules.push(equipRuleId)
    await buildOccurrence(db, { equipRuleId, day: '2026-03-08' })
    await evaluate(siteRowId, 'missing')
  }
  await db
    .updateTable('occurrence')
    .set({ times_cost: [3] })
    .execute()
})
afterAll(() => test.close())

let watched: ReturnType<typeof watchStatements>
beforeEach(() => {
  watched = watchStatements(test.database.requests.pool, /\boccurrence\b|jsonb_array_elements|\baction a\b/)
})
afterEach(() => watched.stop())

async function evaluate(siteRowId: number, status: string): Promise<void> {
  const row = {
    site_id: siteRowId,
    local_day: '2026-03-09',
    evaluated_at: test.clock.now,
    body: JSON.stringify({ runs: [{ equipId: 1, rule: 'fan', status }] }),
  }
  await test.database.db
    .insertInto('evaluation_day')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'local_day']).doUpdateSet(row))
    .execute()
}

/** The range ends on another day for another number. */
const rangeOf = (number: number, from: string) => `from=${from}&to=2026-03-${10 + number}`
const askFor = (path: string, body: object, range: string) =>
  askForHits(test, { sites: HOUSES, ...body }, { as, path, range })

/** Each asks something different for another number. */
const QUESTIONS = {
  overview: (number: number) => askFor('v1/overview', {}, rangeOf(number, '2026-03-01')),
  'an overview of older days': (number: number) => askFor('v1/overview', {}, rangeOf(number, '2026-01-01')),
  costs: (number: number) => askFor('v1/hits/costs', {}, rangeOf(number, '2026-03-01')),
  'trends of older days': (number: number) => askFor('v1/hits/trends', {}, rangeOf(number, '2025-11-01')),
  'a list of older days': (number: number) =>
    askFor('synco/ui/insights', { view: 'packedGroups' }, rangeOf(number, '2025-11-01')),
  'the latest days': (number: number) => askFor('v1/hits/latest', { rules: ['fan', `${number}`] }, ''),
  'findings of an overview': (number: number) =>
    askFor('v1/overview/findings', { filter: { change: 'found' } }, rangeOf(number, '2026-03-01')),
  'every firing': (number: number) => askFor('synco/ui/insights', {}, rangeOf(number, '2026-03-01')),
}

it('many heavy questions at once are all answered, and leave connections to others', async () => {
  const asked = Object.values(QUESTIONS).flatMap((ask) => Array.from({ length: 16 }, (_, number) => ask(number)))
  const responses = await Promise.all(asked)
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(watched.atOnce).toBe(MOST_AT_ONCE)
})

it.each([
  ['costs', /times_cost/, PARTS],
  ['trends of older days', /dayNumbers/, PARTS],
  ['a list of older days', /per_equip_rule/, PARTS],
  ['the latest days', /latest\.occurred_on/, PARTS],
  ['overview', /union all/, PARTS],
  ['an overview of older days', /finding as materialized/, PARTS],
] as const)('%s: the same question at the same time is computed once', async (name, pattern, parts) => {
  await test.database.db.updateTable('occurrence').set({ hits: 1 }).execute()
  await Promise.all(Array.from({ length: 12 }, () => QUESTIONS[name](UNASKED)))
  expect(watched.sent.filter(({ text }) => pattern.test(text))).toHaveLength(parts)
})

it.each([
  ['overview', /median/],
  ['overview', /sample_tail/],
  ['findings of an overview', /finding as materialized/],
] as const)('%s: what is not kept is computed once at a time for the same question (%s)', async (name, pattern) => {
  const same = watchStatements(test.database.requests.pool, pattern)
  await Promise.all(Array.from({ length: 12 }, () => QUESTIONS[name](UNASKED)))
  same.stop()
  expect(same.atOnce).toBe(1)
})

it.each([
  ['overview', /union all/],
  ['an overview of older days', /finding as materialized/],
  ['costs', /times_cost/],
  ['trends of older days', /dayNumbers/],
  ['a list of older days', /per_equip_rule/],
  ['the latest days', /latest\.occurred_on/],
] as const)('%s: after findings came, only their sites are read again', async (name, pattern) => {
  const { db } = test.database
  await QUESTIONS[name](0)
  watched.sent.length = 0
  await QUESTIONS[name](0)
  expect(watched.sent.filter(({ text }) => pattern.test(text))).toEqual([])
  const changed = [7, 64, 119]
  const ids = changed.map((index) => equipRules[index] ?? 0)
  await db.updateTable('occurrence').set({ hits: 1 }).where('equip_rule_id', 'in', ids).execute()
  await QUESTIONS[name](0)
  const read = watched.sent.filter(({ text }) => pattern.test(text))
  expect(read.map((statement) => statement.ids)).toEqual([changed.map((index) => siteRowIds[index])])
})

it.each([
  'overview',
  'costs',
  'trends of older days',
  'the latest days',
  'findings of an overview',
  'every firing',
] as const)('%s: two requests begin at once, and the others hold no connection', async (name) => {
  const begun = watchStatements(test.database.requests.pool, /"visible_site"/)
  await Promise.all(Array.from({ length: 12 }, () => QUESTIONS[name](UNASKED)))
  begun.stop()
  expect(begun.atOnce).toBeLessThanOrEqual(2)
})

const statusesOf = async (asked: readonly ReturnType<typeof test.ask>[]) =>
  new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))

it('packed actions are read once at a time for all windows of a person', async () => {
  const same = watchStatements(test.database.requests.pool, /\bfrom action a\b/)
  const payload = { site: HOUSES, project: [], status: 'open', view: 'packed' }
  const list = () => test.ask({ method: 'POST', url: '/api/issues', payload }, as)
  expect(await statusesOf(Array.from({ length: 12 }, list))).toEqual(new Set([200]))
  same.stop()
  expect(same.atOnce).toBe(1)
})

it('searches take turns, too', async () => {
  const searches = watchStatements(test.database.requests.pool, /like all/)
  const find = (_: unknown, number: number) => test.ask({ url: `/api/v1/search?text=ahu${number}` }, as)
  expect(await statusesOf(Array.from({ length: 12 }, find))).toEqual(new Set([200]))
  searches.stop()
  expect(searches.atOnce).toBe(MOST_AT_ONCE)
})

it('an overview of another period reads no findings again', async () => {
  await QUESTIONS.overview(2)
  watched.sent.length = 0
  await QUESTIONS.overview(3)
  expect(watched.sent.filter(({ text }) => /union all/.test(text))).toEqual([])
})

it('what rules did is read again only of sites that were evaluated', async () => {
  const idle = async () => (await QUESTIONS.overview(1)).json().health.idleRules.length
  expect(await idle()).toBe(HOUSES.length)
  watched.sent.length = 0
  await evaluate(siteRowIds[5] ?? 0, 'runs')
  expect(await idle()).toBe(HOUSES.length - 1)
  const read = watched.sent.filter(({ text }) => text.includes('jsonb_array_elements'))
  expect(read.map(({ ids }) => ids)).toEqual([[siteRowIds[5]]])
})
