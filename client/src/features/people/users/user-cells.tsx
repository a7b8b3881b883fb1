import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import type { UserFilterStatus } from '../people-search.ts'
import { type UserRow, userStatusOf } from './users-model.ts'
import classes from './users-table.module.css'

interface UserCellsProps {
  row: UserRow
  /** The signed-in user's own account. */
  isSelf: boolean
}

/** The five columns of one user. */
export function UserCells({ row, isSelf }: UserCellsProps) {
  const t = useTranslations('people')
  const { name, email, role, groups } = row.cells
  return (
    <>
      <td className={`${classes.nameCell} ${basics.line}`} data-area="name" data-faint={row.user.status === 'deleted'}>
        <Avatar size={24} name={name} />
        <span dir="auto" className={cells.cut} title={name}>
          {name}
        </span>
        {isSelf && <span className={screen.quiet}>({t('users.you')})</span>}
      </td>
      <TextCell text={email} area="email" />
      <TextCell text={role} nothing={t('none')} area="role" isSpared />
      <TextCell text={groups} nothing={t('none')} isSpared />
      <td className={screen.chip} data-area="status">
        <StatusChip user={row.user} />
      </td>
    </>
  )
}

interface TextCellProps {
  text: string
  nothing?: string
  /** The cell's place on a phone; without one, it is left out there. */
  area?: string
  /** Left out on a narrow page. */
  isSpared?: boolean
}

function TextCell({ text, nothing = '', area, isSpared = false }: TextCellProps) {
  return (
    <td
      dir="auto"
      data-area={area}
      data-spared={isSpared}
      className={text === '' ? `${cells.cut} ${screen.quiet}` : cells.cut}
      title={text || undefined}
    >
      {text || nothing}
    </td>
  )
}

const TONES: Record<UserFilterStatus, ChipTone> = { active: 'green', invited: 'blue', deleted: 'neutral' }

/** Active, invited, or deactivated (`deleted`). */
export function StatusChip({ user }: { user: Pick<ManagedUser, 'status' | 'isInvited'> }) {
  const t = useTranslations('people.users')
  const status = userStatusOf(user)
  return (
    <span title={status === 'invited' ? t('invitedHint') : undefined}>
      <Chip tone={TONES[status]}>{t(`statuses.${status}`)}</Chip>
    </span>
  )
}
