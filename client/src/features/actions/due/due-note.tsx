import { useTranslations } from 'use-intl'
import classes from './due.module.css'
import type { DueState } from './due.ts'

/** Says what is late or soon. */
export function DueNote({ state }: { state: DueState | undefined }) {
  const t = useTranslations('actions.due')
  if (state === undefined || state === 'later') return null
  return (
    <span className={classes.note} data-state={state}>
      {t(state)}
    </span>
  )
}
