import { POINT_ROLES, type PointRole } from '@bonfire/contract/histories/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProject, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { ownRule } from '../../../../test/engine/own-rule.ts'
import { evaluateSite } from '../engine/evaluate-site.ts'
import { gatherSite } from '../inputs/gather-site.service.ts'
import { statusOf } from './coverage.service.ts'
import { coveredSite } from './site-coverage.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NOW = new Date('2026-03-10T12:00:00Z')
const UNITS = ['celsius', 'percent', 'pascal', 'kilowatt', null]
const KINDS = ['ahu', 'vav', 'ahu', 'vav', 'chiller', 'boiler', 'chilledPlant', 'hotPlant', 'meter', 'pump']

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

async function randomSite(seed: number) {
  await app.reset()
  const { db } = app.database
  const random = numbersFrom(seed)
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'UTC' })
  const equips: (number | null)[] = [null]
  for (const [place, kind] of KINDS.entries()) {
    const ahu = random() < 0.5 ? 'equip-0' : 'equip-2'
    const tags = {
      ...tagsOf(kind),
      ...(kind === 'vav' && random() < 0.7 && { airRef: { _kind: 'ref', val: ahu } }),
    }
    const { id } = await db
      .insertInto('equip')
      .values({ site_id: siteRowId, equip_key: `equip-${place}`, name: `Equip ${place}`, tags: JSON.stringify(tags) })
      .returning('id')
      .executeTakeFirstOrThrow()
    equips.push(id)
  }
  const share = 0.2 + 0.7 * random()
  const rows = equips.flatMap((equipRowId, place) =>
    POINT_ROLES.flatMap((role: PointRole) => {
      const count = random() < share ? (random() < 0.05 ? 2 : 1) : 0
      return Array.from({ length: count }, (_, copy) => ({
        tenant_id: tenantId,
        site_id: siteRowId,
        equip_id: equipRowId,
        role,
        name: `${role} ${copy}`,
        point_key: `${place}.${role}.${copy}`,
        kind: random() < 0.3 ? ('bool' as const) : ('number' as const),
        unit: UNITS[Math.floor(random() * UNITS.length)] ?? null,
        interval_seconds: 300,
      }))
    }),
  )
  await db.insertInto('point').values(rows).execute()
  for (const rule of OWN_RULES) await insertRule(tenantId, rule)
  return { tenantId, projectId, siteRowId }
}

/** Rules that read the unit that feeds a box, and nothing else, or if it is there. */
const OWN_RULES = [
  ownRule('own-named', { equip: 'vav', roles: [], when: 'ahu.fanOn' }),
  ownRule('own-listed', { equip: 'vav', roles: ['ahu.sat', 'dat'], when: 'dat > 15 °C' }),
  ownRule('own-optional', { equip: 'vav', roles: ['dat'], optional: ['ahu.sat'], when: 'dat > ahu.sat' }),
]

const insertRule = (tenantId: number, { definition }: (typeof OWN_RULES)[number]) =>
  sql`insert into definition (tenant_id, definition_key, version, body, created_at)
    values (${tenantId}, ${definition.key}, 1, ${JSON.stringify(definition)}::json, ${NOW})`.execute(app.database.db)

const tagsOf = (kind: string): Record<string, boolean> => {
  if (kind === 'chilledPlant') return { chilled: true, water: true, plant: true }
  if (kind === 'hotPlant') return { hot: true, water: true, plant: true }
  return { [kind]: true }
}

const STRUCTURAL = new Set(['missing', 'ambiguous', 'unit', 'noUnit', 'parameter'])

test.each([1, 2, 3, 4])('what points say of coverage is what evaluating says, at random site %i', async (seed) => {
  const { tenantId, projectId, siteRowId } = await randomSite(seed)
  const { db } = app.database
  const site = await coveredSite(db, { tenantId, siteRowId, projectId })
  const gathered = await gatherSite(db, { tenantId, siteRowId, days: ['2026-03-09'], now: NOW })
  if (!gathered) throw new Error('The site is gone')
  const runs = evaluateSite(gathered.site, () => undefined).days[0]?.runs ?? []
  for (const { definition } of OWN_RULES) expect(runs.map(({ rule }) => rule)).toContain(definition.key)
  const byId = new Map(site.equips.map((equip) => [equip.id, equip]))
  const byKey = new Map(site.rules.map((rule) => [rule.definition.key, rule]))
  const differing = runs.flatMap(({ equipRowId, rule: key, status, names = [] }) => {
    const [equip, rule] = [byId.get(equipRowId), byKey.get(key)]
    if (!equip || !rule) return [`${key} is not covered`]
    const requirements = site.requirements(rule, equip)
    const own = statusOf({ rule, requirements, unset: site.unsetParameters(rule, equip) }, undefined)
    const isMissing = own === 'oneMissing' || own === 'missing'
    const engine = STRUCTURAL.has(status) ? status : 'waiting'
    if ((isMissing ? 'missing' : own) !== engine)
      return [`${key} on ${equip.key}: ${own}, and the engine says ${status}`]
    const count = new Set(names).size
    return isMissing && (own === 'oneMissing') !== (count === 1) ? [`${key} on ${equip.key}: ${names}, ${own}`] : []
  })
  expect(differing).toEqual([])
  // The random sites show every case.
  expect([...new Set(runs.map(({ status }) => status))]).toEqual(
    expect.arrayContaining(['missing', 'ambiguous', 'unit', 'noUnit', 'noData']),
  )
})

test('a rule may name a number of the states of a kind that a site has none of', async () => {
  await app.reset()
  const { db } = app.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'UTC' })
  const rule = ownRule('own-open', { equip: ['ahu', 'fan'], when: 'fan > oadMin', roles: ['fan'] })
  const { definition } = rule
  await insertRule(tenantId, rule)
  const { id } = await db
    .insertInto('equip')
    .values({ site_id: siteRowId, equip_key: 'fan', name: 'Fan', tags: JSON.stringify({ fan: true }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fan = { equip_id: id, role: 'fan', name: 'Speed', point_key: 'fan', kind: 'number', unit: 'percent' } as const
  await db
    .insertInto('point')
    .values({ tenant_id: tenantId, site_id: siteRowId, interval_seconds: 300, ...fan })
    .execute()
  const gathered = await gatherSite(db, { tenantId, siteRowId, days: ['2026-03-09'], now: NOW })
  if (!gathered) throw new Error('The site is gone')
  // A copy, as the thread that evaluates gets one.
  const [day] = evaluateSite(structuredClone(gathered.site), () => undefined).days
  expect(day?.runs.find(({ rule }) => rule === definition.key)).toMatchObject({ status: 'noData', names: ['Speed'] })
})
