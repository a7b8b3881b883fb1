import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows the result of a save. A read that started earlier may return older data, so it is repeated. */
export function showSaved<Data>(queryClient: QueryClient, queryKey: QueryKey, saved: Data): void {
  const isBeingRead = queryClient.isFetching({ queryKey, exact: true }) > 0
  queryClient.setQueryData<Data>(queryKey, saved)
  if (isBeingRead) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
}
