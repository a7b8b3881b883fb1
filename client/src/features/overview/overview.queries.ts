import { loadWorthRepairing } from '@bonfire/contract/hits/hits'
import {
  type ActionShare,
  type FindingFilter,
  loadOverview,
  loadOverviewActions,
  loadOverviewFindings,
} from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

interface Asked {
  readonly siteIds: readonly string[]
  readonly period: Period
}

export const overviewQuery = ({ siteIds, period }: Asked) =>
  queryOptions({
    queryKey: ['overview', 'sums', period, siteIds],
    queryFn: ({ signal }) =>
      call(loadOverview, { query: { ...period }, body: { sites: [...siteIds], insightType: 'insights' }, signal }),
    placeholderData: keepPreviousData,
  })

/** What is most worth repairing, whatever the period. */
export const worthQuery = ({ siteIds, period }: Asked) =>
  queryOptions({
    queryKey: ['overview', 'worth', period, siteIds],
    queryFn: ({ signal }) =>
      call(loadWorthRepairing, {
        query: { ...period },
        body: { sites: [...siteIds], insightType: 'insights' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const overviewFindingsQuery = ({ siteIds, period, filter }: Asked & { readonly filter: FindingFilter }) =>
  infiniteQueryOptions({
    queryKey: ['overview', 'findings', period, siteIds, filter],
    queryFn: ({ signal, pageParam: offset }) =>
      call(loadOverviewFindings, {
        query: { ...period },
        body: { sites: [...siteIds], insightType: 'insights', filter, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => nextOffset(total, pages.flatMap(({ findings }) => findings).length),
  })

export interface ActionFilter {
  readonly share: ActionShare
  readonly team?: string | undefined
  readonly ruleId?: string | undefined
  readonly currency?: string | undefined
}

export const overviewActionsQuery = ({ siteIds, period, filter }: Asked & { readonly filter: ActionFilter }) =>
  infiniteQueryOptions({
    queryKey: ['overview', 'actions', period, siteIds, filter],
    queryFn: ({ signal, pageParam: offset }) =>
      call(loadOverviewActions, { query: { ...period }, body: { sites: [...siteIds], ...filter, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => nextOffset(total, pages.flatMap(({ actions }) => actions).length),
  })

const nextOffset = (total: number, shown: number) => (shown < total ? shown : undefined)
