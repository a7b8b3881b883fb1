import { useTranslations } from 'use-intl'
import { ApiError } from './api.ts'

/** Why a call failed, in words for a person: a lost connection, a refusal's own words, a reference for support. */
export function useFailureText() {
  const t = useTranslations('common.errors')
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('unexpected')
    if (error.status === 0) return t('unreachable')
    if (!isRefusal(error)) return t('unexpected')
    if (error.status < 500) return Object.values(error.fields)[0] ?? error.message
    return error.requestId ? `${t('unexpected')} ${t('requestId', { requestId: error.requestId })}` : t('unexpected')
  }
}

/** The words of the server itself, whatever it answered; for a lost connection and an answer of others, ours. */
export function useServerWords() {
  const t = useTranslations('common.errors')
  return (error: unknown): string => {
    if (error instanceof ApiError && error.status === 0) return t('unreachable')
    return isRefusal(error) ? error.message : t('unexpected')
  }
}

/** What a proxy answers for the server is in nobody's language: it is for the console. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'unreadable'
}
