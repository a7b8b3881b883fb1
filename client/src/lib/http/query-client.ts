import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isServerAway, onceServerIsBack } from './server-back.ts'

/** Lists reload when their data changes, not when the window regains the focus. */
export function createQueryClient(): QueryClient {
  // Queries that failed because the server was down load by themselves once it is back.
  const loadAgain = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isServerAway(state.error) })
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isServerAway(error) && onceServerIsBack(loadAgain) }),
    defaultOptions: {
      // A browser that thinks it is offline would wait silently; a failed call can be reported and retried.
      queries: {
        networkMode: 'always',
        staleTime: 5 * MILLISECONDS_PER_MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isServerAway(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queryClient
}
