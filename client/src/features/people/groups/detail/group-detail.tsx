import type { Group } from '@bonfire/contract/people/groups'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../../lib/group-name.ts'
import basics from '../../../../ui/basics.module.css'
import { Chip } from '../../../../ui/chip.tsx'
import { ScrollBox } from '../../../../ui/table/plain-table.tsx'
import { useRoleLimit } from '../../roles.ts'
import { AccessList } from './access-list.tsx'
import classes from './group-detail.module.css'
import { MemberTable } from './member-table.tsx'

interface GroupDetailProps {
  group: Group
  mayEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

export function GroupDetail({ group, mayEdit, onEdit, onDelete }: GroupDetailProps) {
  const t = useTranslations('people.groups')
  const groupName = useGroupName()
  const hasMembers = group.members.length > 0
  const isBeyond = useRoleLimit().isGroupBeyond(group)
  const barred = isBeyond ? t('beyond') : undefined
  return (
    <ScrollBox label={t('detail')} className={classes.detail}>
      <header className={`${classes.header} ${basics.line}`}>
        <h2 dir="auto">{groupName(group.name)}</h2>
        {group.builtIn && <Chip>{t('builtIn')}</Chip>}
        <span className={classes.buttons}>
          {mayEdit && !group.builtIn && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={hasMembers || isBeyond}
              title={barred ?? (hasMembers ? t('deleteBarred') : undefined)}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          )}
          {mayEdit && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={isBeyond}
              title={barred}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )}
        </span>
      </header>
      <h3>{t('access')}</h3>
      <AccessList access={group.access} />
      <h3>{t('memberCount', { count: group.members.length })}</h3>
      <MemberTable key={group.id} group={group} />
    </ScrollBox>
  )
}
