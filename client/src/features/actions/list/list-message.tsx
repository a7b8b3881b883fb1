import { Button } from '@mantine/core'
import { IconChecklist, IconFilterOff, IconLock, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { maySeeInsights } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { NoSites } from '../../sites/no-sites.tsx'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { NO_FILTERS } from './filters/row-filters.ts'
import { countFrameDays, frameOf, TIME_FRAMES, useFrameLabel } from './filters/time-frame.ts'
import type { ActionsList } from './use-actions-list.ts'
import { type ActionsUrl, isNarrowed } from './use-actions-url.ts'

interface ListMessageProps {
  list: ActionsList
  url: ActionsUrl
  onAdd: () => void
}

/** Why no actions are shown, and what to do. */
export function ListMessage({ list, url, onAdd }: ListMessageProps) {
  const t = useTranslations('actions')
  const failureOf = useFailure()
  const { sites } = useSelectedSites()
  if (list.isBarred) return <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('list.barred')} />
  if (sites.length === 0) return <NoSites />
  if (list.hasFailed && !list.isLoaded) {
    return (
      <ErrorState
        title={t('list.failed')}
        detail={failureOf(list.error).detail}
        onRetry={() => list.retry()}
        isRetrying={list.isUpdating}
      />
    )
  }
  return isNarrowed(url) ? <NothingMatches url={url} /> : <NothingThere url={url} onAdd={onAdd} />
}

function NothingMatches({ url }: { url: ActionsUrl }) {
  const t = useTranslations('actions.empty')
  return (
    <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('filtered')} detail={t('filteredHint')}>
      <Button size="sm" onClick={() => url.change({ actionsSearch: '', statusFilter: undefined, ...NO_FILTERS })}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  )
}

function NothingThere({ url, onAdd }: Pick<ListMessageProps, 'url' | 'onAdd'>) {
  const t = useTranslations('actions')
  const { isMultiSite } = useSelectedSites()
  const user = useSessionUser()
  const isWithoutInsights = url.tab === 'open' && !maySeeInsights(user)
  return (
    <EmptyState
      icon={<IconChecklist size={22} stroke={1.7} />}
      title={isMultiSite ? t('empty.sites') : t('empty.oneSite')}
      detail={t(isWithoutInsights ? 'empty.openAloneHint' : `empty.${url.tab}Hint`)}
    >
      {url.tab === 'closed' ? (
        <Widen url={url} />
      ) : (
        <>
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('toolbar.add')}
          </Button>
          {maySeeInsights(user) && (
            <Button component={Link} to="/analysis/insights" size="sm" variant="default">
              {t('empty.toInsights')}
            </Button>
          )}
        </>
      )}
    </EmptyState>
  )
}

/** The next longer time frame; undefined after all time. */
function Widen({ url }: { url: ActionsUrl }) {
  const t = useTranslations('actions.empty')
  const frameLabel = useFrameLabel()
  if (frameOf(url.closedDays) === 'all') return null
  const longer = TIME_FRAMES.map((frame) => countFrameDays(frame, new Date())).find((days) => days > url.closedDays)
  if (longer === undefined) return null
  return (
    <Button size="sm" onClick={() => url.change({ closedOnStartDate: longer })}>
      {t('widen', { frame: frameLabel(longer) })}
    </Button>
  )
}
