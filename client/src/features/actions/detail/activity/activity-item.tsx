import type { Action, ActionHistoryEntry } from '@bonfire/contract/actions/actions'
import type { NamedUser } from '@bonfire/contract/actions/comments'
import { IconArrowRight, IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { CommentCard } from '../../../comments/comment-card.tsx'
import { useTimestamp } from '../../../comments/use-timestamp.ts'
import classes from './activity.module.css'
import { type ActivityEntry, outcomeOf } from './activity-model.ts'
import { useChangeText } from './change-text.ts'

interface ActivityItemProps {
  entry: ActivityEntry
  action: Action
  names: readonly NamedUser[]
}

/** Nobody makes these changes. */
const SYSTEM_FIELDS = ['commentsRemoved', 'repairProved', 'repairCameBack', 'repairTakenBack']

export function ActivityItem({ entry, action, names }: ActivityItemProps) {
  const t = useTranslations('actionDetail.activity')
  const personName = usePersonName()
  if (entry.kind === 'comment') return <CommentCard comment={entry.comment} actionKey={action.key} names={names} />
  const isBySystem = entry.kind === 'changes' && entry.changes.some(({ field }) => SYSTEM_FIELDS.includes(field))
  const by = entry.by === null ? t(isBySystem ? 'system' : 'formerAccount') : personName(entry.by)
  const steps = [entry, ...entry.earlier]
  return (
    <FeedEntry at={entry.at} by={by} icon={entry.kind === 'transition' ? 'transition' : 'change'}>
      {entry.kind === 'transition' ? <Transitions entry={entry} /> : <Changes entry={entry} action={action} />}
      {steps.length > 1 && (
        <details className={classes.steps}>
          <summary>{t('steps', { count: steps.length })}</summary>
          {steps.map((step) => (
            <Step key={step.id} step={step} action={action} />
          ))}
        </details>
      )}
    </FeedEntry>
  )
}

type Entry<Kind extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: Kind }>

function Step({ step, action }: { step: Entry<'transition' | 'changes'>; action: Action }) {
  const timestamp = useTimestamp()
  return (
    <div className={classes.step}>
      <time dateTime={step.at}>{timestamp(step.at)}</time>
      {step.kind === 'transition' ? (
        <TransitionText entry={step} />
      ) : (
        step.changes.map((change) => <Change key={change.id} change={change} action={action} />)
      )}
    </div>
  )
}

/** A transition; for several, their net effect. */
function Transitions({ entry }: { entry: Entry<'transition'> }) {
  const t = useTranslations('actionDetail.activity')
  const first = entry.earlier.at(-1)
  const [last, began] = [entry.transition, first?.transition]
  if (!last || !first || !began) return <TransitionText entry={entry} />
  if (began.from !== last.to) return <TransitionText entry={{ ...entry, transition: { ...last, from: began.from } }} />
  return (
    <span>
      <TransitionText entry={first} />
      {t('thenUndone')}
    </span>
  )
}

function TransitionText({ entry: { transition, text } }: { entry: Pick<Entry<'transition'>, 'transition' | 'text'> }) {
  const t = useTranslations('actionDetail.activity')
  const statuses = useTranslations('actions.choices.status')
  const reasons = useTranslations('actions.choices.transitionReason')
  if (!transition) return <span>{text}</span>
  const { reason } = transition
  const [from, to] = [statuses(transition.from), statuses(transition.to)]
  // Rejected for the reason Rejected says nothing new.
  if (reason === null || reason === transition.to) return <span>{t('transitioned', { from, to })}</span>
  return <span>{t('transitionedWhy', { from, to, reason: reasons(reason) })}</span>
}

function Changes({ entry, action }: { entry: Entry<'changes'>; action: Action }) {
  const outcome = outcomeOf(entry)
  if (outcome) return <Change change={outcome.change} action={action} isUndone={outcome.isUndone} />
  return entry.changes.map((change) => <Change key={change.id} change={change} action={action} />)
}

interface FeedEntryProps {
  at: string
  by: string
  icon: 'transition' | 'change'
  children: React.ReactNode
}

/** A feed entry that nobody wrote. */
function FeedEntry({ at, by, icon, children }: FeedEntryProps) {
  const timestamp = useTimestamp()
  const Icon = icon === 'transition' ? IconArrowsExchange : IconPencil
  return (
    <div className={classes.happening}>
      <span className={classes.happeningIcon} aria-hidden>
        <Icon size={14} stroke={1.8} />
      </span>
      <div className={classes.happeningBody}>
        <div className={classes.happeningHead}>
          <strong dir="auto">{by}</strong>
          <time dateTime={at}>{timestamp(at)}</time>
        </div>
        {children}
      </div>
    </div>
  )
}

interface ChangeProps {
  change: ActionHistoryEntry
  action: Action
  /** Everything is back to where it was. */
  isUndone?: boolean
}

function Change({ change, action, isUndone = false }: ChangeProps) {
  const t = useTranslations('actionDetail.activity')
  const { sentence, values } = useChangeText(action)(change)
  return (
    <div className={classes.change}>
      <span>
        {sentence}
        {isUndone && t('thenUndone')}
      </span>
      {values && !isUndone && (
        <span className={classes.values}>
          <del dir="auto" title={values.whole.from}>
            <span className="visually-hidden">{t('from')} </span>
            {values.shown.from}
          </del>
          <IconArrowRight size={12} aria-hidden />
          <span className="visually-hidden">{t('to')}</span>
          <ins dir="auto" title={values.whole.to}>
            {values.shown.to}
          </ins>
        </span>
      )}
    </div>
  )
}
