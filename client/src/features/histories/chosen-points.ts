import type { Point } from '@bonfire/contract/histories/points'
import type { POINT_ROLES } from '@bonfire/contract/histories/roles'
import type { About } from '@bonfire/contract/hits/read-evidence'
import { compareLabels } from '../../lib/compare-labels.ts'

type Role = (typeof POINT_ROLES)[number]

/** A sensor and what it should be: drawn together, in one colour. */
const FAMILIES: readonly (readonly [sensor: Role, ...setpoints: Role[]])[] = [
  ['sat', 'satSp', 'satCoolSp', 'satHeatSp'],
  ['chwst', 'chwSp'],
  ['hwst', 'hwSp'],
  ['zat', 'zoneCoolSp', 'zoneHeatSp'],
  ['dat', 'datSp'],
  ['dsp', 'dspSp'],
  ['flow', 'flowSp'],
  ['dp', 'dpSp'],
  ['pFlow', 'minFlowSp'],
  ['oaFlow', 'minOaSp'],
]
const COMMANDS: readonly Role[] = [
  ...(['cc', 'hc', 'reheat', 'oad', 'damper', 'fan', 'fanCmd'] as const),
  ...(['pump', 'pumpCmd', 'bypass', 'tower', 'stage', 'enable'] as const),
]
const STATUS: readonly Role[] = [
  ...(['fanOn', 'pumpOn', 'primaryOn', 'secondaryOn', 'chillerOn', 'boilerOn', 'hwPlantOn', 'wseOn'] as const),
  ...(['occ', 'maintenance'] as const),
]
const OTHER_SENSORS: readonly Role[] = [
  ...(['mat', 'rat', 'oat', 'ccet', 'cclt', 'hcet', 'hclt', 'chwrt', 'hwrt', 'cwst', 'cwrt'] as const),
  ...([
    'sFlow',
    'flowMax',
    'gauge',
    'refCond',
    'refEvap',
    'kw',
    'kwh',
    'pf',
    'gas',
    'water',
    'co2',
    'rh',
    'hxlt',
  ] as const),
]
const IN_ORDER: readonly Role[] = [...FAMILIES.flat(), ...COMMANDS, ...STATUS, ...OTHER_SENSORS]

const MOST_CHOSEN = 6
/** Of the six, so that a picture shows what was wanted, what was done and whether it ran. */
const MOST_OF_A_KIND = { family: 3, command: 2, status: 1 } as const

/**
 * Which points of an equip to draw, without asking: those of the roles a rule names, or else a sensor with its setpoint,
 * then commands, then status; points without a role only when nothing else is left.
 */
export function choosePoints(points: readonly Point[], roles: readonly string[] = []): Point[] {
  const sorted = inOrder(points)
  const named = roles.flatMap((role) => sorted.filter((point) => point.role === role))
  if (named.length > 0) return named.slice(0, MOST_CHOSEN)
  const chosen = new Set<Point>()
  const counts = { family: 0, command: 0, status: 0 }
  const family = FAMILIES.find(([sensor]) => sorted.some(({ role }) => role === sensor))
  for (const point of sorted) {
    const kind = kindOf(point, family)
    if (kind === undefined || counts[kind] >= MOST_OF_A_KIND[kind]) continue
    counts[kind] += 1
    chosen.add(point)
  }
  for (const point of sorted) {
    if (chosen.size >= MOST_CHOSEN) break
    chosen.add(point)
  }
  return sorted.filter((point) => chosen.has(point))
}

/** Of these points those that a rule reads, each once; if there are none, as without a rule. */
export function choosePointsOfRule(points: readonly Point[], pointIds: Iterable<string>): Point[] {
  const known = new Map(points.map((point) => [point.pointId, point]))
  const read = inOrder([...new Set(pointIds)].flatMap((id) => known.get(id) ?? []))
  return read.length > 0 ? read.slice(0, MOST_CHOSEN) : choosePoints([...known.values()])
}

/** Of these points those that a finding is about; what its details merely mention comes first, and the usual ones follow. */
export function choosePointsAbout(
  points: readonly Point[],
  about: Pick<About, 'by' | 'pointIds'> | null | undefined,
): Point[] {
  if (!about || about.pointIds.length === 0) return choosePoints(points)
  const chosen = choosePointsOfRule(points, about.pointIds)
  if (about.by !== 'details') return chosen
  return [...new Set([...chosen, ...choosePoints(points)])].slice(0, MOST_CHOSEN)
}

function kindOf({ role }: Point, family: readonly Role[] | undefined): keyof typeof MOST_OF_A_KIND | undefined {
  if (role === null) return undefined
  if (family?.includes(role)) return 'family'
  if (COMMANDS.includes(role)) return 'command'
  return STATUS.includes(role) ? 'status' : undefined
}

/** By role, then points that have samples, then by name. */
export function inOrder(points: readonly Point[]): Point[] {
  const rank = ({ role }: Point) => (role === null ? IN_ORDER.length : IN_ORDER.indexOf(role))
  const lacksSamples = ({ latest }: Point) => Number(latest === null)
  return points.toSorted(
    (a, b) => rank(a) - rank(b) || lacksSamples(a) - lacksSamples(b) || compareLabels(a.name, b.name),
  )
}

/** The sensor that a setpoint belongs to. */
export function sensorOf(role: Point['role']): Role | undefined {
  return FAMILIES.find((family) => role !== null && family.indexOf(role) > 0)?.[0]
}

export const isSetpoint = ({ role }: Point): boolean => role?.endsWith('Sp') ?? false

/** Keeps its value until the next sample: setpoints, commands, states, and what is sent only when it changes. */
export function isStepped(point: Point): boolean {
  const { role, kind, isOnChange } = point
  return isSetpoint(point) || kind !== 'number' || isOnChange || (role !== null && COMMANDS.includes(role))
}
