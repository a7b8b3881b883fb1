import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import {
  type ColumnShape,
  type DataColumn,
  DataTableHeaders,
  gridTracks,
  nextSort,
} from '../../../ui/table/data-table-headers.tsx'
import { VirtualDataTable } from '../../../ui/table/data-table-virtual.tsx'
import type { OpenDialog } from '../portfolio-overlay.tsx'
import { ProjectCells, SiteCells } from './portfolio-cells.tsx'
import {
  type FoundProject,
  type PortfolioLine,
  parseSort,
  SITE_COLUMNS,
  type SiteColumn,
  toPortfolioLines,
  writeSort,
} from './portfolio-rows.ts'

const SHAPES: Record<SiteColumn, ColumnShape> = {
  label: { track: 'minmax(200px, 3fr)', compactTrack: 'minmax(0, 3fr)' },
  siteId: { track: 'minmax(120px, 2fr)', compactTrack: 'minmax(0, 2fr)' },
  state: { track: 'minmax(100px, 1.4fr)', compactTrack: null },
  timezone: { track: 'minmax(200px, 2fr)', compactTrack: 'minmax(0, 2.4fr)' },
  equipCount: { track: '104px', compactTrack: '72px', align: 'end', isDescendingFirst: true },
  lastOccurredOn: { track: '136px', compactTrack: '112px', isDescendingFirst: true },
}
const DESCENDING_FIRST = SITE_COLUMNS.filter((id) => SHAPES[id].isDescendingFirst)

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
      ...SHAPES[id],
      ...(id === 'timezone' && { endLabel: t('columns.localTime') }),
    }),
  )
  const toggle = (line: PortfolioLine) => {
    if (line.kind !== 'project') return
    const { projectKey } = line.project
    setFolded((before) => new Set(before.has(projectKey) ? without(before, projectKey) : [...before, projectKey]))
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

function without(keys: ReadonlySet<string>, key: string): string[] {
  return [...keys].filter((other) => other !== key)
}
