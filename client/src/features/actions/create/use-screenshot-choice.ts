import { useTranslations } from 'use-intl'
import { contentRefusal, type FileRefusal, fileRefusal } from '../../attachments/file-check.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import type { DraftForm } from './draft-form.ts'

/** Takes the first file as the screenshot (CRE-35); one that is not allowed never becomes it (OPEN-J09). */
export function useScreenshotChoice(form: Pick<DraftForm, 'setFieldValue' | 'setFieldError'>) {
  const files = useTranslations('attachments')
  const { uploadMegabytes } = useSessionUser().config
  return ([file]: readonly File[]): void => {
    if (!file) return
    const refuse = (refusal: FileRefusal) => {
      form.setFieldValue('screenshot', null)
      form.setFieldError('screenshot', files(refusal, { name: file.name, maximum: String(uploadMegabytes) }))
    }
    const refusal = fileRefusal(file, uploadMegabytes)
    if (refusal) {
      refuse(refusal)
      return
    }
    form.setFieldValue('screenshot', file)
    // Reading takes a moment; who sends at once is answered by the server.
    void contentRefusal(file).then((wrong) => wrong && refuse(wrong))
  }
}
