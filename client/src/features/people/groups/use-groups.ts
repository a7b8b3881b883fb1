import type { Group } from '@bonfire/contract/people/groups'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useGroupName } from '../../../lib/group-name.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { groupsQuery } from '../people.queries.ts'
import type { GroupsSearch } from '../people-search.ts'
import { useAccessName } from '../roles.ts'

/** The group list's URL parameters, and how to change them. */
export function useGroupsUrl() {
  const url = useSearch({ from: '/signed-in/groups' })
  const navigate = useNavigate({ from: '/groups' })
  const change = useCallback(
    (part: GroupsSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}

/** Groups that match every word in their name or its label, their access or its label, or a member's name or email. */
export function searchUserGroups(
  groups: readonly Group[],
  search: string,
  { accessName, groupName }: { accessName: (access: string) => string; groupName: (name: string) => string },
): readonly Group[] {
  const words = searchWords(search)
  if (words.length === 0) return groups
  return groups.filter(({ name, access, members }) => {
    const people = members.map(({ displayName, email }) => `${displayName}\n${email}`)
    const texts = [name, groupName(name), ...access, ...access.map(accessName), ...people]
    return matchesWords(foldedText(texts.join('\n')), words)
  })
}

/** The groups that match the search, and the selected one. */
export function useGroups({ groupsSearch, group }: GroupsSearch) {
  const { data: groups, isPending, isError, isFetching, error, refetch } = useQuery(groupsQuery)
  const accessName = useAccessName()
  const groupName = useGroupName()
  const found = useMemo(
    () =>
      searchUserGroups(groups ?? [], groupsSearch ?? '', { accessName: (name) => accessName(name) ?? '', groupName }),
    [groups, groupsSearch, accessName, groupName],
  )
  return {
    groups,
    found,
    shown: found.find(({ id }) => id === group) ?? found[0],
    isLoading: isPending,
    hasFailed: isError,
    isLoaded: groups !== undefined,
    isFetching,
    error,
    refetch,
  }
}
