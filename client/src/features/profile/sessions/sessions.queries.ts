import { endOtherSessions, endSession, listSessions } from '@bonfire/contract/people/passwords'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

/** The user's sessions, reloaded on each visit. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
})

/** Ends one session. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: (_ended, sessionId) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== sessionId)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

/** Ends all other sessions. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => queryClient.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ isThis }) => isThis)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
