import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/comments'
import { Button } from '@mantine/core'
import { format } from 'date-fns'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isMac } from '../../ui/page-keys.ts'
import { useFileIntake } from '../../ui/use-file-intake.ts'
import { AttachButton, PendingFileList } from '../attachments/pending-file-list.tsx'
import classes from './comments.module.css'
import { MentionTextarea } from './mention-textarea.tsx'
import { SendProblem } from './send-problem.tsx'
import { type MessageSubject, useMessage } from './use-message.ts'

interface MessageBoxProps {
  subject: MessageSubject
  /** The message stands: the action's time of update is another now (COM-12). */
  onSent: () => void
}

/** Where a message is written: mentions, files by button, drop and paste, Ctrl or ⌘ with Enter sends. */
export function MessageBox({ subject, onSent }: MessageBoxProps) {
  const t = useTranslations('comments')
  const attachments = useTranslations('attachments')
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const message = useMessage(subject, onSent)
  const { text, sending, files } = message
  const pastedName = () => attachments('pastedName', { when: format(new Date(), 'yyyy-MM-dd HH-mm-ss') })
  const { isOver, handlers } = useFileIntake(files.add, pastedName)
  const isSending = sending.state === 'loading'
  const tooLong = message.isTooLong
    ? t('tooLong', { maximum: COMMENT_MAXIMUM_CHARACTERS, count: text.length })
    : undefined
  return (
    <form
      className={classes.box}
      data-over={isOver}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault()
        void message.send()
      }}
    >
      <MentionTextarea
        text={text}
        onChange={message.setText}
        onSend={() => void message.send()}
        mentionable={message.mentionable}
        inputRef={inputRef}
        isDisabled={isSending}
        error={tooLong}
      />
      <PendingFileList files={files} isSending={isSending} />
      <SendProblem
        sending={sending}
        files={files}
        onFilesAgain={(commentId) => void message.sendFilesAgain(commentId)}
      />
      <div className={classes.boxFoot}>
        <AttachButton onFiles={files.add} />
        <span className={classes.hint}>
          {isOver ? attachments('dropHere') : t('hint', { command: isMac() ? '⌘' : 'Ctrl' })}
        </span>
        <Button type="submit" size="compact-md" disabled={!message.maySend} loading={isSending}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
