import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

const REFRESH_MILLISECONDS = 15_000

/** Asked again while something is left to do, so that each step is ticked once it is done. */
export const setupStepsQuery = (username: string) =>
  queryOptions({
    queryKey: ['setupSteps', username],
    queryFn: ({ signal }) => call(readSetupSteps, { signal }),
    refetchInterval: ({ state }) => (state.data?.steps ? REFRESH_MILLISECONDS : false),
    staleTime: 0,
    retry: false,
  })
