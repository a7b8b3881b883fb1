import { endOtherSessions, endSession, listSessions } from '@bonfire/contract/passwords'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Where one is signed in; asked for again whenever it is looked at. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
})

/** Signs out in one place. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: (_ended, sessionId) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== sessionId)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => queryClient.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ isThis }) => isThis)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
