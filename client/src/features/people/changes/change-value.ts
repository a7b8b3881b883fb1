import { ALL_PROJECTS, type PeopleChange } from '@bonfire/contract/people/people-changes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useGroupName, useGroupNames } from '../../../lib/group-name.ts'
import { usePersonName } from '../../../lib/person-name.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { portfolioQuery } from '../../sites/portfolio.queries.ts'
import { useAccessName, useRoleName } from '../roles.ts'

const SEPARATOR = ', '

/** A field's value before or after, in readable form; undefined if empty. */
export function useChangeValue(): (change: PeopleChange, value: string | null) => string | undefined {
  const t = useTranslations('people')
  const roleName = useRoleName()
  const accessName = useAccessName()
  const nameOfPlace = usePlaceNames()
  const personName = usePersonName()
  const groupNames = useGroupNames()
  return ({ field }, value) => {
    if (value === null || value === '') return undefined
    if (field === 'role') return roleName(value)
    if (field === 'groups') return groupNames(value)
    if (field === 'status' && (value === 'on' || value === 'off')) return t(`changes.switched.${value}`)
    if (field === 'status') return value === 'active' || value === 'deleted' ? t(`users.statuses.${value}`) : value
    // The labels of accesses may contain commas.
    if (field === 'access') {
      return value
        .split(SEPARATOR)
        .map((name) => accessName(name) ?? name)
        .join(' · ')
    }
    if (field !== 'portfolio') return personName(value)
    if (value === ALL_PROJECTS) return t('portfolio.all')
    return value.split(SEPARATOR).map(nameOfPlace).join(SEPARATOR)
  }
}

/** The user, group, key or webhook that an act or a change is about. */
export function useSubjectName(): (about: Pick<PeopleChange, 'subjectKind' | 'subject'>) => string {
  const personName = usePersonName()
  const groupName = useGroupName()
  return ({ subjectKind, subject }) => (subjectKind === 'group' ? groupName(subject) : personName(subject))
}

/** The name of a project or site by key; the key itself if the user cannot see it. */
function usePlaceNames(): (key: string) => string {
  const t = useTranslations('people.portfolio')
  const { username } = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(username))
  const names = useMemo(() => {
    const projects = Object.values(portfolio?.projects ?? {})
    const sites = Object.values(portfolio?.sites ?? {})
    return new Map([
      ...projects.map((project) => [project.projectKey, t('wholeProject', { project: project.projectName })] as const),
      ...sites.map(({ id, label }) => [id, label] as const),
    ])
  }, [portfolio, t])
  return (key) => names.get(key) ?? key
}
