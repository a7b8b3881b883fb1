import { useTranslations } from 'use-intl'
import classes from './due.module.css'

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
