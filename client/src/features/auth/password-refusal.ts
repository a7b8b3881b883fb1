import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'

/** Why a password, or a mail about one, was refused, in the person's language. */
export function usePasswordRefusal() {
  const t = useTranslations('passwords')
  const failureText = useFailureText()
  return (error: Error): string => {
    if (error instanceof ApiError && error.status === 429) return t('tooMany')
    return failureText(error)
  }
}
