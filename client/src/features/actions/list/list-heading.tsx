import { useCallbackRef } from '@mantine/hooks'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { maySeeMonitoring } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { ViewsButton } from '../../views/views-button.tsx'
import { FILTER_NAMES } from './filters/row-filters.ts'
import { useFrameLabel } from './filters/time-frame.ts'
import { ACTION_TABS, type ActionTab, MONTHS_12_DAYS } from './rows/actions-search.ts'
import type { ActionsList } from './use-actions-list.ts'
import type { ActionsUrl } from './use-actions-url.ts'

interface ListHeadingProps {
  url: ActionsUrl
  counts: ActionsList['counts']
  /** The number that match search and filters; undefined if there are none of these. */
  found: number | undefined
  /** Stands at the end of the line. */
  children: ReactNode
}

/** Title, count and tabs. */
export function ListHeading({ url, counts, found, children }: ListHeadingProps) {
  const t = useTranslations('actions')
  const { sites } = useSelectedSites()
  const frameLabel = useFrameLabel()
  const count = counts[url.tab]
  usePageTitle(t('title'))
  return (
    <>
      <div className={heading.heading}>
        <h1 className={heading.title}>{t('title')}</h1>
        <ul className={heading.info} aria-label={t('info.label')}>
          <li>{t('info.sites', { count: sites.length })}</li>
          {count !== undefined && (
            <li>
              {found === undefined
                ? t(url.tab === 'closed' ? 'info.closed' : 'info.open', { count })
                : t(url.tab === 'closed' ? 'info.foundClosed' : 'info.foundOpen', { found, count })}
            </li>
          )}
          {url.tab === 'closed' && <li>{frameLabel(url.closedDays)}</li>}
        </ul>
        {children}
      </div>
      <Tabs current={url.tab} counts={counts} />
    </>
  )
}

/** Switching tabs closes the open action and sets or clears the time frame. */
function Tabs({ current, counts }: { current: ActionTab; counts: ActionsList['counts'] }) {
  const t = useTranslations('actions.tabs')
  const format = useFormatter()
  const user = useSessionUser()
  const tabs = ACTION_TABS.filter((tab) => tab !== 'monitoring' || maySeeMonitoring(user))
  return (
    <nav className={heading.tabs} aria-label={t('label')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/actions"
          search={(before) => ({
            ...before,
            status: tab,
            action: undefined,
            closedOnStartDate: tab === 'closed' ? MONTHS_12_DAYS : undefined,
          })}
          className={heading.tab}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(tab)}
          <span className={screen.count}>{counts[tab] !== undefined && format.number(counts[tab])}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The saved views, which keep the parameters of the address. */
export function ListViews({ url }: { url: ActionsUrl }) {
  const parameters = useSearch({ strict: false })
  const isClosed = url.tab === 'closed'
  const read = () => ({
    status: url.tab,
    closedOnStartDate: isClosed ? url.closedDays : undefined,
    actionsSearch: url.search,
    statusFilter: isClosed ? undefined : parameters.statusFilter,
    ...Object.fromEntries(FILTER_NAMES.map((name) => [`${name}Filter`, parameters[`${name}Filter`]])),
    sort: parameters.sort,
  })
  return <ViewsButton screen="actions" read={useCallbackRef(read)} />
}
