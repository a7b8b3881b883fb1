import type { Group } from '@bonfire/contract/groups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar.tsx'
import classes from '../people.module.css'
import { useRoleName } from '../role-name.ts'

const MEMBERS_STEP = 30

/** Members and their roles, thirty at first. */
export function MemberTable({ group }: { group: Group }) {
  const t = useTranslations('people')
  const common = useTranslations('people.changes')
  const roleName = useRoleName()
  const [shown, setShown] = useState(MEMBERS_STEP)
  const { members } = group
  if (members.length === 0) return <p className={classes.hint}>{t('groups.noMembers')}</p>
  return (
    <>
      <table className={classes.members} aria-label={t('groups.membersOf', { group: group.name })}>
        <thead>
          <tr>
            <th scope="col">{t('groups.columns.name')}</th>
            <th scope="col">{t('groups.columns.email')}</th>
            <th scope="col">{t('groups.columns.role')}</th>
          </tr>
        </thead>
        <tbody>
          {members.slice(0, shown).map(({ id, display_name, email, role }) => (
            <tr key={id}>
              <td>
                <span className={classes.person}>
                  <Avatar size={24} name={display_name || email} />
                  <span className={classes.cut} title={display_name}>
                    {display_name}
                  </span>
                </span>
              </td>
              <td className={classes.cut} title={email}>
                {email}
              </td>
              <td className={classes.cut}>{roleName(role) || t('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < members.length && (
        <div className={classes.more}>
          <span>{t('showing', { shown, total: members.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + MEMBERS_STEP)}>
            {common('more')}
          </Button>
        </div>
      )}
    </>
  )
}
