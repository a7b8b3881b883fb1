import { ACTION_STATUSES, type ActionStatus, TransitionReason } from '@bonfire/contract/action-words'

export interface Transition {
  readonly from: ActionStatus
  readonly to: ActionStatus
  readonly reason: TransitionReason | null
}

const STATUSES = Object.entries(ACTION_STATUSES).map(([status, { label }]) => ({
  status: status as ActionStatus,
  label,
}))

/** What `Transitioned from X to Y` says, so that it can be said in another language; undefined for other words. */
export function parseTransition(text: string): Transition | undefined {
  const [, fromLabel, rest] = /^Transitioned from (.+?) to (.+)$/.exec(text) ?? []
  const from = STATUSES.find(({ label }) => label === fromLabel)
  const to = STATUSES.find(({ label }) => rest === label || rest?.startsWith(`${label} (`))
  if (!from || !to || rest === undefined) return undefined
  if (rest === to.label) return { from: from.status, to: to.status, reason: null }
  const reason = TransitionReason.safeParse(rest.slice(to.label.length + 2, -1)).data
  return reason && { from: from.status, to: to.status, reason }
}
