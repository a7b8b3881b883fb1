import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar.tsx'
import cells from '../../../ui/data-table.module.css'
import screen from '../../../ui/list-screen.module.css'
import classes from '../people.module.css'
import { StatusChip } from './status-chip.tsx'
import type { UserRow } from './users-model.ts'

interface UserCellsProps {
  row: UserRow
  /** The account that one has signed in with. */
  isSelf: boolean
}

/** The five columns of one user. */
export function UserCells({ row, isSelf }: UserCellsProps) {
  const t = useTranslations('people')
  const { name, email, role, groups } = row.cells
  return (
    <>
      <td className={classes.nameCell} data-faint={row.user.status === 'deleted'}>
        <Avatar size={24} name={name} />
        <span className={cells.cut} title={name}>
          {name}
        </span>
        {isSelf && <span className={screen.quiet}>({t('users.you')})</span>}
      </td>
      <TextCell text={email} />
      <TextCell text={role} nothing={t('none')} />
      <TextCell text={groups} nothing={t('none')} />
      <td className={screen.chip}>
        <StatusChip user={row.user} />
      </td>
    </>
  )
}

function TextCell({ text, nothing = '' }: { text: string; nothing?: string }) {
  return (
    <td className={text === '' ? `${cells.cut} ${screen.quiet}` : cells.cut} title={text || undefined}>
      {text || nothing}
    </td>
  )
}
