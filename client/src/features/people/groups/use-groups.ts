import type { Group } from '@bonfire/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { useAccessName } from '../access-name.ts'
import { groupsQuery } from '../people.queries.ts'
import type { GroupsSearch } from '../people-search.ts'

/** What the address says of the groups, and how to say it otherwise. */
export function useGroupsUrl() {
  const url = useSearch({ from: '/signed-in/groups' })
  const navigate = useNavigate({ from: '/groups' })
  const change = useCallback(
    (part: GroupsSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}

/** Groups with every word in their name, their access, what it lets people do, or a member's name or email. */
export function findGroups(
  groups: readonly Group[],
  search: string,
  accessText: (access: string) => string,
): readonly Group[] {
  const words = searchWords(search)
  if (words.length === 0) return groups
  return groups.filter(({ name, access, members }) => {
    const people = members.map(({ display_name, email }) => `${display_name}\n${email}`)
    return matchesWords([name, ...access, ...access.map(accessText), ...people].join('\n').toLowerCase(), words)
  })
}

/** The groups that the search leaves, and the one of them that is shown beside. */
export function useGroups({ groupsSearch, group }: GroupsSearch) {
  const { data: groups, isPending, isError, isFetching, error, refetch } = useQuery(groupsQuery)
  const accessName = useAccessName()
  const found = useMemo(
    () => findGroups(groups ?? [], groupsSearch ?? '', (name) => accessName(name) ?? ''),
    [groups, groupsSearch, accessName],
  )
  return {
    groups,
    found,
    shown: found.find(({ id }) => id === group) ?? found[0],
    isLoading: isPending,
    hasFailed: isError,
    isLoaded: groups !== undefined,
    isUpdating: isFetching,
    error,
    retry: () => void refetch(),
  }
}
