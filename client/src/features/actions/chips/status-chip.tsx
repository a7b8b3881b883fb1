import { ACTION_STATUSES, type ActionStatus, type Urgency } from '@bonfire/contract/actions/action-words'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

/** The colour shows the urgency of a status. */
const TONES: Record<Urgency, ChipTone> = {
  lowest: 'blue',
  low: 'accent',
  medium: 'amber',
  high: 'red',
  none: 'neutral',
}

export function StatusChip({ status }: { status: ActionStatus }) {
  const t = useTranslations('actions.choices.status')
  return <Chip tone={TONES[ACTION_STATUSES[status].urgency]}>{t(status)}</Chip>
}
