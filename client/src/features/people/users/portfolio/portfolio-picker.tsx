import type { FromProvider, PortfolioAssignment } from '@bonfire/contract/people/managed-users'
import { Checkbox, CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { VirtualListbox } from '../../../../ui/fields/virtual-listbox.tsx'
import menu from '../../../sites/site-menu.module.css'
import { Column, ProjectColumn, SITE_LIST, SiteColumn } from '../../../sites/site-menu-columns.tsx'
import { filterProjects, filterSites, type ProjectSites, shownProject } from '../../../sites/site-menu-model.ts'
import classes from '../../dialog.module.css'
import { useProvider } from '../../provider.tsx'
import {
  type AssignedPlace,
  chooseSites,
  listAssigned,
  removePlace,
  seenSites,
  toggleProject,
} from './portfolio-model.ts'

interface PortfolioPickerProps {
  projects: readonly ProjectSites[]
  assignment: PortfolioAssignment
  /** The part that the identity provider gives; null for a new person. */
  provided: FromProvider | null
  onChange: (assignment: PortfolioAssignment) => void
}

/** The columns of the site menu; a project can also be assigned as a whole, including future sites. */
export function PortfolioPicker({ projects, assignment, provided, onChange }: PortfolioPickerProps) {
  const t = useTranslations('people.portfolio')
  const sitesText = useTranslations('sites')
  const [filter, setFilter] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = useMemo(() => filterProjects(projects, filter), [projects, filter])
  const shown = shownProject(found, activeKey)
  const sites = useMemo(() => filterSites(shown, filter), [shown, filter])
  const seen = useMemo(() => seenSites(assignment, projects), [assignment, projects])
  const isWhole = shown !== undefined && assignment.projectKeys.includes(shown.project.projectKey)
  // Toggles the whole project, including sites hidden by the filter.
  const whole = shown && projects.find(({ project }) => project.projectKey === shown.project.projectKey)
  const wholeBox = (
    <Checkbox
      size="xs"
      label={t('wholeOf')}
      aria-label={whole && t('wholeProject', { project: whole.project.projectName })}
      title={t('wholeHint')}
      checked={isWhole}
      disabled={!whole}
      onChange={(event) => whole && onChange(toggleProject(assignment, whole, event.currentTarget.checked))}
    />
  )
  const clearFilter = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || filter === '') return
    // Escape only closes the picker, not the dialog.
    event.nativeEvent.stopPropagation()
    setFilter('')
  }
  return (
    <div className={classes.picker}>
      <div className={menu.filter}>
        <TextInput
          size="sm"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={clearFilter}
          placeholder={sitesText('filter')}
          aria-label={sitesText('filter')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={
            filter !== '' && (
              <CloseButton size="sm" aria-label={sitesText('clearFilter')} onClick={() => setFilter('')} />
            )
          }
        />
      </div>
      <div className={menu.columns}>
        <ProjectColumn projects={found} shown={shown} selected={seen} onChoose={setActiveKey} />
        <SiteColumn
          sites={sites}
          selected={seen}
          control={wholeBox}
          emptyText={shown?.sites.length === 0 ? t('noSitesYet') : undefined}
          onChange={(selected) => whole && onChange(chooseSites(assignment, whole, selected))}
        />
        <AssignedColumn projects={projects} assignment={assignment} provided={provided} onChange={onChange} />
      </div>
    </div>
  )
}

function AssignedColumn({ projects, assignment, provided, onChange }: PortfolioPickerProps) {
  const t = useTranslations('people.portfolio')
  const sitesText = useTranslations('sites')
  const providerText = useTranslations('people.provider')
  const provider = useProvider()
  const isProvided = ({ kind, key }: AssignedPlace) =>
    kind === 'project' && (provided?.projectKeys.includes(key) ?? false)
  const fromProvider = providerText('mark', { provider: provider.name })
  const places = useMemo(() => listAssigned(assignment, projects), [assignment, projects])
  const clearAll = (
    <UnstyledButton
      className={menu.clear}
      disabled={places.length === 0}
      onClick={() => onChange({ ...assignment, projectKeys: [], siteIds: [] })}
    >
      {sitesText('clearAll')}
    </UnstyledButton>
  )
  return (
    <Column title={`${sitesText('selected')} (${places.length})`} control={clearAll}>
      <VirtualListbox
        {...SITE_LIST}
        multiple
        label={sitesText('selected')}
        items={places}
        itemKey={({ kind, key }) => `${kind} ${key}`}
        isSelected={() => true}
        onPick={(place) => onChange(removePlace(assignment, place))}
        onRemove={(place) => onChange(removePlace(assignment, place))}
        emptyText={t('nothing')}
      >
        {(place) => (
          <>
            <span
              dir="auto"
              className={`cut ${menu.name}`}
              title={isProvided(place) ? `${place.name} (${fromProvider})` : place.name}
            >
              {place.name}
            </span>
            {place.kind === 'project' && (
              <span className={`${basics.quiet} ${basics.fine} ${basics.oneLine}`}>{t('wholeMark')}</span>
            )}
            {isProvided(place) && <span className="visually-hidden">{fromProvider}</span>}
            <IconX size={14} className={menu.remove} aria-hidden />
          </>
        )}
      </VirtualListbox>
    </Column>
  )
}
