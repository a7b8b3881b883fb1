import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSessionUser } from '../auth/session.queries.ts'
import classes from './comments.module.css'
import { commentsQuery } from './comments.queries.ts'
import { sendUnsent } from './send-unsent.ts'
import { dropUnsent, keepUnsent, type UnsentComment, useUnsent } from './unsent-comments.ts'

/** Lists the comments that wait to be sent to an action, with the reasons. */
export function UnsentList({ actionKey }: { actionKey: string }) {
  const t = useTranslations('comments.unsent')
  const { forgeId } = useSessionUser()
  const queryClient = useQueryClient()
  const unsent = useUnsent(forgeId, actionKey)
  const waitingCount = unsent.filter(({ refusal }) => refusal === undefined).length
  useEffect(() => {
    if (waitingCount === 0) return undefined
    const send = () =>
      void sendUnsent(forgeId, (sentTo) => queryClient.invalidateQueries({ queryKey: commentsQuery(sentTo).queryKey }))
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [waitingCount, forgeId, queryClient])
  if (unsent.length === 0) return null
  return (
    <ul className={classes.unsent} aria-label={t('label')}>
      {unsent.map((comment) => (
        <Unsent key={comment.requestId} comment={comment} personId={forgeId} />
      ))}
    </ul>
  )
}

function Unsent({ comment, personId }: { comment: UnsentComment; personId: string }) {
  const t = useTranslations('comments')
  const format = useFormatter()
  const { text, files, refusal, requestId } = comment
  const sendAgain = () => {
    const { refusal: _former, ...again } = comment
    keepUnsent(personId, again)
  }
  return (
    <li>
      <p dir="auto" className={classes.unsentText}>
        {text}
      </p>
      {files && (
        <p dir="auto" className={classes.unsentText}>
          {t('unsent.files', { count: files.names.length, names: format.list(files.names) })}
        </p>
      )}
      <div className={classes.unsentState} role="status">
        <IconClockPause size={16} stroke={1.7} aria-hidden />
        <span>{refusal === undefined ? t('unsent.waiting') : t('failed', { reason: refusal })}</span>
        {refusal !== undefined && (
          <Button size="compact-xs" variant="default" onClick={sendAgain}>
            {t('unsent.again')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={() => dropUnsent(personId, requestId)}>
          {t('unsent.discard')}
        </Button>
      </div>
    </li>
  )
}
