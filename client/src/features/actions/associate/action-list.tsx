import { Skeleton } from '@mantine/core'
import { IconChecklist, IconFilterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { serverMessage, useFailure } from '../../../lib/http/failure.ts'
import { VirtualListbox } from '../../../ui/fields/virtual-listbox.tsx'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { type ActionRow, actionLabel } from '../action-model.ts'
import { SeverityChip, StatusChip } from '../chips/chips.tsx'
import classes from './associate.module.css'
import type { useOpenActions } from './use-open-actions.ts'

/** Initial rows, and the number added at each scroll to the end. */
const STEP = 10
const ROW_PIXELS = 68

interface ActionListProps {
  query: ReturnType<typeof useOpenActions>
  /** The search results, in order. */
  found: readonly ActionRow[]
  selectedKey: string | null
  /** The hits' site. */
  siteId: string
  onSelect: (action: ActionRow) => void
}

/** The open actions to choose from, or why there are none. */
export function ActionList({ query, found, selectedKey, siteId, onSelect }: ActionListProps) {
  const t = useTranslations('createAction.associate')
  const failureOf = useFailure()
  const [shownCount, setShownCount] = useState(STEP)
  if (query.isPending) return <LoadingActions />
  if (query.error) {
    const message = serverMessage(query.error)
    return (
      <ErrorState
        title={message ?? t('listFailed')}
        detail={message ? undefined : failureOf(query.error).detail}
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
      {(action) => <ActionOption action={action} isElsewhere={action.portfolioSiteId !== siteId} />}
    </VirtualListbox>
  )
}

/** The team says more than the site where it is the hits' own. */
function ActionOption({ action, isElsewhere }: { action: ActionRow; isElsewhere: boolean }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionHead}>
        <span className={classes.key}>{actionLabel(action.key)}</span>
        <span dir="auto" className="cut" title={action.summary}>
          {action.summary}
        </span>
      </span>
      <span className={classes.optionFoot}>
        <StatusChip status={action.status} />
        <SeverityChip priority={action.priority} />
        <span dir="auto" className={`cut ${screen.quiet}`}>
          {isElsewhere ? action.siteLabel : action.team}
        </span>
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
