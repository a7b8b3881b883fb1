import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const MINUTE_MILLISECONDS = 60_000

/** Lists reload when what they show changes, not when the window is looked at again (ANL-47 to ANL-51). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that believes to be offline would wait without a word; a failed call can be told and retried.
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE_MILLISECONDS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Worth another try: no answer at all, or a server that is briefly away. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}
