import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/comments'
import { Button } from '@mantine/core'
import { format } from 'date-fns/format'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { useIsOffline } from '../../../ui/fields/read-only.ts'
import { useFileIntake } from '../../../ui/fields/use-file-intake.ts'
import { isMac } from '../../../ui/focus/page-keys.ts'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { AttachButton, CameraButton, PendingFileList } from '../../attachments/pending/pending-file-list.tsx'
import classes from '../comments.module.css'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { SendProblem } from './send-problem.tsx'
import { type MessageSubject, useMessage } from './use-message.ts'

interface MessageBoxProps {
  subject: MessageSubject
  /** The message is stored, so the action's update time has changed. */
  onSent: () => void
  /** It is among the comments now, or among those that wait. */
  onWritten: () => void
}

/** The message editor: mentions, files by button, drop and paste; Ctrl or ⌘ with Enter sends. */
export function MessageBox({ subject, onSent, onWritten }: MessageBoxProps) {
  const t = useTranslations('comments')
  const attachments = useTranslations('attachments')
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const writing = useMessage(subject, { onSent, onWritten })
  const { message, sending, files, unclear } = writing
  const isOffline = useIsOffline()
  const reasonId = useId()
  const pastedName = () => attachments('pastedName', { when: format(new Date(), 'yyyy-MM-dd HH-mm-ss') })
  const { isOver, handlers } = useFileIntake(isOffline ? refuse : files.add, pastedName)
  const isSending = sending.state === 'loading'
  const isPhone = useIsPhone()
  /** A comment needs words: a photo gets one, to be replaced at will. */
  const addPhoto = (photo: File) => {
    files.add([photo])
    writing.setMessage((before) => (before.text === '' ? { text: attachments('photoWord'), chosen: [] } : before))
  }
  const tooLong = writing.isTooLong
    ? t('tooLong', { maximum: COMMENT_MAXIMUM_CHARACTERS, count: message.text.length })
    : undefined
  const offline = isOffline ? { disabledBecause: reasonId } : {}
  return (
    <form
      className={classes.box}
      data-over={isOver}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault()
        void writing.send()
      }}
    >
      <MentionTextarea
        message={message}
        onChange={writing.setMessage}
        onSend={() => void writing.send()}
        mentionable={writing.mentionable}
        inputRef={inputRef}
        isDisabled={isSending}
        error={tooLong}
      />
      <p role="status" className={classes.unclear}>
        {unclear.length > 0 && t('mentions.unclear', { name: unclear[0] ?? '' })}
      </p>
      <PendingFileList files={files} isSending={isSending} />
      <SendProblem
        sending={sending}
        files={files}
        onFilesAgain={(commentId) => void writing.sendFilesAgain(commentId)}
      />
      <div className={`${basics.line} ${classes.boxFoot}`}>
        {isPhone && <CameraButton onPhoto={addPhoto} {...offline} />}
        <AttachButton onFiles={files.add} {...offline} />
        {isOffline ? (
          <span id={reasonId} className={classes.reason}>
            {attachments('needConnection')}
          </span>
        ) : (
          <span className={`cut ${classes.hint}`}>
            {isOver ? attachments('dropHere') : t('hint', { command: isMac() ? '⌘' : 'Ctrl' })}
          </span>
        )}
        <Button type="submit" size="compact-md" disabled={!writing.maySend} loading={isSending}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}

/** Files that are dropped or pasted without a connection; the reason is below the box. */
function refuse(): void {}
