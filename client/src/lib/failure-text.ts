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

/** The number to ask support about, of what the server answered. */
export function useReference() {
  const t = useTranslations('common.errors')
  return (error: unknown): string | undefined =>
    error instanceof ApiError && error.requestId ? t('requestId', { requestId: error.requestId }) : undefined
}

/** What helps a person whatever failed: that the connection is lost, or a reference for support. */
export function useFailureHelp() {
  const t = useTranslations('common.errors')
  const referenceOf = useReference()
  return (error: unknown): string | undefined =>
    error instanceof ApiError && error.status === 0 ? t('unreachable') : referenceOf(error)
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
