import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import { type CellColumn, cellsOf } from '../../../ui/table/data-table-cells.tsx'
import type { UserFilterStatus } from '../people-search.ts'
import { USER_COLUMNS, type UserColumn, type UserRow, userStatusOf } from './users-model.ts'
import classes from './users-table.module.css'

interface UserCellsProps {
  row: UserRow
  /** The signed-in user's own account. */
  isSelf: boolean
}

export const COLUMNS: Readonly<Record<UserColumn, CellColumn<UserCellsProps>>> = {
  name: { track: 'minmax(180px, 2.2fr)', compactTrack: 'minmax(0, 2fr)', Cell: NameCell },
  email: {
    track: 'minmax(180px, 2.4fr)',
    compactTrack: 'minmax(0, 2fr)',
    Cell: ({ row }) => <TextCell text={row.cells.email} area="email" />,
  },
  role: {
    track: 'minmax(120px, 1.4fr)',
    compactTrack: null,
    Cell: ({ row }) => <SparedCell text={row.cells.role} area="role" />,
  },
  groups: {
    track: 'minmax(140px, 2fr)',
    compactTrack: null,
    Cell: ({ row }) => <SparedCell text={row.cells.groups} />,
  },
  status: {
    track: '132px',
    compactTrack: '112px',
    Cell: ({ row }) => (
      <td className={screen.chip} data-area="status">
        <StatusChip user={row.user} />
      </td>
    ),
  },
}

/** The cells of one user. */
export const UserCells = (props: UserCellsProps) => cellsOf(USER_COLUMNS, (id) => COLUMNS[id].Cell, props)

function NameCell({ row, isSelf }: UserCellsProps) {
  const t = useTranslations('people.users')
  const { name } = row.cells
  return (
    <td className={`${classes.nameCell} ${basics.line}`} data-area="name" data-faint={row.user.status === 'deleted'}>
      <Avatar size={24} name={name} />
      <span dir="auto" className={cells.cut} title={name}>
        {name}
      </span>
      {isSelf && <span className={screen.quiet}>({t('you')})</span>}
    </td>
  )
}

/** Left out on a narrow page; says so if there is nothing. */
function SparedCell(props: Pick<TextCellProps, 'text' | 'area'>) {
  const t = useTranslations('people')
  return <TextCell {...props} nothing={t('none')} isSpared />
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
