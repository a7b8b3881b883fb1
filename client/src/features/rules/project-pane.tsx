import type { Project } from '@bonfire/contract/sites'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { VirtualListbox } from '../../ui/virtual-listbox.tsx'
import { FilterBox } from './filter-box.tsx'
import type { RuleConfig } from './rule-config.ts'
import { filterByName } from './rule-listing.ts'
import classes from './rules.module.css'
import { settingsQuery } from './rules.queries.ts'

interface ProjectPaneProps {
  projects: readonly Project[]
  config: RuleConfig
  /** False while the active project's settings are not known. */
  isCounted: boolean
  onOpen: (projectKey: string) => void
}

/** All projects of the portfolio (SET-02, OPEN-E09), with how many rules are on where that is known. */
export function ProjectPane({ projects, config, isCounted, onOpen }: ProjectPaneProps) {
  const t = useTranslations('rules.projects')
  const format = useFormatter()
  const [filter, setFilter] = useState('')
  const enabledCount = useEnabledCounts(config, isCounted)
  const shown = useMemo(
    () => filterByName(projects, filter, (project) => project.project_name.toLocaleLowerCase()),
    [projects, filter],
  )
  return (
    <section className={classes.pane} aria-labelledby="settings-projects">
      <header className={classes.paneHeader}>
        <h2 id="settings-projects">{t('title')}</h2>
      </header>
      <FilterBox label={t('filter')} clearLabel={t('clearFilter')} onFilter={setFilter} />
      <VirtualListbox
        height="100%"
        rowHeight={36}
        label={t('title')}
        items={shown}
        itemKey={(project) => project.project_key}
        isSelected={(project) => project.project_key === config.activeProject}
        onPick={(project) => onOpen(project.project_key)}
        emptyText={t('noMatch')}
      >
        {(project, isShown) => {
          const count = enabledCount(project.project_key)
          return (
            <span className={classes.project} data-shown={isShown || undefined}>
              <span className={classes.name} title={project.project_name}>
                {project.project_name}
              </span>
              {count !== undefined && (
                <span className={classes.count} title={t('enabledCount', { count })}>
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

/** Of the active project as the person has it now, of others as they were last loaded. */
function useEnabledCounts(config: RuleConfig, isCounted: boolean) {
  const queryClient = useQueryClient()
  return (projectKey: string): number | undefined => {
    if (projectKey === config.activeProject) return isCounted ? config.active.size : undefined
    const place = { insightType: config.insightType, activeProject: projectKey }
    const settings = queryClient.getQueryData(settingsQuery(place).queryKey)
    return settings && [...settings.values()].filter(({ active }) => active).length
  }
}
