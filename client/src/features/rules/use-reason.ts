import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api.ts'
import { isRefusal } from '../../lib/failure-text.ts'

/** Why a call failed, as far as it helps a person: a lost connection, a refusal's own words, a reference for support. */
export function useReason() {
  const t = useTranslations('common.errors')
  return (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined
    if (error.status === 0) return t('unreachable')
    if (error.status >= 500) return error.requestId && t('requestId', { requestId: error.requestId })
    return isRefusal(error) ? error.message : undefined
  }
}
