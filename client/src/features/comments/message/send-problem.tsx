import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { isServerAway } from '../../../lib/http/server-back.ts'
import { maySucceedLater, NoAttachmentError } from '../../attachments/pending/pending-files.ts'
import type { PendingFiles } from '../../attachments/pending/use-pending-files.ts'
import classes from '../comments.module.css'
import type { SendState } from './send-state.ts'

interface SendProblemProps {
  sending: SendState
  files: PendingFiles
  onFilesAgain: (commentId: string) => void
}

/** What could not be sent, below the box; the reason for a file is next to the file. */
export function SendProblem({ sending: { state, outcome }, files, onFilesAgain }: SendProblemProps) {
  const t = useTranslations('comments')
  const attachments = useTranslations('attachments')
  const failureOf = useFailure()
  if (state === 'loading' || !outcome || outcome.kind === 'sent') return null
  if (outcome.kind === 'notSent') {
    const hasWaitingFiles = isServerAway(outcome.error) && files.pending.length > 0
    return (
      <p role="alert" className={classes.problem}>
        {hasWaitingFiles ? t('filesWait') : t('failed', { reason: failureOf(outcome.error).message })}
      </p>
    )
  }
  return (
    <div role="alert" className={classes.problems}>
      {outcome.fileError instanceof NoAttachmentError && <p className={classes.problem}>{attachments('noneReady')}</p>}
      {outcome.hasFileError && files.state === 'error' && (
        <p className={classes.problem}>
          {t('fileFailed')}
          {files.pending.some(maySucceedLater) && (
            <Button size="compact-xs" variant="default" onClick={() => onFilesAgain(outcome.commentId)}>
              {t('retryFiles')}
            </Button>
          )}
        </p>
      )}
      {outcome.isNotifyFailed && (
        <p className={classes.problem} data-kind="warning">
          {t('notifyFailed')}
        </p>
      )}
    </div>
  )
}
