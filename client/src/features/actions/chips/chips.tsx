import {
  ACTION_STATUSES,
  type ActionPriority,
  type ActionStatus,
  type ActionType,
  type Urgency,
} from '@bonfire/contract/actions/action-words'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import classes from './chips.module.css'

/** The colour shows the urgency of a status. */
const URGENCY_TONES: Record<Urgency, ChipTone> = {
  lowest: 'blue',
  low: 'accent',
  medium: 'amber',
  high: 'red',
  none: 'neutral',
}

export function StatusChip({ status }: { status: ActionStatus }) {
  const t = useTranslations('actions.choices.status')
  return <Chip tone={URGENCY_TONES[ACTION_STATUSES[status].urgency]}>{t(status)}</Chip>
}

const SEVERITY_TONES: Record<ActionPriority, ChipTone> = {
  Blocker: 'red',
  Critical: 'red',
  Major: 'amber',
  Moderate: 'amber',
  Minor: 'blue',
  Trivial: 'neutral',
}

/** A filled mark and the label; a blocker's mark is a bar. */
export function SeverityChip({ priority }: { priority: ActionPriority }) {
  const t = useTranslations('actions.choices.priority')
  return (
    <Chip tone={SEVERITY_TONES[priority]}>
      <span className={classes.mark} data-priority={priority} aria-hidden />
      {t(priority)}
    </Chip>
  )
}

export function TypeChip({ type }: { type: ActionType }) {
  const t = useTranslations('actions.choices.type')
  return <Chip>{t(type)}</Chip>
}
