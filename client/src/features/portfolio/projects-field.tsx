import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { managedPortfolioQuery } from './managed-portfolio.queries.ts'
import { useInPart } from './use-in-part.ts'

interface ProjectsFieldProps {
  chosen: readonly string[]
  error: ReactNode
  onChange: (projectKeys: string[]) => void
}

// Type to find more.
const MOST_OPTIONS = 200

/** A choice of the tenant's projects, of those that the person sees whole. */
export function ProjectsField({ chosen, error, onChange }: ProjectsFieldProps) {
  const t = useTranslations('dataIn.key')
  const { data, isError } = useQuery(managedPortfolioQuery)
  const inPart = useInPart()
  const options = (data?.projects ?? []).map(({ projectKey, projectName }) => ({
    value: projectKey,
    label: projectName === projectKey ? projectName : `${projectName} (${projectKey})`,
    disabled: inPart({ projectKey }) !== undefined,
  }))
  return (
    <MultiSelect
      aria-label={t('chosenProjects')}
      placeholder={chosen.length === 0 ? t('chooseProjects') : undefined}
      data={options}
      limit={MOST_OPTIONS}
      value={[...chosen]}
      onChange={onChange}
      nothingFoundMessage={t('noProjectFound')}
      error={error ?? (isError && !data ? t('projectsFailed') : undefined)}
      withScrollArea={false}
      classNames={{ options: frame.options ?? '' }}
      searchable
      hidePickedOptions
    />
  )
}
