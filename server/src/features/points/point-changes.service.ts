import type { PointChange, PointEdit, PointRole, RoleSource } from '@bonfire/contract/histories/points'
import type { Context } from '../../context.ts'
import { markSitesOfPoints } from '../../db/due-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import * as points from './point-changes.repository.ts'

const PLAIN_FIELDS = ['name', 'intervalSeconds', 'holdSeconds', 'timezone', 'retentionDays'] as const
const NAMES_IN_MESSAGE = 3

interface Before {
  readonly pointId: string
  readonly change: PointChange
}

/** All or nothing. Points of sites that the caller cannot see are `not_found`. Returns what they were. */
export async function editPoints(
  context: Context,
  caller: Caller,
  edits: readonly PointEdit[],
): Promise<{ before: Before[] }> {
  refuseUnless('bringDataIn', caller)
  const ids = edits.map(({ pointId }) => pointId)
  if (new Set(ids).size < ids.length) throw refuse('point.twice', { point: firstTwice(ids) })
  const before = await inTransaction(context.db, async (db) => {
    const stored = new Map((await points.lockPoints(db, caller.id, ids)).map((point) => [point.pointKey, point]))
    if (stored.size < ids.length) throw refuse('not_found', { thing: 'point' })
    const planned = edits.map((edit) => ({ ...edit, point: stored.get(edit.pointId) as points.StoredPoint }))
    refuseChanged(planned)
    const changed = planned.flatMap(({ point, change }) => {
      const next = withChange(point, change)
      return isSame(point, next) ? [] : next
    })
    if (changed.length > 0) await points.updatePoints(db, changed)
    const pointKeys = changed.filter((next) => isReadOtherwise(stored.get(next.pointKey), next)).map(keyOf)
    await markSitesOfPoints(db, { tenantId: caller.tenantId, pointKeys, now: context.clock() })
    return planned.map(({ point, change }) => ({ pointId: point.pointKey, change: reverse(point, change) }))
  })
  return { before }
}

const firstTwice = (ids: readonly string[]) => ids.find((id, place) => ids.indexOf(id) < place) ?? ''

interface Planned extends PointEdit {
  readonly point: points.StoredPoint
}

/** Refused where a field is neither as somebody saw it nor as it shall be. */
function refuseChanged(planned: readonly Planned[]): void {
  const others = planned.filter(({ point, change, expected }) => {
    if (!expected) return false
    const next = withChange(point, change)
    const plain = PLAIN_FIELDS.some(
      (field) =>
        change[field] !== undefined &&
        expected[field] !== undefined &&
        expected[field] !== point[field] &&
        next[field] !== point[field],
    )
    return plain || (saysRole(change) && saysRole(expected) && !isRole(point, expected) && !hasRoleOf(next, point))
  })
  if (others.length === 0) return
  const names = others.slice(0, NAMES_IN_MESSAGE).map(({ point }) => point.name)
  throw refuse('point.changed', { count: others.length, names })
}

const saysRole = ({ role, asProposed }: PointChange) => role !== undefined || asProposed === true

/** Whether the role is what a change would have made of it. A proposal that somebody saw may be a better one by now. */
const isRole = (point: points.StoredPoint, { role, asProposed }: PointChange) =>
  asProposed ? !isDecided(point) : point.role === role && isDecided(point)

const isDecided = ({ roleSource }: points.StoredPoint) => roleSource === 'person' || roleSource === 'model'

const hasRoleOf = (one: points.StoredPoint, other: points.StoredPoint) =>
  one.role === other.role && one.roleSource === other.roleSource

function withChange(point: points.StoredPoint, change: PointChange): points.StoredPoint {
  const plain = Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
  return { ...point, ...plain, ...roleOf(point, change) }
}

function roleOf(
  point: points.StoredPoint,
  { role, asProposed }: PointChange,
): { role: PointRole | null; roleSource: RoleSource | null } {
  if (asProposed) return { role: point.proposedRole, roleSource: point.proposedSource }
  const isAsItWas = role === undefined || (role === point.role && point.roleSource === 'model')
  return isAsItWas ? { role: point.role, roleSource: point.roleSource } : { role, roleSource: 'person' }
}

const keyOf = ({ pointKey }: points.StoredPoint) => pointKey

/** Whether rules find something else on it. */
const isReadOtherwise = (before: points.StoredPoint | undefined, next: points.StoredPoint) =>
  before?.role !== next.role ||
  before?.intervalSeconds !== next.intervalSeconds ||
  before?.holdSeconds !== next.holdSeconds

const isSame = (point: points.StoredPoint, next: points.StoredPoint) =>
  hasRoleOf(point, next) && PLAIN_FIELDS.every((field) => point[field] === next[field])

/** The change that takes this one back. */
function reverse(point: points.StoredPoint, change: PointChange): PointChange {
  const plain = Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, point[field]]])),
  )
  if (!saysRole(change)) return plain
  return { ...plain, ...(isDecided(point) ? { role: point.role } : { asProposed: true }) }
}
