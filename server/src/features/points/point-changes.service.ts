import { isDeepStrictEqual } from 'node:util'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import type { PointChange, PointEdit } from '@bonfire/contract/histories/points'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { markLastMonth } from '../../db/due-days.ts'
import type { LockedPoint } from '../../db/point-fields.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { changedByOthers } from '../../http/refuse-changed.ts'
import { findOtherValue } from '../histories/store/read-samples.service.ts'
import { isKnownRole, ownRolesOf } from '../own-roles/own-roles.service.ts'
import { unitName } from '../units/units.ts'
import { becomesOnOff, findingEquips, isDecided, PLAIN_FIELDS, withChange, wrongWith } from './changed-point.ts'
import * as points from './point-changes.repository.ts'
import { valueRanges } from './proposals/value-ranges.service.ts'
import { proposingRoles } from './roles/propose-own-role.ts'

const NAMES_IN_MESSAGE = 3
const ON_OFF = [0, 1]

interface Before {
  readonly pointId: string
  readonly change: PointChange
}

/** Changes all or nothing. Points of sites that the caller cannot see are `not_found`. Returns the former points. */
export async function editPoints(
  context: Context,
  caller: Caller,
  edits: readonly PointEdit[],
): Promise<{ before: Before[] }> {
  refuseUnless('bringDataIn', caller)
  const pointIds = edits.map(({ pointId }) => pointId)
  if (new Set(pointIds).size < pointIds.length) throw refuse('point.twice', { point: firstTwice(pointIds) })
  const before = await inTransaction(context.db, async (db) => {
    const stored = new Map((await points.lockPoints(db, caller.id, pointIds)).map((point) => [point.pointId, point]))
    if (stored.size < pointIds.length) throw refuse('not_found', { thing: 'point' })
    const equipOf = await equipsAround(db, edits, [...stored.values()])
    const own = await ownRolesOf(db, caller.tenantId)
    refuseUnknownRoles(edits, own)
    const propose = proposingRoles(own)
    const ranges = await findRanges(db, edits, stored)
    const planned: Planned[] = []
    for (const edit of edits) {
      const point = stored.get(edit.pointId) as LockedPoint
      const equipAt = (equipId: string) => equipOf(point.siteRowId, equipId)
      const next = withChange(point, edit.change, equipAt, { propose, range: ranges.get(point.id) })
      const otherValue = becomesOnOff(point, next) ? await findOtherValue(db, point.id, ON_OFF) : undefined
      planned.push({ ...edit, point, next, equipAt, otherValue })
    }
    refuseChangedPoints(planned)
    refuseWrong(planned)
    const changed = planned.flatMap(({ point, next }) => (hasSameValues(point, next) ? [] : next))
    if (changed.length > 0) await points.updatePoints(db, changed)
    const readOtherwise = changed.filter((next) => mayChangeFindings(stored.get(next.pointId), next))
    const siteRowIds = [...new Set(readOtherwise.map(({ siteRowId }) => siteRowId))]
    await markLastMonth(db, { siteRowIds, now: context.clock() })
    return planned.map(({ point, change }) => ({ pointId: point.pointId, change: reverseChange(point, change) }))
  })
  return { before }
}

function refuseUnknownRoles(edits: readonly PointEdit[], own: readonly OwnRole[]): void {
  const unknown = edits.find(({ change: { role } }) => role && !isKnownRole(role, own))
  if (unknown) throw refuse('role.unknown', { role: unknown.change.role ?? '' })
}

const firstTwice = (ids: readonly string[]) => ids.find((id, place) => ids.indexOf(id) < place) ?? ''

interface Planned extends PointEdit {
  readonly point: LockedPoint
  readonly next: LockedPoint
  readonly equipAt: (equipId: string) => points.DescribedEquip | undefined
  readonly otherValue: number | undefined
}

/** True if another role, or another unit, may be proposed for it. */
const mayChangeProposal = (change: PointChange) =>
  saysRole(change) || change.equipId !== undefined || change.kind !== undefined || change.unit !== undefined

