import type { Db } from '../../../db/database.ts'
import { type SystemStep, takeSystemSteps } from '../../actions/edit/system-steps.service.ts'
import { type FollowedAction, findFollowedActions, findKept, restoreKept } from './follow-up.repository.ts'
import type { RepairChange } from './tell-repairs.service.ts'

export interface FollowedUp {
  readonly ended: readonly number[]
  readonly reopened: readonly number[]
  readonly changed: readonly number[]
}

/** Closes, takes back to work or reopens the actions whose repairs were proved or came back, where their project says so. */
export async function followUp(db: Db, changes: readonly RepairChange[], now: Date): Promise<FollowedUp> {
  const concerned = changes.filter(({ to }) => to === 'proved' || to === 'cameBack')
  const actions = await findFollowedActions(db, [...new Set(concerned.map(({ actionId }) => actionId))])
  const steps = actions.flatMap((action) => stepOf(action) ?? [])
  // Closing would begin a new watch: what is known stays known.
  const kept = await findKept(
    db,
    steps.flatMap(({ status, actionId }) => (status === 'Closed' ? actionId : [])),
  )
  const taken = await takeSystemSteps(db, steps, now)
  await restoreKept(
    db,
    kept.filter(({ action_id }) => taken.has(action_id)),
  )
  const of = (isOf: (action: FollowedAction) => boolean) =>
    actions.flatMap((action) => (taken.has(action.actionId) && isOf(action) ? action.actionId : []))
  return {
    ended: of(({ status, cameBack }) => status === 'In Review' && !cameBack),
    reopened: of(({ status }) => status === 'Closed'),
    changed: of(({ status, cameBack }) => status === 'In Review' && cameBack),
  }
}

function stepOf({ actionId, status, followUp: follow, cameBack, isProved, repairedOn }: FollowedAction) {
  const toWork = { actionId, status: 'Work In Progress', reason: null, repairedOn: null } satisfies SystemStep
  if (follow === 'reopen' && status === 'Closed' && cameBack) return toWork
  if (follow !== 'review' || status !== 'In Review') return undefined
  if (cameBack) return toWork
  return isProved ? ({ actionId, status: 'Closed', reason: 'Fixed', repairedOn } satisfies SystemStep) : undefined
}
