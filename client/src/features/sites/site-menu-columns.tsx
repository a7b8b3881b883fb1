import { isSiteSnoozed, type Site } from '@bonfire/contract/sites'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconCheck, IconClockPause, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import list from '../../ui/fields/virtual-listbox.module.css'
import { VirtualListbox } from '../../ui/fields/virtual-listbox.tsx'
import classes from './site-menu.module.css'
import { coverage, type ProjectSites, toggle, toggleAll } from './site-menu-model.ts'

// Less where the window is so low that the buttons under it would be out of reach.
export const SITE_LIST = { height: 'min(295px, 100dvh - 232px)', rowHeight: 32 }

type Draft = ReadonlySet<string>

interface ColumnProps {
  title: string
  /** Stands to the right of the title. */
  control?: ReactNode
  children: ReactNode
}

export function Column({ title, control, children }: ColumnProps) {
  return (
    <section className={classes.column}>
      <header className={classes.columnHeader}>
        <h2>{title}</h2>
        {control}
      </header>
      {children}
    </section>
  )
}

interface ProjectColumnProps {
  projects: readonly ProjectSites[]
  shown: ProjectSites | undefined
  selected: Draft
  onChoose: (projectKey: string) => void
}

export function ProjectColumn({ projects, shown, selected, onChoose }: ProjectColumnProps) {
  const t = useTranslations('sites')
  return (
    <Column title={t('projects')}>
      <VirtualListbox
        {...SITE_LIST}
        label={t('projects')}
        items={projects}
        itemKey={({ project }) => project.projectKey}
        isSelected={({ project }) => project.projectKey === shown?.project.projectKey}
        onPick={({ project }) => onChoose(project.projectKey)}
        emptyText={t('noProjects')}
      >
        {({ project, sites }, isShown) => {
          const counts = { selected: sites.filter(({ id }) => selected.has(id)).length, total: sites.length }
          return (
            <span className={list.row} data-shown={isShown || undefined}>
              <span dir="auto" className={`cut ${classes.name}`} title={project.projectName}>
                {project.projectName}
              </span>
              <span className={list.count} title={t('projectSelected', counts)}>
                {counts.selected > 0 ? `${counts.selected}/${counts.total}` : counts.total}
              </span>
            </span>
          )
        }}
      </VirtualListbox>
    </Column>
  )
}

interface DraftColumnProps {
  sites: readonly Site[]
  selected: Draft
  onChange: (selected: Draft) => void
}

interface SiteColumnProps extends DraftColumnProps {
  /** Counts by a site's own id, where that is known. */
  findings?: ReadonlyMap<string, number>
  /** Takes the place of the select-all button. */
  control?: ReactNode
  /** Unless the filter leaves none. */
  emptyText?: string | undefined
}

export function SiteColumn({ sites, selected, onChange, findings, control, emptyText }: SiteColumnProps) {
  const t = useTranslations('sites')
  const covered = coverage(selected, sites)
  const nowSeconds = Date.now() / 1000
  const selectAll = (
    <Checkbox
      size="xs"
      label={t('selectAll')}
      checked={covered === 'all'}
      indeterminate={covered === 'some'}
      disabled={sites.length === 0}
      onChange={() => onChange(toggleAll(selected, sites))}
    />
  )
  return (
    <Column title={t('sites')} control={control ?? selectAll}>
      <VirtualListbox
        {...SITE_LIST}
        multiple
        label={t('sites')}
        items={sites}
        itemKey={({ id }) => id}
        isSelected={({ id }) => selected.has(id)}
        onPick={({ id }) => onChange(toggle(selected, id))}
        emptyText={emptyText ?? t('noSites')}
      >
        {(site, isSelected) => (
          <>
            <span className={classes.box} data-checked={isSelected || undefined}>
              {isSelected && <IconCheck size={12} stroke={3} />}
            </span>
            <span dir="auto" className={`cut ${classes.name}`} title={site.label}>
              {site.label}
            </span>
            <FindingCount count={findings?.get(site.syncoId) ?? 0} />
            {isSiteSnoozed(site, nowSeconds) && <IconClockPause size={14} aria-label={t('snoozed')} />}
          </>
        )}
      </VirtualListbox>
    </Column>
  )
}

function FindingCount({ count }: { count: number }) {
  const t = useTranslations('sites')
  const format = useFormatter()
  if (count === 0) return null
  const text = t('findings', { count })
  return (
    <span className={list.count} role="img" aria-label={text} title={text}>
      {format.number(count)}
    </span>
  )
}

export function SelectedColumn({ sites, selected, onChange }: DraftColumnProps) {
  const t = useTranslations('sites')
  const remove = ({ id }: Site) => onChange(toggle(selected, id))
  const clearAll = (
    <UnstyledButton className={classes.clear} disabled={sites.length === 0} onClick={() => onChange(new Set())}>
      {t('clearAll')}
    </UnstyledButton>
  )
  return (
    <Column title={`${t('selected')} (${sites.length})`} control={clearAll}>
      <VirtualListbox
        {...SITE_LIST}
        multiple
        label={t('selected')}
        items={sites}
        itemKey={({ id }) => id}
        isSelected={() => true}
        onPick={remove}
        onRemove={remove}
        emptyText={t('nothingSelected')}
      >
        {(site) => (
          <>
            <span dir="auto" className={`cut ${classes.name}`} title={site.label}>
              {site.label}
            </span>
            <IconX size={14} className={classes.remove} aria-hidden />
          </>
        )}
      </VirtualListbox>
    </Column>
  )
}
