import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { useReportUnsaved } from '../../ui/dialogs/unsaved.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { useOrganisationId } from '../sites/organisation.ts'
import { contentRefusal, fileRefusal } from './file-check.ts'
import { uploadFile } from './upload.ts'

type UploadState =
  | { readonly kind: 'idle' }
  /** `share` from 0 to 1. */
  | { readonly kind: 'loading'; readonly name: string; readonly share: number }
  | { readonly kind: 'error'; readonly message: string }

/** The action a screenshot belongs to, as far as files know actions. */
export interface ScreenshotOwner {
  readonly actionKey: string
  readonly projectKey: string
}

/** Uploads a file of the action itself: without a comment, it becomes its screenshot. */
export function useScreenshotUpload({ actionKey, projectKey }: ScreenshotOwner, onStored: () => void) {
  const t = useTranslations('attachments')
  const failureOf = useFailure()
  const user = useSessionUser()
  const organisationId = useOrganisationId(projectKey)
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const newest = useRef<File>(null)
  const cancelling = useRef<AbortController>(null)
  useReportUnsaved(state.kind === 'loading')

  const send = async (file: File) => {
    const { name } = file
    const { uploadMegabytes } = user.config
    newest.current = file
    const refusal = fileRefusal(file, uploadMegabytes) ?? (await contentRefusal(file))
    // Another file was chosen while this one was read.
    if (newest.current !== file) return
    if (refusal) return setState({ kind: 'error', message: t(refusal, { name, maximum: String(uploadMegabytes) }) })
    const controller = new AbortController()
    cancelling.current = controller
    setState({ kind: 'loading', name, share: 0 })
    const facts = { filename: name, actionId: actionKey, createdBy: user.forgeId, organisationId }
    const onProgress = (share: number) => setState({ kind: 'loading', name, share })
    try {
      await uploadFile(file, facts, { signal: controller.signal, onProgress })
      setState({ kind: 'idle' })
      onStored()
    } catch (error) {
      if (controller.signal.aborted) return setState({ kind: 'idle' })
      console.error('Failed to upload attachment', error)
      setState({ kind: 'error', message: t('failed', { reason: failureOf(error).message }) })
    }
  }
  return { state, send, cancel: () => cancelling.current?.abort() }
}
