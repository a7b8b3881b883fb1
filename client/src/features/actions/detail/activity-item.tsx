import type { Action, ActionHistoryEntry } from '@bonfire/contract/actions'
import type { NamedUser } from '@bonfire/contract/comments'
import { IconArrowRight, IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { readableText } from '../../comments/comment-body.ts'
import { CommentCard } from '../../comments/comment-card.tsx'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import classes from './activity.module.css'
import type { ActivityEntry } from './activity-model.ts'
import { useChangeText } from './change-text.ts'
import { parseTransition } from './transition-text.ts'

interface ActivityItemProps {
  entry: ActivityEntry
  action: Action
  names: readonly NamedUser[]
}

export function ActivityItem({ entry, action, names }: ActivityItemProps) {
  const t = useTranslations('actionDetail.activity')
  if (entry.kind === 'comment') return <CommentCard comment={entry.comment} actionKey={action.key} names={names} />
  if (entry.kind === 'transition') {
    const { author_name_display: author, body } = entry.comment
    return (
      <Happening at={entry.at} by={author || t('formerAccount')} icon="transition">
        <TransitionText text={readableText(body)} />
      </Happening>
    )
  }
  return (
    <Happening at={entry.at} by={entry.by ?? t('formerAccount')} icon="change">
      {entry.changes.map((change) => (
        <Change key={change.id} change={change} currencyOf={action} />
      ))}
    </Happening>
  )
}

function TransitionText({ text }: { text: string }) {
  const t = useTranslations('actionDetail.activity')
  const statuses = useTranslations('actions.statuses')
  const reasons = useTranslations('actionDetail.reasons')
  const transition = parseTransition(text)
  if (!transition) return <span>{text}</span>
  const from = statuses(transition.from)
  const to = statuses(transition.to)
  if (transition.reason === null) return <span>{t('transitioned', { from, to })}</span>
  return <span>{t('transitionedWhy', { from, to, reason: reasons(transition.reason) })}</span>
}

interface HappeningProps {
  at: string
  by: string
  icon: 'transition' | 'change'
  children: React.ReactNode
}

/** A line of the feed that nobody wrote. */
function Happening({ at, by, icon, children }: HappeningProps) {
  const timestamp = useTimestamp()
  const Icon = icon === 'transition' ? IconArrowsExchange : IconPencil
  return (
    <div className={classes.happening}>
      <span className={classes.happeningIcon} aria-hidden>
        <Icon size={14} stroke={1.8} />
      </span>
      <div className={classes.happeningBody}>
        <div className={classes.happeningHead}>
          <strong>{by}</strong>
          <time dateTime={at}>{timestamp(at)}</time>
        </div>
        {children}
      </div>
    </div>
  )
}

function Change({ change, currencyOf }: { change: ActionHistoryEntry; currencyOf: Action }) {
  const t = useTranslations('actionDetail.activity')
  const { sentence, from, to } = useChangeText(currencyOf)(change)
  return (
    <div className={classes.change}>
      <span>{sentence}</span>
      {from !== null && to !== null && (
        <span className={classes.values}>
          <del title={from}>
            <span className="visually-hidden">{t('from')} </span>
            {from}
          </del>
          <IconArrowRight size={12} aria-hidden />
          <span className="visually-hidden">{t('to')}</span>
          <ins title={to}>{to}</ins>
        </span>
      )}
    </div>
  )
}
