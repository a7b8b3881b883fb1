import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Avatar } from '../../../../ui/avatar/avatar.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import facts from '../../../../ui/facts.module.css'
import classes from '../../dialog.module.css'
import { useAccessName } from '../../roles.ts'
import { StatusChip } from '../user-cells.tsx'

/** The details of a user that no form changes. */
export function UserFacts({ user }: { user: ManagedUser }) {
  const t = useTranslations('people')
  const accessName = useAccessName()
  return (
    <div className={classes.facts}>
      <Avatar size={40} name={user.fullName || user.username} />
      <dl className={facts.facts}>
        <dt>{t('user.username')}</dt>
        <dd>
          <bdi>{user.username}</bdi>
        </dd>
        <dt>{t('users.columns.status')}</dt>
        <dd>
          <StatusChip user={user} /> {user.isSubUser && <Chip>{t('user.subUser')}</Chip>}
        </dd>
        <dt>{t('user.lastSeen')}</dt>
        <dd>{user.lastSeenAt === null ? t('user.never') : <SeenAt instant={user.lastSeenAt} />}</dd>
        <dt>{t('user.access')}</dt>
        <dd>
          {user.access.length === 0 ? t('none') : user.access.map((name) => accessName(name) ?? name).join(' · ')}
        </dd>
      </dl>
    </div>
  )
}

function SeenAt({ instant }: { instant: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const seenAt = new Date(instant)
  return (
    <time dateTime={instant} title={format.dateTime(seenAt, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.relativeTime(seenAt, now < seenAt ? seenAt : now)}
    </time>
  )
}
