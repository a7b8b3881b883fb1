import { inParts } from '@bonfire/contract/values/in-parts'
import type { Db } from '../../../db/database.ts'
import { proposedAgain } from '../changed-point.ts'
import * as points from '../point-changes.repository.ts'

// The built-in engine runs one statement at a time: a long one makes everyone wait.
const POINTS_AT_ONCE = 2000

/** What points mean depends on the kind of their equip. What a person or a model said of a point stays. */
export async function proposeRolesAgain(db: Db, equipIds: readonly number[]): Promise<void> {
  if (equipIds.length === 0) return
  const stored = await points.lockPointsOfEquips(db, equipIds)
  const equips = await points.findEquipsById(db, equipIds)
  const bySite = new Map(equips.map((equip) => [JSON.stringify([equip.siteRowId, equip.equipId]), equip]))
  const changed = stored.flatMap((point) => {
    const next = proposedAgain(point, bySite.get(JSON.stringify([point.siteRowId, point.equipId])))
    return next.role === point.role && next.proposedRole === point.proposedRole ? [] : next
  })
  for (const some of inParts(changed, POINTS_AT_ONCE)) await points.updatePoints(db, some)
}
