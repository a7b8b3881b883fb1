import { currentUser, type SessionUser } from '@bonfire/contract/people/users'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

export type SessionState = 'loading' | 'authenticated' | 'unauthenticated'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(currentUser, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Any failed check counts as unauthenticated. */
export function sessionState(check: { status: 'pending' | 'success' | 'error' }): SessionState {
  if (check.status === 'success') return 'authenticated'
  return check.status === 'error' ? 'unauthenticated' : 'loading'
}

/** The signed-in user, or null if the check fails. */
export async function confirmSession(queryClient: QueryClient): Promise<SessionUser | null> {
  try {
    return await queryClient.fetchQuery(sessionQuery)
  } catch {
    return null
  }
}

/** The signed-in user; only for use inside the signed-in shell. */
export function useSessionUser(): SessionUser {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('useSessionUser was called before the session was confirmed')
  return data
}
