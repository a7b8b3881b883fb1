import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { managedPortfolioQuery } from '../../../portfolio/managed-portfolio.queries.ts'
import { OneValue } from '../../missing/one-value.tsx'
import classes from '../result.module.css'

interface ProjectsOfNewPeopleProps {
  preview: ImportPreview
  onChoose: (projects: string) => void
}

const ALL_PROJECTS = '*'

/** Gives all people of a file that names no projects the same one, or all of them. */
export function ProjectsOfNewPeople({ preview, onChoose }: ProjectsOfNewPeopleProps) {
  const t = useTranslations('dataIn.people')
  const { reading, counts } = preview
  const isAsked = (counts.people?.created ?? 0) > 0 && reading?.columns.projects === undefined
  const { data } = useQuery({ ...managedPortfolioQuery, enabled: isAsked })
  if (!isAsked || reading?.values.projects !== undefined) return null
  const names = [...new Set([t('allProjects'), ...(data?.projects.map(({ projectName }) => projectName) ?? [])])]
  return (
    <div className={classes.currency}>
      <OneValue
        label={t('oneProject')}
        hint={t('oneProjectHint')}
        known={names}
        onChoose={(name) => onChoose(name === t('allProjects') ? ALL_PROJECTS : name)}
      />
    </div>
  )
}
