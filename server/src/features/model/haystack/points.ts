import type { PointKind } from '@bonfire/contract/histories/points'
import type { ModelPoint } from '@bonfire/contract/imports/ingest'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type HDict, HNum } from 'haystack-core'
import { unitProblem } from '../../units/units.ts'
import { idOf, nameOfRecord, refOf, textOf, timeZoneOf } from './records.ts'
import { readTags } from './tags.ts'

export interface LeftOutPoint {
  readonly name: string
  readonly why: Problem
}

/** The records of an export besides its points. */
interface Places {
  readonly siteZones: ReadonlyMap<string, string>
  /** The sites of equips by id. */
  readonly equipSites: ReadonlyMap<string, string>
}

/** The points that can be stored, and the others with the reason. */
export function readPoints(
  records: readonly HDict[],
  places: Places,
): { points: ModelPoint[]; leftOut: LeftOutPoint[] } {
  const points: ModelPoint[] = []
  const leftOut: LeftOutPoint[] = []
  for (const record of records) {
    const read = readPoint(record, places)
    if ('pointId' in read) points.push(read)
    else leftOut.push({ name: nameOfRecord(record), why: read })
  }
  return { points, leftOut }
}

const KINDS: Readonly<Record<string, PointKind>> = { Number: 'number', Bool: 'bool', Str: 'enum' }

function readPoint(record: HDict, { siteZones, equipSites }: Places): ModelPoint | Problem {
  const pointId = idOf(record)
  const equipId = refOf(record, 'equipRef')
  if (equipId !== undefined && !equipSites.has(equipId)) return problem('haystack.point-equip', { equip: equipId })
  const siteId = equipId === undefined ? refOf(record, 'siteRef') : equipSites.get(equipId)
  if (siteId === undefined || !siteZones.has(siteId)) return problem('haystack.point-site')
  const kind = KINDS[textOf(record, 'kind') ?? (record.has('unit') ? 'Number' : '')]
  if (!kind) return problem('haystack.point-kind', { kind: textOf(record, 'kind') ?? '–' })
  const unit = kind === 'number' ? textOf(record, 'unit') : undefined
  const wrongUnit = unit === undefined ? undefined : unitProblem(unit)
  if (wrongUnit) return wrongUnit
  const tz = textOf(record, 'tz')
  const timezone = tz === undefined ? undefined : timeZoneOf(tz)
  if (tz !== undefined && timezone === undefined) return problem('haystack.point-zone', { timeZone: tz })
  const intervalSeconds = intervalOf(record)
  return {
    pointId,
    siteId,
    equipId: equipId ?? null,
    name: nameOfRecord(record),
    kind,
    ...(kind === 'number' && { unit: unit ?? null }),
    ...(kind === 'enum' && { states: wordsOf(textOf(record, 'enum') ?? '') }),
    tags: readTags(record, { keepsEnum: kind === 'bool' }),
    ...(intervalSeconds !== undefined && { intervalSeconds }),
    // The site's own zone is left out.
    timezone: timezone === siteZones.get(siteId) ? null : (timezone ?? null),
  }
}

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: SECONDS_PER_MINUTE, hour: SECONDS_PER_HOUR }

/** 0 for a history of changes; undefined where the record does not say. */
function intervalOf(record: HDict): number | undefined {
  if (textOf(record, 'hisMode') === 'cov') return 0
  const interval = record.get('hisInterval')
  if (!(interval instanceof HNum)) return undefined
  const seconds = interval.value * (SECONDS[interval.unit?.name ?? ''] ?? Number.NaN)
  return Number.isInteger(seconds) && seconds > 0 && seconds <= SECONDS_PER_DAY ? seconds : undefined
}
