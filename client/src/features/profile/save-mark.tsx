import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import type { useChangePreferences } from '../notifications/preferences.queries.ts'
import classes from './profile.module.css'

const SAVED_MILLISECONDS = 5000

interface SaveMarkProps {
  saving: ReturnType<typeof useChangePreferences>
  /** What helps against a failure. */
  children?: ReactNode
}

/** Says beside a choice that it is saved, for a while, or why it is not. */
export function SaveMark({ saving, children }: SaveMarkProps) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const { isSuccess, isError, error, reset } = saving
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(reset, SAVED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return (
    <>
      <span role="status" className={classes.saved}>
        {isSuccess && (
          <>
            <IconCheck size={14} aria-hidden /> {t('saved')}
          </>
        )}
      </span>
      {isError && (
        <span role="alert" className={classes.notSaved}>
          <IconAlertTriangle size={14} aria-hidden /> {t('notSaved', { reason: failureText(error) })} {children}
        </span>
      )}
    </>
  )
}
