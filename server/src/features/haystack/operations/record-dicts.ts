import { HDict, HMarker, HNum, HRef, HStr, HUnit, type HVal, makeValue } from 'haystack-core'
import { findUnit } from '../../units/units.ts'
import { equipRecordId, pointRecordId, siteRecordId } from './record-ids.ts'
import type { EquipRecord, PointRecord, SiteRecord } from './records.repository.ts'
import { haystackZone } from './zones.ts'

const MARKER = HMarker.make()
const KINDS = { number: 'Number', bool: 'Bool', enum: 'Str' } as const
const TAG = /^[a-z][a-zA-Z0-9_]*$/

export const siteDict = ({ siteKey, name, region, timezone }: SiteRecord): HDict =>
  HDict.make({
    id: HRef.make(siteRecordId(siteKey), name),
    dis: HStr.make(name),
    site: MARKER,
    ...(region !== null && { geoState: HStr.make(region) }),
    tz: HStr.make(haystackZone(timezone)),
  })

export const equipDict = ({ siteKey, equipKey, name, timezone }: EquipRecord): HDict =>
  HDict.make({
    id: HRef.make(equipRecordId(siteKey, equipKey), name),
    dis: HStr.make(name),
    equip: MARKER,
    siteRef: HRef.make(siteRecordId(siteKey)),
    tz: HStr.make(haystackZone(timezone)),
  })

/** Columns of a point win over a tag of the same name. */
export const pointDict = (point: PointRecord): HDict =>
  HDict.make({
    ...tagsOf(point.tags),
    id: HRef.make(pointRecordId(point.pointId), point.name),
    dis: HStr.make(point.name),
    point: MARKER,
    his: MARKER,
    kind: HStr.make(KINDS[point.kind]),
    ...(point.unit !== null && { unit: HStr.make(findUnit(point.unit)?.symbol ?? point.unit) }),
    ...(point.kind === 'enum' && point.states?.length && { enum: HStr.make(point.states.join(',')) }),
    tz: HStr.make(haystackZone(point.timezone)),
    siteRef: HRef.make(siteRecordId(point.siteKey)),
    ...(point.equipKey !== null && { equipRef: HRef.make(equipRecordId(point.siteKey, point.equipKey)) }),
    ...intervalTags(point.intervalSeconds),
  })

function intervalTags(seconds: number | null): Record<string, HVal> {
  if (seconds === null) return {}
  return seconds === 0 ? { hisMode: HStr.make('cov') } : { hisInterval: HNum.make(seconds, HUnit.get('second')) }
}

/** Tags as they are stored: `true` is a marker, other scalars as Hayson has them. */
function tagsOf(tags: Readonly<Record<string, unknown>>): Record<string, HVal> {
  const entries = Object.entries(tags).flatMap(([name, stored]): [string, HVal][] => {
    const value = TAG.test(name) ? toValue(stored) : undefined
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

const toValue = (stored: unknown): HVal | undefined =>
  stored === true ? MARKER : (makeValue(stored as Parameters<typeof makeValue>[0]) ?? undefined)
