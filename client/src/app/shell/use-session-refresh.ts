import { currentUser } from '@bonfire/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../../features/auth/session.queries.ts'
import { startSessionRefresh } from '../../features/auth/session-refresh.ts'
import { call } from '../../lib/http/api.ts'
import { endSession } from '../session-end.ts'

export function useSessionRefresh(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const refresh = async () => queryClient.setQueryData(sessionQuery.queryKey, await call(currentUser))
    return startSessionRefresh(refresh, () => endSession(router))
  }, [queryClient, router])
}
