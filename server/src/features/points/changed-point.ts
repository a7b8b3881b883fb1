import type { PointChange, RoleSource } from '@bonfire/contract/histories/points'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { LockedPoint } from '../../db/point-fields.ts'
import { areEqualUnits, shownUnit, unitName, unitProblem } from '../units/units.ts'
import { isRelabelled } from './fractions.ts'
import type { DescribedEquip } from './point-changes.repository.ts'
import { equipKindOf } from './roles/equip-kind.ts'
import type { ProposeRole } from './roles/propose-role.ts'
import { proposedUnit, type ValueRange } from './roles/proposed-unit.ts'

/** Fields that a change sets to its value. */
export const PLAIN_FIELDS = [
  ...(['name', 'equipId', 'kind', 'unit', 'states'] as const),
  ...(['intervalSeconds', 'holdSeconds', 'timezone', 'retentionDays'] as const),
] as const

/** What decides which role a point is proposed. */
interface Around {
  readonly propose: ProposeRole
  /** Of its values, where they count. */
  readonly range: ValueRange | undefined
}

/** The point as a change makes it. `equipAt` finds an equip of its site. */
export function withChange(
  point: LockedPoint,
  change: PointChange,
  equipAt: (equipId: string) => DescribedEquip | undefined,
  around: Around,
): LockedPoint {
  const plain = Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
  const changed: LockedPoint = { ...point, ...plain }
  const { kind, unit, states } = changed
  const meant: LockedPoint = {
    ...changed,
    unit: kind === 'number' ? unit && unitName(unit) : (change.unit ?? null),
    states: kind === 'enum' ? (states ?? []) : (change.states ?? null),
  }
  const equip = meant.equipId === null ? undefined : equipAt(meant.equipId)
  const isOther = isAnother(point, meant)
  const proposed = { ...meant, ...(isOther && proposalOf(meant, equip, around)) }
  const next = { ...proposed, ...roleOf(proposed, change) }
  return isOther || next.role !== point.role ? { ...next, ...proposedUnit(next, around.range) } : next
}

/** Finds equips by their site and ID. */
export function findingEquips(
  equips: readonly DescribedEquip[],
): (siteRowId: number, equipId: string) => DescribedEquip | undefined {
  const bySite = new Map(equips.map((equip) => [JSON.stringify([equip.siteRowId, equip.equipId]), equip]))
  return (siteRowId, equipId) => bySite.get(JSON.stringify([siteRowId, equipId]))
}

/** True if another role may be proposed for it. */
const isAnother = (point: LockedPoint, next: LockedPoint) =>
  point.equipId !== next.equipId || point.kind !== next.kind || point.unit !== next.unit

/** The point with the role and the unit that it would be proposed now. */
export const proposedAgain = (point: LockedPoint, equip: DescribedEquip | undefined, around: Around): LockedPoint => {
  const next = { ...point, ...proposalOf(point, equip, around) }
  return { ...next, ...proposedUnit(next, around.range) }
}

function proposalOf(point: LockedPoint, equip: DescribedEquip | undefined, { propose, range }: Around) {
  const { name, kind, unit, tags, brickClass } = point
  const kindOfEquip = equip ? equipKindOf(equip) : 'other'
  const proposal = propose({ name, kind, unit, tags, brickClass, equip: kindOfEquip, range })
  const proposed = {
    proposedRole: proposal?.role ?? null,
    proposedSource: proposal?.source ?? null,
    proposedReason: proposal?.reason ?? null,
  }
  if (isDecided(point)) return proposed
  return { ...proposed, role: proposed.proposedRole, roleSource: proposed.proposedSource }
}

export const isDecided = ({ roleSource }: Pick<LockedPoint, 'roleSource'>) =>
  roleSource === 'person' || roleSource === 'model'

function roleOf(
  point: LockedPoint,
  { role, asProposed }: PointChange,
): { role: string | null; roleSource: RoleSource | null } {
  if (asProposed) return { role: point.proposedRole, roleSource: point.proposedSource }
  const isAsItWas = role === undefined || (role === point.role && point.roleSource === 'model')
  return isAsItWas ? { role: point.role, roleSource: point.roleSource } : { role, roleSource: 'person' }
}

/** Why a point cannot become another one: samples are stored as numbers of a unit, or places of states. */
export function wrongWith(
  point: LockedPoint,
  next: LockedPoint,
  equipAt: (equipId: string) => DescribedEquip | undefined,
  /** A value besides 0 and 1 of a point that becomes one of on and off. */
  otherValue: number | undefined,
): Problem | undefined {
  const { equipId, kind, unit, states } = next
  if (equipId !== null && equipId !== point.equipId && !equipAt(equipId)) {
    return problem('point.equip', { equip: equipId, site: point.siteKey })
  }
  if (kind !== 'number' && unit !== null) return problem('point.unit-of-state')
  if (kind !== 'enum' && states !== null) return problem('point.states-of-number')
  if (states && new Set(states).size < states.length) return problem('point.state-twice')
  const wrongUnit = unit === null || unit === point.unit ? undefined : unitProblem(unit)
  if (wrongUnit || !point.hasSamples) return wrongUnit
  if (otherValue !== undefined) return problem('point.not-on-off', { value: otherValue })
  if (!isKindKept(point, next)) return problem('point.kind-kept', { stored: point.kind })
  const kept = point.unit ?? point.unitOfSamples
  if (kept !== null && unit !== null && !areEqualUnits(kept, unit) && !isRelabelled(kept, unit)) {
    return problem('point.unit-kept', { stored: shownUnit(kept), sent: shownUnit(unit) })
  }
  if (point.states?.some((word, place) => states?.[place] !== word)) {
    return problem('point.states', { states: point.states })
  }
  return undefined
}

/** Numbers that are nothing but 1 and 0 may become on and off, which are stored as these, and be numbers again. */
const isKindKept = (point: LockedPoint, next: LockedPoint) =>
  point.kind === next.kind || (point.kind !== 'enum' && next.kind !== 'enum')

/** True if samples that are stored as numbers shall be on and off. */
export const becomesOnOff = (point: LockedPoint, next: LockedPoint) =>
  point.hasSamples && point.kind === 'number' && next.kind === 'bool'
