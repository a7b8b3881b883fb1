import type { PeopleAct } from '@bonfire/contract/people/people-changes'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { IconKey, IconUser, IconUsers, IconWebhook } from '@tabler/icons-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import screen from '../../../ui/list-screen.module.css'
import { ColumnHeads, ScrollBox } from '../../../ui/table/plain-table.tsx'
import { ActChanges } from './act-changes.tsx'
import classes from './change-table.module.css'
import { useSubjectName } from './change-value.ts'
import type { Changes } from './use-changes.ts'

/** The loaded acts, with Show More. */
export function ChangeTable({ list }: { list: Changes }) {
  const t = useTranslations('people.changes')
  return (
    <>
      <ScrollBox label={t('title')} className={classes.scroller}>
        <table className={`${screen.table} ${classes.changes}`} aria-label={t('label')} aria-busy={list.isFetching}>
          <ColumnHeads columns={['when', 'who', 'subject', 'change']} labelOf={(column) => t(`columns.${column}`)} />
          <tbody>
            {list.acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {!list.hasMore && list.keptFrom && (
        <div className={screen.footer}>
          <KeptFrom day={list.keptFrom} />
        </div>
      )}
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

/** Says why the trail ends here. */
export function KeptFrom({ day }: { day: string }) {
  const t = useTranslations('people.changes')
  const format = useFormatter()
  const date = format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  return <span className={screen.quiet}>{t('keptFrom', { date })}</span>
}

const ICONS = { user: IconUser, group: IconUsers, key: IconKey, webhook: IconWebhook }

function ActRow({ act }: { act: PeopleAct }) {
  const t = useTranslations('people.changes')
  const personName = usePersonName()
  const subjectName = useSubjectName()
  const Icon = ICONS[act.subjectKind]
  return (
    <tr>
      <td className={screen.quiet}>
        <ChangedAt instant={act.changedAt} />
      </td>
      <td className={classes.wrap}>
        {act.changedBy === null ? (
          <span className={screen.quiet}>{t(act.isFromCommandLine ? 'commandLine' : 'system')}</span>
        ) : (
          <bdi>{personName(act.changedBy)}</bdi>
        )}
      </td>
      <td className={classes.wrap}>
        <Icon size={14} className={classes.subjectIcon} aria-label={t(`kinds.${act.subjectKind}`)} />{' '}
        <bdi>{subjectName(act)}</bdi>
      </td>
      <td className={classes.wrap}>
        <ActChanges act={act} />
      </td>
    </tr>
  )
}

function ChangedAt({ instant }: { instant: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const changedAt = new Date(instant)
  return (
    <time dateTime={instant} title={format.dateTime(changedAt, { dateStyle: 'full', timeStyle: 'medium' })}>
      {format.relativeTime(changedAt, now < changedAt ? changedAt : now)}
    </time>
  )
}
