import { Random } from '@bonfire/contract/definitions/language/testing/random'
import { type GroupCost, sumOfCosts, type Trend } from '@bonfire/contract/hits/hits'
import { addDays } from '@bonfire/contract/overview/periods'
import { severityRank } from '@bonfire/contract/values/category'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
} from '../../../../test/app/factories.ts'
import { testDatabase } from '../../../../test/database/test-database.ts'
import type { Tables } from '../../../db/database.ts'
import type { OpenDatabase } from '../../../db/open.ts'
import { findVersions } from '../../../db/site-versions.ts'
import { findSiteCosts } from '../costs.repository.ts'
import { findGroupRules, findGroupSites, findSiteFindings, type SiteFindings } from '../groups.repository.ts'
import { type FindingsQuery, findRuleRowIds, findTrends } from '../hits.repository.ts'
import * as kept from './kept-columns.service.ts'
import { nameCosts } from './kept-costs.service.ts'
import { loadSiteColumns } from './site-columns.repository.ts'
import { findingsIn } from './site-columns.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const TODAY = '2026-03-10'
const STORED_DAYS = 60
const QUESTIONS = 60
const DAY_MS = 86_400_000
const RULES = ['fan', 'meter', 'pump', 'unused']
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'odd', 'Zany', null]

const random = new Random(5)
const anyDay = () => addDays(TODAY, -random.below(STORED_DAYS))
const anyInstant = (daysAround: number) => new Date(NOW.getTime() + (random.next() - 0.5) * 2 * daysAround * DAY_MS)

let database: OpenDatabase
let siteRowIds: number[]
const occurrences: Insertable<Tables['occurrence']>[] = []
const names = { sites: new Map<number, string>(), rules: new Map<number, string>() }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  for (const key of RULES) {
    const projectRules = [{ projectId, active: key !== 'unused' }]
    names.rules.set(await buildRule(db, { tenantId, key, projectRules }), key)
  }
  for (const key of ['tower', 'annex', 'empty']) {
    const timezone = random.pick(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    names.sites.set(await buildSite(db, { tenantId, projectId, key, timezone }), key)
  }
  siteRowIds = [...names.sites.keys()]
  for (const siteRowId of siteRowIds.slice(0, 2)) await fillSite(siteRowId)
})
afterAll(() => database.close())

async function fillSite(siteRowId: number): Promise<void> {
  const { db } = database
  const actions: number[] = []
  for (const status of ['New Action', 'Rejected', ...Array<string>(8).fill('Closed')]) {
    const id = await buildAction(db, { siteRowId, status })
    const closed_at = status === 'Closed' ? new Date(NOW.getTime() - random.below(9 * DAY_MS)) : null
    await db.updateTable('action').set({ closed_at }).where('id', '=', id).execute()
    actions.push(id)
  }
  const found: typeof occurrences = []
  for (const ruleRowId of names.rules.keys()) {
    for (const equipKey of ['ahu-1', 'ahu-2', 'ahu-3', 'ahu-4', 'ahu-5', 'ahu-6', 'ahu-7', 'ahu-8']) {
      const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
      await db
        .updateTable('equip_rule')
        .set({
          snoozed_until: random.chance(0.5) ? anyInstant(15) : null,
          action_id: random.chance(0.6) ? random.pick(actions) : null,
        })
        .where('id', '=', equipRuleId)
        .execute()
      const share = random.pick([0, 0.05, 0.5])
      for (let ago = 0; ago < STORED_DAYS; ago += 1) {
        if (!random.chance(share)) continue
        // Some are sent with a day that is a mistake: a number of days that does not fit into two bytes.
        const day = addDays(TODAY, (random.chance(0.02) ? 65_536 : 0) - ago)
        found.push(occurrence({ siteRowId, ruleRowId, equipRuleId }, day))
      }
      if (random.chance(0.2)) continue
      const spell = { first_on: anyDay(), last_on: TODAY, severity_rank: 0, seen_at: anyInstant(120) }
      await db
        .insertInto('finding_spell')
        .values({
          equip_rule_id: equipRuleId,
          site_id: siteRowId,
          rule_id: ruleRowId,
          is_return: random.chance(0.5),
          ...spell,
        })
        .execute()
    }
    const sum = { duration_seconds: 1, equips: 1, severity_rank: 0 }
    for (const ago of [STORED_DAYS, STORED_DAYS + 1, STORED_DAYS + 7]) {
      const day = { site_id: siteRowId, rule_id: ruleRowId, occurred_on: addDays(TODAY, -ago) }
      await db
        .insertInto('daily_sum')
        .values({ ...day, hits: 1 + random.below(9), ...sum })
        .execute()
    }
  }
  await db.insertInto('occurrence').values(found).execute()
  occurrences.push(...found)
}

interface Place {
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly equipRuleId: number
}

function occurrence({ siteRowId, ruleRowId, equipRuleId }: Place, day: string): (typeof occurrences)[number] {
  const starts = Array.from(
    { length: 1 + random.below(4) },
    () => Date.parse(day) / 1000 - 36_000 + random.below(100_000),
  )
  const durations = starts.map(() => random.below(7200))
  const severity = random.pick(SEVERITIES)
  return {
    site_id: siteRowId,
    rule_id: ruleRowId,
    equip_rule_id: equipRuleId,
    occurred_on: day,
    hits: starts.length,
    duration_seconds: durations.reduce((sum, seconds) => sum + seconds, 0),
    latest_at: Math.max(...starts),
    times_start: starts,
    times_duration: durations,
    times_cost: random.chance(0.4) ? null : starts.map(() => (random.chance(0.3) ? null : random.below(100_000) / 100)),
    severity,
    severity_rank: severityRank(severity),
    description: null,
    report_url: null,
    source_id: null,
  }
}

