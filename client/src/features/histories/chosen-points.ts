import type { Point } from '@bonfire/contract/histories/points'
import { FEEDBACK_OF, POINT_ROLES, type PointRole, ROLES, rowOfRole } from '@bonfire/contract/histories/roles'
import type { About } from '@bonfire/contract/hits/read-evidence'
import { compareLabels } from '../../lib/compare-labels.ts'

const SENSORS_WITH_SETPOINT: ReadonlySet<string> = new Set(POINT_ROLES.flatMap((role) => ROLES[role].setpointOf ?? []))

function drawnGroupOf(role: string): 'withSetpoint' | 'command' | 'state' | 'other' {
  const { setpointOf, conduct } = rowOfRole(role) ?? {}
  if (setpointOf !== undefined || SENSORS_WITH_SETPOINT.has(role)) return 'withSetpoint'
  return conduct === undefined || conduct === 'limit' ? 'other' : conduct
}

const DRAWN_ORDER: readonly string[] = (['withSetpoint', 'command', 'state', 'other'] as const).flatMap((group) =>
  POINT_ROLES.filter((role) => drawnGroupOf(role) === group),
)

const MOST_CHOSEN = 6
/** A picture of six lines shows the wanted value, the command and whether it ran. */
const MOST_OF_A_KIND = { family: 3, command: 2, state: 1 } as const

/**
 * The points of an equip that are drawn without asking: those of the roles that a rule names, or else a sensor with its
 * setpoint, then commands, then states; points without a role only when nothing else is left.
 */
export function choosePoints(points: readonly Point[], roles: readonly string[] = []): Point[] {
  const sorted = sortByRole(points)
  const ofRole = (role: string | undefined) => sorted.filter((point) => point.role === role)
  // A rule reads the feedback where there is no command.
  const named = roles.flatMap(
    (role) => [ofRole(role), ofRole(FEEDBACK_OF[role])].find(({ length }) => length > 0) ?? [],
  )
  if (named.length > 0) return named.slice(0, MOST_CHOSEN)
  const chosen = new Set<Point>()
  const counts = { family: 0, command: 0, state: 0 }
  const sensor = sorted.find(({ role }) => role !== null && SENSORS_WITH_SETPOINT.has(role))?.role
  for (const point of sorted) {
    const kind = kindOf(point, sensor)
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

/** The points that a rule reads, each once; if there are none, as without a rule. */
export function choosePointsOfRule(points: readonly Point[], pointIds: Iterable<string>): Point[] {
  const known = new Map(points.map((point) => [point.pointId, point]))
  const read = sortByRole([...new Set(pointIds)].flatMap((id) => known.get(id) ?? []))
  return read.length > 0 ? read.slice(0, MOST_CHOSEN) : choosePoints([...known.values()])
}

/** The points that a finding is about; those that its details merely mention come first, and the usual ones follow. */
export function choosePointsAbout(
  points: readonly Point[],
  about: Pick<About, 'by' | 'pointIds'> | null | undefined,
): Point[] {
  if (!about || about.pointIds.length === 0) return choosePoints(points)
  const chosen = choosePointsOfRule(points, about.pointIds)
  if (about.by !== 'details') return chosen
  return [...new Set([...chosen, ...choosePoints(points)])].slice(0, MOST_CHOSEN)
}

function kindOf({ role }: Point, sensor: Point['role'] | undefined): keyof typeof MOST_OF_A_KIND | undefined {
  if (role === null) return undefined
  if (role === sensor || (sensor && rowOfRole(role)?.setpointOf === sensor)) return 'family'
  const group = drawnGroupOf(role)
  return group === 'command' || group === 'state' ? group : undefined
}

/** Points are sorted by role, then by whether they have samples, then by name. */
export function sortByRole(points: readonly Point[]): Point[] {
  const rank = ({ role }: Point) => {
    if (role === null) return DRAWN_ORDER.length + 1
    // One's own follow those that come with Bonfire.
    return rowOfRole(role) ? DRAWN_ORDER.indexOf(role) : DRAWN_ORDER.length
  }
  const lacksSamples = ({ latest }: Point) => Number(latest === null)
  return points.toSorted(
    (a, b) => rank(a) - rank(b) || lacksSamples(a) - lacksSamples(b) || compareLabels(a.name, b.name),
  )
}

/** The sensor that a setpoint belongs to. */
export const sensorOf = (role: Point['role']): PointRole | undefined => (role ? rowOfRole(role)?.setpointOf : undefined)

export const isSetpoint = ({ role }: Point): boolean => sensorOf(role) !== undefined

/** Keeps its value until the next sample: setpoints, commands, states, and what is sent only when it changes. */
export function isStepped(point: Point): boolean {
  const { role, kind, isOnChange } = point
  return (
    isSetpoint(point) || kind !== 'number' || isOnChange || (role !== null && rowOfRole(role)?.conduct === 'command')
  )
}
