import { useTranslations } from 'use-intl'
import { contentRefusal, type FileRefusal, fileRefusal } from '../../attachments/file-check.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import type { DraftForm } from './draft-form.ts'

interface Choice {
  readonly maximumMegabytes: number
  /** The file that the form has now. */
  readonly present: () => File | null
  readonly take: (file: File) => void
  readonly refuse: (refusal: FileRefusal) => void
}

/** Takes a file that its name and size allow; what its content says against it comes later. */
export async function chooseScreenshot(file: File, { maximumMegabytes, present, take, refuse }: Choice): Promise<void> {
  const refusal = fileRefusal(file, maximumMegabytes)
  if (refusal) return refuse(refusal)
  take(file)
  // Reading takes a moment; who sends at once is answered by the server.
  const wrong = await contentRefusal(file)
  // Another file may have been chosen meanwhile, or none: what is said of this one is not said of that.
  if (wrong && present() === file) refuse(wrong)
}

/** Takes the first file as the screenshot (CRE-35); one that is not allowed never becomes it (OPEN-J09). */
export function useScreenshotChoice(form: Pick<DraftForm, 'setFieldValue' | 'setFieldError' | 'getValues'>) {
  const files = useTranslations('attachments')
  const { uploadMegabytes } = useSessionUser().config
  return ([file]: readonly File[]): void => {
    if (!file) return
    void chooseScreenshot(file, {
      maximumMegabytes: uploadMegabytes,
      present: () => form.getValues().screenshot,
      take: (taken) => form.setFieldValue('screenshot', taken),
      refuse: (refusal) => {
        form.setFieldValue('screenshot', null)
        form.setFieldError('screenshot', files(refusal, { name: file.name, maximum: String(uploadMegabytes) }))
      },
    })
  }
}
