import type { Project } from '@bonfire/contract/sites'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import list from '../../../ui/fields/virtual-listbox.module.css'
import { VirtualListbox } from '../../../ui/fields/virtual-listbox.tsx'
import classes from '../rules.module.css'
import { settingsQuery } from '../rules.queries.ts'
import type { RuleConfig } from '../saving/rule-config.ts'
import { FilterBox } from './filter-box.tsx'
import { filterByName } from './rule-listing.ts'

interface ProjectPaneProps {
  projects: readonly Project[]
  config: RuleConfig
  /** False until the active project's settings are loaded. */
  isCounted: boolean
  onOpen: (projectKey: string) => void
}

/** All projects of the portfolio, with the number of enabled rules where known. */
export function ProjectPane({ projects, config, isCounted, onOpen }: ProjectPaneProps) {
  const t = useTranslations('rules.projects')
  const format = useFormatter()
  const [filter, setFilter] = useState('')
  const enabledCount = useEnabledCounts(config, isCounted)
  const shown = useMemo(
    () => filterByName(projects, filter, (project) => foldedText(project.projectName)),
    [projects, filter],
  )
  return (
    <section className={`${classes.pane} ${basics.column}`} aria-labelledby="settings-projects">
      <header className={classes.paneHeader}>
        <h2 className={basics.smallTitle} id="settings-projects">
          {t('title')}
        </h2>
      </header>
      <FilterBox label={t('filter')} clearLabel={t('clearFilter')} onFilter={setFilter} />
      <VirtualListbox
        height="100%"
        rowHeight={36}
        label={t('title')}
        items={shown}
        itemKey={(project) => project.projectKey}
        isSelected={(project) => project.projectKey === config.activeProject}
        onPick={(project) => onOpen(project.projectKey)}
        emptyText={t('noMatch')}
      >
        {(project, isShown) => {
          const count = enabledCount(project.projectKey)
          return (
            <span className={list.row} data-shown={isShown || undefined}>
              <span dir="auto" className={`cut ${basics.grow}`} title={project.projectName}>
                {project.projectName}
              </span>
              {count !== undefined && (
                <span className={list.count} title={t('enabledCount', { count })}>
                  {format.number(count)}
                </span>
              )}
            </span>
          )
        }}
      </VirtualListbox>
    </section>
  )
}

/** Counts the active project as edited, others as last loaded. */
function useEnabledCounts(config: RuleConfig, isCounted: boolean) {
  const queryClient = useQueryClient()
  return (projectKey: string): number | undefined => {
    if (projectKey === config.activeProject) return isCounted ? config.active.size : undefined
    const place = { insightType: config.insightType, activeProject: projectKey }
    const settings = queryClient.getQueryData(settingsQuery(place).queryKey)
    return settings && [...settings.values()].filter(({ active }) => active).length
  }
}
