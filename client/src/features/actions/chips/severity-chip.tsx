import type { ActionPriority } from '@bonfire/contract/actions/action-words'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import classes from './chips.module.css'

const TONES: Record<ActionPriority, ChipTone> = {
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
    <Chip tone={TONES[priority]}>
      <span className={classes.mark} data-priority={priority} aria-hidden />
      {t(priority)}
    </Chip>
  )
}
