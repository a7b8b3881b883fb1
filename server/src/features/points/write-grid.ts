import { HDateTime, HDict, HGrid, HMarker, HNum, HRef, HStr, type HVal, makeValue } from 'haystack-core'

export interface WrittenSite {
  readonly siteId: string
  readonly label: string
  readonly region: string | null
  readonly timezone: string
}
export interface WrittenEquip {
  readonly equipId: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
}
export interface WrittenPoint {
  readonly pointId: string
  readonly equipId: string | null
  readonly name: string
  readonly kind: 'number' | 'bool' | 'enum'
  readonly unit: string | null
  readonly states: readonly string[] | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly intervalSeconds: number | null
  readonly timezone: string | null
}

const KINDS = { number: 'Number', bool: 'Bool', enum: 'Str' } as const
const M = HMarker.make()

/** A site with its equips and points as a grid in zinc, which `readHaystack` reads back the same. */
export function writeGrid(
  site: WrittenSite,
  { equips, points }: { equips: readonly WrittenEquip[]; points: readonly WrittenPoint[] },
): string {
  const siteRef = HRef.make(site.siteId)
  const rows: Record<string, HVal>[] = [
    {
      id: siteRef,
      dis: HStr.make(site.label),
      site: M,
      tz: HStr.make(zoneName(site.timezone)),
      ...(site.region !== null && { geoState: HStr.make(site.region) }),
    },
    ...equips.map(({ equipId, name, tags }) => ({
      ...tagValues(tags),
      id: HRef.make(equipId),
      dis: HStr.make(name),
      equip: M,
      siteRef,
    })),
    ...points.map((point) => ({
      ...tagValues(point.tags),
      ...intervalTags(point),
      id: HRef.make(point.pointId),
      dis: HStr.make(point.name),
      point: M,
      kind: HStr.make(KINDS[point.kind]),
      siteRef,
      tz: HStr.make(zoneName(point.timezone ?? site.timezone)),
      ...(point.equipId !== null && { equipRef: HRef.make(point.equipId) }),
      ...(point.unit !== null && { unit: HStr.make(point.unit) }),
      ...(point.states && point.states.length > 0 && { enum: HStr.make(point.states.join(',')) }),
    })),
  ]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return HGrid.make({
    columns: names.map((name) => ({ name })),
    rows: rows.map((row) => HDict.make(row)),
  }).toZinc()
}

/** Haystack names a zone by its last part where that is unique. */
function zoneName(timezone: string): string {
  const city = timezone.slice(timezone.lastIndexOf('/') + 1)
  return HDateTime.getIANATimeZone(city) === timezone ? city : timezone
}

const tagValues = (tags: Readonly<Record<string, unknown>>): Record<string, HVal> =>
  Object.fromEntries(Object.entries(tags).map(([tag, value]) => [tag, tagValue(value)]))

const tagValue = (value: unknown): HVal => {
  if (value === true) return M
  const hayson = value as { _kind?: string; val?: unknown } | string | number
  const isBool = typeof hayson === 'object' && hayson._kind === 'bool'
  return makeValue((isBool ? hayson.val : hayson) as never) as HVal
}

function intervalTags({ intervalSeconds }: WrittenPoint): Record<string, HVal> {
  if (intervalSeconds === null) return {}
  if (intervalSeconds === 0) return { hisMode: HStr.make('cov') }
  return { hisMode: HStr.make('sampled'), hisInterval: HNum.make(intervalSeconds, 's') }
}
