import type { Comment, NamedUser } from '@bonfire/contract/comments'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { heirOf } from '../../ui/focus-heir.ts'
import { Markdown } from '../../ui/markdown-on-demand.tsx'
import { Question } from '../../ui/question.tsx'
import { AttachedFiles } from '../attachments/attached-files.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { readableText } from './comment-body.ts'
import classes from './comments.module.css'
import { commentsQuery, deleteComment } from './comments.queries.ts'
import { markMentions } from './mark-mentions.ts'
import { useTimestamp } from './use-timestamp.ts'

interface CommentCardProps {
  comment: Comment
  actionKey: string
  names: readonly NamedUser[]
}

/** What somebody wrote, with its files; only who wrote it may remove it (COM-08, COM-09). */
export function CommentCard({ comment, actionKey, names }: CommentCardProps) {
  const t = useTranslations('comments')
  const timestamp = useTimestamp()
  const { forgeId } = useSessionUser()
  const author = comment.author_name_display || t('formerAccount')
  const isOwn = comment.hydraId !== '' && comment.hydraCreatedBy === forgeId
  return (
    <article tabIndex={-1} className={classes.comment} aria-label={`${author}, ${timestamp(comment.created)}`}>
      <Avatar name={author} size={26} />
      <div className={classes.commentBody}>
        <div className={classes.commentHead}>
          <strong className={classes.author}>{author}</strong>
          <time dateTime={comment.created} className={classes.time}>
            {timestamp(comment.created)}
          </time>
          {isOwn && <RemoveComment comment={comment} actionKey={actionKey} />}
        </div>
        <Markdown text={readableText(comment.body)} rehypePlugins={[[markMentions, comment.mentions ?? names]]} />
        <AttachedFiles files={comment.attachments} />
      </div>
    </article>
  )
}

function RemoveComment({ comment, actionKey }: Omit<CommentCardProps, 'names'>) {
  const t = useTranslations('comments')
  const common = useTranslations('common')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [removal, setRemoval] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const remove = async () => {
    setRemoval({ isBusy: true })
    try {
      await deleteComment(comment.hydraId)
      await queryClient.invalidateQueries({ queryKey: commentsQuery(actionKey).queryKey })
      setIsAsked(false)
    } catch (error) {
      setRemoval({ isBusy: false, error })
    }
  }
  return (
    <>
      <ActionIcon
        ref={buttonRef}
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.remove}
        aria-label={t('remove')}
        onClick={() => setIsAsked(true)}
      >
        <IconTrash size={14} stroke={1.8} />
      </ActionIcon>
      {isAsked && (
        <Question
          title={t('removeTitle')}
          question={
            <>
              {t('removeQuestion')}
              {removal.error !== undefined && (
                <p role="alert" className={classes.problem}>
                  {t('removeFailed', { reason: failureText(removal.error) })}
                </p>
              )}
            </>
          }
          confirmLabel={t('remove')}
          cancelLabel={common('cancel')}
          closeLabel={common('close')}
          isBusy={removal.isBusy}
          findHeir={() => heirOf(buttonRef.current?.closest('article') ?? null, 'article', 'textarea')}
          onConfirm={() => void remove()}
          onCancel={() => {
            setIsAsked(false)
            setRemoval({ isBusy: false })
          }}
        />
      )}
    </>
  )
}
