import { MAXIMUM_READ_SAMPLES } from '@bonfire/contract/histories/haystack-operations'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../../../http/senders.ts'
import { readAtMost } from '../../histories/store/read-samples.service.ts'
import type { Series } from '../../histories/store/series.ts'
import type { HisRange } from './his-range.ts'
import { pointRecordId, type RecordId } from './record-ids.ts'
import * as records from './records.repository.ts'

export { type SampleResult, takeAllSamples } from '../../samples/take-samples.service.ts'

const NAMED = 20

/** A site, with its equips and points. */
export interface SiteRecords {
  readonly site: records.SiteRecord
  readonly equips: readonly records.EquipRecord[]
  readonly points: readonly records.PointRecord[]
}

/** All that the key may read, site by site. */
export async function* recordsBySite({ db }: Context, scope: Scope): AsyncGenerator<SiteRecords> {
  for (const site of await records.findSites(db, scope, null)) {
    const equips = await records.findEquips(db, [site.id], null)
    yield { site, equips, points: await records.findPointsOfSite(db, site.id) }
  }
}

/** Records that the key may not read are left out. */
export async function recordsOf({ db }: Context, scope: Scope, ids: readonly RecordId[]) {
  const equipKeys = ids.flatMap((id) => (id.of === 'equip' ? id.equipKey : []))
  const siteKeys = ids.flatMap((id) => (id.of === 'point' ? [] : id.siteKey))
  const pointIds = ids.flatMap((id) => (id.of === 'point' ? id.pointId : []))
  const sites = siteKeys.length === 0 ? [] : await records.findSites(db, scope, siteKeys)
  const siteRowIds = sites.map(({ id }) => id)
  const equips = equipKeys.length === 0 ? [] : await records.findEquips(db, siteRowIds, equipKeys)
  const points = pointIds.length === 0 ? [] : await records.findPointsByKey(db, scope, pointIds)
  return { sites, equips, points }
}

/** Points come in the order requested. Those that there are not, or that the key may not use, are refused. */
export async function pointsOf(
  { db }: Context,
  scope: Scope,
  pointIds: readonly string[],
): Promise<records.PointRecord[]> {
  const found = new Map((await records.findPointsByKey(db, scope, pointIds)).map((point) => [point.pointId, point]))
  const unknown = pointIds.filter((pointId) => !found.has(pointId))
  if (unknown.length > 0) throw unknownPoints(unknown.map(pointRecordId))
  return pointIds.flatMap((pointId) => found.get(pointId) ?? [])
}

export const unknownPoints = (ids: readonly string[]) =>
  refuse('operation.unknown-points', { points: ids.slice(0, NAMED), count: ids.length })

export interface PointHistories {
  readonly points: readonly records.PointRecord[]
  readonly range: HisRange
  /** Series by the number of the point. */
  readonly series: ReadonlyMap<number, Series>
}

/** The samples of points in a range, which may depend on their time zones. All of them, or a refusal. */
export async function readPointHistories(
  context: Context,
  scope: Scope,
  { keys, rangeOf }: { keys: readonly string[]; rangeOf: (points: readonly records.PointRecord[]) => HisRange },
): Promise<PointHistories> {
  const points = await pointsOf(context, scope, keys)
  const range = rangeOf(points)
  const ids = points.map(({ id }) => id)
  const series = await readAtMost(context.db, ids, { ...range, maximum: MAXIMUM_READ_SAMPLES })
  if (!series) throw refuse('operation.too-many-samples', { maximum: MAXIMUM_READ_SAMPLES })
  return { points, range, series }
}
