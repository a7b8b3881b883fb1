import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import basics from '../../ui/basics.module.css'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import note from '../../ui/messages/note.module.css'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { useSessionUser } from '../auth/session.queries.ts'
import { portfolioQuery } from '../sites/portfolio.queries.ts'
import { sitesParameter } from '../sites/site-selection.ts'
import classes from './subscriptions.module.css'
import { subscriptionsQuery } from './subscriptions.queries.ts'

/** Leads from a mail to the overview of its month at the places of its subscription: these may be too many for a link. */
export function MonthScreen() {
  const t = useTranslations('subscriptions')
  const id = useParams({ strict: false, select: (params) => params.subscriptionId })
  const period = useSearch({ from: '/signed-in/settings/insight-subscriptions/$subscriptionId/overview' })
  const subscriptions = useQuery(subscriptionsQuery)
  const portfolio = useQuery(portfolioQuery(useSessionUser().username))
  usePageTitle(t('month.title'))
  const subscription = subscriptions.data?.subscriptions.find(({ subscriptionId }) => subscriptionId === id)
  if (subscription && portfolio.data) {
    const { places } = subscription
    const sites = Object.values(portfolio.data.sites).filter(
      (site) => places === null || places.siteIds.includes(site.syncoId) || places.projectKeys.includes(site.projectId),
    )
    return <Navigate to="/overview" search={{ ...period, sites: sitesParameter(sites) }} replace />
  }
  const failed = [subscriptions, portfolio].find(({ isError }) => isError)
  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1 className={basics.pageTitle}>{t('month.title')}</h1>
        <Link to="/settings/insight-subscriptions">{t('title')}</Link>
      </header>
      {failed && <ErrorState title={t('month.failed')} load={failed} />}
      {!failed && subscriptions.data && !subscription && <p className={note.note}>{t('month.gone')}</p>}
      {!failed && !subscriptions.data && <SkeletonRows rows={8} columns={['100%']} label={t('loading')} />}
    </div>
  )
}
