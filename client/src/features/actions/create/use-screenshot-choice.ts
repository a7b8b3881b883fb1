import { useTranslations } from 'use-intl'
import { fileRefusal } from '../../attachments/file-check.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import type { DraftForm } from './draft-form.ts'

/** Takes the first file as the screenshot (CRE-35); one that is not allowed never becomes it (OPEN-J09). */
export function useScreenshotChoice(form: Pick<DraftForm, 'setFieldValue' | 'setFieldError'>) {
  const files = useTranslations('attachments')
  const { uploadMegabytes } = useSessionUser().config
  return ([file]: readonly File[]): void => {
    if (!file) return
    const refusal = fileRefusal(file, uploadMegabytes)
    form.setFieldValue('screenshot', refusal ? null : file)
    const maximum = String(uploadMegabytes)
    if (refusal) form.setFieldError('screenshot', files(refusal, { name: file.name, maximum }))
  }
}
