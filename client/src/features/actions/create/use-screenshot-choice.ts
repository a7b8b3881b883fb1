import { DEFAULT_UPLOAD_MEGABYTES } from '@bonfire/contract/attachments'
import { useTranslations } from 'use-intl'
import { fileRefusal } from '../../attachments/file-check.ts'
import type { DraftForm } from './draft-form.ts'

/** Takes the first file as the screenshot (CRE-35); one that is not allowed never becomes it (OPEN-J09). */
export function useScreenshotChoice(form: Pick<DraftForm, 'setFieldValue' | 'setFieldError'>) {
  const files = useTranslations('attachments')
  return ([file]: readonly File[]): void => {
    if (!file) return
    const refusal = fileRefusal(file)
    form.setFieldValue('screenshot', refusal ? null : file)
    const maximum = String(DEFAULT_UPLOAD_MEGABYTES)
    if (refusal) form.setFieldError('screenshot', files(refusal, { name: file.name, maximum }))
  }
}
