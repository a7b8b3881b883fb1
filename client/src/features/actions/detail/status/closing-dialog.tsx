import type { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import type { Action } from '@bonfire/contract/actions/actions'
import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/comments'
import { useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFileIntake } from '../../../../ui/fields/use-file-intake.ts'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import { AttachButton, CameraButton, PendingFileList } from '../../../attachments/pending/pending-file-list.tsx'
import { MentionTextarea } from '../../../comments/mentions/mention-textarea.tsx'
import { SendProblem } from '../../../comments/message/send-problem.tsx'
import { actionQuery } from '../action.queries.ts'
import classes from './dialogs.module.css'
import { type Ending, ReasonDialog } from './reason-dialog.tsx'
import { useClosingProof } from './use-closing-proof.ts'

interface ClosingDialogProps {
  action: Action
  /** The project asks for these, and they are not there yet. */
  needs: readonly ClosingNeed[]
  onClose: () => void
  onConfirm: (ending: Ending) => void
}

/** Closes an action together with the comment and the photo that its project asks for. */
export function ClosingDialog({ action, needs, onClose, onConfirm }: ClosingDialogProps) {
  const t = useTranslations('actionDetail.closing')
  const comments = useTranslations('comments')
  const attachments = useTranslations('attachments')
  const queryClient = useQueryClient()
  const isPhone = useIsPhone()
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const { writing, missing, sendProof, addFiles } = useClosingProof(action, needs, () => {
    void queryClient.invalidateQueries({ queryKey: actionQuery(action.key).queryKey })
  })
  const { message, files, sending, unclear } = writing
  const pastedName = () => attachments('pastedName', { when: format(new Date(), 'yyyy-MM-dd HH-mm-ss') })
  const { isOver, handlers } = useFileIntake(addFiles, pastedName)
  const isSending = sending.state === 'loading'
  const tooLong = comments('tooLong', { maximum: COMMENT_MAXIMUM_CHARACTERS, count: message.text.length })
  const noNote = missing === 'note' ? t('missing.note') : undefined
  return (
    <ReasonDialog
      status="Closed"
      action={action}
      isPristine={message.text.trim() === '' && files.pending.length === 0}
      isBusy={isSending}
      beforeConfirm={sendProof}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <section className={classes.proof} data-over={isOver} aria-label={t('label')} {...handlers}>
        <p>{t(needs.length > 1 ? 'both' : (needs[0] ?? 'note'))}</p>
        <MentionTextarea
          message={message}
          onChange={writing.setMessage}
          onSend={() => {}}
          mentionable={writing.mentionable}
          inputRef={inputRef}
          isDisabled={isSending}
          error={writing.isTooLong ? tooLong : noNote}
        />
        <p role="status" className={classes.unclear}>
          {unclear.length > 0 && comments('mentions.unclear', { name: unclear[0] ?? '' })}
        </p>
        <PendingFileList files={files} isSending={isSending} />
        {missing === 'photo' && <Problem>{t('missing.photo')}</Problem>}
        <SendProblem
          sending={sending}
          files={files}
          onFilesAgain={(commentId) => void writing.sendFilesAgain(commentId)}
        />
        <div className={classes.proofFoot}>
          {isPhone && <CameraButton onPhoto={(photo) => addFiles([photo])} />}
          <AttachButton onFiles={addFiles} />
          {!isPhone && (
            <span>{isOver ? attachments('dropHere') : t(needs.includes('photo') ? 'photoHint' : 'fileHint')}</span>
          )}
        </div>
      </section>
    </ReasonDialog>
  )
}
