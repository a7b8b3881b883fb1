import type { Model } from '@bonfire/contract/imports/ingest'
import { parse as parseCsv } from 'csv-parse/sync'
import { HDict, HGrid, TrioReader, ZincReader } from 'haystack-core'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { equipKindOfTags } from '../../points/roles/propose-role.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'
import { type EquipKinds, equipPlace } from '../points/equip-kinds.ts'
import { asHayson } from './hayson.ts'
import { type LeftOutPoint, readPoints } from './points.ts'
import { idOf, nameOfRecord, refOf, tagNames, textOf, timeZoneOf } from './records.ts'
import { readTags } from './tags.ts'

export type HaystackFormat = 'zinc' | 'trio' | 'json' | 'csv'

export interface HaystackModel {
  readonly sites: Omit<Model['sites'][number], 'projectKey'>[]
  readonly equips: Model['equips']
  readonly points: Model['points']
  readonly equipKinds: EquipKinds
  readonly leftOutPoints: readonly LeftOutPoint[]
  /** Equips without a site. */
  readonly equipsWithoutSite: string[]
}

/**
 * Reads the sites, equips and points of a Project Haystack export. Throws a refusal that names the problem.
 */
export function readHaystack(format: HaystackFormat, text: string): HaystackModel {
  const dicts = parse(format, text)
  const sites = dicts.filter((dict) => dict.has('site')).map(readSite)
  if (sites.length === 0) throw refuse('haystack.no-site')
  const equips = dicts.filter((dict) => dict.has('equip'))
  const placed = equips.flatMap((equip) => {
    const siteId = refOf(equip, 'siteRef')
    return siteId === undefined ? [] : { equipId: idOf(equip), siteId, name: nameOfRecord(equip), equip }
  })
  const { points, leftOut } = readPoints(
    dicts.filter((dict) => dict.has('point')),
    {
      siteZones: new Map(sites.map(({ siteId, timezone }) => [siteId, timezone])),
      equipSites: new Map(placed.map(({ equipId, siteId }) => [equipId, siteId])),
    },
  )
  return {
    sites,
    equips: placed.map(({ equip, ...entry }) => ({ ...entry, tags: readTags(equip, { isOfEquip: true }) })),
    points,
    equipKinds: new Map(
      placed.flatMap(({ equipId, siteId, equip }) => {
        const kind = equipKindOfTags(tagNames(equip))
        return kind ? [[equipPlace(siteId, equipId), kind] as const] : []
      }),
    ),
    leftOutPoints: leftOut,
    equipsWithoutSite: equips.filter((equip) => refOf(equip, 'siteRef') === undefined).map(nameOfRecord),
  }
}

const PARSERS: Record<HaystackFormat, (text: string) => Iterable<HDict>> = {
  zinc: (text) => gridOf(ZincReader.readValue(text)),
  trio: (text) => TrioReader.readAllDicts(text),
  json: (text) => gridOf(HGrid.make(asHayson(JSON.parse(text)))),
  csv: readHaystackCsv,
}

function parse(format: HaystackFormat, text: string): HDict[] {
  try {
    return [...PARSERS[format](text)]
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse('haystack.unreadable', { format, where: whereItBreaks(error as Error) })
  }
}

function gridOf(value: unknown): Iterable<HDict> {
  if (value instanceof HGrid) return value.getRows()
  throw refuse('haystack.no-grid')
}

function readSite(site: HDict): HaystackModel['sites'][number] {
  const label = nameOfRecord(site)
  const timezone = textOf(site, 'tz')
  if (timezone === undefined) throw refuse('haystack.no-time-zone', { site: label })
  const ianaName = timeZoneOf(timezone)
  if (ianaName === undefined) throw refuse('haystack.time-zone', { site: label, timeZone: timezone })
  return { siteId: idOf(site), label, state: textOf(site, 'geoState') ?? null, timezone: ianaName }
}

/** A Haystack grid as CSV: a column for each tag, a tick for a marker, `@id name` for a ref, everything else as text. */
function readHaystackCsv(text: string): HDict[] {
  const rows: Record<string, string>[] = parseCsv(text, { bom: true, columns: true, skip_empty_lines: true })
  if (!rows.some((row) => 'id' in row)) throw refuse('haystack.no-grid')
  return rows.map((row) =>
    HDict.make(
      Object.fromEntries(
        Object.entries(row).flatMap(([tag, cell]) =>
          cell.trim() === '' ? [] : [[tag, cellValue(cell.trim()) as never]],
        ),
      ),
    ),
  )
}

function cellValue(cell: string): unknown {
  if (cell === '✓' || cell === 'M') return { _kind: 'marker' }
  const ref = /^@([\w:.~-]+)(?: (.*))?$/.exec(cell)
  return ref ? { _kind: 'ref', val: ref[1], dis: ref[2] } : cell
}
