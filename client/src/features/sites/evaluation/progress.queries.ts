import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

const UNDER_WAY_MILLISECONDS = 5000
const FRESH_MILLISECONDS = 30_000

/** Asked again only while something is under way, and by a screen that opens. */
export const progressQuery = (username: string) =>
  queryOptions({
    queryKey: ['evaluationProgress', username],
    queryFn: ({ signal }) => call(readEvaluationProgress, { signal }),
    staleTime: FRESH_MILLISECONDS,
    refetchInterval: ({ state: { data } }) => (data && data.sites.length > 0 ? UNDER_WAY_MILLISECONDS : false),
    refetchOnWindowFocus: true,
    retry: false,
  })
