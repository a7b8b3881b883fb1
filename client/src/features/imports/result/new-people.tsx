import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { OneValue } from '../missing/one-value.tsx'
import classes from './result.module.css'

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

interface InvitationsProps {
  preview: ImportPreview
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

/** Says how many people would be invited, and asks whether they are. */
export function Invitations({ preview, isWanted, onChange }: InvitationsProps) {
  const t = useTranslations('dataIn.people')
  const count = preview.counts.people?.created ?? 0
  if (count === 0) return null
  return (
    <Checkbox
      className={classes.invitations}
      label={t('invite', { count })}
      description={t(isWanted ? 'inviteHint' : 'noInviteHint')}
      checked={isWanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
