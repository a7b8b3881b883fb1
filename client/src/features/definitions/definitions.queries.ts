import { listDefinitions } from '@bonfire/contract/definitions/definitions'
import {
  changeParameter,
  DAYS_AGAIN,
  listParameterChanges,
  listParameters,
  type ParameterPlace,
} from '@bonfire/contract/definitions/parameters'
import { listSentRules, saveSentRules } from '@bonfire/contract/definitions/sent-rules'
import { suggestLimit } from '@bonfire/contract/definitions/suggest-limit'
import { readRuleCoverage } from '@bonfire/contract/evaluation/coverage'
import { listPoints } from '@bonfire/contract/histories/points'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { compareLabels } from '../../lib/compare-labels.ts'
import { call } from '../../lib/http/api.ts'

export const definitionsQuery = queryOptions({
  queryKey: ['definitions'],
  queryFn: ({ signal }) => call(listDefinitions, { signal }),
})

/** The rules whose findings are sent. Others say so too, so they are refetched when someone comes back. */
export const sentRulesQuery = (key: string) =>
  queryOptions({
    queryKey: ['definitions', 'sent rules', key],
    queryFn: ({ signal }) => call(listSentRules, { params: { key }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export const saveSameRules = (key: string, body: { ruleIds: string[]; expected: string[] }) =>
  call(saveSentRules, { params: { key }, body })

/** The number of equips on which a rule ran. */
export const ruleCoverageQuery = (rule: string) =>
  queryOptions({
    queryKey: ['definitions', 'coverage', rule],
    queryFn: ({ signal }) => call(readRuleCoverage, { query: { rule }, signal }),
    staleTime: MILLISECONDS_PER_MINUTE,
  })

/** The parameters of a definition. Others change them too, so they are refetched when someone comes back. */
export const parametersQuery = (definition: string) =>
  queryOptions({
    queryKey: ['parameters', definition],
    queryFn: ({ signal }) => call(listParameters, { query: { definition }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

/** Tries limits of a rule on days that were judged; asked for by hand, because it takes seconds. */
export const suggestedLimitQuery = (key: string) =>
  queryOptions({
    queryKey: ['parameters', key, 'suggested limit'],
    queryFn: ({ signal }) => call(suggestLimit, { params: { key }, signal }),
    staleTime: MILLISECONDS_PER_MINUTE,
    retry: false,
  })

const placeQuery = (place: ParameterPlace) => {
  const { scope: _, ...ids } = place
  return ids
}

export const changesQuery = (definition: string, name: string, place: ParameterPlace) =>
  queryOptions({
    queryKey: ['parameters', definition, 'changes', name, place],
    queryFn: async ({ signal }) => {
      const query = { definition, name, ...placeQuery(place) }
      return (await call(listParameterChanges, { query, signal })).changes
    },
  })

export interface EquipOfSite {
  readonly equipId: string
  readonly name: string
}

/** The equips of a site that have points, by name. */
export const equipsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['definitions', 'equips', siteId],
    queryFn: async ({ signal }): Promise<EquipOfSite[]> => {
      const { points } = await call(listPoints, { query: { siteId }, signal })
      const names = new Map(
        points.flatMap(({ equipId, equipName }) => (equipId === null ? [] : [[equipId, equipName ?? equipId]])),
      )
      return [...names]
        .map(([equipId, name]) => ({ equipId, name }))
        .sort((one, other) => compareLabels(one.name, other.name))
    },
  })

type Change = Parameters<typeof call<typeof changeParameter>>[1]['body']

export const saveParameter = (change: Omit<Change, 'daysAgain'>) =>
  call(changeParameter, { body: { ...change, daysAgain: DAYS_AGAIN } })

export function reloadParameters(queryClient: QueryClient, definition: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['parameters', definition] })
}
