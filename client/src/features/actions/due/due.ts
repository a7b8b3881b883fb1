import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { daysBetween } from '../../../lib/time/site-days.ts'
import type { ActionRow } from '../action-model.ts'

/** How the day an action is due lies to today at its site; none once it has ended. */
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later'

type Due = Pick<ActionRow, 'dueDate' | 'status'>

export function dueState({ dueDate, status }: Due, today: string): DueState | undefined {
  if (dueDate === null || ENDING_STATUSES.some((ending) => ending === status)) return undefined
  if (dueDate < today) return 'overdue'
  const days = daysBetween(today, dueDate)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : 'later'
}
