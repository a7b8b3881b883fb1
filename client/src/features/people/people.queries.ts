import { type Group, lookUpGroups } from '@bonfire/contract/people/groups'
import { listUsers, type ManagedUser } from '@bonfire/contract/people/managed-users'
import { listPeopleChanges, type PeopleChangeField } from '@bonfire/contract/people/people-changes'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { sessionQuery } from '../auth/session.queries.ts'

// Reloads on returning to the screen, because others administer people too.
const FRESH = { staleTime: 10_000, refetchOnWindowFocus: true } as const

export const usersQuery = queryOptions({
  queryKey: ['people', 'users'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
  ...FRESH,
})

export const groupsQuery = queryOptions({
  queryKey: ['people', 'groups'],
  queryFn: ({ signal }) => call(lookUpGroups, { query: {}, signal }),
  ...FRESH,
})

export interface ChangesFilter {
  readonly search?: string | undefined
  readonly subjectKind?: 'user' | 'group' | 'key' | 'webhook' | undefined
  readonly field?: PeopleChangeField | undefined
  /** First and last day, in the browser's time zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function changesQuery(filter: ChangesFilter) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return infiniteQueryOptions({
    queryKey: ['people', 'changes', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPeopleChanges, { query: { ...filter, timeZone, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** The list has the changed user before it is read again, and what depends on them is. */
export function takeUser(queryClient: QueryClient, userKey: string, change: Partial<ManagedUser>): void {
  queryClient.setQueryData(usersQuery.queryKey, (users) =>
    users?.map((user) => (user.id === userKey ? { ...user, ...change } : user)),
  )
  reloadPeople(queryClient)
}

/** The list has the group before it is read again. */
export function takeGroup(queryClient: QueryClient, group: Group): void {
  queryClient.setQueryData(
    groupsQuery.queryKey,
    (groups) => groups && [...groups.filter(({ id }) => id !== group.id), group],
  )
  reloadPeople(queryClient)
}

/** People have changed, possibly including the user's own account. */
export function reloadPeople(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['people'] })
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
