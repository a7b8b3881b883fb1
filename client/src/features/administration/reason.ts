import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'

/** Why something failed, in words for a person. */
export function useReason(): (error: unknown) => string {
  const t = useTranslations('dataIn')
  const failureText = useFailureText()
  return (error) => {
    if (isFileGone(error)) return t('fileGone')
    // The fields of a conflict are what stands there now, and no messages; of a refused file, each says no place in it.
    const isWhole = error instanceof ApiError && ['conflict', 'invalid'].includes(error.code)
    return isWhole ? error.message : failureText(error)
  }
}

/** A chosen file was changed or taken away. */
export function isFileGone(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}
