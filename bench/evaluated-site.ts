import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/database.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { BUILT_IN } from '../server/src/features/definitions/catalogue/read-catalogue.ts'
import { rulesOf } from '../server/src/features/definitions/definitions-in-use.service.ts'
import { appendSamples } from '../server/src/features/histories/store/history-store.service.ts'
import { buildSite } from '../server/test/app/factories.ts'
import { LAST_DAY, type LargeApp, NOW } from './large-app.ts'

export const UNITS = 50
export const YEAR_DAYS = 365
export const STEP_SECONDS = 300
export const END = Date.parse(`${LAST_DAY}T00:00:00Z`) / 1000
export const SITE = 'evaluated'
const RULES = BUILT_IN.filter(({ key }) => /^g36-ahu-fc\d+$/.test(key))

/** An air handler with everything that FC1 to FC15 read: its course over a day, and its unit. */
export const COURSES: Partial<Record<PointRole, { unit: string | null; at: (day: number, hour: number) => number }>> = {
  fanOn: { unit: null, at: (_, hour) => Number(isOpen(hour)) },
  occ: { unit: null, at: (_, hour) => Number(isOpen(hour)) },
  sat: { unit: 'celsius', at: (day, hour) => 13 + wave(hour, 0.6) + (day % 20 === 0 && hour > 10 ? 4 : 0) },
  satCoolSp: { unit: 'celsius', at: () => 13 },
  satHeatSp: { unit: 'celsius', at: () => 13 },
  mat: { unit: 'celsius', at: (day, hour) => 22 + wave(hour, 2) + (day % 45 === 0 ? 9 : 0) },
  rat: { unit: 'celsius', at: (_, hour) => 23 + wave(hour, 1) },
  oat: { unit: 'celsius', at: (day, hour) => 14 + 12 * Math.sin((day / YEAR_DAYS) * 2 * Math.PI) + wave(hour, 5) },
  cc: { unit: 'percent', at: (day, hour) => (day % 20 === 0 && hour > 10 ? 100 : 40 + wave(hour, 30)) },
  hc: { unit: 'percent', at: () => 0 },
  oad: { unit: 'percent', at: () => 20 },
  fan: { unit: 'percent', at: (_, hour) => (isOpen(hour) ? 80 + wave(hour, 15) : 0) },
  dsp: { unit: 'pascal', at: (_, hour) => 250 + wave(hour, 8) },
  dspSp: { unit: 'pascal', at: () => 250 },
  flow: { unit: 'liters_per_second', at: (_, hour) => 5000 + wave(hour, 400) },
  minOaSp: { unit: 'liters_per_second', at: () => 1000 },
  ccet: { unit: 'celsius', at: (_, hour) => 22 + wave(hour, 1) },
  cclt: { unit: 'celsius', at: (_, hour) => 14 + wave(hour, 1) },
  hcet: { unit: 'celsius', at: (_, hour) => 18 + wave(hour, 1) },
  hclt: { unit: 'celsius', at: (_, hour) => 18 + wave(hour, 1) },
}
const ROLES = Object.keys(COURSES) as PointRole[]

const isOpen = (hour: number) => hour >= 6 && hour < 20
const wave = (hour: number, size: number) => Math.round(10 * size * Math.sin((hour / 24) * 2 * Math.PI * 3)) / 10

export interface EvaluatedSite {
  readonly id: number
  readonly tenantId: number
  readonly projectId: number
  readonly equipRowIds: readonly number[]
  readonly pointRowIds: readonly number[]
  /** Of the first unit. */
  readonly points: ReadonlyMap<PointRole, number>
}

export async function furnish({ database: { db } }: LargeApp): Promise<EvaluatedSite> {
  const { tenant_id: tenantId, id: projectId } = await db
    .selectFrom('project')
    .select(['id', 'tenant_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await buildSite(db, { tenantId, projectId, key: SITE, timezone: 'UTC' })
  const equips = await db
    .insertInto('equip')
    .values(
      Array.from({ length: UNITS }, (_, unit) => ({
        site_id: id,
        equip_key: `unit-${unit}`,
        name: `AHU ${unit}`,
        tags: JSON.stringify({ ahu: true }),
      })),
    )
    .returning('id')
    .execute()
  const points = await db
    .insertInto('point')
    .values(
      equips.flatMap((equip, unit) =>
        ROLES.map((role) => ({
          tenant_id: tenantId,
          site_id: id,
          equip_id: equip.id,
          point_key: `${unit}.${role}`,
          name: role,
          role,
          kind: COURSES[role]?.unit === null ? ('bool' as const) : ('number' as const),
          unit: COURSES[role]?.unit ?? null,
          interval_seconds: STEP_SECONDS,
        })),
      ),
    )
    .returning(['id', 'role'])
    .execute()
  const pointRowIds = points.map((point) => point.id)
  const first = new Map(points.slice(0, ROLES.length).map((point) => [point.role as PointRole, point.id]))
  const site = { id, tenantId, projectId, equipRowIds: equips.map((equip) => equip.id), pointRowIds, points: first }
  await storeYear(db, site)
  await switchOffOthers(db, site)
  return site
}

/** The samples of the first unit; the chunks of the others are copies. */
async function storeYear(db: Db, { id: siteRowId, points, pointRowIds }: EvaluatedSite): Promise<void> {
  for (let day = 0; day < YEAR_DAYS; day++) {
    const start = END - (YEAR_DAYS - day) * SECONDS_PER_DAY
    const samples = { pointRowIds: [] as number[], at: [] as number[], values: [] as number[] }
    for (const [role, pointRowId] of points) {
      for (let second = 0; second < SECONDS_PER_DAY; second += STEP_SECONDS) {
        samples.pointRowIds.push(pointRowId)
        samples.at.push(start + second)
        samples.values.push(COURSES[role]?.at(day, second / SECONDS_PER_HOUR) ?? Number.NaN)
      }
    }
    await inTransaction(db, (transaction) => appendSamples(transaction, { siteRowId, now: NOW, ...samples }))
  }
  for (let unit = 1; unit < UNITS; unit++) {
    const others = pointRowIds.slice(unit * ROLES.length, (unit + 1) * ROLES.length)
    await sql`
      insert into point_day (point_id, day, revision, samples, body)
        select other.id, d.day, d.revision, d.samples, d.body
          from point_day d join unnest(${[...points.values()]}::int4[], ${others}::int4[]) as other (first_id, id)
            on other.first_id = d.point_id`.execute(db)
  }
  await sql`analyze point_day`.execute(db)
}

async function switchOffOthers(db: Db, { tenantId, projectId }: EvaluatedSite): Promise<void> {
  const others = BUILT_IN.filter(({ key }) => !RULES.some((rule) => rule.key === key))
  const ids = await rulesOf(db, tenantId, others)
  await db
    .insertInto('project_rule')
    .values(
      [...ids.values()].map((id) => ({
        project_id: projectId,
        rule_id: id,
        type: 'insights' as const,
        priority: 0,
        active: false,
      })),
    )
    .execute()
}
