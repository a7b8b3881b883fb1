import { IconFileUnknown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureHelp } from '../../../lib/failure-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { isGone, useAction } from './action.queries.ts'
import { Activity } from './activity.tsx'
import classes from './detail.module.css'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { Details } from './details.tsx'
import { LiveNews } from './live-news.tsx'

interface ActionDetailProps {
  actionKey: string
  /** Something here is typed and not saved. */
  hasUnsaved: boolean
  /** The way back, for an action that is not there. */
  wayBack: ReactNode
}

/** An action in full, in the modal and on its page: what it is at the left, what happened at the right (OPEN-G16). */
export function ActionDetail({ actionKey, hasUnsaved, wayBack }: ActionDetailProps) {
  const t = useTranslations('actionDetail')
  const common = useTranslations('common')
  const helpFor = useFailureHelp()
  const { data: action, isPending, error, isFetching, refetch } = useAction(actionKey)
  if (isPending) return <DetailSkeleton />
  if (isGone(error)) {
    return (
      <EmptyState icon={<IconFileUnknown size={22} stroke={1.7} />} title={t('gone.title')} detail={t('gone.detail')}>
        {wayBack}
      </EmptyState>
    )
  }
  if (!action) {
    // Of what went wrong only what helps is told: a lost connection, or a reference for support (ERR-14).
    return (
      <ErrorState
        title={t('failed')}
        detail={helpFor(error)}
        retryLabel={common('retry')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={classes.body}>
      <div className={classes.detailsPane}>
        <Details action={action} />
        <LiveNews actionKey={actionKey} hasUnsaved={hasUnsaved} />
      </div>
      <div className={classes.activity}>
        <Activity action={action} />
      </div>
    </div>
  )
}
