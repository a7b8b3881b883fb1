import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'

/**
 * The words of an answer that refuses, whoever gave it: its message, or its error field; an object as serialized text
 * (USR-12, OPEN-L08). Undefined when it has none.
 */
export function answerText(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { message, error } = answer as { message?: unknown; error?: unknown }
  const words = message ?? error
  if (words === undefined || words === null || words === '') return undefined
  return typeof words === 'object' ? JSON.stringify(words) : String(words)
}

/** Why a change of a user or a group failed, in words for a person (ERR-20, OPEN-M10). */
export function usePeopleFailure(): (error: unknown) => string {
  const t = useTranslations('people')
  const failureText = useFailureText()
  return (error) => {
    if (!(error instanceof ApiError)) return t('somethingWrong')
    // Its fields are what stands there now, and no messages.
    if (error.code === 'conflict') return error.message
    const isUnread = error.code === 'unreadable' && error.status >= 400
    return isUnread ? (answerText(error.answer) ?? t('somethingWrong')) : failureText(error)
  }
}
