import { readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import { readCoverage, readCoveragePair } from '@bonfire/contract/evaluation/coverage'
import { type EvaluationQueue, readEvaluationQueue } from '@bonfire/contract/evaluation/evaluations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const BUSY_MILLISECONDS = 3000
const QUIET_MILLISECONDS = 15_000

const isBusy = ({ dueDays, evaluations }: EvaluationQueue) =>
  dueDays > 0 || evaluations.some(({ state }) => state === 'waiting' || state === 'running')

/** It follows what the servers do, more often while they work. */
export const queueQuery = queryOptions({
  queryKey: ['evaluationQueue'],
  queryFn: ({ signal }) => call(readEvaluationQueue, { signal }),
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MILLISECONDS : QUIET_MILLISECONDS),
})

/** Days from an address, as they are there; the server refuses what are none. */
export interface AskedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const coverageQuery = (siteId: string, { from, to }: AskedDays = {}) =>
  queryOptions({
    queryKey: ['coverage', siteId, from, to],
    queryFn: ({ signal }) => call(readCoverage, { query: { siteId, from, to }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

export interface PairName {
  readonly siteId: string
  readonly equipId: string
  readonly rule: string
}

export const pairQuery = (pair: PairName, { from, to }: AskedDays = {}) =>
  queryOptions({
    queryKey: ['coverage', pair.siteId, 'pair', pair.equipId, pair.rule, from, to],
    queryFn: ({ signal }) => call(readCoveragePair, { query: { ...pair, from, to }, signal }),
  })

export const closedActionLabelsQuery = queryOptions({
  queryKey: ['closedActionLabels'],
  queryFn: ({ signal }) => call(readClosedActionLabels, { signal }),
  staleTime: 10_000,
  refetchOnWindowFocus: true,
})
