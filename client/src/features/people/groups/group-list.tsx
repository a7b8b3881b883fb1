import type { Group } from '@bonfire/contract/people/groups'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../lib/group-name.ts'
import list from '../../../ui/fields/virtual-listbox.module.css'
import { VirtualListbox } from '../../../ui/fields/virtual-listbox.tsx'
import classes from './group-list.module.css'

const ROW_PIXELS = 44

interface GroupListProps {
  groups: readonly Group[]
  shown: Group
  onShow: (groupId: string) => void
}

/** The groups, built-in ones first. */
export function GroupList({ groups, shown, onShow }: GroupListProps) {
  const t = useTranslations('people.groups')
  const groupName = useGroupName()
  return (
    <VirtualListbox
      label={t('list')}
      items={groups}
      itemKey={({ id }) => id}
      isSelected={({ id }) => id === shown.id}
      onPick={({ id }) => onShow(id)}
      height="100%"
      rowHeight={ROW_PIXELS}
      emptyText={t('nothing')}
    >
      {({ name, builtIn, members }, isShown) => (
        <span className={list.row} data-shown={isShown || undefined}>
          <span className={classes.name}>
            <span dir="auto" className="cut" title={groupName(name)}>
              {groupName(name)}
            </span>
            {builtIn && <small>{t('builtIn')}</small>}
          </span>
          <span className={classes.count}>{t('memberCount', { count: members.length })}</span>
        </span>
      )}
    </VirtualListbox>
  )
}
