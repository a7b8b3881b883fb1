import type { ActionStatus } from '@bonfire/contract/action-words'
import type { Action, ActionHistoryEntry } from '@bonfire/contract/actions'
import type { NamedUser } from '@bonfire/contract/comments'
import { IconArrowRight, IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { CommentCard } from '../../comments/comment-card.tsx'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import classes from './activity.module.css'
import { type ActivityEntry, outcomeOf } from './activity-model.ts'
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
  const by = entry.by ?? t('formerAccount')
  const steps = [entry, ...entry.earlier]
  return (
    <Happening at={entry.at} by={by} icon={entry.kind === 'transition' ? 'transition' : 'change'}>
      {entry.kind === 'transition' ? <Transitions entry={entry} /> : <Changes entry={entry} action={action} />}
      {steps.length > 1 && (
        <details className={classes.steps}>
          <summary>{t('steps', { count: steps.length })}</summary>
          {steps.map((step) => (
            <Step key={step.id} step={step} action={action} />
          ))}
        </details>
      )}
    </Happening>
  )
}

type Entry<Kind extends ActivityEntry['kind']> = Extract<ActivityEntry, { kind: Kind }>

/** One of several that are told as one. */
function Step({ step, action }: { step: Entry<'transition' | 'changes'>; action: Action }) {
  const timestamp = useTimestamp()
  return (
    <div className={classes.step}>
      <time dateTime={step.at}>{timestamp(step.at)}</time>
      {step.kind === 'transition' ? (
        <TransitionText text={step.text} />
      ) : (
        step.changes.map((change) => <Change key={change.id} change={change} action={action} />)
      )}
    </div>
  )
}

/** A transition; of several, what they come to. */
function Transitions({ entry: { text, earlier } }: { entry: Entry<'transition'> }) {
  const t = useTranslations('actionDetail.activity')
  const last = parseTransition(text)
  const first = earlier.at(-1)
  const began = first && parseTransition(first.text)
  if (!last || !first || !began) return <TransitionText text={text} />
  if (began.from !== last.to) return <TransitionText text={text} from={began.from} />
  return (
    <span>
      <TransitionText text={first.text} />
      {t('thenUndone')}
    </span>
  )
}

interface TransitionTextProps {
  text: string
  /** Where it began, when not with the status that the text names. */
  from?: ActionStatus
}

function TransitionText({ text, from: beginning }: TransitionTextProps) {
  const t = useTranslations('actionDetail.activity')
  const statuses = useTranslations('actions.statuses')
  const reasons = useTranslations('actionDetail.reasons')
  const transition = parseTransition(text)
  if (!transition) return <span>{text}</span>
  const from = statuses(beginning ?? transition.from)
  const to = statuses(transition.to)
  if (transition.reason === null) return <span>{t('transitioned', { from, to })}</span>
  return <span>{t('transitionedWhy', { from, to, reason: reasons(transition.reason) })}</span>
}

function Changes({ entry, action }: { entry: Entry<'changes'>; action: Action }) {
  const outcome = outcomeOf(entry)
  if (outcome) return <Change change={outcome.change} action={action} isUndone={outcome.isUndone} />
  return entry.changes.map((change) => <Change key={change.id} change={change} action={action} />)
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

interface ChangeProps {
  change: ActionHistoryEntry
  action: Action
  /** All is as it was before. */
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
          <del title={values.whole.from}>
            <span className="visually-hidden">{t('from')} </span>
            {values.shown.from}
          </del>
          <IconArrowRight size={12} aria-hidden />
          <span className="visually-hidden">{t('to')}</span>
          <ins title={values.whole.to}>{values.shown.to}</ins>
        </span>
      )}
    </div>
  )
}
