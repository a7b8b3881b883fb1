import { useTranslations } from 'use-intl'
import { contentRefusal, type FileRefusal, fileRefusal } from '../../../attachments/file-check.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import type { DraftForm } from '../form/draft-form.ts'

interface Choice {
  readonly maximumMegabytes: number
  /** The form's current file. */
  readonly present: () => File | null
  readonly take: (file: File) => void
  readonly refuse: (refusal: FileRefusal) => void
}

/** Accepts a file by name and size; its content is checked later. */
export async function chooseScreenshot(file: File, { maximumMegabytes, present, take, refuse }: Choice): Promise<void> {
  const refusal = fileRefusal(file, maximumMegabytes)
  if (refusal) return refuse(refusal)
  take(file)
  // Reading takes a moment; if the user sends at once, the server checks.
  const wrong = await contentRefusal(file)
  // Another file, or none, may have been chosen meanwhile: this result does not apply to it.
  if (wrong && present() === file) refuse(wrong)
}

/** Uses the first file as the screenshot, if it is allowed. */
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
