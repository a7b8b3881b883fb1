import type { Action } from '@bonfire/contract/actions/actions'
import { Button, SegmentedControl } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import basics from '../../../../ui/basics.module.css'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import { ErrorState } from '../../../../ui/messages/error-state.tsx'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../../../ui/messages/skeleton-rows.tsx'
import { scrollToTopOf, useIsPhone } from '../../../../ui/phone-layout.ts'
import { ScrollStep } from '../../../../ui/table/data-table-step.tsx'
import { commentsQuery, namesQuery } from '../../../comments/comments.queries.ts'
import { MessageBox } from '../../../comments/message/message-box.tsx'
import { UnsentList } from '../../../comments/unsent-list.tsx'
import { useInvalidateActions } from '../../actions.queries.ts'
import { actionHistoryQuery, actionQuery } from '../action.queries.ts'
import classes from './activity.module.css'
import { ActivityItem } from './activity-item.tsx'
import { ACTIVITY_FILTERS, type ActivityFilter, activityOf, filterActivity } from './activity-model.ts'

/** Initial entries, and the number added at each scroll to the end. */
const ENTRIES_STEP = 10

/** The changes of the action and the comments on it, and the box for another. */
export function Activity({ action }: { action: Action }) {
  const t = useTranslations('actionDetail.activity')
  const titleId = useId()
  const queryClient = useQueryClient()
  const invalidateLists = useInvalidateActions()
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const subject = {
    actionKey: action.key,
    projectKey: action.projectKey,
    siteLabel: action.siteLabel,
  }
  const headRef = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  // There the comments are far below the box they are written in; the newest comes first.
  const reveal = () => {
    if (isPhone) scrollToTopOf(headRef.current)
  }
  const refreshAction = () => {
    void queryClient.invalidateQueries({ queryKey: actionQuery(action.key).queryKey })
    void invalidateLists()
  }
  return (
    <section className={classes.activity} aria-labelledby={titleId} data-activity>
      <div ref={headRef} className={classes.head}>
        <h2 id={titleId}>{t('title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('filter')}
          value={filter}
          onChange={(chosen) => setFilter(chosen as ActivityFilter)}
          data={ACTIVITY_FILTERS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <MessageBox subject={subject} onSent={refreshAction} onWritten={reveal} />
      <Feed action={action} filter={filter} />
    </section>
  )
}

function Feed({ action, filter }: { action: Action; filter: ActivityFilter }) {
  const t = useTranslations('actionDetail.activity')
  const comments = useQuery(commentsQuery(action.key))
  const failureOf = useFailure()
  const history = useQuery(actionHistoryQuery(action.key))
  const names = useQuery(namesQuery(action.projectKey, action.siteLabel))
  const isReadOnly = useIsReadOnly()
  const askAgain = () => {
    for (const part of [comments, history, names]) void part.refetch()
  }
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [shownCount, setShownCount] = useState(ENTRIES_STEP)
  const entries = useMemo(
    () => filterActivity(activityOf(comments.data ?? [], history.data ?? []), filter),
    [comments.data, history.data, filter],
  )
  if (comments.isError && !comments.data) {
    return (
      <ErrorState
        title={t('failed')}
        detail={failureOf(comments.error).detail}
        isRetrying={comments.isFetching}
        onRetry={askAgain}
      />
    )
  }
  if (comments.isPending || history.isPending) {
    return <SkeletonRows rows={6} columns={['12%', '88%']} rowHeight={48} label={t('loading')} />
  }
  return (
    <div ref={scrollerRef} className={classes.feed}>
      <UnsentList actionKey={action.key} />
      {history.isError && !isReadOnly && <LostPart text={t('historyFailed')} onRetry={askAgain} />}
      {names.isLoadingError && !isReadOnly && <LostPart text={t('namesFailed')} onRetry={askAgain} />}
      {entries.length === 0 && <NoActivity isFiltered={filter !== 'all'} />}
      <ol className={`${basics.list} ${basics.tallStack}`}>
        {entries.slice(0, shownCount).map((entry) => (
          <li key={entry.id}>
            <ActivityItem entry={entry} action={action} names={names.data ?? []} />
          </li>
        ))}
      </ol>
      {shownCount < entries.length && (
        <ScrollStep
          key={shownCount}
          scrollerRef={scrollerRef}
          onReached={() => setShownCount(shownCount + ENTRIES_STEP)}
        />
      )}
    </div>
  )
}

/** Says what is missing while the rest can be worked with. */
function LostPart({ text, onRetry }: { text: string; onRetry: () => void }) {
  const common = useTranslations('common')
  return (
    <Problem className={classes.notice}>
      {text}
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Problem>
  )
}

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('actionDetail.activity')
  return (
    <div className={classes.empty}>
      <IconMessages size={22} stroke={1.5} aria-hidden />
      <p>{isFiltered ? t('noneOfKind') : t('empty')}</p>
    </div>
  )
}
