import { IconFileUnknown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { serverMessage, useFailure } from '../../../lib/http/failure.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { useRememberPlace } from '../../views/seen/use-remember-place.ts'
import { isGone, useAction } from './action.queries.ts'
import classes from './action-detail.module.css'
import { Activity } from './activity/activity.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { Details } from './details.tsx'
import { KeptCopy, useIsCopyShown } from './kept/kept-copy.tsx'
import { useKeepAction } from './kept/use-keep-action.ts'
import { LiveNews } from './news/live-news.tsx'

interface ActionDetailProps {
  actionKey: string
  /** Called when unsaved input appears or disappears. */
  hasUnsaved: boolean
  /** The link back, if the action does not exist. */
  backLink: ReactNode
}

/** An action in full, in the modal and on its page: details on the left, activity on the right. */
export function ActionDetail({ actionKey, hasUnsaved, backLink }: ActionDetailProps) {
  const t = useTranslations('actionDetail')
  const failureOf = useFailure()
  const asked = useAction(actionKey)
  const { data: action, isPending, error, isFetching, refetch } = asked
  const isCopyShown = useIsCopyShown(asked, hasUnsaved)
  useRememberPlace(action && { kind: 'action', actionKey: action.key, name: action.summary, site: action.siteLabel })
  useKeepAction(actionKey)
  if (isPending && !isCopyShown) return <DetailSkeleton />
  if (isGone(error)) {
    return (
      <EmptyState icon={<IconFileUnknown size={22} stroke={1.7} />} title={t('gone.title')} detail={t('gone.detail')}>
        {backLink}
      </EmptyState>
    )
  }
  // The list shows this whatever the server says.
  const failed = (
    <ErrorState
      title={t('failed')}
      detail={serverMessage(error) ? undefined : failureOf(error).detail}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (isCopyShown) {
    const missing = isPending ? <DetailSkeleton /> : failed
    return <KeptCopy actionKey={actionKey} isBack={action !== undefined} missing={missing} />
  }
  if (!action) return failed
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
