import type { Portfolio, Site } from '@bonfire/contract/sites'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import problem from '../../ui/messages/problem.module.css'
import { findSite } from './resolve-selection.ts'
import classes from './site-menu.module.css'
import { ProjectColumn, SelectedColumn, SiteColumn } from './site-menu-columns.tsx'
import {
  filterProjects,
  filterSites,
  isSameSelection,
  listProjects,
  shownProject,
  sortSitesByFindings,
} from './site-menu-model.ts'

const FILTER_DELAY_MILLISECONDS = 300

interface SiteMenuPanelProps {
  portfolio: Portfolio
  everySite: readonly Site[]
  selectedSites: readonly Site[]
  countFindings: () => ReadonlyMap<string, number>
  /** The project's key. */
  activeProject: string | null
  onCancel: () => void
  onUpdate: (sites: readonly Site[]) => void
}

/** A draft of the selection; nothing changes until Update, or the button for all sites. */
export function SiteMenuPanel({ portfolio, everySite, selectedSites, ...props }: SiteMenuPanelProps) {
  const { onCancel, onUpdate } = props
  const t = useTranslations('sites')
  const common = useTranslations('common')
  const [typed, setTyped] = useState('')
  const [delayed] = useDebouncedValue(typed, FILTER_DELAY_MILLISECONDS)
  // No delay when the box is cleared.
  const filter = typed === '' ? '' : delayed
  // The order stays that of the menu's opening: rows do not move while someone chooses.
  const [findings] = useState(props.countFindings)
  const [activeProject, setActiveProject] = useState(props.activeProject)
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(selectedSites.map(({ id }) => id)))

  const allProjects = useMemo(() => listProjects(portfolio), [portfolio])
  const projects = useMemo(() => filterProjects(allProjects, filter), [allProjects, filter])
  const shown = shownProject(projects, activeProject)
  const sites = useMemo(() => sortSitesByFindings(filterSites(shown, filter), findings), [shown, filter, findings])
  const chosen = useMemo(
    () => [...selected].map((id) => findSite(portfolio, id)).filter((site) => site !== undefined),
    [selected, portfolio],
  )
  const isEmpty = selected.size === 0

  return (
    <div className={classes.panel}>
      <div className={classes.filter}>
        <TextInput
          data-autofocus
          className={classes.filterBox}
          size="sm"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('filter')}
          aria-label={t('filter')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label={t('clearFilter')} onClick={() => setTyped('')} />
          }
        />
        {everySite.length > 1 && (
          <Button
            variant="default"
            size="sm"
            disabled={selectedSites.length === everySite.length}
            onClick={() => onUpdate(everySite)}
          >
            {t('showAll', { total: everySite.length })}
          </Button>
        )}
      </div>
      <div className={classes.columns}>
        <ProjectColumn projects={projects} shown={shown} selected={selected} onChoose={setActiveProject} />
        <SiteColumn sites={sites} findings={findings} selected={selected} onChange={setSelected} />
        <SelectedColumn sites={chosen} selected={selected} onChange={setSelected} />
      </div>
      <div className={classes.footer}>
        <p role="status" className={`${problem.problem} ${classes.message}`}>
          {isEmpty && t('atLeastOne')}
        </p>
        <Button variant="default" size="sm" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button
          size="sm"
          disabled={isEmpty || isSameSelection(selected, selectedSites)}
          onClick={() => onUpdate(chosen)}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  )
}
