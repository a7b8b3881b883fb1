import type { Comment, MentionedPerson, NamedUser } from '@bonfire/contract/actions/comments'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { usePersonName } from '../../lib/person-name.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import basics from '../../ui/basics.module.css'
import { Question } from '../../ui/dialogs/question.tsx'
import { useIsReadOnly } from '../../ui/fields/read-only.ts'
import { focusSuccessor } from '../../ui/focus/use-focus-back.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import type { MarkdownNode } from '../../ui/markdown/markdown-tree.ts'
import { Problem } from '../../ui/messages/problem.tsx'
import { AttachedFiles } from '../attachments/attached-files.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { readableText } from './comment-body.ts'
import classes from './comments.module.css'
import { commentsQuery, deleteComment } from './comments.queries.ts'
import { mentionParts } from './mentions/mentions.ts'
import { useTimestamp } from './use-timestamp.ts'

interface CommentCardProps {
  comment: Comment
  actionKey: string
  names: readonly NamedUser[]
}

/** A comment with its files; only its author may remove it. */
export function CommentCard({ comment, actionKey, names }: CommentCardProps) {
  const t = useTranslations('comments')
  const timestamp = useTimestamp()
  const { forgeId } = useSessionUser()
  const personName = usePersonName()
  const author = personName(comment.authorName) || t('formerAccount')
  const isOwn = comment.authorId === forgeId
  const isReadOnly = useIsReadOnly()
  return (
    <article tabIndex={-1} className={classes.comment} aria-label={`${author}, ${timestamp(comment.createdAt)}`}>
      <Avatar name={author} size={26} />
      <div className={basics.fill}>
        <div className={classes.commentHead}>
          <strong dir="auto" className={`cut ${classes.author}`}>
            {author}
          </strong>
          <time dateTime={comment.createdAt} className={classes.time}>
            {timestamp(comment.createdAt)}
          </time>
          {isOwn && !isReadOnly && <RemoveComment comment={comment} actionKey={actionKey} />}
        </div>
        <Markdown
          text={readableText(comment.body)}
          rehypePlugins={[[markMentions, comment.mentions ?? names, personName]]}
        />
        <AttachedFiles files={comment.attachments} />
      </div>
    </article>
  )
}

function RemoveComment({ comment, actionKey }: Omit<CommentCardProps, 'names'>) {
  const t = useTranslations('comments')
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [removal, setRemoval] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const remove = async () => {
    setRemoval({ isBusy: true })
    try {
      await deleteComment(comment.id)
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
                <Problem>{t('removeFailed', { reason: failureOf(removal.error).message })}</Problem>
              )}
            </>
          }
          confirmLabel={t('remove')}
          isBusy={removal.isBusy}
          findSuccessor={() => focusSuccessor(buttonRef.current?.closest('article') ?? null, 'article', 'textarea')}
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

/** Marks mentions in a text, except in code, by the names that are shown. */
export function markMentions(names: readonly MentionedPerson[], shownName: (name: string) => string) {
  return (tree: unknown): void => markWithin(tree as MarkdownNode, { names, shownName })
}

interface Marking {
  readonly names: readonly MentionedPerson[]
  readonly shownName: (name: string) => string
}

function markWithin(node: MarkdownNode, marking: Marking): void {
  if (!node.children || node.tagName === 'code') return
  node.children = node.children.flatMap((child) => {
    markWithin(child, marking)
    if (child.type !== 'text' || !child.value?.includes('@')) return [child]
    return mentionParts(child.value, marking.names).map(({ text, id }): MarkdownNode => {
      if (id === undefined) return { type: 'text', value: text }
      const mention = { type: 'text', value: `@${marking.shownName(text.slice(1))}` }
      return { type: 'element', tagName: 'mark', properties: {}, children: [mention] }
    })
  })
}
