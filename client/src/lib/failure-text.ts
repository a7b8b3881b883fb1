import { useTranslations } from 'use-intl'
import { ApiError } from './api.ts'

/** Why a call failed, in words for a person: a lost connection, a refusal's own words, a reference for support. */
export function useFailureText() {
  const t = useTranslations('common.errors')
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('unexpected')
    if (error.status === 0) return t('unreachable')
    if (error.status < 500) return Object.values(error.fields)[0] ?? error.message
    return error.requestId ? `${t('unexpected')} ${t('requestId', { requestId: error.requestId })}` : t('unexpected')
  }
}
