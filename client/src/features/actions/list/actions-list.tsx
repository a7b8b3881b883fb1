import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import { loadAsked } from '../../../lib/part-problem.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import screen from '../../../ui/list-screen.module.css'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { ChangesNotice } from '../../changes/changes-notice-on-demand.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import { showFailure } from '../../snooze/snooze-notices.tsx'
import type { ActionRow } from '../action-model.ts'
import { useInvalidateActions } from '../actions.queries.ts'
import { ActionOverlay } from './action-overlay.tsx'
import { ActionsTable } from './actions-table.tsx'
import classes from './list.module.css'
import { ListHeading } from './list-heading.tsx'
import { ListMessage } from './list-message.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { type ActionsList as List, useActionsList } from './use-actions-list.ts'
import { useActionsUrl } from './use-actions-url.ts'
import { useFoundRows } from './use-found-rows.ts'

const NEW_ACTION = partOf(async () => ({
  default: (await import('../create/create-action-modal.tsx')).CreateActionModal,
}))

/** The list of actions: tabs, counts, toolbar and table. */
export function ActionsList() {
  const url = useActionsUrl()
  const typing = useTypedSearch(url.search)
  const shown = { ...url, search: typing.search }
  const list = useActionsList(url.tab, url.closedDays)
  const found = useFoundRows({ rows: list.rows, sort: url.sort, search: shown.search, statuses: url.statuses })
  const exportList = useExport()
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  const endAdding = () => setIsAdding(false)
  usePageKeys([{ key: 'a', act: add }])
  const { sites } = useSelectedSites()
  const reload = useInvalidateActions()

  return (
    <div className={classes.screen}>
      <ListHeading url={url} counts={list.counts} />
      <ListToolbar
        url={url}
        rows={list.rows}
        onType={typing.type}
        onAdd={add}
        onExport={found.length === 0 ? undefined : () => exportList(found)}
      />
      <section className={`${screen.frame} ${screen.fitted}`}>
        <div className={screen.news}>
          <ChangesNotice shown={{ sites }} loaded={list} onLoad={reload} />
        </div>
        {list.hasFailed && list.isLoaded && <FailureNotice list={list} />}
        {list.isLoading && <LoadingRows />}
        {!list.isLoading && found.length === 0 && <ListMessage list={list} url={shown} onAdd={add} />}
        {!list.isLoading && found.length > 0 && (
          <ActionsTable key={url.tab} rows={found} url={url} isBusy={list.isUpdating} />
        )}
      </section>
      <ActionOverlay url={url} />
      {isAdding && <OnDemand part={NEW_ACTION} onClose={endAdding} onUnavailable={endAdding} />}
    </div>
  )
}

const SKELETON_COLUMNS = ['6%', '8%', '9%', '14%', '28%', '8%', '8%', '12%', '7%']

function LoadingRows() {
  const t = useTranslations('actions.list')
  return <SkeletonRows rows={10} rowHeight={52} columns={SKELETON_COLUMNS} label={t('loading')} />
}

/** A failed load takes nothing away, and can quietly be tried again. */
function FailureNotice({ list }: { list: List }) {
  const t = useTranslations('actions.list')
  const common = useTranslations('common')
  return (
    <p className={screen.notice}>
      {t('failedStale')}
      <Button size="compact-sm" variant="subtle" loading={list.isUpdating} onClick={() => list.retry()}>
        {common('retry')}
      </Button>
    </p>
  )
}

/** Hands everything that was found to the browser as a file, however little of it is shown (ACT-29, CSV-03). */
function useExport(): (rows: readonly ActionRow[]) => Promise<void> {
  const t = useTranslations('actions.list')
  const { portfolio } = useSelectedSites()
  return async (rows) => {
    try {
      const chunk = await loadAsked(() => import('./actions-export.ts'))
      if (!chunk) return
      const { EXPORT_FILE_NAME, exportCsv } = chunk
      const timeZoneOf = (siteId: string) => findSite(portfolio, siteId)?.timezone
      download(EXPORT_FILE_NAME, exportCsv(rows, { timeZoneOf, origin: window.location.origin }))
    } catch {
      showFailure(t('exportFailed'))
    }
  }
}
