import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/comments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useReportUnsaved } from '../../ui/unsaved.ts'
import { usePendingFiles } from '../attachments/use-pending-files.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { useOrganisationId } from '../sites/organisation.ts'
import { bodyToSend } from './comment-body.ts'
import { commentsQuery, namesQuery, notifyPeople, storeComment } from './comments.queries.ts'
import type { Mentionable } from './mention-textarea.tsx'
import { mentionedIds } from './mentions.ts'
import { type SendOutcome, sendMessage } from './send-message.ts'

/** The action that a message is about, as far as messages know actions. */
export interface MessageSubject {
  readonly actionKey: string
  readonly projectKey: string
  readonly siteLabel: string
}

/** A message on its way (COM-10), and what is left of the last one. */
export interface SendState {
  readonly state: 'idle' | 'loading' | 'error'
  readonly outcome?: SendOutcome
}

const IDLE: SendState = { state: 'idle' }

/** Text, files and mentions of a message, and how they are sent (COM-10 to COM-16, ATT-09). */
export function useMessage(subject: MessageSubject, onSent: () => void) {
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const [text, setText] = useState('')
  const [sending, setSending] = useState<SendState>(IDLE)
  const request = useRef({ body: '', id: '' })
  const names = useQuery(namesQuery(subject.projectKey, subject.siteLabel))
  const organisationId = useOrganisationId(subject.projectKey)
  const files = usePendingFiles({ actionId: subject.actionKey, createdBy: user.forgeId, organisationId })
  const isTooLong = bodyToSend(text, user.display_name).length > COMMENT_MAXIMUM_CHARACTERS
  const maySend = text.trim() !== '' && !isTooLong && sending.state !== 'loading'
  useReportUnsaved(text.trim() !== '' || files.pending.length > 0 || sending.state === 'loading')

  const finish = (outcome: SendOutcome) => {
    setSending({ state: outcome.kind === 'sent' ? 'idle' : 'error', outcome })
    if (outcome.kind === 'notSent') return
    setText('')
    request.current = { body: '', id: '' }
    void queryClient.invalidateQueries({ queryKey: commentsQuery(subject.actionKey).queryKey })
    onSent()
  }
  const send = async () => {
    if (!maySend) return
    setSending({ state: 'loading' })
    const ids = mentionedIds(text, names.data ?? [])
    const body = bodyToSend(text, user.display_name)
    // The same message sent again after a lost answer is one comment, another text is another.
    if (request.current.body !== body) request.current = { body, id: crypto.randomUUID() }
    const notify = (commentId: string) =>
      notifyPeople({ actionKey: subject.actionKey, commentId, text: text.trim(), ids })
    finish(
      await sendMessage({
        store: () => storeComment(subject.actionKey, body, request.current.id),
        upload: files.uploadAll,
        ...(ids.length > 0 && { notify }),
      }),
    )
  }
  /** Files of a comment that stands already. */
  const sendFilesAgain = async (commentId: string) => {
    setSending({ state: 'loading' })
    finish(await sendMessage({ store: async () => commentId, upload: files.uploadAgain }))
  }
  const mentionable: Mentionable = {
    names: names.data ?? [],
    state: names.isError ? 'error' : names.isPending ? 'loading' : 'ready',
  }
  return { text, setText, sending, send, sendFilesAgain, maySend, isTooLong, files, mentionable }
}