/** Finds the equips that points are at, or shall be at. */
async function equipsAround(
  db: Db,
  edits: readonly PointEdit[],
  stored: readonly LockedPoint[],
): Promise<(siteRowId: number, equipId: string) => points.DescribedEquip | undefined> {
  if (!edits.some(({ change }) => mayChangeProposal(change))) return () => undefined
  const wanted = [...edits.map(({ change }) => change.equipId), ...stored.map(({ equipId }) => equipId)]
  const equips = await points.findEquips(
    db,
    [...new Set(stored.map(({ siteRowId }) => siteRowId))],
    [...new Set(wanted.flatMap((equipId) => equipId ?? []))],
  )
  return findingEquips(equips)
}

/** Returns the ranges of values that show what points are, if their proposals may change. */
function findRanges(db: Db, edits: readonly PointEdit[], stored: ReadonlyMap<string, LockedPoint>) {
  const described = edits.flatMap(({ pointId, change }) => {
    const point = stored.get(pointId)
    if (!point || !mayChangeProposal(change)) return []
    const { kind = point.kind, unit = point.unit } = change
    return { ...point, kind, unit }
  })
  return valueRanges(db, described)
}

function refuseWrong(planned: readonly Planned[]): void {
  for (const { point, next, equipAt, otherValue } of planned) {
    const what = wrongWith(point, next, equipAt, otherValue)
    if (what) throw refuse('point.of', { point: point.name, problem: what })
  }
}

/** Refused where a field is neither as someone saw it nor as it shall be. */
function refuseChangedPoints(planned: readonly Planned[]): void {
  const others = planned.filter(({ point, change, expected, next }) => {
    if (!expected) return false
    const seen = { ...expected, unit: expected.unit && unitName(expected.unit) }
    const fields = PLAIN_FIELDS.filter((field) => change[field] !== undefined)
    if (changedByOthers({ present: point, wanted: next, expected: seen }, fields).length > 0) return true
    return saysRole(change) && saysRole(expected) && !hasRoleOfChange(point, expected) && !hasRoleOf(next, point)
  })
  if (others.length === 0) return
  const names = others.slice(0, NAMES_IN_MESSAGE).map(({ point }) => point.name)
  throw refuse('point.changed', { count: others.length, names })
}

const saysRole = ({ role, asProposed }: PointChange) => role !== undefined || asProposed === true

/** True if the role is what a change would have made of it. A proposal that someone saw may be a better one by now. */
const hasRoleOfChange = (point: LockedPoint, { role, asProposed }: PointChange) =>
  asProposed ? !isDecided(point) : point.role === role && isDecided(point)

const hasRoleOf = (one: LockedPoint, other: LockedPoint) =>
  one.role === other.role && one.roleSource === other.roleSource

/** True if rules find something else on it. */
const mayChangeFindings = (before: LockedPoint | undefined, next: LockedPoint) =>
  before?.role !== next.role ||
  before?.equipId !== next.equipId ||
  before?.unit !== next.unit ||
  before?.kind !== next.kind ||
  !isDeepStrictEqual(before?.states, next.states) ||
  before?.intervalSeconds !== next.intervalSeconds ||
  before?.holdSeconds !== next.holdSeconds

const hasSameValues = (point: LockedPoint, next: LockedPoint) =>
  hasRoleOf(point, next) && PLAIN_FIELDS.every((field) => isDeepStrictEqual(point[field], next[field]))

/** Another kind takes the unit and the states with it. */
const isChanged = (field: (typeof PLAIN_FIELDS)[number], change: PointChange) =>
  change[field] !== undefined || (change.kind !== undefined && (field === 'unit' || field === 'states'))

/** The change that takes this one back. */
function reverseChange(point: LockedPoint, change: PointChange): PointChange {
  const plain = Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => (isChanged(field, change) ? [[field, point[field]]] : [])),
  )
  if (!saysRole(change)) return plain
  return { ...plain, ...(isDecided(point) ? { role: point.role } : { asProposed: true }) }
}
