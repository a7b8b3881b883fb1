import type { Group } from '@bonfire/contract/people/groups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../../lib/group-name.ts'
import { Avatar } from '../../../../ui/avatar/avatar.tsx'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { useProvider } from '../../provider.tsx'
import { useRoleName } from '../../roles.ts'
import classes from './member-table.module.css'

const MEMBERS_STEP = 30

/** Members, their roles, and who put them there if not only administrators did; thirty at first. */
export function MemberTable({ group }: { group: Group }) {
  const t = useTranslations('people')
  const common = useTranslations('people.changes')
  const roleName = useRoleName()
  const groupName = useGroupName()
  const provider = useProvider()
  const [shown, setShown] = useState(MEMBERS_STEP)
  const { members } = group
  const isProvided = members.some(({ fromProvider }) => fromProvider)
  if (members.length === 0) return <p className={note.note}>{t('groups.noMembers')}</p>
  return (
    <>
      <table className={classes.members} aria-label={t('groups.membersOf', { group: groupName(group.name) })}>
        <thead>
          <tr>
            <th scope="col">{t('groups.columns.name')}</th>
            <th scope="col">{t('groups.columns.email')}</th>
            <th scope="col">{t('groups.columns.role')}</th>
            {isProvided && <th scope="col">{t('groups.columns.from')}</th>}
          </tr>
        </thead>
        <tbody>
          {members.slice(0, shown).map(({ id, displayName, email, role, fromProvider }) => (
            <tr key={id}>
              <td>
                <span className={`${basics.line} ${basics.medium}`}>
                  <Avatar size={24} name={displayName || email} />
                  <span dir="auto" className="cut" title={displayName}>
                    {displayName}
                  </span>
                </span>
              </td>
              <td className="cut" title={email}>
                {email}
              </td>
              <td className="cut">{roleName(role) || t('none')}</td>
              {isProvided && (
                <td className={`cut ${classes.from}`} title={fromProvider ? provider.name : undefined}>
                  {fromProvider ? provider.name : t('provider.hand')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown < members.length && (
        <div className={`${classes.more} ${basics.line}`}>
          <span>{t('showing', { shown, total: members.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + MEMBERS_STEP)}>
            {common('more')}
          </Button>
        </div>
      )}
    </>
  )
}
