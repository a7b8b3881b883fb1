import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { Problem } from '../../ui/messages/problem.tsx'
import type { useChangePreferences } from '../notifications/preferences.queries.ts'
import classes from './profile.module.css'

const SAVED_MILLISECONDS = 5000

interface SaveMarkProps {
  saving: ReturnType<typeof useChangePreferences>
  /** The remedy for a failure. */
  children?: ReactNode
}

/** Says next to a choice that it was saved, for a moment, or why not. */
export function SaveMark({ saving, children }: SaveMarkProps) {
  const t = useTranslations('profile')
  const failureOf = useFailure()
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
        <Problem className={classes.notSaved}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t('notSaved', { reason: failureOf(error).message })} {children}
          </span>
        </Problem>
      )}
    </>
  )
}
