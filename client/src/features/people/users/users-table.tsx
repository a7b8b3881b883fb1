import { Button } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShownCount } from '../../../lib/shown-count.ts'
import screen from '../../../ui/list-screen.module.css'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { DataTableHeaders, gridTracks, nextSort } from '../../../ui/table/data-table-headers.tsx'
import { ScrollStep } from '../../../ui/table/data-table-step.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import type { UsersUrl } from './use-users-url.ts'
import { COLUMNS, UserCells } from './user-cells.tsx'
import { parseSort, USER_COLUMNS, type UserRow, writeSort } from './users-model.ts'

/** Initial rows, and rows per step. */
const ROWS_STEP = 30
const ROW_PIXELS = 36
const CARD_PIXELS = 80

interface UsersTableProps {
  rows: readonly UserRow[]
  url: UsersUrl
  isBusy: boolean
}

/** The matching users, thirty at first. */
export function UsersTable({ rows, url, isBusy }: UsersTableProps) {
  const t = useTranslations('people')
  const ownId = useSessionUser().forgeId
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useShownCount('users', ROWS_STEP)
  const sort = parseSort(url.usersSort)
  const isPhone = useIsPhone()
  const lines = useMemo(
    () => rows.slice(0, shown).map((row) => lineOf(row, isPhone ? CARD_PIXELS : ROW_PIXELS)),
    [rows, shown, isPhone],
  )
  const columns = USER_COLUMNS.map((id) => ({ id, label: t(`users.columns.${id}`), ...COLUMNS[id] }))
  const renderCells = useCallback(
    ({ row }: Line) => <UserCells row={row} isSelf={row.user.forgeId === ownId} />,
    [ownId],
  )
  return (
    <>
      <VirtualDataTable
        label={t('users.label')}
        tracks={gridTracks(columns)}
        headers={
          <DataTableHeaders
            columns={columns}
            sort={sort}
            onSort={(column) => url.change({ usersSort: writeSort(nextSort(sort, column, [])) })}
          />
        }
        rows={lines}
        scrollerRef={scrollerRef}
        initialKey={url.user}
        isBusy={isBusy}
        onOpen={({ key }) => url.change({ user: key })}
        onToggle={() => {}}
        onShortcut={() => {}}
        renderCells={renderCells}
      >
        {lines.length < rows.length && (
          <ScrollStep
            key={lines.length}
            scrollerRef={scrollerRef}
            onReached={() => setShown(lines.length + ROWS_STEP)}
          />
        )}
      </VirtualDataTable>
      <div className={screen.footer}>
        <span className={screen.quiet} role="status">
          {t('showing', { shown: lines.length, total: rows.length })}
        </span>
        {lines.length < rows.length && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
            {t('showAll')}
          </Button>
        )}
      </div>
    </>
  )
}

interface Line {
  readonly key: string
  readonly kind: 'user'
  readonly heightPixels: number
  readonly level: 1
  readonly row: UserRow
}

// A user keeps their row, so that only changes re-render.
const knownLines = new WeakMap<UserRow, Line>()

function lineOf(row: UserRow, heightPixels: number): Line {
  const known = knownLines.get(row)
  if (known?.heightPixels === heightPixels) return known
  const line: Line = { key: row.key, kind: 'user', heightPixels, level: 1, row }
  knownLines.set(row, line)
  return line
}
