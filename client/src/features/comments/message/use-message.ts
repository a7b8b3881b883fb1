import type { NamedUser } from '@bonfire/contract/actions/comments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { isServerAway } from '../../../lib/http/server-back.ts'
import { newId } from '../../../lib/new-id.ts'
import { keptAs, useKeepTyping } from '../../../lib/stored/kept-typing.ts'
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.ts'
import { usePendingFiles } from '../../attachments/pending/use-pending-files.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useOrganisationId } from '../../sites/organisation.ts'
import { bodyToSend } from '../comment-body.ts'
import { commentsQuery, namesQuery, notifyPeople, storeComment } from '../comments.queries.ts'
import type { Mentionable } from '../mentions/mention-textarea.tsx'
import { keepUnsent, type UnsentComment } from '../unsent-comments.ts'
import { EMPTY_MESSAGE, findMentioned, toMessage } from './message-text.ts'
import { type SendOutcome, sendMessage } from './send-message.ts'
import { afterSending, isTooLong, maySend, NOTHING_SENT, SENDING } from './send-state.ts'

/** The action a message belongs to, as far as messages know actions. */
export interface MessageSubject {
  readonly actionKey: string
  readonly projectKey: string
  readonly siteLabel: string
}

interface MessageOptions {
  readonly onSent: () => void
  /** It is among the comments now, or among those that wait. */
  readonly onWritten?: () => void
  /** The name under which the text is kept while it is written. */
  readonly keptName?: string
  /** False if something else depends on it; then it is not sent by itself once the server is back. */
  readonly isSentNow?: boolean
}

/** The text, files and mentions of a message, and how to send them. */
export function useMessage(subject: MessageSubject, options: MessageOptions) {
  const { onSent, keptName = `comment ${subject.actionKey}`, isSentNow = false } = options
  const queryClient = useQueryClient()
  const { forgeId, displayName: authorName } = useSessionUser()
  const [message, setMessage] = useState(() => keptAs(keptName, toMessage) ?? EMPTY_MESSAGE)
  const [sending, setSending] = useState(NOTHING_SENT)
  const { text } = message
  useKeepTyping(keptName, text === '' ? undefined : JSON.stringify(message))
  const request = useRef({ content: '', id: '' })
  const mentionable = useMentionable(subject)
  const { ids, unclear } = useMemo(() => findMentioned(message, mentionable.names), [message, mentionable.names])
  const organisationId = useOrganisationId(subject.projectKey)
  const files = usePendingFiles({ actionId: subject.actionKey, createdBy: forgeId, organisationId })
  const isReady = maySend(text, authorName, sending)
  useReportUnsaved(text.trim() !== '' || files.state !== 'idle' || sending.state === 'loading')

  const finish = (outcome: SendOutcome) => {
    setSending(afterSending(outcome))
    if (outcome.kind === 'notSent') return
    files.clearComplete()
    void queryClient.invalidateQueries({ queryKey: commentsQuery(subject.actionKey).queryKey })
    onSent()
  }
  /** Keeps a comment with its files until the server is back; false if storage is full or blocked. */
  const keep = async (comment: UnsentComment): Promise<boolean> => {
    const chosen = files.pending.map(({ file }) => file)
    if (chosen.length === 0) return keepUnsent(forgeId, comment)
    try {
      const { keepFiles } = await import('../../../lib/stored/kept-files.ts')
      await keepFiles(comment.requestId, chosen)
    } catch (error) {
      console.error('The files were not kept', error)
      return false
    }
    const names = chosen.map(({ name }) => name)
    if (!keepUnsent(forgeId, { ...comment, files: { names, organisationId } })) return false
    for (const { id } of files.pending) files.remove(id)
    return true
  }
  const send = async (): Promise<SendOutcome | undefined> => {
    if (!isReady) return undefined
    setSending(SENDING)
    const body = bodyToSend(text, authorName)
    // The same message resent after a lost response is one comment; another text is another comment.
    const content = JSON.stringify([body, ids])
    if (request.current.content !== content) request.current = { content, id: newId() }
    const mentions = mentionable.state === 'ready' ? { mentions: [...ids] } : {}
    const notify = (commentId: string) =>
      notifyPeople({ actionKey: subject.actionKey, commentId, text: text.trim(), ids: [...ids] })
    const outcome = await sendMessage({
      store: () => storeComment(subject.actionKey, { body, requestId: request.current.id, ...mentions }),
      upload: files.uploadAll,
      ...(ids.length > 0 && { notify }),
    })
    const isKept =
      !isSentNow &&
      outcome.kind === 'notSent' &&
      isServerAway(outcome.error) &&
      (await keep({ requestId: request.current.id, actionKey: subject.actionKey, text, body, ...mentions }))
    if (outcome.kind !== 'notSent' || isKept) {
      setMessage(EMPTY_MESSAGE)
      request.current = { content: '', id: '' }
      options.onWritten?.()
    }
    if (isKept) setSending(NOTHING_SENT)
    else finish(outcome)
    return outcome
  }
  /** Files of a comment that is already stored; newly written text is kept. */
  const sendFilesAgain = async (commentId: string): Promise<SendOutcome> => {
    setSending(SENDING)
    const outcome = await sendMessage({ store: async () => commentId, upload: files.uploadAgain })
    finish(outcome)
    return outcome
  }
  const tooLong = isTooLong(text, authorName)
  return {
    message,
    setMessage,
    unclear,
    sending,
    send,
    sendFilesAgain,
    maySend: isReady,
    isTooLong: tooLong,
    files,
    mentionable,
  }
}

const NO_NAMES: readonly NamedUser[] = []

function useMentionable({ projectKey, siteLabel }: MessageSubject): Mentionable {
  const names = useQuery(namesQuery(projectKey, siteLabel))
  return { names: names.data ?? NO_NAMES, state: names.isError ? 'error' : names.isPending ? 'loading' : 'ready' }
}