function anyQuestion(): FindingsQuery {
  const to = addDays(TODAY, -random.below(5))
  return {
    siteRowIds,
    type: 'insights',
    from: addDays(to, -random.pick([0, 2, 6, 29, 85])),
    to,
    now: anyInstant(10),
    ruleKeys: random.pick([undefined, undefined, ['fan'], ['meter', 'pump'], []]),
  }
}

/** By equipment rule, because the database and the memory list them in orders of their own. */
function byEquipRule({ siteRowId, wakesAt, otherSeverities, ...columns }: SiteFindings) {
  const rows = columns.ruleRowIds.map((_ruleRowId, at) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])),
  )
  const idOf = ({ ruleRowIds, equipRowIds }: Record<string, number | undefined>) => `${ruleRowIds} ${equipRowIds}`
  return { siteRowId, wakesAt, otherSeverities, rows: rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) }
}

it('memory adds up each equip of a rule as the database does', async () => {
  const { db } = database
  const dayNumber = (day: string) => Date.parse(day) / DAY_MS
  for (let question = 0; question < QUESTIONS; question += 1) {
    const query = anyQuestion()
    const { from, to, now, ruleKeys } = query
    const columns = await loadSiteColumns(db, siteRowIds, dayNumber(from) - random.below(9))
    const range = { from: dayNumber(from), to: dayNumber(to), nowMs: now.getTime() }
    const ruleRowIds = ruleKeys && (await findRuleRowIds(db, ruleKeys))
    const fromMemory = columns.flatMap((each) => findingsIn(each, { ...range, ruleRowIds }) ?? [])
    const fromDatabase = await findSiteFindings(db, query)
    const bySite = (one: { siteRowId: number }, other: { siteRowId: number }) => one.siteRowId - other.siteRowId
    expect(fromMemory.map(byEquipRule).sort(bySite), JSON.stringify(query)).toEqual(
      fromDatabase.map(byEquipRule).sort(bySite),
    )
  }
})

const byGroup = <Sum extends Trend | GroupCost>(sums: readonly Sum[]) =>
  sums.toSorted((one, other) => (`${one.siteId} ${one.ruleId}` < `${other.siteId} ${other.ruleId}` ? -1 : 1))

it('memory adds up each day of a rule as the database does', async () => {
  const { db } = database
  const [sites, versions] = [await findGroupSites(db, siteRowIds), await findVersions(db, siteRowIds)]
  const rules = await findGroupRules(db, { siteRowIds, type: 'insights' })
  for (let question = 0; question < QUESTIONS; question += 1) {
    const query = { ...anyQuestion(), now: NOW }
    const fromMemory = await kept.findTrends(db, { ...query, sites, rules }, versions)
    expect(byGroup(fromMemory), JSON.stringify(query)).toEqual(byGroup(await findTrends(db, query)))
  }
})

it('the database adds up costs as the firings have them', async () => {
  const { db } = database
  const sites = await findGroupSites(db, siteRowIds)
  const rules = await findGroupRules(db, { siteRowIds, type: 'insights' })
  const snoozed = await db.selectFrom('equip_rule').select(['id', 'snoozed_until']).execute()
  const snoozedUntil = new Map(snoozed.map(({ id, snoozed_until }) => [id, snoozed_until]))
  for (let question = 0; question < QUESTIONS; question += 1) {
    const query = anyQuestion()
    const { from, to, now, ruleKeys } = query
    const inRange = occurrences.filter(({ rule_id, occurred_on }) => {
      const key = names.rules.get(rule_id) ?? ''
      return occurred_on >= from && occurred_on <= to && key !== 'unused' && (ruleKeys?.includes(key) ?? true)
    })
    const expected = [...Map.groupBy(inRange, (one) => `${one.site_id} ${one.rule_id}`).values()].flatMap((group) => {
      const [first] = group
      const isActive = ({ equip_rule_id }: typeof first & {}) => !((snoozedUntil.get(equip_rule_id) ?? now) > now)
      const costs = group.flatMap(({ times_cost }) => times_cost ?? []).filter((cost) => cost !== null)
      const active = group
        .filter(isActive)
        .flatMap(({ times_cost }) => times_cost ?? [])
        .filter((cost) => cost !== null)
      if (!first || costs.length === 0) return []
      return {
        siteId: names.sites.get(first.site_id) ?? '',
        ruleId: names.rules.get(first.rule_id) ?? '',
        cost: expect.closeTo(sumOfCosts(costs) ?? 0, 4),
        estimatedHits: costs.length,
        activeCost: active.length === 0 ? null : expect.closeTo(sumOfCosts(active) ?? 0, 4),
        activeEstimatedHits: active.length,
      }
    })
    const found = nameCosts(await findSiteCosts(db, query), { ...query, sites, rules })
    expect(byGroup(found), JSON.stringify(query)).toEqual(byGroup(expected))
  }
})
