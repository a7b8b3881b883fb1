import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useGroupName } from '../../../../lib/group-name.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { portfolioQuery } from '../../../sites/portfolio.queries.ts'
import { listEveryProject } from '../../../sites/site-menu-model.ts'
import { missingFrom, useProvider } from '../../provider.tsx'
import { projectNames } from '../portfolio/portfolio-model.ts'
import type { UserDraft } from './user-draft.ts'

/** Finds what the identity provider will give again although the form takes it away. */
export function useGivenAgain(user: ManagedUser | null, { groups, portfolio }: UserDraft): string[] {
  const t = useTranslations('people.provider')
  const provider = useProvider()
  const groupName = useGroupName()
  const { username } = useSessionUser()
  const { data } = useQuery(portfolioQuery(username))
  if (user === null) return []
  const { fromProvider } = user
  const isAll = provider.givesProjects && fromProvider.seesAllProjects && !portfolio.seesAllProjects
  const keys =
    provider.givesProjects && !portfolio.seesAllProjects
      ? missingFrom(fromProvider.projectKeys, portfolio.projectKeys)
      : []
  const names = [
    ...(provider.givesGroups ? missingFrom(fromProvider.groups, groups).map(groupName) : []),
    ...projectNames(keys, data ? listEveryProject(data) : []),
  ]
  return [
    ...(isAll ? [t('allAgain', { provider: provider.name })] : []),
    ...(names.length > 0 ? [t('again', { provider: provider.name, names: provider.list(names) })] : []),
  ]
}
