import { MAXIMUM_RECORDS } from '@bonfire/contract/histories/haystack-operations'
import { HDict, HFilter, HGrid, HNum, HRef, HStr } from 'haystack-core'
import type { Context } from '../../../context.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Scope } from '../../../http/senders.ts'
import { equipDict, pointDict, siteDict } from './record-dicts.ts'
import { equipRecordId, pointRecordId, readId, siteRecordId } from './record-ids.ts'
import { recordsBySite, recordsOf } from './records.service.ts'

/** The operation `read`: by a filter, or by ids, whose rows are then in the order requested, empty where there is none. */
export async function readRecords(context: Context, scope: Scope, request: HGrid): Promise<HGrid> {
  const [first] = request.getRows()
  if (!first) throw refuse('operation.empty')
  const filter = first.get('filter')
  if (filter !== undefined) {
    if (!(filter instanceof HStr)) throw refuse('operation.argument', { name: 'filter' })
    return readByFilter(context, scope, { filter: filter.value, limit: limitOf(first) })
  }
  return readByIds(context, scope, request)
}

function limitOf(row: HDict): number | undefined {
  const limit = row.get('limit')
  if (limit === undefined || limit === null) return undefined
  const value = limit instanceof HNum ? limit.value : limit instanceof HStr ? Number(limit.value) : Number.NaN
  if (Number.isInteger(value) && value > 0) return value
  throw refuse('operation.limit', { limit: limit.toZinc().slice(0, 50) })
}

async function readByFilter(
  context: Context,
  scope: Scope,
  { filter, limit }: { filter: string; limit: number | undefined },
): Promise<HGrid> {
  const node = parse(filter)
  const wanted = Math.min(limit ?? MAXIMUM_RECORDS + 1, MAXIMUM_RECORDS + 1)
  const found: HDict[] = []
  for await (const { site, equips, points } of recordsBySite(context, scope)) {
    const dicts = [siteDict(site)]
    for (const equip of equips) dicts.push(equipDict(equip))
    for (const point of points) {
      if (isTimeToGiveWay()) await giveWay()
      dicts.push(pointDict(point))
    }
    const byId = new Map(dicts.map((dict) => [dict.get<HRef>('id')?.value, dict]))
    const resolve = (ref: HRef) => byId.get(ref.value)
    for (const dict of dicts) {
      if (isTimeToGiveWay()) await giveWay()
      if (HFilter.eval(node, { dict, resolve })) found.push(dict)
      if (found.length === wanted) break
    }
    if (found.length === wanted) break
  }
  if (found.length > MAXIMUM_RECORDS) throw refuse('operation.too-many-records', { maximum: MAXIMUM_RECORDS })
  return gridOf(found)
}

function parse(filter: string) {
  try {
    return HFilter.parse(filter)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
    throw refuse('operation.filter', { filter: filter.slice(0, 200), reason: reason.slice(0, 300) })
  }
}

async function readByIds(context: Context, scope: Scope, request: HGrid): Promise<HGrid> {
  const ids = request.getRows().map((row) => {
    const id = row.get('id')
    if (!(id instanceof HRef)) throw refuse('operation.argument', { name: 'id' })
    return id.value
  })
  if (ids.length > MAXIMUM_RECORDS) throw refuse('operation.too-many-records', { maximum: MAXIMUM_RECORDS })
  const { sites, equips, points } = await recordsOf(
    context,
    scope,
    ids.flatMap((id) => readId(id) ?? []),
  )
  const found = new Map([
    ...sites.map((site) => [siteRecordId(site.siteKey), siteDict(site)] as const),
    ...equips.map((equip) => [equipRecordId(equip.siteKey, equip.equipKey), equipDict(equip)] as const),
    ...points.map((point) => [pointRecordId(point.pointId), pointDict(point)] as const),
  ])
  return gridOf(ids.map((id) => found.get(id) ?? HDict.make({})))
}

function gridOf(dicts: HDict[]): HGrid {
  const names = [...new Set(dicts.flatMap(({ keys }) => keys))]
  const others = names.filter((name) => name !== 'id' && name !== 'dis').sort()
  return HGrid.make({ columns: ['id', 'dis', ...others].map((name) => ({ name })), rows: dicts })
}
