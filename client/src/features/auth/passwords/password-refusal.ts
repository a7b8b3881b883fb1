import { useTranslations } from 'use-intl'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'

/** Why signing in, a password, or a mail about one failed. The server counts seconds, which may be thousands. */
export function usePasswordRefusal() {
  const t = useTranslations('passwords')
  const failureOf = useFailure()
  return (error: Error): string => (hasStatus(error, 429) ? t('tooMany') : failureOf(error).message)
}
