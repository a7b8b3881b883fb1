import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { type DataColumn, DataTableHeaders, gridTracks, nextSort } from '../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import type { OpenDialog } from '../portfolio-overlay.tsx'
import { COLUMNS, ProjectCells, SiteCells } from './portfolio-cells.tsx'
import {
  type FoundProject,
  type PortfolioLine,
  parseSort,
  SITE_COLUMNS,
  type SiteColumn,
  toPortfolioLines,
  writeSort,
} from './portfolio-rows.ts'

const DESCENDING_FIRST = SITE_COLUMNS.filter((id) => COLUMNS[id].isDescendingFirst)

interface PortfolioTableProps {
  found: readonly FoundProject[]
  sort: string | undefined
  isBusy: boolean
  onSort: (sort: string | undefined) => void
  onOpen: (dialog: OpenDialog) => void
}

/** Projects with their sites. */
export function PortfolioTable(props: PortfolioTableProps) {
  const { found, isBusy, onSort, onOpen } = props
  const t = useTranslations('dataIn.portfolio')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const sort = parseSort(props.sort)
  const isPhone = useIsPhone()
  const lines = useMemo(() => toPortfolioLines(found, { folded, isPhone }), [found, folded, isPhone])
  const columns = SITE_COLUMNS.map(
    (id): DataColumn<SiteColumn> => ({
      id,
      label: t(`columns.${id}`),
      ...COLUMNS[id],
      ...(id === 'timezone' && { endLabel: t('columns.localTime') }),
    }),
  )
  const toggle = (line: PortfolioLine) => {
    if (line.kind !== 'project') return
    const { projectKey } = line.project
    setFolded((before) => new Set(before.has(projectKey) ? omitKey(before, projectKey) : [...before, projectKey]))
  }
  const renderCells = useCallback(
    (line: PortfolioLine, isActive: boolean) =>
      line.kind === 'project' ? (
        <ProjectCells line={line} isActive={isActive} onOpen={onOpen} />
      ) : (
        <SiteCells site={line.site} isActive={isActive} />
      ),
    [onOpen],
  )
  return (
    <VirtualDataTable
      label={t('label')}
      tracks={gridTracks(columns)}
      headers={
        <DataTableHeaders
          columns={columns}
          sort={sort}
          onSort={(column) => onSort(writeSort(nextSort(sort, column, DESCENDING_FIRST)))}
        />
      }
      rows={lines}
      scrollerRef={scrollerRef}
      isBusy={isBusy}
      onOpen={(line) => (line.kind === 'site' ? onOpen({ kind: 'site', site: line.site }) : toggle(line))}
      onToggle={toggle}
      onShortcut={() => {}}
      renderCells={renderCells}
    />
  )
}

function omitKey(keys: ReadonlySet<string>, key: string): string[] {
  return [...keys].filter((other) => other !== key)
}
