import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { useTranslations } from 'use-intl'
import { daysBetween } from '../../../lib/time/site-days.ts'
import type { ActionRow } from '../action-model.ts'
import classes from './due.module.css'

type Due = Pick<ActionRow, 'dueDate' | 'status'>

/** Returns the days left until an action is due, negative once it is late; undefined if it has ended. */
export function daysLeft({ dueDate, status }: Due, today: string): number | undefined {
  if (dueDate === null || ENDING_STATUSES.some((ending) => ending === status)) return undefined
  return daysBetween(today, dueDate)
}

/** Says what is soon, or how late it is. */
export function DueNote({ daysLeft }: { daysLeft: number | undefined }) {
  const text = useDueText()(daysLeft)
  if (text === undefined || daysLeft === undefined) return null
  return (
    <span className={classes.note} data-late={daysLeft < 0 || undefined}>
      {text}
    </span>
  )
}

/** `12 days late`, `today` or `tomorrow`; nothing for later days. */
export function useDueText(): (daysLeft: number | undefined) => string | undefined {
  const t = useTranslations('actions.due')
  return (daysLeft) => {
    if (daysLeft === undefined || daysLeft > 1) return undefined
    if (daysLeft < 0) return t('late', { days: -daysLeft })
    return t(daysLeft === 0 ? 'today' : 'tomorrow')
  }
}
