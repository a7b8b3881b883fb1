import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { changesQuery } from '../people.queries.ts'
import { ChangesSearch } from '../people-search.ts'

/** The audit trail's URL parameters, and how to change them. */
export function useChangesUrl() {
  const address = useSearch({ from: '/signed-in/users/changes' })
  const url = useMemo(() => ChangesSearch.parse(address), [address])
  const navigate = useNavigate({ from: '/users/changes' })
  const change = useCallback(
    (part: ChangesSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  const { changesSearch, changesOf, changesField, changesFrom, changesTo } = url
  const isFiltered = [changesSearch, changesOf, changesField, changesFrom, changesTo].some(Boolean)
  const isDayUnread =
    (address.changesFrom !== undefined && changesFrom === undefined) ||
    (address.changesTo !== undefined && changesTo === undefined)
  return { ...url, isFiltered, isDayUnread, change }
}

export type ChangesUrl = ReturnType<typeof useChangesUrl>

/** The audit trail loaded so far, latest act first. */
export function useChanges(url: ChangesSearch) {
  const query = useInfiniteQuery(
    changesQuery({
      search: url.changesSearch,
      subjectKind: url.changesOf,
      field: url.changesField,
      from: url.changesFrom,
      to: url.changesTo,
    }),
  )
  const { data, isPending, isError, isFetching, isFetchingNextPage, error, hasNextPage } = query
  return {
    acts: useMemo(() => data?.pages.flatMap(({ acts }) => acts) ?? [], [data]),
    hasMore: hasNextPage,
    /** Earlier entries were removed; null if none were. */
    keptFrom: data?.pages.at(-1)?.keptFrom ?? null,
    isLoading: isPending,
    hasFailed: isError,
    isLoaded: data !== undefined,
    isFetching,
    isLoadingMore: isFetchingNextPage,
    error,
    loadMore: () => void query.fetchNextPage(),
    refetch: query.refetch,
  }
}

export type Changes = ReturnType<typeof useChanges>
