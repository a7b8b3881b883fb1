import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'

/** Why a file could not be previewed or imported. */
export function useImportFailure(): (error: unknown) => string {
  const t = useTranslations('dataIn')
  const failureOf = useFailure()
  return (error) => (isFileGone(error) ? t('fileGone') : failureOf(error).message)
}

/** A chosen file was changed or removed. */
export function isFileGone(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}
