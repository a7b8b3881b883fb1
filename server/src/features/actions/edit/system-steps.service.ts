import { ACTION_STATUSES, type ActionStatus, type TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Db } from '../../../db/database.ts'
import { recordChanges } from '../../action-changes/action-changes.service.ts'
import { writeTransitions } from '../../comments/comments.service.ts'
import { queueManyNews } from '../../notifications/notifications.service.ts'
import { findClosingNeeds } from './closing-needs.repository.ts'
import { lockActionsById, updateActions } from './edits.repository.ts'

const SYSTEM = { id: null, displayName: 'Bonfire' }

/** A status that an action comes to by itself. */
export interface SystemStep {
  readonly actionId: number
  readonly status: ActionStatus
  readonly reason: TransitionReason | null
  /** The local day of the repair. */
  readonly repairedOn: string | null
}

/**
 * Takes the steps in the transaction of what caused them, with history, activity and mails, and returns the actions that took them. One
 * whose project asks for a photo or a note before it is closed waits for a person.
 */
export async function takeSystemSteps(db: Db, steps: readonly SystemStep[], at: Date): Promise<Set<number>> {
  if (steps.length === 0) return new Set()
  const ids = steps.map(({ actionId }) => actionId)
  const locked = new Map((await lockActionsById(db, ids, { fields: [], at })).map((action) => [action.id, action]))
  const closing = steps.filter(({ status }) => status === 'Closed').map(({ actionId }) => actionId)
  const needs = await findClosingNeeds(db, closing)
  const taken = steps.flatMap((step) => {
    const action = locked.get(step.actionId)
    const isUnproven = step.status === 'Closed' && (needs.get(step.actionId) ?? []).length > 0
    return action && !isUnproven && action.status !== step.status ? [{ ...step, action }] : []
  })
  if (taken.length === 0) return new Set()
  const rows = taken.map(({ actionId, status, reason, repairedOn }) => ({
    id: actionId,
    status,
    transition_reason: reason,
    repaired_on: repairedOn,
    closed_at: status === 'Closed' ? at : null,
  }))
  await updateActions(db, rows, at)
  const changes = taken.flatMap(({ actionId, action, ...step }) => {
    const line = (field: string, from: string | null, to: string | null) =>
      from === to ? [] : [{ actionId, field, from, to }]
    return [
      ...line('status', action.status, step.status),
      ...line('transitionReason', action.transitionReason, step.reason),
      ...line('repairedOn', action.repairedOn, step.repairedOn),
    ]
  })
  const lastChangeIds = await recordChanges(db, { changes, at, by: null })
  const moved = taken.filter(
    ({ action, status }) => ACTION_STATUSES[action.status].label !== ACTION_STATUSES[status].label,
  )
  await writeTransitions(db, SYSTEM, {
    at,
    transitions: moved.map(({ actionId, action, status, reason }) => ({
      actionId,
      transition: { from: action.status, to: status, reason },
    })),
  })
  await queueManyNews(db, {
    kind: 'transitioned',
    actorId: null,
    occurredAt: at,
    events: moved.map(({ actionId, action, status, reason }) => ({
      newsKey: `action-${actionId}-change-${lastChangeIds.get(actionId)}`,
      actionId,
      facts: { fromStatus: action.status, toStatus: status, ...(reason && { reason }) },
    })),
  })
  return new Set(taken.map(({ actionId }) => actionId))
}
