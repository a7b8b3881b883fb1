import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { isServerAway } from '../../../lib/http/server-back.ts'
import { Problem } from '../../../ui/messages/problem.tsx'
import { maySucceedLater, NoAttachmentError } from '../../attachments/pending/pending-files.ts'
import type { PendingFiles } from '../../attachments/pending/use-pending-files.ts'
import classes from '../comments.module.css'
import type { SendState } from './send-state.ts'

interface SendProblemProps {
  sending: SendState
  files: PendingFiles
  onFilesAgain: (commentId: string) => void
}

/** Shows the failure of a message below the box; the reason for a file is next to the file. */
export function SendProblem({ sending: { state, outcome }, files, onFilesAgain }: SendProblemProps) {
  const t = useTranslations('comments')
  const attachments = useTranslations('attachments')
  const failureOf = useFailure()
  if (state === 'loading' || !outcome || outcome.kind === 'sent') return null
  if (outcome.kind === 'notSent') {
    const hasWaitingFiles = isServerAway(outcome.error) && files.pending.length > 0
    return (
      <Problem>{hasWaitingFiles ? t('filesWait') : t('failed', { reason: failureOf(outcome.error).message })}</Problem>
    )
  }
  return (
    <div role="alert" className={classes.problems}>
      {outcome.fileError instanceof NoAttachmentError && <Problem isQuiet>{attachments('noneReady')}</Problem>}
      {outcome.hasFileError && files.state === 'error' && (
        <Problem isQuiet>
          {t('fileFailed')}
          {files.pending.some(maySucceedLater) && (
            <Button size="compact-xs" variant="default" onClick={() => onFilesAgain(outcome.commentId)}>
              {t('retryFiles')}
            </Button>
          )}
        </Problem>
      )}
      {outcome.isNotifyFailed && (
        <Problem isQuiet tone="warning">
          {t('notifyFailed')}
        </Problem>
      )}
    </div>
  )
}
