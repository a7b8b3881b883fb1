import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useMemo, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { copyText } from '../../../../ui/fields/copy-text.ts'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import { DataTableHeaders, gridTracks, nextSort } from '../../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../../ui/table/data-table-virtual.tsx'
import { TICK_TRACK, TickCell, TickHeader } from '../../../../ui/ticks/tick-bar.tsx'
import type { Ticks } from '../../../../ui/ticks/use-ticks.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { type ActionRow, actionAddress } from '../../action-model.ts'
import type { BulkEditing } from '../../bulk/use-bulk-editing.tsx'
import { useSiteToday } from '../../due/use-site-today.ts'
import { avoidedByCurrency, formatMoney, savingsByCurrency, totalSavings } from '../../savings/savings.ts'
import { useListedLabel } from '../../use-action-words.ts'
import classes from '../list.module.css'
import { ListFooter } from '../list-footer.tsx'
import { ROWS_STEP, useShownRows } from '../list-return.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import { type ActionColumn, DESCENDING_FIRST } from './list-sorting.ts'
import { useRelativeTime } from './relative-time.ts'
import { RowCells } from './row-cells.tsx'
import { useActionColumns } from './use-action-columns.tsx'

interface ActionsTableProps {
  rows: readonly ActionRow[]
  url: ActionsUrl
  isBusy: boolean
  bulkEditing: BulkEditing
}

/** The results, ten at first. */
export function ActionsTable({ rows, url, isBusy, bulkEditing }: ActionsTableProps) {
  const { ticks } = bulkEditing
  const t = useTranslations('actions.list')
  const common = useTranslations('common')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const bulk = useTranslations('actions.bulk')
  const { shown, setShown, onScroll } = useShownRows(url.tab, scrollerRef)
  const isPhone = useIsPhone()
  const lines = useMemo(
    () => rows.slice(0, shown).map((row) => lineOf(row, isPhone ? CARD_PIXELS : ROW_PIXELS)),
    [rows, shown, isPhone],
  )
  const columns = useActionColumns(url.tab, useLongest(lines))
  const tick = (key: string, isRange: boolean) => ticks.toggle(key, isRange ? lines.map((line) => line.key) : undefined)
  const renderCells = useCells(url, ticks.ticked, tick)
  const sortBy = (column: ActionColumn) => url.changeSort(nextSort(url.sort, column, DESCENDING_FIRST))
  const copyKey = async (key: string) => {
    if (await copyText(key)) showNotice(t('copied', { key }))
    else showFailure(common('copyFailed', { text: key }))
  }

  return (
    <>
      <VirtualDataTable
        label={t('label')}
        tracks={gridTracks(columns, { before: TICK_TRACK })}
        headers={
          <DataTableHeaders
            columns={columns}
            sort={url.sort}
            onSort={sortBy}
            before={<TickHeader ticks={ticks} label={bulk('tickAll')} />}
          />
        }
        rows={lines}
        scrollerRef={scrollerRef}
        initialKey={url.actionKey}
        onScroll={onScroll}
        isBusy={isBusy}
        onOpen={({ row }) => url.change({ action: row.key })}
        onToggle={() => {}}
        onShortcut={({ row }, key, isShifted) => {
          if (key === 'c') void copyKey(row.key)
          if (key === 'x' || key === ' ') tick(row.key, isShifted)
        }}
        renderCells={renderCells}
      />
      {bulkEditing.bar}
      <ListFooter
        shown={lines.length}
        total={rows.length}
        onMore={() => setShown(lines.length + ROWS_STEP)}
        onAll={() => setShown(Number.POSITIVE_INFINITY)}
      >
        <SavingsInView rows={rows} />
      </ListFooter>
    </>
  )
}

interface Line {
  readonly key: string
  readonly kind: 'action'
  readonly heightPixels: number
  readonly level: 1
  readonly row: ActionRow
}

const ROW_PIXELS = 52
const CARD_PIXELS = 144

// An action keeps its row, so that only changes re-render.
const knownLines = new WeakMap<ActionRow, Line>()

function lineOf(row: ActionRow, heightPixels: number): Line {
  const known = knownLines.get(row)
  if (known?.heightPixels === heightPixels) return known
  const line: Line = { key: row.key, kind: 'action', heightPixels, level: 1, row }
  knownLines.set(row, line)
  return line
}

/** The longest name of an action in the list, and its largest savings, as formatted. */
function useLongest(lines: readonly Line[]): { label: string; amount: string } {
  const locale = useLocale()
  const labelOf = useListedLabel()
  return useMemo(() => {
    let largest = { amount: 0, currency: 'USD' }
    let label = ''
    for (const { row } of lines) {
      const own = labelOf(row.key)
      if (own.length > label.length) label = own
      const amount = totalSavings(row)
      if (amount > largest.amount) largest = { amount, currency: row.currency }
    }
    return { label, amount: formatMoney(largest.amount, largest.currency, locale) }
  }, [lines, labelOf, locale])
}

/** Renders the cells of an action. */
function useCells(
  { sites, tab }: Pick<ActionsUrl, 'sites' | 'tab'>,
  ticked: Ticks['ticked'],
  onTick: (key: string, isRange: boolean) => void,
) {
  const t = useTranslations('actions.bulk')
  const { portfolio } = useSelectedSites()
  const time = useRelativeTime()
  const todayAt = useSiteToday()
  const labelOf = useListedLabel()
  // Rows are not drawn again for a new function.
  const toggle = useCallbackRef(onTick)
  return useCallback(
    ({ row }: Line, isActive: boolean) => (
      <>
        <TickCell
          label={t('tick', { action: labelOf(row.key) })}
          isTicked={ticked.has(row.key)}
          isActive={isActive}
          onToggle={(isRange) => toggle(row.key, isRange)}
        />
        <RowCells
          row={row}
          tab={tab}
          label={labelOf(row.key)}
          address={actionAddress(row.key, sites)}
          updated={{
            ago: time.ago(row.updatedAt),
            exact: time.exact(row.updatedAt, findSite(portfolio, row.portfolioSiteId)?.timezone),
          }}
          currency={row.currency}
          today={todayAt(row.portfolioSiteId)}
          isActive={isActive}
        />
      </>
    ),
    [t, labelOf, ticked, toggle, sites, tab, time, portfolio, todayAt],
  )
}

/** The savings of all actions found, shown or not, and what their repairs have avoided; one sum for each currency. */
function SavingsInView({ rows }: { rows: readonly ActionRow[] }) {
  const t = useTranslations('actions.list')
  const locale = useLocale()
  const totals = useMemo(() => savingsByCurrency(rows), [rows])
  const avoided = useMemo(() => avoidedByCurrency(rows), [rows])
  if (totals.length === 0 && avoided.length === 0) return null
  const amounts = (of: typeof totals) =>
    of.map(({ currency, total }) => <dd key={currency}>{formatMoney(total, currency, locale)}</dd>)
  return (
    <dl className={classes.totals}>
      {totals.length > 0 && <dt>{t('savingsInView', { count: rows.length })}</dt>}
      {amounts(totals)}
      {avoided.length > 0 && <dt>{t('avoidedInView')}</dt>}
      {amounts(avoided)}
    </dl>
  )
}
