import { isDeepStrictEqual } from 'node:util'
import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import type { ModelPoint } from '@bonfire/contract/imports/ingest'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import type { LockedPoint, PointFields } from '../../../db/point-fields.ts'
import { eachGivingWay } from '../../../http/give-way.ts'
import { isKnownRole, ownRolesOf } from '../../own-roles/own-roles.service.ts'
import { isMislabelled } from '../../points/fractions.ts'
import { valueRanges } from '../../points/proposals/value-ranges.service.ts'
import { equipKindOf as describedKind } from '../../points/roles/equip-kind.ts'
import { proposingRoles } from '../../points/roles/propose-own-role.ts'
import type { ProposeRole } from '../../points/roles/propose-role.ts'
import { type ProposedUnit, proposedUnit, type ValueRange } from '../../points/roles/proposed-unit.ts'
import { areEqualUnits, shownUnit, unitName, unitProblem } from '../../units/units.ts'
import { type EntryProblem, nameEntry, refuseEntries } from '../model-check.ts'
import { type DescribedEquip, findDescribedEquips, type Written } from '../model-import.repository.ts'
import { siteIdsOf } from '../site-ids.ts'
import { type EquipKinds, equipPlace } from './equip-kinds.ts'
import * as points from './model-points.repository.ts'

// The built-in engine runs one statement at a time: a long one makes everyone wait.
const POINTS_AT_ONCE = 2000

/** Creates or changes the points of a model whose sites and equips are stored, or refuses the entries that are wrong. */
export async function writePoints(
  db: Db,
  tenantId: number,
  { sent, equipKinds }: { sent: readonly ModelPoint[]; equipKinds: EquipKinds },
): Promise<Written & { readonly siteKeys: ReadonlySet<string> }> {
  const created: string[] = []
  const updated: string[] = []
  if (sent.length === 0) return { created, updated, siteKeys: new Set() }
  const ids = sent.map(({ pointId }) => pointId)
  const known = await points.lockKnownPoints(db, tenantId, ids)
  const equips = await findDescribedEquips(db, tenantId, [...(await siteIdsOf(sent))])
  const ranges = await findRanges(db, sent, known)
  const own = await ownRolesOf(db, tenantId)
  const propose = proposingRoles(own)
  const problems: EntryProblem[] = []
  const wanted: PointFields[] = []
  const siteKeys = new Set<string>()
  await eachGivingWay(sent, (point, index) => {
    const stored = known.get(point.pointId)
    const what = problemOfPoint(point, stored, { equips, own })
    if (what) {
      problems.push({ entry: nameEntry('points', index, point), what })
      return
    }
    const values = withoutRole(point, stored)
    const equip = equipKindOf(values, equips, equipKinds)
    const range = stored && ranges.get(stored.id)
    const described = withRole({ ...values, proposal: propose({ ...values, equip, range }) }, point, stored)
    const next = withProposedUnit(described, stored, range)
    if (stored && hasSameFields(next, stored)) return
    wanted.push(next)
    siteKeys.add(next.siteKey)
    ;(stored ? updated : created).push(point.pointId)
  })
  refuseEntries(problems)
  for (const some of inParts(wanted, POINTS_AT_ONCE)) await points.upsertPoints(db, tenantId, some)
  return { created, updated, siteKeys }
}

/** Returns the ranges of known points whose values show what they are. */
async function findRanges(db: Db, sent: readonly ModelPoint[], known: ReadonlyMap<string, LockedPoint>) {
  const described: Parameters<typeof valueRanges>[1][number][] = []
  await eachGivingWay(sent, (point) => {
    const stored = known.get(point.pointId)
    if (!stored) return
    const { id, hasSamples } = stored
    described.push({ id, hasSamples, kind: kindOf(point, stored), unit: orStored(point.unit, stored.unit) })
  })
  return valueRanges(db, described)
}

function problemOfPoint(
  point: ModelPoint,
  stored: LockedPoint | undefined,
  { equips, own }: { readonly equips: ReadonlyMap<string, DescribedEquip>; readonly own: readonly OwnRole[] },
): Problem | undefined {
  const { siteId, equipId, unit, kind, states, role } = point
  if (role && !isKnownRole(role, own)) return problem('role.unknown', { role })
  if (stored && stored.siteKey !== siteId) return problem('point.other-site', { site: stored.siteKey })
  if (equipId && !equips.has(equipPlace(siteId, equipId))) {
    return problem('point.equip', { equip: equipId, site: siteId })
  }
  const wrongUnit = unit ? unitProblem(unit) : undefined
  if (wrongUnit || !stored?.hasSamples) return wrongUnit
  if (stored.kind !== kindOf(point, stored)) return problem('point.kind', { stored: stored.kind, sent: kind })
  const kept = stored.unit ?? (unit === null ? null : stored.unitOfSamples)
  if (
    kept !== null &&
    unit !== undefined &&
    !isSameUnit(kept, unit) &&
    !isMislabelled({ ...stored, unit: kept }, nameOfUnit(unit))
  ) {
    return problem('point.unit-changed', { stored: shownUnit(kept), sent: unit ?? '–' })
  }
  if (states && stored.states && !isPrefix(states, stored.states) && !isPrefix(stored.states, states)) {
    return problem('point.states', { states: stored.states })
  }
  return undefined
}

