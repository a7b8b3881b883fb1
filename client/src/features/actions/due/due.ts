import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { daysBetween } from '../../../lib/time/site-days.ts'
import type { ActionRow } from '../action-model.ts'

type Due = Pick<ActionRow, 'dueDate' | 'status'>

/** How many days are left from today at its site until an action is due, negative once it is late; none if it has ended. */
export function daysLeft({ dueDate, status }: Due, today: string): number | undefined {
  if (dueDate === null || ENDING_STATUSES.some((ending) => ending === status)) return undefined
  return daysBetween(today, dueDate)
}
