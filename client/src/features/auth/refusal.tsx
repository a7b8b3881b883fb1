import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hasStatus, useFailure } from '../../lib/http/failure.ts'
import classes from './refusal.module.css'

/** Shows why a request was refused. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.refusal}>
      <IconAlertCircle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** Says why signing in, a password, or a mail about one failed. The server counts seconds, which may be thousands. */
export function usePasswordRefusal() {
  const t = useTranslations('passwords')
  const failureOf = useFailure()
  return (error: Error): string => (hasStatus(error, 429) ? t('tooMany') : failureOf(error).message)
}