const isSameUnit = (stored: string, sent: string | null) => sent !== null && areEqualUnits(stored, nameOfUnit(sent))
const nameOfUnit = (unit: string | null) => (unit === null ? '' : unitName(unit))
const isPrefix = (one: readonly string[], other: readonly string[]) => one.every((word, place) => other[place] === word)

type WithRole = Omit<PointFields, keyof ProposedUnit>
type WithoutRole = Omit<WithRole, 'role' | 'roleSource' | 'proposedRole' | 'proposedSource' | 'proposedReason'>

/** Fields that are left out stay as they are stored. */
function withoutRole(point: ModelPoint, stored: LockedPoint | undefined): WithoutRole {
  const kind = kindOf(point, stored)
  return {
    pointId: point.pointId,
    siteKey: point.siteId,
    equipId: orStored(point.equipId, stored?.equipId),
    name: point.name,
    kind,
    unit: kind === 'number' ? unitOf(point, stored) : null,
    states: kind === 'enum' ? statesOf(point, stored) : null,
    tags: orStored(point.tags, stored?.tags) ?? {},
    brickClass: orStored(point.brickClass, stored?.brickClass),
    intervalSeconds: orStored(point.intervalSeconds, stored?.intervalSeconds),
    holdSeconds: orStored(point.holdSeconds, stored?.holdSeconds),
    timezone: orStored(point.timezone, stored?.timezone),
  }
}

const orStored = <Value>(sent: Value | null | undefined, stored: Value | null | undefined): Value | null =>
  sent === undefined ? (stored ?? null) : sent

/** A number of a model may be on and off for people, who know better. */
const kindOf = ({ kind }: ModelPoint, stored: LockedPoint | undefined) =>
  stored?.isTold && stored.kind === 'bool' && kind === 'number' ? stored.kind : kind

function unitOf({ unit }: ModelPoint, stored: LockedPoint | undefined): string | null {
  const wanted = orStored(unit, stored?.unit)
  if (wanted === null) return null
  return stored && isMislabelled(stored, nameOfUnit(wanted)) ? stored.unit : nameOfUnit(wanted)
}

/** They only grow, because samples refer to their places. */
function statesOf({ states }: ModelPoint, stored: LockedPoint | undefined): readonly string[] {
  const before = stored?.states ?? []
  if (!states) return before
  return stored?.hasSamples && before.length > states.length ? before : states
}

function equipKindOf(
  { siteKey, equipId }: WithoutRole,
  equips: ReadonlyMap<string, DescribedEquip>,
  kinds: EquipKinds,
): EquipKind {
  if (equipId === null) return 'other'
  const place = equipPlace(siteKey, equipId)
  const equip = equips.get(place)
  // A person's word wins over the file.
  if (equip?.isTold) return describedKind(equip)
  return kinds.get(place) ?? (equip ? describedKind(equip) : 'other')
}

function withRole(
  { proposal, ...values }: WithoutRole & { proposal: ReturnType<ProposeRole> },
  { role }: ModelPoint,
  stored: LockedPoint | undefined,
): WithRole {
  const proposed = {
    proposedRole: proposal?.role ?? null,
    proposedSource: proposal?.source ?? null,
    proposedReason: proposal?.reason ?? null,
  }
  // A person's word stays whatever a model says, and a model's word until it says otherwise.
  const keeps = stored?.roleSource === 'person' || (stored?.roleSource === 'model' && role === undefined)
  if (stored && keeps) return { ...values, ...proposed, role: stored.role, roleSource: stored.roleSource }
  if (role) return { ...values, ...proposed, role, roleSource: 'model' }
  return { ...values, ...proposed, role: proposed.proposedRole, roleSource: proposed.proposedSource }
}

/** A proposal stays as long as the role does: that of a quiet week would be none. */
function withProposedUnit(
  point: WithRole,
  stored: LockedPoint | undefined,
  range: ValueRange | undefined,
): PointFields {
  if (stored?.proposedUnit && point.unit === null && point.kind === 'number' && stored.role === point.role) {
    const { proposedUnit: unit, proposedUnitLowest, proposedUnitHighest } = stored
    return { ...point, proposedUnit: unit, proposedUnitLowest, proposedUnitHighest }
  }
  return { ...point, ...proposedUnit({ ...point, unitOfSamples: stored?.unitOfSamples }, range) }
}

const hasSameFields = (next: PointFields, stored: LockedPoint): boolean =>
  isDeepStrictEqual({ ...stored, ...next }, { ...stored })
