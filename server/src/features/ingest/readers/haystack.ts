import type { Model } from '@bonfire/contract/imports/ingest'
import { HDateTime, type HDict, HGrid, HRef, HStr, TrioReader, ZincReader } from 'haystack-core'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { whereItBreaks } from './where-it-breaks.ts'

export type HaystackFormat = 'zinc' | 'trio' | 'json'

export interface HaystackModel {
  readonly sites: Omit<Model['sites'][number], 'projectKey'>[]
  readonly equips: Model['equips']
  readonly pointCount: number
  /** Equips without a site. */
  readonly equipsWithoutSite: string[]
}

/**
 * Reads the sites and equips of a Project Haystack export, and counts points. Throws a refusal that names the problem.
 */
export function readHaystack(format: HaystackFormat, text: string): HaystackModel {
  const dicts = parse(format, text)
  const sites = dicts.filter((dict) => dict.has('site')).map(readSite)
  if (sites.length === 0) throw refuse('haystack.no-site')
  const equips = dicts.filter((dict) => dict.has('equip'))
  return {
    sites,
    equips: equips.flatMap((equip) => {
      const siteId = refOf(equip, 'siteRef')
      return siteId === undefined ? [] : { equipId: idOf(equip), siteId, name: nameOf(equip) }
    }),
    pointCount: dicts.filter((dict) => dict.has('point')).length,
    equipsWithoutSite: equips.filter((equip) => refOf(equip, 'siteRef') === undefined).map(nameOf),
  }
}

const PARSERS: Record<HaystackFormat, (text: string) => Iterable<HDict>> = {
  zinc: (text) => gridOf(ZincReader.readValue(text)),
  trio: (text) => TrioReader.readAllDicts(text),
  json: (text) => gridOf(HGrid.make(asHayson(JSON.parse(text)))),
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
  const label = nameOf(site)
  const timezone = textOf(site, 'tz')
  if (timezone === undefined) throw refuse('haystack.no-time-zone', { site: label })
  const ianaName = HDateTime.getIANATimeZone(timezone)
  if (ianaName === '') throw refuse('haystack.time-zone', { site: label, timeZone: timezone })
  return { siteId: idOf(site), label, state: textOf(site, 'geoState') ?? null, timezone: ianaName }
}

function idOf(dict: HDict): string {
  const id = refOf(dict, 'id')
  if (id === undefined) throw refuse('haystack.no-id', { record: nameOf(dict) })
  return id
}

const nameOf = (dict: HDict): string =>
  textOf(dict, 'dis') ?? textOf(dict, 'navName') ?? dict.get<HRef>('id')?.dis ?? refOf(dict, 'id') ?? 'without a name'

function textOf(dict: HDict, tag: string): string | undefined {
  const value = dict.get(tag)
  return value instanceof HStr && value.value.trim() !== '' ? value.value : undefined
}

function refOf(dict: HDict, tag: string): string | undefined {
  const value = dict.get(tag)
  return value instanceof HRef ? value.value : undefined
}

/** JSON has two encodings: Hayson, and the older one with a type prefix in each string. */
function asHayson(json: unknown): { _kind: 'grid'; cols: { name: string }[]; rows: Record<string, never>[] } {
  const { rows, cols } = (json ?? {}) as { rows?: Record<string, unknown>[]; cols?: { name: string }[] }
  if (!Array.isArray(rows)) throw refuse('haystack.no-rows')
  const isOlder = rows.some((row) => Object.values(row).includes('m:'))
  const decoded = isOlder
    ? rows.map((row) => Object.fromEntries(Object.entries(row).map(([tag, value]) => [tag, fromOlder(value)])))
    : rows
  return { _kind: 'grid', cols: cols ?? [], rows: decoded as Record<string, never>[] }
}

function fromOlder(value: unknown): unknown {
  const [, kind, rest = ''] = (typeof value === 'string' ? /^([a-z-]):(.*)$/s.exec(value) : null) ?? []
  if (kind === 'm') return { _kind: 'marker' }
  if (kind === 's') return rest
  if (kind !== 'r') return value
  const [id, ...words] = rest.split(' ')
  return { _kind: 'ref', val: id, dis: words.join(' ') }
}
