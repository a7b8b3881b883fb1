import type { Subscription } from '@bonfire/contract/insight-subscriptions'
import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import basics from '../../ui/basics.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { useSelectedSites } from '../sites/site-selection.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { SubscriptionEditor } from './subscription-editor.tsx'
import classes from './subscriptions.module.css'
import { subscriptionsQuery } from './subscriptions.queries.ts'

/** Lists which findings one is mailed, and when. */
export function SubscriptionsScreen() {
  const t = useTranslations('subscriptions')
  const { email } = useSessionUser()
  const { data, error, isPending, isFetching, refetch } = useQuery(subscriptionsQuery)
  const isMonthly = useSearch({ strict: false, select: (search) => 'create' in search && search.create === 'monthly' })
  const navigate = useNavigate()
  const { sites, portfolio } = useSelectedSites()
  /** An id, or `new`. */
  const [edited, setEdited] = useState<string | null>(isMonthly ? 'new' : null)
  const hasAllSites = sites.length === Object.keys(portfolio.sites).length
  const monthly = {
    rhythm: 'monthly' as const,
    places: hasAllSites ? null : { projectKeys: [], siteIds: sites.map(({ syncoId }) => syncoId) },
  }
  usePageTitle(t('title'))
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  )
  const end = () => {
    setEdited(null)
    if (isMonthly) void navigate({ to: '/settings/insight-subscriptions', replace: true })
  }
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1 className={basics.pageTitle}>{t('title')}</h1>
        {data && data.subscriptions.length > 0 && edited !== 'new' && create}
      </header>
      <p className={note.note}>{email ? t('hint', { email }) : t('noAddress')}</p>
      {isPending && <SkeletonRows rows={3} rowHeight={72} columns={['100%']} label={t('loading')} />}
      {!isPending && !data && <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />}
      {edited === 'new' && (
        <SubscriptionEditor subscription={undefined} {...(isMonthly && { initially: monthly })} onDone={end} />
      )}
      {data?.subscriptions.map((subscription: Subscription) =>
        edited === subscription.subscriptionId ? (
          <SubscriptionEditor key={subscription.subscriptionId} subscription={subscription} onDone={end} />
        ) : (
          <SubscriptionCard
            key={subscription.subscriptionId}
            subscription={subscription}
            onEdit={() => setEdited(subscription.subscriptionId)}
          />
        ),
      )}
      {data?.subscriptions.length === 0 && edited === null && (
        <EmptyState icon={<IconMail size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')}>
          {create}
        </EmptyState>
      )}
    </div>
  )
}
