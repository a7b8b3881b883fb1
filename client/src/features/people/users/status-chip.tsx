import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import type { UserFilterStatus } from '../people-search.ts'
import { statusOf } from './users-model.ts'

const TONES: Record<UserFilterStatus, ChipTone> = { active: 'green', invited: 'blue', deleted: 'neutral' }

/** Active, invited, or deactivated (`deleted`). */
export function StatusChip({ user }: { user: Pick<ManagedUser, 'status' | 'isInvited'> }) {
  const t = useTranslations('people.users')
  const status = statusOf(user)
  return (
    <span title={status === 'invited' ? t('invitedHint') : undefined}>
      <Chip tone={TONES[status]}>{t(`statuses.${status}`)}</Chip>
    </span>
  )
}
