import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Nobody notices a screen that stays this much longer. */
const PATIENCE_MILLISECONDS = 150

/**
 * Asks for what a screen shows before it is drawn, and waits a moment for it, so that it need not be drawn empty first.
 * Resolves, whatever became of it; the screen's own query says so.
 */
export async function loadBriefly<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined
  const loading = queryClient.prefetchQuery(query)
  if (isKnown) return
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS))])
}

/** A route's loader asks with these: whoever stays on the screen has its own query. */
export const ON_ENTRY = {
  gcTime: 0,
  shouldReload: ({ cause }: { cause: 'preload' | 'enter' | 'stay' }) => cause === 'enter',
} as const
