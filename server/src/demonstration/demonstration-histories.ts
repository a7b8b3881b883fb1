import { setTimeout } from 'node:timers/promises'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { inParts } from '@bonfire/contract/values/in-parts'
import { sql } from 'kysely'
import { type HistorySite, historySites } from '../../../demo/histories/histories.ts'
import { demoModel } from '../../../demo/portfolio/portfolio.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendSamples } from '../features/histories/store/history-store.service.ts'
import { readSamples } from '../features/histories/store/read-samples.service.ts'
import { importModel } from '../features/model/model-import.service.ts'
import type { Scope } from '../http/senders.ts'

// A step is one transaction: while it runs, the built-in engine serves nobody else. Before the server listens, fewer steps are faster.
const POINTS_A_STEP = { givingWay: 40, alone: 400 }

/** A UTC day of a site whose samples are not there, or not all. */
interface MissingDay {
  readonly site: HistorySite
  readonly siteRowId: number
  readonly pointRowIds: ReadonlyMap<string, number>
  readonly day: number
  /** Epoch seconds: what came until then is stored. */
  readonly after: number
}

export interface Filling {
  /** The number of days, up to today. */
  readonly newestDays?: number
  /** Leaves the database to others in between. */
  readonly givesWay?: boolean
  readonly signal?: AbortSignal
}

/** A demonstration from before there were histories lacks points and the measured sites. What people changed stays. */
export async function addMissingPlaces(context: Context, scope: Scope): Promise<void> {
  const { rows } = await sql<{ key: string; hasPoints: boolean }>`
    select s.site_key as key, exists (select from point p where p.site_id = s.id) as "hasPoints"
      from site s where s.tenant_id = ${scope.tenantId}`.execute(context.db)
  const hasPoints = new Map(rows.map((site) => [site.key, site.hasPoints]))
  const model = demoModel()
  const isNew = ({ siteId }: { siteId: string }) => !hasPoints.has(siteId)
  const points = model.points.filter(({ siteId }) => hasPoints.get(siteId) !== true)
  if (points.length === 0) return
  await importModel(context, scope, { sites: model.sites.filter(isNew), equips: model.equips.filter(isNew), points })
}

/**
 * Stores the histories up to now, the newest day first. What is stored already stays as it is, so that it can be stopped
 * and started again at any time.
 */
export async function fillHistories(context: Context, tenantId: number, filling: Filling = {}): Promise<void> {
  const until = Math.floor(context.clock().getTime() / 1000)
  const missing = await findMissingDays(context.db, tenantId, {
    until,
    newestDays: filling.newestDays ?? Number.POSITIVE_INFINITY,
  })
  for (const day of missing) {
    if (filling.signal?.aborted) return
    await storeDay(context, day, { ...filling, until })
  }
}

async function storeDay(
  context: Context,
  { site, siteRowId, pointRowIds, day, after }: MissingDay,
  { until, givesWay, signal }: Filling & { readonly until: number },
): Promise<void> {
  const series = site.samplesOn(day, until).filter(({ pointId }) => pointRowIds.has(pointId))
  const atOnce = givesWay ? POINTS_A_STEP.givingWay : POINTS_A_STEP.alone
  for (const some of inParts(series, atOnce)) {
    if (signal?.aborted) return
    const columns = { pointRowIds: [] as number[], at: [] as number[], values: [] as number[] }
    for (const { pointId, at, values } of some) {
      for (const [place, instant] of at.entries()) {
        if (instant <= after) continue
        columns.pointRowIds.push(pointRowIds.get(pointId) as number)
        columns.at.push(instant)
        columns.values.push(values[place] as number)
      }
    }
    const begun = performance.now()
    if (columns.at.length > 0) {
      await inTransaction(context.db, (db) => appendSamples(db, { siteRowId, now: context.clock(), ...columns }))
    }
    if (givesWay) await setTimeout(performance.now() - begun, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function findMissingDays(
  db: Db,
  tenantId: number,
  { until, newestDays }: { until: number; newestDays: number },
): Promise<MissingDay[]> {
  const today = Math.floor(until / SECONDS_PER_DAY)
  const missing: MissingDay[] = []
  for (const { site, siteRowId, pointRowIds, keptDays } of await findPlaces(db, tenantId)) {
    const witness = pointRowIds.get(site.witness)
    if (witness === undefined) continue
    const firstDay = today - Math.min(site.days, newestDays, keptDays ?? site.days) + 1
    const range = { from: firstDay * SECONDS_PER_DAY, to: (today + 1) * SECONDS_PER_DAY }
    const stored = (await readSamples(db, [witness], range)).get(witness)?.at ?? []
    const last = new Map<number, number>()
    for (const at of stored) last.set(Math.floor(at / SECONDS_PER_DAY), at)
    for (let day = today; day >= firstDay; day--) {
      const wanted = site.lastOf(day, until)
      const after = last.get(day) ?? Number.NEGATIVE_INFINITY
      if (wanted !== undefined && after < wanted) missing.push({ site, siteRowId, pointRowIds, day, after })
    }
  }
  return missing.sort((one, other) => other.day - one.day)
}

interface Place {
  readonly site: HistorySite
  readonly siteRowId: number
  readonly pointRowIds: ReadonlyMap<string, number>
  /** Null means forever. */
  readonly keptDays: number | null
}

async function findPlaces(db: Db, tenantId: number): Promise<Place[]> {
  const sites = new Map(historySites().map((site) => [site.siteId, site]))
  const stored = await db
    .selectFrom('site as s')
    .innerJoin('project as j', 'j.id', 's.project_id')
    .select(['s.id', 's.site_key as siteKey', 'j.sample_retention_days as keptDays'])
    .where('s.tenant_id', '=', tenantId)
    .execute()
  const points = await db
    .selectFrom('point')
    .select(['id', 'point_key', 'site_id'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const bySite = Map.groupBy(points, (point) => point.site_id)
  return stored.flatMap(({ id, siteKey, keptDays }) => {
    const site = sites.get(siteKey)
    const pointRowIds = new Map(bySite.get(id)?.map((point) => [point.point_key, point.id]))
    return site ? [{ site, siteRowId: id, pointRowIds, keptDays }] : []
  })
}
