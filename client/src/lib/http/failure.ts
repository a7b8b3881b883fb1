import { useTranslations } from 'use-intl'
import { ApiError } from './api.ts'

/** A failed call in the user's language. */
export interface Failure {
  /** The server's message; for a lost connection and responses of proxies, ours. A failed server gives a reference. */
  readonly message: string
  /** The same below a title that already says that something went wrong: undefined if nothing more is known. */
  readonly detail: string | undefined
  /** Each invalid field of a refused form with its message. */
  readonly problems: Readonly<Record<string, string>>
  /** If someone else was faster: the fields they changed and the values these have now. */
  readonly present: Readonly<Record<string, string>>
}

/** Puts a failure into the words of every screen and form. */
export function useFailure(): (error: unknown) => Failure {
  const t = useTranslations('common.errors')
  return (error) => {
    const reference = error instanceof ApiError && error.requestId && t('requestId', { requestId: error.requestId })
    const reason = isUnreachable(error) ? t('unreachable') : isOutdated(error) ? t('newVersion') : serverMessage(error)
    const sentence = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ')
    return {
      message: sentence(reason ?? t('unexpected'), reference),
      detail: sentence(reason, reference) || undefined,
      problems: hasStatus(error, 422) ? error.fields : {},
      present: hasStatus(error, 409) ? error.fields : {},
    }
  }
}

const NO_REFUSALS = ['unreachable', 'unreadable', 'newVersion', 'internal']

/** Undefined if something else responded, or if the server does not know either: `internal` only has a reference. */
export function serverMessage(error: unknown): string | undefined {
  const isRefusal = error instanceof ApiError && !NO_REFUSALS.includes(error.code)
  return isRefusal ? error.message : undefined
}

/** A refusal by another version than this page says nothing of what was asked for, such as whether it exists. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && !isOutdated(error) && statuses.includes(error.status)
}

/** The connection is lost: there was no response. */
export const isUnreachable = (error: unknown) => hasStatus(error, 0)

/** The server was upgraded since this page was loaded: only a reload helps. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'newVersion'

/** The server, or something in front of it, would respond the same again. */
export const isClientError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
