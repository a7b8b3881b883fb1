import type { PortfolioAssignment } from '@bonfire/contract/managed-users'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'
import frame from '../../../ui/form-dialog.module.css'
import { useSessionUser } from '../../auth/session.queries.ts'
import { portfolioQuery } from '../../sites/portfolio.queries.ts'
import { listEveryProject } from '../../sites/site-menu-model.ts'
import classes from '../dialog.module.css'
import { listAssigned } from './portfolio-model.ts'
import { PortfolioPicker } from './portfolio-picker.tsx'

interface PortfolioFieldProps {
  assignment: PortfolioAssignment
  isEditing: boolean
  onChange: (assignment: PortfolioAssignment) => void
}

/** Which projects and sites somebody sees: all there are, or chosen ones. */
export function PortfolioField({ assignment, isEditing, onChange }: PortfolioFieldProps) {
  const t = useTranslations('people.portfolio')
  const legendId = useId()
  const { username } = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(username))
  const projects = useMemo(() => (portfolio ? listEveryProject(portfolio) : []), [portfolio])
  const { seesAllProjects } = assignment
  return (
    <fieldset className={classes.portfolio}>
      <legend id={legendId}>{t('title')}</legend>
      {isEditing && (
        <div>
          <SegmentedControl
            size="sm"
            aria-labelledby={legendId}
            value={seesAllProjects ? 'all' : 'chosen'}
            onChange={(value) => onChange({ ...assignment, seesAllProjects: value === 'all' })}
            data={[
              { value: 'all', label: t('all') },
              { value: 'chosen', label: t('chosen') },
            ]}
          />
        </div>
      )}
      {seesAllProjects && <p className={frame.hint}>{isEditing ? t('allHint') : t('all')}</p>}
      {!seesAllProjects && isEditing && (
        <PortfolioPicker projects={projects} assignment={assignment} onChange={onChange} />
      )}
      {!seesAllProjects && !isEditing && <Places places={listAssigned(assignment, projects)} />}
    </fieldset>
  )
}

function Places({ places }: { places: ReturnType<typeof listAssigned> }) {
  const t = useTranslations('people.portfolio')
  if (places.length === 0) return <p className={frame.hint}>{t('nothing')}</p>
  return (
    <ul className={classes.places}>
      {places.map(({ kind, key, name }) => (
        <li key={`${kind} ${key}`}>
          <Chip tone={kind === 'project' ? 'accent' : 'neutral'}>
            {kind === 'project' ? t('wholeProject', { project: name }) : name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
