import type { Group } from '@bonfire/contract/groups'
import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { VirtualListbox } from '../../../ui/virtual-listbox.tsx'
import menu from '../../sites/site-menu.module.css'
import classes from '../dialog.module.css'
import { usersQuery } from '../people.queries.ts'

interface MemberPickerProps {
  /** As they are now: they are offered first, whatever is typed. */
  members: Group['members']
  memberIds: readonly string[]
  hasFirstFocus: boolean
  onChange: (memberIds: string[]) => void
}

/** Active people of the tenant, to be found by name or email and put into the group. */
export function MemberPicker({ members, memberIds, hasFirstFocus, onChange }: MemberPickerProps) {
  const t = useTranslations('people.group')
  const format = useFormatter()
  const people = useQuery(usersQuery)
  const [search, setSearch] = useState('')
  const [isOnlyMembers, setIsOnlyMembers] = useState(false)
  const chosen = useMemo(() => new Set(memberIds), [memberIds])
  const offered = useMemo(() => offeredPeople(people.data ?? [], members), [people.data, members])
  const found = useMemo(() => {
    const words = searchWords(search)
    return offered.filter(({ id, text }) => matchesWords(text, words) && (!isOnlyMembers || chosen.has(id)))
  }, [offered, search, isOnlyMembers, chosen])
  const toggle = (id: string) =>
    onChange(chosen.has(id) ? memberIds.filter((memberId) => memberId !== id) : [...memberIds, id])
  return (
    <fieldset className={classes.portfolio}>
      <legend>
        {t('members')} <span className={classes.faint}>{format.number(memberIds.length)}</span>
      </legend>
      <div className={classes.picker}>
        <div className={classes.pickerTools}>
          <TextInput
            size="sm"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('memberSearch')}
            aria-label={t('memberSearch')}
            data-autofocus={hasFirstFocus || undefined}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            rightSection={
              search !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setSearch('')} />
            }
          />
          <Checkbox
            size="xs"
            label={t('onlyMembers')}
            checked={isOnlyMembers}
            onChange={(event) => setIsOnlyMembers(event.currentTarget.checked)}
          />
        </div>
        <VirtualListbox
          multiple
          label={t('members')}
          items={found}
          itemKey={({ id }) => id}
          isSelected={({ id }) => chosen.has(id)}
          onPick={({ id }) => toggle(id)}
          height={224}
          rowHeight={32}
          emptyText={people.isError && offered.length === 0 ? t('peopleFailed') : t('noPeople')}
        >
          {({ name, email }, isMember) => (
            <>
              <span className={menu.box} data-checked={isMember || undefined}>
                {isMember && <IconCheck size={12} stroke={3} />}
              </span>
              <span className={menu.name} title={`${name} ${email}`}>
                {name} <span className={classes.faint}>{email}</span>
              </span>
            </>
          )}
        </VirtualListbox>
      </div>
    </fieldset>
  )
}

interface OfferedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** In lower case. */
  readonly text: string
}

type Known = { id: string; display_name: string; email: string; status?: string }

/** Members first, then every other active person, each by name. */
function offeredPeople(people: readonly Known[], members: readonly Known[]): OfferedPerson[] {
  const memberIds = new Set(members.map(({ id }) => id))
  const others = people.filter(({ id, status }) => status === 'active' && !memberIds.has(id))
  return [...members, ...others].map(({ id, display_name, email }) => {
    const name = display_name || email
    return { id, name, email, text: `${name}\n${email}`.toLowerCase() }
  })
}
