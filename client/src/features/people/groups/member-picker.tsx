import type { Group } from '@bonfire/contract/people/groups'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import basics from '../../../ui/basics.module.css'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { VirtualListbox } from '../../../ui/fields/virtual-listbox.tsx'
import menu from '../../sites/site-menu.module.css'
import classes from '../dialog.module.css'
import { usersQuery } from '../people.queries.ts'
import { useProvider } from '../provider.tsx'
import { useRoleLimit } from '../roles.ts'

interface MemberPickerProps {
  /** The current members: always listed first. */
  members: Group['members']
  memberIds: readonly string[]
  hasFirstFocus: boolean
  onChange: (memberIds: string[]) => void
}

/** Active people of the tenant, searchable by name or email, to add to the group. */
export function MemberPicker({ members, memberIds, hasFirstFocus, onChange }: MemberPickerProps) {
  const t = useTranslations('people.group')
  const providerText = useTranslations('people.provider')
  const format = useFormatter()
  const provider = useProvider()
  const people = useQuery(usersQuery)
  const [search, setSearch] = useState('')
  const [isOnlyMembers, setIsOnlyMembers] = useState(false)
  const limit = useRoleLimit()
  const above = new Set((people.data ?? []).filter((user) => user.seesMore || limit.isAbove(user)).map(({ id }) => id))
  const chosen = useMemo(() => new Set(memberIds), [memberIds])
  const offered = useMemo(() => offeredPeople(people.data ?? [], members), [people.data, members])
  const found = useMemo(() => {
    const words = searchWords(search)
    return offered.filter(({ id, text }) => matchesWords(text, words) && (!isOnlyMembers || chosen.has(id)))
  }, [offered, search, isOnlyMembers, chosen])
  const fromProvider = providerText('mark', { provider: provider.name })
  const provided = new Set(members.flatMap((member) => (member.fromProvider ? [member.id] : [])))
  const toggle = (id: string) =>
    onChange(chosen.has(id) ? memberIds.filter((memberId) => memberId !== id) : [...memberIds, id])
  return (
    <fieldset className={frame.fieldset}>
      <legend>
        {t('members')}{' '}
        <span className={`${basics.quiet} ${basics.fine} ${basics.oneLine}`}>{format.number(memberIds.length)}</span>
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
          isDisabled={({ id }) => above.has(id)}
          onPick={({ id }) => toggle(id)}
          height={224}
          rowHeight={32}
          emptyText={people.isError && offered.length === 0 ? t('peopleFailed') : t('noPeople')}
        >
          {({ id, name, email }, isMember) => (
            <>
              <span className={menu.box} data-checked={isMember || undefined}>
                {isMember && <IconCheck size={12} stroke={3} />}
              </span>
              <span className={`cut ${menu.name}`} title={above.has(id) ? t('above') : `${name} ${email}`}>
                <bdi>{name}</bdi> <span className={`${basics.quiet} ${basics.fine} ${basics.oneLine}`}>{email}</span>
              </span>
              {provided.has(id) && <span className={`${classes.mark} cut`}>{fromProvider}</span>}
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
  /** Lower case. */
  readonly text: string
}

type Known = { id: string; displayName: string; email: string; status?: string }

/** Members first, then all other active people, each by name. */
function offeredPeople(people: readonly Known[], members: readonly Known[]): OfferedPerson[] {
  const memberIds = new Set(members.map(({ id }) => id))
  const others = people.filter(({ id, status }) => status === 'active' && !memberIds.has(id))
  return [...members, ...others].map(({ id, displayName, email }) => {
    const name = displayName || email
    return { id, name, email, text: foldedText(`${name}\n${email}`) }
  })
}
