import type { Locale } from '@bonfire/contract/people/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { usePageKeys } from '../../../ui/focus/page-keys.ts'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { useIsPrinting, usePrintInLight } from '../../../ui/printing.ts'
import { ChangesNotice } from '../../changes/changes-notice.tsx'
import { findSite, useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { useInvalidateActions } from '../actions.queries.ts'
import { useBulkEditing } from '../bulk/use-bulk-editing.tsx'
import { ActionOverlay } from './action-overlay.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { ListToolbar } from './filters/list-toolbar.tsx'
import { useFrameLabel } from './filters/time-frame.ts'
import classes from './list.module.css'
import { ListHeading, ListViews } from './list-heading.tsx'
import { ListMessage } from './list-message.tsx'
import { PrintedActions } from './print/printed-actions.tsx'
import { EXPORT_FILE_NAME, exportCsv } from './rows/actions-export.ts'
import { useFoundRows, useMineFirst } from './rows/use-found-rows.ts'
import { ActionsTable } from './table/actions-table.tsx'
import { useActionsList } from './use-actions-list.ts'
import { type ActionsUrl, isNarrowed, useActionsUrl } from './use-actions-url.ts'

const CreateActionModal = lazyDialog(
  async () => (await import('../create/dialog/create-action-modal.tsx')).CreateActionModal,
)

/** The list of actions: tabs, counts, toolbar and table. */
export function ActionsList() {
  const url = useActionsUrl()
  const typing = useTypedSearch(url.search)
  const shown = { ...url, search: typing.search }
  const list = useActionsList(url.tab, url.closedDays)
  const found = useFoundRows({
    rows: list.rows,
    sort: url.sort,
    search: shown.search,
    statuses: url.statuses,
    filters: url.filters,
  })
  const ordered = useMineFirst(found)
  const exportList = useExport()
  const bulkEditing = useBulkEditing(ordered)
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  const endAdding = () => setIsAdding(false)
  usePageKeys([{ key: 'a', act: add }])
  const { sites } = useSelectedSites()
  const reload = useInvalidateActions()

  const isPrinting = useIsPrinting()
  usePrintInLight()
  const isPhone = useIsPhone()
  const views = <ListViews url={url} />

  return (
    <div className={classes.screen}>
      <ListHeading url={url} counts={list.counts} found={isNarrowed(shown) ? found.length : undefined}>
        {!isPhone && views}
      </ListHeading>
      <ListToolbar
        url={url}
        rows={list.rows}
        onType={typing.type}
        onAdd={add}
        onExport={found.length === 0 ? undefined : (language) => exportList(found, language)}
      />
      <FilterBar rows={list.rows} url={url}>
        {isPhone && views}
      </FilterBar>
      <section className={`${screen.frame} ${screen.fitted} ${classes.cards}`}>
        <div className={screen.news}>
          <ChangesNotice shown={{ sites }} loaded={list} onLoad={reload} />
        </div>
        <UnreadFrame url={url} />
        {list.hasFailed && list.isLoaded && <StaleNotice load={{ isFetching: list.isUpdating, refetch: list.retry }} />}
        {list.isLoading && <LoadingRows />}
        {!list.isLoading && found.length === 0 && <ListMessage list={list} url={shown} onAdd={add} />}
        {!list.isLoading && found.length > 0 && (
          <ActionsTable key={url.tab} rows={ordered} url={url} isBusy={list.isUpdating} bulkEditing={bulkEditing} />
        )}
      </section>
      {isPrinting && found.length > 0 && url.actionKey === undefined && (
        <div className={classes.onPaper}>
          <PrintedActions rows={ordered} tab={url.tab} />
        </div>
      )}
      <ActionOverlay url={url} />
      {bulkEditing.dialogs}
      {isAdding && <CreateActionModal onClosed={endAdding} />}
    </div>
  )
}

/** Says that the days in the address cannot be read, and what is shown instead. */
function UnreadFrame({ url }: { url: ActionsUrl }) {
  const t = useTranslations('actions.frames')
  const frameLabel = useFrameLabel()
  if (!url.isFrameUnread) return null
  return (
    <p className={screen.notice} role="alert">
      {t('unread', { frame: frameLabel(url.closedDays) })}
    </p>
  )
}

const SKELETON_COLUMNS = ['6%', '8%', '9%', '14%', '28%', '8%', '8%', '12%', '7%']

function LoadingRows() {
  const t = useTranslations('actions.list')
  return <SkeletonRows rows={10} rowHeight={52} columns={SKELETON_COLUMNS} label={t('loading')} />
}

/** Exports all results as a file, however few are shown. */
function useExport() {
  const t = useTranslations('actions.list')
  const { portfolio } = useSelectedSites()
  return async (rows: readonly ActionRow[], language: Locale) => {
    try {
      const timeZoneOf = (siteId: string) => findSite(portfolio, siteId)?.timezone
      const words = await exportWords(language)
      download(
        EXPORT_FILE_NAME,
        exportCsv(rows, { timeZoneOf, now: new Date(), origin: window.location.origin, language, words }),
      )
    } catch {
      showFailure(t('exportFailed'))
    }
  }
}
