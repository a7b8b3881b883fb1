import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import screen from '../../../ui/list-screen.module.css'
import cells from '../../../ui/table/data-table.module.css'
import { type CellColumn, cellsOf } from '../../../ui/table/data-table-cells.tsx'
import { timeInZone } from '../editors/time-zones.ts'
import classes from '../portfolio.module.css'
import type { OpenDialog } from '../portfolio-overlay.tsx'
import { type ProjectLine, SITE_COLUMNS, type SiteColumn } from './portfolio-rows.ts'

interface ProjectCellsProps {
  line: ProjectLine
  isActive: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** A project: its name, key, currency and actions. */
export const ProjectCells = memo(function ProjectCells({ line, isActive, onOpen }: ProjectCellsProps) {
  const t = useTranslations('dataIn.portfolio')
  const owners = useTranslations('dataIn.owners')
  const { project, siteCount, isExpanded } = line
  const { projectKey, projectName, currency } = project
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight
  const tool = (word: string, label: string, Icon: typeof IconPlus, dialog: OpenDialog) => (
    <Button
      size="compact-sm"
      variant="subtle"
      tabIndex={isActive ? 0 : -1}
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={label}
      onClick={() => onOpen(dialog)}
    >
      {word}
    </Button>
  )
  return (
    <td className={`${classes.project} ${basics.line}`} data-area="project" aria-colspan={SITE_COLUMNS.length}>
      <Chevron size={16} stroke={1.7} aria-hidden className={`${basics.quiet} ${basics.fixed}`} />
      <span dir="auto" className={`${classes.projectName} cut`} title={projectName}>
        {projectName}
      </span>
      <Chip>{projectKey}</Chip>
      <span className={`${screen.quiet} ${classes.spared}`}>{currency}</span>
      <span className={`${screen.quiet} ${classes.spared}`}>{t('siteCount', { count: siteCount })}</span>
      <span className={classes.projectTools}>
        {tool(t('createSite'), t('addSiteTo', { project: projectName }), IconPlus, {
          kind: 'site',
          site: null,
          projectKey,
        })}
        {tool(owners('open'), owners('openFor', { project: projectName }), IconUserCheck, { kind: 'owners', project })}
        {tool(t('edit'), t('editNamed', { name: projectName }), IconPencil, { kind: 'project', project })}
      </span>
    </td>
  )
})

interface SiteCellsProps {
  site: PortfolioSite
  isActive: boolean
}

export const COLUMNS: Readonly<Record<SiteColumn, CellColumn<SiteCellsProps>>> = {
  label: {
    track: 'minmax(200px, 3fr)',
    compactTrack: 'minmax(0, 3fr)',
    Cell: ({ site: { label } }) => (
      <td className={classes.site} data-area="label">
        <span dir="auto" className={cells.cut} title={label}>
          {label}
        </span>
      </td>
    ),
  },
  siteId: {
    track: 'minmax(120px, 2fr)',
    compactTrack: 'minmax(0, 2fr)',
    Cell: ({ site: { siteId } }) => (
      <td className={`${cells.cut} ${screen.quiet}`} data-area="id" title={siteId}>
        {siteId}
      </td>
    ),
  },
  state: {
    track: 'minmax(100px, 1.4fr)',
    compactTrack: null,
    Cell: ({ site: { state } }) => (
      <td data-spared dir="auto" className={cells.cut} title={state ?? undefined}>
        {state}
      </td>
    ),
  },
  timezone: { track: 'minmax(200px, 2fr)', compactTrack: 'minmax(0, 2.4fr)', Cell: ZoneCell },
  equipCount: { track: '104px', compactTrack: '72px', align: 'end', isDescendingFirst: true, Cell: EquipsCell },
  lastOccurredOn: { track: '136px', compactTrack: '112px', isDescendingFirst: true, Cell: LatestCell },
}

/** The cells of a site. */
export const SiteCells = memo((props: SiteCellsProps) => cellsOf(SITE_COLUMNS, (id) => COLUMNS[id].Cell, props))

function ZoneCell({ site: { timezone } }: SiteCellsProps) {
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  return (
    <td className={classes.zone} data-area="zone">
      <span className={cells.cut} title={timezone}>
        {timezone}
      </span>
      <span className={screen.quiet}>{timeInZone(timezone, now, format)}</span>
    </td>
  )
}

function EquipsCell({ site: { siteId, label, equipCount }, isActive }: SiteCellsProps) {
  const t = useTranslations('dataIn.equips')
  const format = useFormatter()
  return (
    <td className={screen.number} data-area="equips">
      <Link
        to="/portfolio/$siteId"
        params={{ siteId }}
        className={screen.link}
        tabIndex={isActive ? 0 : -1}
        aria-label={t('open', { count: equipCount, site: label })}
      >
        <span className={classes.wide}>{format.number(equipCount)}</span>
        <span className={classes.onCard}>{t('count', { count: equipCount })}</span>
      </Link>
    </td>
  )
}

function LatestCell({ site: { lastOccurredOn } }: SiteCellsProps) {
  const t = useTranslations('dataIn.portfolio')
  const format = useFormatter()
  return (
    <td data-area="found">
      {lastOccurredOn === null ? (
        <span className={screen.quiet}>{t('noFindings')}</span>
      ) : (
        format.dateTime(new Date(`${lastOccurredOn}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
      )}
    </td>
  )
}
