import { Skeleton } from '@mantine/core'
import { IconChecklist, IconFilterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureHelp } from '../../../lib/failure-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { VirtualListbox } from '../../../ui/virtual-listbox.tsx'
import { type ActionRow, actionLabel } from '../action-model.ts'
import { SeverityChip } from '../severity-chip.tsx'
import { StatusChip } from '../status-chip.tsx'
import classes from './associate.module.css'
import { serverMessage } from './list-failure.ts'
import type { useOpenActions } from './use-open-actions.ts'

/** Rows at first, and more for each scroll to the end (ASC-11). */
const STEP = 10
const ROW_PIXELS = 68

interface ActionListProps {
  query: ReturnType<typeof useOpenActions>
  /** What the search left, in order. */
  found: readonly ActionRow[]
  selectedKey: string | null
  /** Of the hits. */
  siteId: string
  onSelect: (action: ActionRow) => void
}

/** The open actions to choose from, or why there are none. */
export function ActionList({ query, found, selectedKey, siteId, onSelect }: ActionListProps) {
  const t = useTranslations('createAction.associate')
  const common = useTranslations('common')
  const helpFor = useFailureHelp()
  const [shownCount, setShownCount] = useState(STEP)
  if (query.isPending) return <LoadingActions />
  if (query.error) {
    return (
      <ErrorState
        title={serverMessage(query.error) ?? t('listFailed')}
        detail={helpFor(query.error)}
        retryLabel={common('retry')}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (query.data.length === 0) {
    return <EmptyState icon={<IconChecklist size={22} stroke={1.7} />} title={t('none')} detail={t('noneHint')} />
  }
  if (found.length === 0) {
    return <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('noResults')} />
  }
  return (
    <VirtualListbox
      label={t('list')}
      items={found.slice(0, shownCount)}
      itemKey={({ key }) => key}
      isSelected={({ key }) => key === selectedKey}
      onPick={onSelect}
      onEnd={shownCount < found.length ? () => setShownCount(shownCount + STEP) : undefined}
      height="100%"
      rowHeight={ROW_PIXELS}
      emptyText={t('noResults')}
    >
      {(action) => <ActionOption action={action} isElsewhere={action.siteId !== siteId} />}
    </VirtualListbox>
  )
}

/** At the hits' own site its team says more than the site. */
function ActionOption({ action, isElsewhere }: { action: ActionRow; isElsewhere: boolean }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionHead}>
        <span className={classes.key}>{actionLabel(action.key)}</span>
        <span dir="auto" className={classes.cut} title={action.summary}>
          {action.summary}
        </span>
      </span>
      <span className={classes.optionFoot}>
        <StatusChip status={action.status} />
        <SeverityChip priority={action.priority} />
        <span className={`${classes.cut} ${classes.quiet}`}>{isElsewhere ? action.siteName : action.team}</span>
      </span>
    </span>
  )
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

function LoadingActions() {
  const t = useTranslations('createAction.associate')
  return (
    <div role="status" aria-label={t('loading')}>
      {SKELETONS.map((name) => (
        <div key={name} className={classes.skeleton}>
          <Skeleton height={14} width="84%" />
          <Skeleton height={18} width="56%" mt={10} />
        </div>
      ))}
    </div>
  )
}
