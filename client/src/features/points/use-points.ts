import { listPoints, type Point } from '@bonfire/contract/histories/points'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from 'use-intl'
import { compareLabels } from '../../lib/compare-labels.ts'
import { call } from '../../lib/http/api.ts'
import { findCandidates, findPoints, type PointFilter, parseSort } from './table/point-rows.ts'

const NONE: readonly Point[] = []

interface Sought {
  readonly search: string
  readonly shown: PointFilter
  readonly equipId: string | undefined
  readonly sort: string | undefined
}

/** The loaded points of a site, and those that are shown. */
export function usePoints(siteId: string | undefined, { search, shown, equipId, sort }: Sought) {
  const query = useQuery({ ...pointsQuery(siteId ?? ''), enabled: siteId !== undefined })
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const { data, isPending, isError, isFetching, error, refetch } = query
  const points = data?.points ?? NONE
  const candidates = useMemo(() => findCandidates(points), [points])
  const nowSeconds = shown === 'stale' ? Math.floor(now.getTime() / 1000) : 0
  const found = useMemo(
    () => findPoints(points, { search, equipId, shown, sort: parseSort(sort), candidates, nowSeconds }),
    [points, search, equipId, shown, sort, candidates, nowSeconds],
  )
  const equips = useMemo(
    () =>
      [...new Map(points.map(({ equipId: id, equipName }) => [id ?? '', equipName]))]
        .map(([id, name]) => ({ equipId: id, name }))
        .sort((a, b) => compareLabels(a.name ?? '', b.name ?? '')),
    [points],
  )
  return {
    points,
    found,
    candidates,
    equips,
    count: data?.count ?? 0,
    isLoading: siteId !== undefined && isPending,
    hasFailed: isError,
    isLoaded: data !== undefined,
    isUpdating: isFetching,
    error,
    retry: () => void refetch(),
  }
}

export type PointList = ReturnType<typeof usePoints>

/** The points of a site. Others administer too: who comes back to the screen sees what they did. */
export const pointsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['points', siteId],
    queryFn: ({ signal }) => call(listPoints, { query: { siteId }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
