import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import { markLastMonth } from '../../../db/due-days.ts'
import type { LockedPoint } from '../../../db/point-fields.ts'
import { findingEquips, proposedAgain } from '../changed-point.ts'
import * as points from '../point-changes.repository.ts'
import { proposedUnit } from '../roles/proposed-unit.ts'
import { proposingAt } from './proposing.service.ts'
import { valueRanges } from './value-ranges.service.ts'

// The built-in engine runs one statement at a time: a long one makes everyone wait.
const POINTS_AT_ONCE = 2000

/** The kind of an equip decides what its points mean. Roles that a person or a model said stay. */
export async function proposeRolesOfEquips(db: Db, equipRowIds: readonly number[], now: Date): Promise<void> {
  if (equipRowIds.length > 0) await proposeAgain(db, await points.lockPointsOfEquips(db, equipRowIds), now)
}

/** The unit of a point decides what it means too. */
export async function proposeRolesOfPoints(db: Db, pointRowIds: readonly number[], now: Date): Promise<void> {
  if (pointRowIds.length > 0) await proposeAgain(db, await points.lockPointsById(db, pointRowIds), now)
}

/**
 * Proposes for these points, which are locked, what new ones would be proposed. Rules run again on the last month where roles
 * become others. Returns how many points changed.
 */
export async function proposeAgain(db: Db, stored: readonly LockedPoint[], now: Date): Promise<number> {
  const equips = await points.findEquips(
    db,
    [...new Set(stored.map(({ siteRowId }) => siteRowId))],
    [...new Set(stored.flatMap(({ equipId }) => equipId ?? []))],
  )
  const equipOf = findingEquips(equips)
  const ranges = await valueRanges(db, stored)
  const proposing = await proposingAt(db, stored)
  const changed = stored.flatMap((point) => {
    const equip = point.equipId === null ? undefined : equipOf(point.siteRowId, point.equipId)
    const next = proposedAgain(point, equip, { propose: proposing(point.siteRowId), range: ranges.get(point.id) })
    return hasSameProposal(next, point) ? [] : { next, hasOtherRole: next.role !== point.role }
  })
  for (const some of inParts(changed, POINTS_AT_ONCE)) {
    await points.updatePoints(
      db,
      some.map(({ next }) => next),
    )
  }
  const siteRowIds = new Set(changed.flatMap(({ next, hasOtherRole }) => (hasOtherRole ? next.siteRowId : [])))
  await markLastMonth(db, { siteRowIds: [...siteRowIds], now })
  return changed.length
}

/** Proposes units for these points, which are locked, where their values show one. Returns how many these are. */
export async function proposeUnits(db: Db, stored: readonly LockedPoint[]): Promise<number> {
  const ranges = await valueRanges(db, stored)
  const changed = stored
    .map((point) => ({ ...point, ...proposedUnit(point, ranges.get(point.id)) }))
    .filter((point) => point.proposedUnit !== null)
  if (changed.length > 0) await points.updatePoints(db, changed)
  return changed.length
}

const PROPOSED = ['role', 'roleSource', 'proposedRole', 'proposedSource', 'proposedReason', 'proposedUnit'] as const

const hasSameProposal = (one: LockedPoint, other: LockedPoint) => PROPOSED.every((field) => one[field] === other[field])
