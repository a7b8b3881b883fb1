import type { FromProvider, PortfolioAssignment } from '@bonfire/contract/people/managed-users'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { Chip } from '../../../../ui/chip.tsx'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import note from '../../../../ui/messages/note.module.css'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { portfolioQuery } from '../../../sites/portfolio.queries.ts'
import { listEveryProject } from '../../../sites/site-menu-model.ts'
import classes from '../../dialog.module.css'
import { useProvider } from '../../provider.tsx'
import { type AssignedPlace, listAssigned, projectNames } from './portfolio-model.ts'
import { PortfolioPicker } from './portfolio-picker.tsx'

interface PortfolioFieldProps {
  assignment: PortfolioAssignment
  /** The part that the identity provider gives; null for a new person. */
  provided: FromProvider | null
  isEditing: boolean
  onChange: (assignment: PortfolioAssignment) => void
}

/** The projects and sites a person sees: all, or selected ones. */
export function PortfolioField({ assignment, provided, isEditing, onChange }: PortfolioFieldProps) {
  const t = useTranslations('people.portfolio')
  const legendId = useId()
  const { username } = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(username))
  const projects = useMemo(() => (portfolio ? listEveryProject(portfolio) : []), [portfolio])
  const { seesAllProjects } = assignment
  const providerText = useTranslations('people.provider')
  const provider = useProvider()
  const allText = provided?.seesAllProjects ? providerText('all', { provider: provider.name }) : null
  const kept = (provided?.projectKeys ?? []).filter((key) => assignment.projectKeys.includes(key))
  const keptText = providerText('gives', {
    provider: provider.name,
    names: provider.list(projectNames(kept, projects)),
  })
  return (
    <fieldset className={frame.fieldset}>
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
      {seesAllProjects && !isEditing && <p className={note.note}>{allText ?? t('all')}</p>}
      {seesAllProjects && isEditing && (
        <p className={note.note}>
          {t('allHint')} {allText}
        </p>
      )}
      {!seesAllProjects && isEditing && (
        <PortfolioPicker projects={projects} assignment={assignment} provided={provided} onChange={onChange} />
      )}
      {!seesAllProjects && isEditing && kept.length > 0 && <p className={note.note}>{keptText}</p>}
      {!seesAllProjects && !isEditing && (
        <Places places={listAssigned(assignment, projects)} providedKeys={provided?.projectKeys ?? []} />
      )}
    </fieldset>
  )
}

interface PlacesProps {
  places: readonly AssignedPlace[]
  providedKeys: readonly string[]
}

/** Lists the places given by hand, then those from the identity provider. */
function Places({ places, providedKeys }: PlacesProps) {
  const t = useTranslations('people.portfolio')
  const providerText = useTranslations('people.provider')
  const provider = useProvider()
  const headingId = useId()
  if (places.length === 0) return <p className={note.note}>{t('nothing')}</p>
  const { true: provided = [], false: given = [] } = Object.groupBy(places, ({ kind, key }) =>
    kind === 'project' && providedKeys.includes(key) ? 'true' : 'false',
  )
  return (
    <>
      {given.length > 0 && <PlaceList places={given} />}
      {provided.length > 0 && (
        <>
          <p id={headingId} className={note.note}>
            {providerText('from', { provider: provider.name })}
          </p>
          <PlaceList places={provided} labelId={headingId} />
        </>
      )}
    </>
  )
}

function PlaceList({ places, labelId }: { places: readonly AssignedPlace[]; labelId?: string }) {
  const t = useTranslations('people.portfolio')
  return (
    <ul className={`${classes.places} ${basics.list}`} aria-labelledby={labelId}>
      {places.map(({ kind, key, name }) => (
        <li key={`${kind} ${key}`}>
          <Chip tone={kind === 'project' ? 'accent' : 'neutral'}>
            <bdi>{kind === 'project' ? t('wholeProject', { project: name }) : name}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
