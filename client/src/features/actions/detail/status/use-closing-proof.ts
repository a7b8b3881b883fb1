import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import type { Action } from '@bonfire/contract/actions/actions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMessage } from '../../../comments/message/use-message.ts'

const isPhoto = ({ file }: { file: File }) => file.type.startsWith('image/')

/** The comment and the photo that a project asks for, sent before the action is closed. */
export function useClosingProof(action: Action, needs: readonly ClosingNeed[], onSent: () => void) {
  const attachments = useTranslations('attachments')
  const writing = useMessage(
    { actionKey: action.key, projectKey: action.projectKey, siteLabel: action.siteLabel },
    { onSent, keptName: `closing ${action.key}`, isSentNow: true },
  )
  const [tried, setTried] = useState(false)
  const { message, files, sending } = writing
  const { outcome } = sending
  const stored = outcome?.kind === 'partly' ? outcome : undefined
  const isPhotoMissing = needs.includes('photo') && !files.pending.some(isPhoto)
  const isNoteMissing = message.text.trim() === ''
  // A file that was refused may have been the photo; with the comment stored, only the files are left to send.
  const missing = stored
    ? stored.hasFileError && isPhotoMissing && ('photo' as const)
    : isNoteMissing
      ? ('note' as const)
      : isPhotoMissing && ('photo' as const)

  /** A comment needs words: a photo gets one, to be replaced at will. */
  const addFiles = (added: readonly File[]) => {
    files.add(added)
    if (stored || !added.some((file) => isPhoto({ file }))) return
    writing.setMessage((before) => (before.text === '' ? { text: attachments('photoWord'), chosen: [] } : before))
  }
  /** False if something is missing or was not sent. */
  const sendProof = async (): Promise<boolean> => {
    setTried(true)
    if (missing) return false
    if (!stored) return (await writing.send())?.kind === 'sent'
    if (files.state === 'idle') return true
    return (await writing.sendFilesAgain(stored.commentId)).kind === 'sent'
  }
  return { writing, missing: tried && sending.state !== 'loading' ? missing : false, sendProof, addFiles }
}
