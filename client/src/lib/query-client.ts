import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isServerAway, onceServerIsBack } from './server-back.ts'

const MINUTE_MILLISECONDS = 60_000

/** Lists reload when what they show changes, not when the window is looked at again (ANL-47 to ANL-51). */
export function createQueryClient(): QueryClient {
  // What a page could not load because the server was away it loads by itself when it is back.
  const loadAgain = () =>
    queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isServerAway(state.error) })
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isServerAway(error) && onceServerIsBack(loadAgain) }),
    defaultOptions: {
      // A browser that believes to be offline would wait without a word; a failed call can be told and retried.
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE_MILLISECONDS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isServerAway(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queryClient
}
