import { ALL_PROJECTS, type PeopleChange } from '@bonfire/contract/people-changes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../../auth/session.queries.ts'
import { portfolioQuery } from '../../sites/portfolio.queries.ts'
import { useAccessName } from '../access-name.ts'
import { useRoleName } from '../role-name.ts'

const SEPARATOR = ', '

/** What stood in a field before or after, in a person's words; undefined when it was empty. */
export function useChangeValue(): (change: PeopleChange, value: string | null) => string | undefined {
  const t = useTranslations('people')
  const roleName = useRoleName()
  const accessName = useAccessName()
  const nameOfPlace = usePlaceNames()
  return ({ field }, value) => {
    if (value === null || value === '') return undefined
    if (field === 'role') return roleName(value)
    if (field === 'status') return value === 'active' || value === 'deleted' ? t(`users.statuses.${value}`) : value
    // The words for an access may have commas of their own.
    if (field === 'access') {
      return value
        .split(SEPARATOR)
        .map((name) => accessName(name) ?? name)
        .join(' · ')
    }
    if (field !== 'portfolio') return value
    if (value === ALL_PROJECTS) return t('portfolio.all')
    return value.split(SEPARATOR).map(nameOfPlace).join(SEPARATOR)
  }
}

/** The name of a project or site by its key; the key of one that is not one's own. */
function usePlaceNames(): (key: string) => string {
  const t = useTranslations('people.portfolio')
  const { username } = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(username))
  const names = useMemo(() => {
    const projects = Object.values(portfolio?.projects ?? {})
    const sites = Object.values(portfolio?.sites ?? {})
    return new Map([
      ...projects.map(
        (project) => [project.project_key, t('wholeProject', { project: project.project_name })] as const,
      ),
      ...sites.map(({ id, label }) => [id, label] as const),
    ])
  }, [portfolio, t])
  return (key) => names.get(key) ?? key
}
